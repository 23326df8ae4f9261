/** The layouts of profit or loss: which one a period has, where every key stands, and that subtotals cast. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  CONSTITUTION_DIRECTORY,
  ConstitutionFileError,
  type ProfitAndLossLayout,
  readProfitAndLossLayouts,
} from '../../../../../constitution/index.ts';
import { computeStatements } from '../../../../../main/financial-statements/statements/compute-statements.ts';
import {
  categoryOf,
  GROUP_EFFECT,
  itemsOfRow,
  layoutFor,
} from '../../../../../main/financial-statements/statements/profit-and-loss-layouts.ts';
import { REPORTING_STANDARDS } from '../../../../../shared/model/enums.ts';
import type { StatementsJson } from '../../../../../shared/model/statements.ts';
import { cents, expectToCast } from './casting.ts';
import { books, date, HEADER, type Row, randomBooks, TAXONOMY, TRADING } from './sample-books.ts';

const LAYOUTS = readProfitAndLossLayouts();
const FULL_2027 = layoutFor(LAYOUTS, date('2027-01-01'), 'FULL_SFRS');
const YEAR_2027 = { periodStart: date('2027-01-01'), periodEnd: date('2027-12-31') };

const posted = TAXONOMY.items.filter(
  (item) => item.group !== null && item.group !== 'other_comprehensive_income',
);

/** Every subtotal and the total equal the lines above them, income less expenses, in both years. */
function expectSubtotalsToCast(statements: StatementsJson, label: string): void {
  for (const year of ['current', 'prior'] as const) {
    let sum = 0n;
    for (const line of statements.profitAndLoss.lines) {
      const group = TAXONOMY.byKey.get(line.key)?.group;
      const above = group === 'other_comprehensive_income' ? null : group;
      if (line.kind === 'LINE' && above) sum += GROUP_EFFECT[above] * cents([line], line.key, year);
      const isResult = line.kind === 'SUBTOTAL' || line.key === 'profit_after_tax';
      if (isResult && line.key !== 'other_comprehensive_income') {
        expect(cents([line], line.key, year), `${label} ${line.key} ${year}`).toBe(sum);
      }
    }
  }
}

describe('the layout of a period', () => {
  it('changes for full SFRS with periods that start in 2027, and not for small entities', () => {
    const version = (start: string, standard: 'SFRS_SE' | 'FULL_SFRS') =>
      layoutFor(LAYOUTS, date(start), standard).version;
    expect(version('2026-12-31', 'FULL_SFRS')).toBe('by-function-2016');
    expect(version('2027-01-01', 'FULL_SFRS')).toBe('categories-2027');
    expect(version('2031-07-01', 'FULL_SFRS')).toBe('categories-2027');
    expect(version('2026-12-31', 'SFRS_SE')).toBe('by-function-2016');
    expect(version('2027-01-01', 'SFRS_SE')).toBe('by-function-2016');
    expect(layoutFor([...LAYOUTS].reverse(), date('2027-01-01'), 'FULL_SFRS')).toBe(FULL_2027);
    expect(() => layoutFor(LAYOUTS, date('1899-12-31'), 'FULL_SFRS')).toThrow('1899-12-31');
  });

  it('is stored with the statements and used for the comparatives too', () => {
    const rows: readonly Row[] = [...TRADING, ['interest_income', '-300.00', '-200.00']];
    const made = (start: string, end: string) =>
      computeStatements({
        header: { ...HEADER, periodStart: date(start), periodEnd: date(end), rounding: 'SGD_CENTS' },
        items: books(rows),
        hasPriorYear: true,
        taxonomy: TAXONOMY,
        rules: [],
      });
    expect(made('2026-12-31', '2027-12-30').profitAndLossLayout).toBe('by-function-2016');
    const next = made('2027-01-01', '2027-12-31');
    expect(next.profitAndLossLayout).toBe('categories-2027');
    const shown = (key: string) => {
      const line = next.profitAndLoss.lines.find((each) => each.key === key);
      return [line?.current, line?.prior];
    };
    // 200,000.50 − 120,000.25 − 40,000 − 6,000.50 + 500; last year 150,000.25 − 95,000 − 30,000 − 5,000.
    expect(shown('operating_profit')).toEqual(['34499.75', '20000.25']);
    expect(shown('profit_before_financing_and_tax')).toEqual(['34799.75', '20200.25']);
    expect(shown('profit_before_tax')).toEqual(['34299.75', '20200.25']);
    expectSubtotalsToCast(next, 'trading');
  });

  it('repeats issued comparatives of the older layout under the new one', () => {
    const items = books(TRADING);
    const first = computeStatements({
      header: HEADER,
      items,
      hasPriorYear: true,
      taxonomy: TAXONOMY,
      rules: [],
    });
    const second = computeStatements({
      header: { ...HEADER, ...YEAR_2027 },
      items: items.map((item) => ({ ...item, priorYearBalance: item.currentYearBalance })),
      hasPriorYear: true,
      taxonomy: TAXONOMY,
      rules: [],
      earlier: first,
    });
    const lines = second.profitAndLoss.lines;
    expect(cents(lines, 'profit_before_tax', 'prior')).toBe(
      cents(first.profitAndLoss.lines, 'profit_before_tax', 'current'),
    );
    expect(lines.find((line) => line.key === 'operating_profit')?.prior).not.toBeNull();
    expectSubtotalsToCast(second, 'carried forward');
  });
});

