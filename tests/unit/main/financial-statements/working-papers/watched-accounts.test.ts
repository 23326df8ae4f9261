/**
 * A balance that is changed in the working-paper file and was nil, or did not move, in both years: either every figure
 * follows as the engine would compute it, or the check sheet says that it does not. For each line of the statements, and
 * for pairs of them that cancel out.
 */
import { describe, expect, it } from 'vitest';
import { computeStatements } from '../../../../../main/financial-statements/statements/compute-statements.ts';
import { workingPaperSheets } from '../../../../../main/financial-statements/working-papers/build-working-papers.ts';
import {
  figurePlaces,
  planStatements,
  shownIn,
} from '../../../../../main/financial-statements/working-papers/statement-sheets.ts';
import { FIRST_ROW } from '../../../../../main/workbooks/sheet.ts';
import { addMoney, fromCents, toCents, ZERO } from '../../../../../shared/model/money.ts';
import { books, HEADER, money, type Row, seeded, TAXONOMY, TRADING } from '../statements/sample-books.ts';
import { evaluated, papersInput } from './random-working-papers.ts';

type Items = ReturnType<typeof books>;
type Year = 'currentYearBalance' | 'priorYearBalance';
const COLUMN: Readonly<Record<Year, number>> = { currentYearBalance: 6, priorYearBalance: 9 };
const YEARS = ['currentYearBalance', 'priorYearBalance'] as const;
const header = { ...HEADER, rounding: 'SGD_CENTS' as const };
const figuresOf = (items: Items) => {
  const input = papersInput(items, [], { header });
  return { input, statements: computeStatements(input.statementInput) };
};

/** Says of each change what neither followed nor was shown. */
function unsaid(items: Items, changes: readonly (readonly [year: Year, ats: readonly number[]])[]) {
  const { input, statements } = figuresOf(items);
  const workbook = evaluated(workingPaperSheets(input, statements));
  const places = figurePlaces(planStatements(statements, () => ''));
  expect(workbook.value('Check', 6, FIRST_ROW)).toBe(0);
  expect(workbook.value('Check', 6, FIRST_ROW + 1)).toBe(0);
  let followed = 0;
  const misses: string[] = [];
  const cash = items.findIndex(({ taxonomyKey }) => taxonomyKey === 'cash_and_bank');
  for (const [year, ats] of changes) {
    const [one = 0, other = cash] = ats;
    const change = new Map([
      [one, money('123.45')],
      [other, money('-123.45')],
    ]);
    const changed = items.map((item, at) => ({
      ...item,
      [year]: addMoney(item[year] ?? ZERO, change.get(at) ?? ZERO),
    }));
    const write = (of: Items) => {
      for (const at of change.keys())
        workbook.set('Trial balance', COLUMN[year], FIRST_ROW + at, Number(of[at]?.[year]));
    };
    write(changed);
    const wanted = shownIn(figuresOf(changed).statements);
    const away = [...wanted].filter(([name, cents]) => {
      const place = places.get(name);
      const column = (place?.letter.charCodeAt(0) ?? 0) - 64;
      const found = place === undefined ? 0 : Number(workbook.value(place.sheet, column, place.row));
      return Math.round(found * 100) !== Number(cents);
    });
    const isSaid = Number(workbook.value('Check', 6, FIRST_ROW + 1)) > 0;
    if (away.length === 0) followed += 1;
    else if (!isSaid)
      misses.push(
        `${year} ${[one, other].map((at) => items[at]?.taxonomyKey)}: ${away.map(([name]) => name)}`,
      );
    write(items);
  }
  workbook.close();
  return { followed, misses };
}

function changesOf(items: Items, count: number, seed: number) {
  const random = seeded(seed);
  const extras = items.map((_, at) => at).slice(TRADING.length);
  const pick = () => extras[Math.floor(random() * extras.length)] ?? 0;
  const pairs = Array.from({ length: count }, () => [pick(), pick()]).filter(([one, other]) => one !== other);
  return YEARS.flatMap((year) =>
    [
      ...extras.filter((at) => at % 2 === (year === 'priorYearBalance' ? 0 : 1)).map((at) => [at]),
      ...pairs,
    ].map((ats): readonly [Year, readonly number[]] => [year, ats]),
  );
}

const POSTING = TAXONOMY.items.filter(
  ({ role, key }) => role === 'posting' && !TRADING.some(([known]) => known === key),
);

describe('a balance that is changed in the file', () => {
  it('and was nil in both years is followed, or shown by the check', () => {
    const items = books([...TRADING, ...POSTING.map(({ key }): Row => [key, '0.00', '0.00'])]);
    const { misses } = unsaid(items, changesOf(items, 30, 1));
    expect(misses).toEqual([]);
  });

  it('and was the same in both years is followed, or shown by the check', () => {
    const rows = POSTING.filter(({ section }) => section !== 'profit_and_loss').map(
      ({ key, sign }): Row => (sign === 'debit' ? [key, '500.00', '500.00'] : [key, '-500.00', '-500.00']),
    );
    const sum = rows.reduce((cents, [, amount]) => cents + toCents(money(amount)), 0n);
    const balanced: Row = ['other_receivables', fromCents(-sum), fromCents(-sum)];
    const items = books([...TRADING, ...rows, balanced]);
    const { followed, misses } = unsaid(items, changesOf(items, 30, 2));
    expect(misses).toEqual([]);
    expect(followed).toBeGreaterThan(0);
  });

  it('and turns to the other side, where another line shows it, is shown by the check', () => {
    const items = books([
      ...TRADING,
      ['foreign_exchange_gain', '-300.00', '-120.00'],
      ['depreciation', '300.00', '120.00'],
    ]);
    const at = items.findIndex(({ taxonomyKey }) => taxonomyKey === 'foreign_exchange_gain');
    const { followed, misses } = unsaid(items, [
      ['priorYearBalance', [at]],
      ['currentYearBalance', [at]],
    ]);
    // Last year's gain becomes a loss, on a line of its own; this year's stays a gain, and is followed.
    expect([followed, misses]).toEqual([1, []]);
  });

  it('and turns from an asset to a liability is shown by the check, and no longer once it is turned back', () => {
    const items = books(TRADING);
    const { input, statements } = figuresOf(items);
    const workbook = evaluated(workingPaperSheets(input, statements));
    const at = items.findIndex(({ taxonomyKey }) => taxonomyKey === 'trade_receivables');
    const put = (cents: number) =>
      workbook.set('Trial balance', COLUMN.currentYearBalance, FIRST_ROW + at, cents);
    const open = () => Number(workbook.value('Check', 6, FIRST_ROW + 1));
    const was = Number(items[at]?.currentYearBalance);
    const cash = items.findIndex(({ taxonomyKey }) => taxonomyKey === 'cash_and_bank');
    const balance = (by: number) =>
      workbook.set(
        'Trial balance',
        COLUMN.currentYearBalance,
        FIRST_ROW + cash,
        Number(items[cash]?.currentYearBalance) + by,
      );
    expect(open()).toBe(0);
    put(-5);
    balance(was + 5);
    expect(open()).toBe(1);
    put(was);
    balance(0);
    expect(open()).toBe(0);
    workbook.close();
  });
});
