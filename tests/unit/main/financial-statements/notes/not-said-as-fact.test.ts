/**
 * What the balances do not tell is not printed as a fact: shares at the opening of a year that was worked back, and a
 * disposal that is as small as the rounding of statements in thousands.
 */
import { describe, expect, it } from 'vitest';
import { draftNotesOffline } from '../../../../../main/financial-statements/notes/offline-drafter.ts';
import type { StatementItem } from '../../../../../main/financial-statements/statements/statement-input.ts';
import type { RoundingConvention } from '../../../../../shared/model/enums.ts';
import { books, date, money, type Row } from '../statements/sample-books.ts';
import { type EarlierYears, inputOfItems } from './notes-of-books.ts';
import { printedTables } from './printed-notes.ts';

const NO_EARLIER: EarlierYears = {
  earlier: null,
  beforeLast: null,
  books: { lastYear: null, yearBefore: null },
};

function tablesOf(
  items: readonly StatementItem[],
  noteKey: string,
  rounding: RoundingConvention,
  years: EarlierYears = NO_EARLIER,
) {
  const notes = draftNotesOffline(inputOfItems(items, 'FULL_SFRS', [], rounding, undefined, years));
  return printedTables(notes.find((note) => note.noteKey === noteKey)?.blocks ?? []);
}

describe('the movements of share capital', () => {
  const rows: readonly Row[] = [
    ['cash_and_bank', '95000.00', '70000.00'],
    ['share_capital', '-60000.00', '-50000.00'],
    ['retained_earnings', '-20000.00', '-5000.00'],
    ['revenue_services', '-15000.00', '-15000.00'],
  ];
  const yearBeforeLast = books([
    ['cash_and_bank', '45000.00'],
    ['share_capital', '-40000.00'],
    ['revenue_services', '-5000.00'],
  ]);
  const period = { periodStart: date('2024-01-01'), periodEnd: date('2024-12-31'), firstPeriod: true };
  const movements = (isKnown: boolean) => {
    const years = { ...NO_EARLIER, period };
    const beforeLast = isKnown
      ? inputOfItems(yearBeforeLast, 'FULL_SFRS', [], 'SGD', undefined, years).statements
      : null;
    const tables = tablesOf(books(rows), 'note_share_capital', 'SGD', { ...NO_EARLIER, beforeLast });
    return tables.find(({ rows: printed }) =>
      printed.some(([label]) => label === 'At the beginning of the year'),
    );
  };

  it('show the prior year where its opening is known', () => {
    const table = movements(true);
    expect(table?.headers).toHaveLength(3);
    expect(table?.rows[0]).toEqual(['At the beginning of the year', '50,000', '40,000']);
  });

  it('leave the prior year out where its opening was worked back', () => {
    const table = movements(false);
    expect(table?.headers).toHaveLength(2);
    expect(table?.rows[0]).toEqual(['At the beginning of the year', '50,000']);
  });
});

describe('a schedule in thousands', () => {
  /** Plant that was written off in full was sold for nothing; 12,000 was the charge of the year. */
  const plant = (disposed: number): StatementItem[] => {
    const cost = 80_000 - disposed;
    const written = 30_000 + 12_000 - disposed;
    const each = (name: string, key: string, current: number, prior: number, before: number) => ({
      accountDescription: name,
      taxonomyKey: key,
      currentYearBalance: money(current.toFixed(2)),
      priorYearBalance: money(prior.toFixed(2)),
      openingBalance: money(before.toFixed(2)),
    });
    return [
      each('Plant and machinery - cost', 'property_plant_equipment', cost, 80_000, 80_000),
      each(
        'Plant and machinery - accumulated depreciation',
        'property_plant_equipment',
        -written,
        -30_000,
        -18_000,
      ),
      each('Depreciation of plant and machinery', 'depreciation', 12_000, 12_000, 0),
      each('Bank', 'cash_and_bank', 50_000, 50_000, 50_000),
      each('Share capital', 'share_capital', -112_000, -112_000, -112_000),
      each('Retained earnings', 'retained_earnings', 12_000, 0, 0),
    ].map((item, at) => ({ ...item, id: `item-${at + 1}`, accountCode: String(1000 + at) }));
  };
  const schedule = (disposed: number) =>
    tablesOf(plant(disposed), 'note_property_plant_equipment', 'SGD_THOUSANDS').find(({ rows }) =>
      rows.some(([label]) => label === 'Cost at the beginning of the year'),
    );
  const row = (disposed: number, label: RegExp) =>
    schedule(disposed)
      ?.rows.find(([first]) => label.test(first ?? ''))
      ?.at(-1);

  it('prints the cost of the books where a few thousand were disposed of', () => {
    expect(row(3_000, /^Cost at the end/)).toBe('77');
    expect(row(3_000, /^Accumulated depreciation at the end/)).toBe('39');
    expect(row(3_000, /^Depreciation for the year, net of disposals/)).toBe('9');
  });

  it('says the charge as profit or loss does where nothing was disposed of', () => {
    expect(row(0, /^Cost at the end/)).toBe('80');
    expect(row(0, /^Depreciation for the year$/)).toBe('12');
  });
});