describe.each(LAYOUTS.map((layout) => [layout.version, layout] as const))('layout %s', (_version, layout) => {
  it('shows every key of profit or loss in exactly one row', () => {
    const places = new Map<string, number>();
    for (const row of layout.rows) {
      for (const { key } of itemsOfRow(row, layout, TAXONOMY)) places.set(key, (places.get(key) ?? 0) + 1);
    }
    for (const item of posted) expect(places.get(item.key), item.key).toBe(1);
    expect(places.size).toBe(posted.length);
  });

  it('names keys that stand in the reporting taxonomy', () => {
    for (const key of layout.categories.flatMap((each) => each.keys)) {
      expect(TAXONOMY.byKey.get(key)?.section, key).toBe('profit_and_loss');
    }
  });

  it('casts for random books, whatever the standard', () => {
    const period = layout.from.startsWith('2027') ? YEAR_2027 : {};
    for (const reportingStandard of REPORTING_STANDARDS) {
      for (let seed = 1; seed <= 40; seed += 1) {
        const statements = computeStatements({
          header: { ...HEADER, ...period, reportingStandard },
          items: randomBooks(seed),
          hasPriorYear: true,
          taxonomy: TAXONOMY,
          rules: [],
        });
        expectToCast(statements, `seed ${seed}`);
        expectSubtotalsToCast(statements, `${reportingStandard} seed ${seed}`);
      }
    }
  });
});

describe('the categories of 2027', () => {
  const category = (key: string) => {
    const item = TAXONOMY.byKey.get(key);
    return item && (categoryOf(item, FULL_2027) ?? 'operating');
  };

  it('tell returns on investments and the cost of finance from operations', () => {
    for (const key of ['interest_income', 'dividend_income', 'share_of_associates', 'rental_income'])
      expect(category(key), key).toBe('investing');
    expect(category('fair_value_gain')).toBe('investing');
    expect(category('fair_value_loss')).toBe('investing');
    for (const key of ['interest_expense', 'lease_interest']) expect(category(key), key).toBe('financing');
    for (const key of ['foreign_exchange_gain', 'foreign_exchange_loss', 'gain_on_disposal', 'other_income'])
      expect(category(key), key).toBe('operating');
    expect(category('impairment_receivables')).toBe('operating');
  });

  it('leave a key that no category names among the operating ones', () => {
    const item = TAXONOMY.byKey.get('other_income');
    if (!item) throw new Error('The reporting taxonomy has no other income.');
    expect(categoryOf({ ...item, key: 'a_key_of_next_year' }, FULL_2027)).toBeUndefined();
  });
});

describe('the statement of 2027', () => {
  it('shows income and expenses of investing apart, and no heading without lines', () => {
    const made = (rows: readonly Row[]) =>
      computeStatements({
        header: { ...HEADER, ...YEAR_2027 },
        items: books(rows),
        hasPriorYear: false,
        taxonomy: TAXONOMY,
        rules: [],
      }).profitAndLoss.lines.map((line) => line.key);
    const invested: readonly Row[] = [
      ['revenue', '-1000.00'],
      ['fair_value_loss', '30.00'],
      ['share_of_associates', '-20.00'],
      ['interest_expense', '5.00'],
      ['cash_and_bank', '985.00'],
    ];
    expect(made(invested)).toEqual([
      'revenue',
      'gross_profit',
      'operating_profit',
      'investing_income',
      'share_of_associates',
      'investing_expenses',
      'fair_value_loss',
      'profit_before_financing_and_tax',
      'financing_expenses',
      'interest_expense',
      'profit_before_tax',
      'profit_after_tax',
      'total_comprehensive_income',
    ]);
  });
});

describe('the file of layouts', () => {
  const refused = (change: (layout: ProfitAndLossLayout) => object, words: string) => {
    const directory = mkdtempSync(join(tmpdir(), 'fairview-layouts-'));
    try {
      cpSync(CONSTITUTION_DIRECTORY, directory, {
        recursive: true,
        filter: (name) => !name.endsWith('.xlsx'),
      });
      const layouts = [change(FULL_2027)];
      writeFileSync(
        join(directory, 'profit_or_loss_layouts.json'),
        JSON.stringify({ version: 'test', layouts }),
      );
      const load = () => readProfitAndLossLayouts(directory);
      expect(load).toThrow(ConstitutionFileError);
      expect(load).toThrow(words);
    } finally {
      rmSync(directory, { recursive: true });
    }
  };

  it('is refused when a group has no row, a row too many, or a category without one', () => {
    const without = (kind: string) => (layout: ProfitAndLossLayout) => ({
      ...layout,
      rows: layout.rows.filter((row) => !('group' in row && row.group === kind)),
    });
    refused(without('selling'), 'The group selling must stand in one row, and stands in 0.');
    refused(
      (layout) => ({ ...layout, rows: [{ kind: 'GROUP', group: 'finance' }, ...layout.rows] }),
      'The group finance must stand in one row, and stands in 2.',
    );
    refused((layout) => ({ ...layout, categories: layout.categories.slice(1) }), 'investing');
    refused((layout) => ({ ...layout, from: '2027-02-30' }), 'is not a date');
    refused((layout) => ({ ...layout, rows: layout.rows.slice(0, -1) }), 'The last row must be the total');
  });
});
