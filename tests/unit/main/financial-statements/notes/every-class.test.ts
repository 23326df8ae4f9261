/**
 * The offline drafter over books that hold every reporting key: a numbered note for each class that triggers
 * one, with a table that ties to the statements in both years, under both standards.
 */
import { describe, expect, it } from 'vitest';
import { loadDisclosureRules } from '../../../../../constitution/index.ts';
import type { DisclosureAnswer } from '../../../../../main/financial-statements/disclosures/disclosure-gaps.ts';
import { bindBlock } from '../../../../../main/financial-statements/notes/bind-figures.ts';
import { bindingContext } from '../../../../../main/financial-statements/notes/binding-context.ts';
import { noteChoices } from '../../../../../main/financial-statements/notes/note-choices.ts';
import { draftNotesOffline } from '../../../../../main/financial-statements/notes/offline-drafter.ts';
import { addMoney, fromCents, moneySchema, toCents } from '../../../../../shared/model/money.ts';
import { cellText } from '../../../../../shared/model/note-cells.ts';
import { printFigure } from '../../../../../shared/model/printed-figures.ts';
import { LABELLED_CHART } from '../mapping/labelled-chart.ts';
import { everyKey, type Row, TAXONOMY, TRADING } from '../statements/sample-books.ts';
import { inputOf } from './notes-of-books.ts';
import { printed, printedTables } from './printed-notes.ts';

/** The line's own label, or with the one part that makes it up. */
const standsFor = (label: string | undefined, line: { readonly label: string }) =>
  label === line.label || label?.startsWith(`${line.label}: `) === true;

const tables = printedTables;

/** The labelled chart, each account under the key that an accountant chose, a tenth less the year before. */
function labelledChart(): Row[] {
  const accounts = LABELLED_CHART.map(({ currentYearBalance, right }) => {
    const cents = toCents(moneySchema.parse(currentYearBalance));
    return { key: right[0] ?? null, current: cents, prior: (cents * 9n) / 10n };
  });
  const sum = (year: 'current' | 'prior') => accounts.reduce((all, each) => all + each[year], 0n);
  return [
    ...accounts.map(({ key, current, prior }): Row => [key, fromCents(current), fromCents(prior)]),
    ['cash_and_bank', fromCents(-sum('current')), fromCents(-sum('prior'))],
  ];
}

describe.each([
  ['every key', everyKey, 'SFRS_SE', 'SGD'],
  ['every key', everyKey, 'FULL_SFRS', 'SGD'],
  ['every key', everyKey, 'FULL_SFRS', 'SGD_THOUSANDS'],
  ['every key', everyKey, 'SFRS_SE', 'SGD_CENTS'],
  ['the labelled chart', labelledChart, 'SFRS_SE', 'SGD'],
  ['the labelled chart', labelledChart, 'FULL_SFRS', 'SGD_THOUSANDS'],
] as const)('the notes of %s', (_name, rows, standard, rounding) => {
  const input = inputOf(rows(), standard, [], rounding);
  const notes = draftNotesOffline(input);
  const lines = [...input.statements.balanceSheet.lines, ...input.statements.profitAndLoss.lines].filter(
    (line) => line.kind === 'LINE',
  );
  const noted = lines.filter((line) => line.noteKey !== undefined);
  it('has no note that a practice cannot have words of its own for', () => {
    const offered = new Set(noteChoices(loadDisclosureRules(), TAXONOMY).map(({ noteKey }) => noteKey));
    const numbered = notes.map(({ noteKey }) => noteKey).filter((noteKey) => noteKey.startsWith('note_'));
    expect(numbered.filter((noteKey) => !offered.has(noteKey))).toEqual([]);
  });

  it('has a note for each key that triggers one', () => {
    expect(noted.length).toBeGreaterThan(40);
    const shown = new Set(noted.map((line) => line.key));
    const triggering = TAXONOMY.items.filter(
      (item) =>
        item.note_trigger && item.presented_in === undefined && lines.some((line) => line.key === item.key),
    );
    expect(triggering.filter((item) => !shown.has(item.key)).map((item) => item.key)).toEqual([]);
    for (const line of noted) {
      const note = notes.find((each) => each.noteKey === line.noteKey);
      const row = tables(note?.blocks ?? [])
        .flatMap((table) => table.rows)
        .find(([label]) => standsFor(label, line));
      expect(row?.slice(1), `${line.label} in ${line.noteKey}`).toEqual([
        printFigure(line.current, rounding),
        printFigure(line.prior, rounding),
      ]);
    }
  });

  it('binds each line of a table to its own cell of the statements', () => {
    const context = bindingContext(input);
    for (const line of noted) {
      const note = notes.find((each) => each.noteKey === line.noteKey);
      const block = note?.blocks.find(
        (each) => each.type === 'table' && each.rows.some(([label]) => standsFor(cellText(label), line)),
      );
      const row =
        block?.type === 'table' && block.rows.findIndex(([label]) => standsFor(cellText(label), line));
      const figures = block
        ? bindBlock(line.noteKey ?? '', block, context).filter((each) => each.row === row)
        : [];
      expect(
        figures.map((figure) => figure.source),
        `${line.label} in ${line.noteKey}`,
      ).toEqual(
        (['CURRENT', 'PRIOR'] as const).map((year) => ({
          kind: 'CELL',
          cell: { statement: expect.any(String), key: line.key, year },
        })),
      );
    }
  });

  it('ends each table of lines with the sum of the statement lines in it', () => {
    let totals = 0;
    for (const note of notes) {
      for (const table of tables(note.blocks)) {
        const end = table.rows.at(-1);
        if (end?.[0] !== 'Total') continue;
        totals += 1;
        for (const [column, year] of [
          [1, 'current'],
          [2, 'prior'],
        ] as const) {
          const inTable = lines.filter((line) => table.rows.some(([label]) => standsFor(label, line)));
          const sum = addMoney(...inTable.flatMap((line) => line[year] ?? []));
          expect(end[column], `${note.noteKey}, ${year}`).toBe(printFigure(sum, rounding));
        }
      }
    }
    expect(totals).toBeGreaterThan(8);
  });

  it('binds every figure, holds no empty note and no note twice', () => {
    const context = bindingContext(input);
    for (const note of notes) {
      const figures = note.blocks.flatMap((block) => bindBlock(note.noteKey, block, context));
      expect(
        figures.filter((figure) => figure.source === null),
        note.noteKey,
      ).toEqual([]);
      expect(note.blocks.length, note.noteKey).toBeGreaterThan(0);
      expect(note.title).toMatch(/^[A-Z]/);
    }
    const keys = notes.map((note) => note.noteKey);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('parts and movements', () => {
  const rows: Row[] = [
    ...TRADING.filter(([key]) => key !== 'property_plant_equipment' && key !== 'trade_receivables'),
    ['property_plant_equipment', '70000.00', '56000.00'],
    ['property_plant_equipment', '-21999.60', '-16000.00'],
    ['trade_receivables', '33500.35', '26000.00'],
    ['allowance_for_doubtful_debts', '-3000.00', '-1000.00'],
  ];
  const notes = draftNotesOffline(inputOf(rows, 'SFRS_SE'));
  const rowsOf = (key: string, at = 0) =>
    tables(notes.find((note) => note.noteKey === key)?.blocks ?? [])[at]?.rows;

  it('show cost and depreciation above the carrying amount, and the movements of the year', () => {
    expect(rowsOf('note_property_plant_equipment')).toEqual([
      ['Cost', '70,002', '56,000'],
      ['Accumulated depreciation and impairment', '(22,001)', '(16,000)'],
      ['Property, plant and equipment', '48,001', '40,000'],
    ]);
    expect(rowsOf('note_property_plant_equipment', 1)).toEqual([
      ['Cost at the beginning of the year', '56,000'],
      ['Additions', '14,002'],
      ['Cost at the end of the year', '70,002'],
      ['Accumulated depreciation at the beginning of the year', '16,000'],
      ['Depreciation for the year', '6,001'],
      ['Accumulated depreciation at the end of the year', '22,001'],
      ['Carrying amount at the end of the year', '48,001'],
      ['Carrying amount at the beginning of the year', '40,000'],
    ]);
  });

  it('show gross receivables and their allowance above the net line', () => {
    expect(rowsOf('note_trade_receivables')?.slice(0, 3)).toEqual([
      ['Trade receivables, gross', '33,500', '26,000'],
      ['Allowance for impairment of trade receivables', '(3,000)', '(1,000)'],
      ['Trade receivables', '30,500', '25,000'],
    ]);
  });
});

describe('answered tables', () => {
  const answer = (value: string[][]) => [{ ruleId: 'DISC-012', promptId: 'DISC-012-02', value }];
  const inventories = (value: string[][]) =>
    draftNotesOffline(inputOf(TRADING, 'SFRS_SE', answer(value))).find(
      (note) => note.noteKey === 'note_inventories',
    )?.blocks ?? [];

  it('that make up the line get its total', () => {
    expect(
      tables(
        inventories([
          ['Timber', '9,000'],
          ['Lanterns', '3,000'],
        ]),
      )
        .at(-1)
        ?.rows.at(-1),
    ).toEqual(['Total', '12,000']);
  });

  it('that sum themselves up, whatever the sum is called, are counted once', () => {
    const blocks = inventories([
      ['Timber', '9,000'],
      ['Lanterns', '3,000'],
      ['Inventories at the lower of cost', '12,000'],
    ]);
    expect(tables(blocks).at(-1)?.headers).toEqual(['Class\n2026', 'Amount\nS$']);
    expect(tables(blocks).at(-1)?.rows).toHaveLength(3);
    expect(JSON.stringify(blocks)).not.toContain('come to');
  });

  it('whose own total is another are asked again', () => {
    const blocks = inventories([
      ['Timber', '9,000'],
      ['Lanterns', '2,000'],
      ['Total', '12,000'],
    ]);
    expect(JSON.stringify(blocks)).toContain('come to 11,000; their total says 12,000]');
  });

  it('that do not are asked again with both amounts, and not printed', () => {
    const blocks = inventories([
      ['Timber', '9,000'],
      ['Lanterns', '2,999'],
    ]);
    expect(tables(blocks)).toHaveLength(1);
    expect(JSON.stringify(blocks)).toContain('come to 11,999; the statements show 12,000]');
  });
});

describe('answers beside the statements', () => {
  const text = (key: string, answers: DisclosureAnswer[]) =>
    JSON.stringify(
      printed(
        draftNotesOffline(inputOf(TRADING, 'SFRS_SE', answers)).find((note) => note.noteKey === key)?.blocks,
      ),
    );

  it('that contradict them are a gap, not a sentence', () => {
    const dividends = text('note_dividends', [{ ruleId: 'DISC-025', promptId: 'DISC-025-01', value: false }]);
    expect(dividends).toContain('[To be completed: the dividends; the statements show some');
    expect(dividends).not.toContain('No dividends');
  });

  it('read as sentences, recognised by the words of their question', () => {
    const general = text('note_general', [
      { ruleId: 'DISC-001', promptId: 'DISC-001-03', value: ['wholesale of lanterns', 'repairs'] },
      { ruleId: 'DISC-001', promptId: 'DISC-001-04', value: 'None' },
    ]);
    expect(general).toContain(
      'The principal activities of the Company are wholesale of lanterns and repairs.',
    );
    expect(general).toContain('The Company has no holding company.');
    expect(
      text('note_events_after', [{ ruleId: 'DISC-024', promptId: 'DISC-024-01', value: false }]),
    ).toContain('No events that require disclosure occurred');
  });

  it('to the tax reconciliation name the statutory rate and get the total of the tax', () => {
    const value = [
      ['Profit before tax', '34,000'],
      ['Tax at 17%', '5,780'],
      ['Expenses not deductible', '2,720'],
    ];
    const tax = text('note_income_tax', [{ ruleId: 'DISC-017', promptId: 'DISC-017-02', value }]);
    expect(tax).toContain('statutory rate of 17%');
    expect(tax).toContain('["Total","8,500"]');
  });
});

describe('a dormant company', () => {
  const rows: Row[] = [
    ['cash_and_bank', '100.00', '100.00'],
    ['share_capital', '-100.00', '-100.00'],
  ];
  const answers: DisclosureAnswer[] = [
    { ruleId: 'DISC-020', promptId: 'DISC-020-02', value: true },
    { ruleId: 'DISC-020', promptId: 'DISC-020-03', value: 'Dormant company' },
  ];
  it('says so, names section 205B, and has a full set of notes without revenue', () => {
    const notes = draftNotesOffline(inputOf(rows, 'SFRS_SE', answers));
    const text = (key: string) => JSON.stringify(printed(notes.find((note) => note.noteKey === key)?.blocks));
    expect(text('note_general')).toContain('The Company was dormant for the financial year ended');
    expect(text('directors_report')).toContain('as a dormant company under section 205B');
    expect(notes.map((note) => note.noteKey)).not.toContain('note_revenue');
    expect(notes.map((note) => note.noteKey)).toEqual(
      expect.arrayContaining(['note_cash', 'note_share_capital']),
    );
  });
});
