/**
 * A client whose three years were made here one after another, each from a file with one column: its notes say what
 * those of the same books with all columns in one file say, and nothing that is not known is called nil.
 */
import { describe, expect, it } from 'vitest';
import { balanceAt } from '../../../../../main/financial-statements/notes/balances.ts';
import { draftNotesOffline } from '../../../../../main/financial-statements/notes/offline-drafter.ts';
import { partBalances } from '../../../../../main/financial-statements/notes/part-balances.ts';
import type { StatementItem } from '../../../../../main/financial-statements/statements/statement-input.ts';
import type { RoundingConvention } from '../../../../../shared/model/enums.ts';
import { fromCents, subtractMoney, toCents, ZERO } from '../../../../../shared/model/money.ts';
import type { SourceAccount } from '../../../../../shared/model/provenance.ts';
import { date, TAXONOMY } from '../statements/sample-books.ts';
import { LABELLED_TRADES, ledgerOf } from './ledger-charts.ts';
import { booksOfItems, inputOfItems } from './notes-of-books.ts';
import { expectNotesToTie } from './opened-notes.ts';
import { printedTables } from './printed-notes.ts';

type Books = readonly StatementItem[];

/** Retained earnings open with what the year before closed with, and the bank takes the difference. */
function rolledForward(books: Books): Books {
  const columns = ['openingBalance', 'priorYearBalance', 'currentYearBalance'] as const;
  let rolled = [...books];
  for (const [before, column] of columns.slice(1).entries()) {
    const cents = (item: StatementItem, at: (typeof columns)[number]) => toCents(item[at] ?? fromCents(0n));
    const of = (item: StatementItem) => TAXONOMY.byKey.get(item.taxonomyKey ?? '');
    const earned = (item: StatementItem) =>
      ['profit_and_loss'].includes(of(item)?.section ?? '') ||
      ['retained_earnings', 'dividends'].includes(of(item)?.component ?? '');
    const opens = rolled
      .filter(earned)
      .reduce((sum, item) => sum + cents(item, columns[before] ?? column), 0n);
    const first = rolled.find((item) => of(item)?.component === 'retained_earnings');
    if (!first) throw new Error('The chart has no retained earnings.');
    rolled = rolled.map((item) =>
      item === first
        ? { ...item, [column]: fromCents(opens) }
        : of(item)?.component === 'retained_earnings'
          ? { ...item, [column]: fromCents(0n) }
          : item,
    );
    const off = rolled.reduce((sum, item) => sum + cents(item, column), 0n);
    rolled = rolled.map((item) =>
      item.accountCode === 'BANK' ? { ...item, [column]: fromCents(cents(item, column) - off) } : item,
    );
  }
  return rolled;
}

/** The file of one year: its own column alone; an account without a balance is not in it. */
function fileOf(books: Books, column: 'currentYearBalance' | 'priorYearBalance' | 'openingBalance'): Books {
  return books.flatMap((item) =>
    item[column] === null || toCents(item[column]) === 0n
      ? []
      : [{ ...item, currentYearBalance: item[column], priorYearBalance: null, openingBalance: null }],
  );
}

const kept = (books: Books) => ({
  accounts: books.map((item): SourceAccount => ({ ...item, sourceRow: 1 })),
});

const year = (end: number) => ({ periodStart: date(`${end}-01-01`), periodEnd: date(`${end}-12-31`) });

function threeYears(books: Books, standard: 'FULL_SFRS' | 'SFRS_SE', rounding: RoundingConvention) {
  const files = [
    fileOf(books, 'openingBalance'),
    fileOf(books, 'priorYearBalance'),
    fileOf(books, 'currentYearBalance'),
  ] as const;
  const none = { earlier: null, beforeLast: null, books: { lastYear: null, yearBefore: null } };
  const first = inputOfItems(files[0], standard, [], rounding, undefined, {
    ...none,
    period: { ...year(2024), firstPeriod: true },
  });
  const second = inputOfItems(files[1], standard, [], rounding, undefined, {
    earlier: first.statements,
    beforeLast: null,
    period: year(2025),
    books: { lastYear: { ...kept(files[0]), statements: first.statements }, yearBefore: null },
  });
  const years = {
    earlier: second.statements,
    beforeLast: first.statements,
    period: year(2026),
    books: { lastYear: { ...kept(files[1]), statements: second.statements }, yearBefore: kept(files[0]) },
  };
  const third = inputOfItems(files[2], standard, [], rounding, undefined, years);
  return {
    files,
    second,
    third,
    thirdBooks: booksOfItems(files[2], standard, [], rounding, undefined, years),
  };
}

const CASES = LABELLED_TRADES.map(
  (trade, at) =>
    [
      trade.trade,
      trade,
      at % 2 === 0 ? 'FULL_SFRS' : 'SFRS_SE',
      (['SGD', 'SGD_CENTS'] as const)[at % 2] ?? 'SGD',
    ] as const,
);

describe.each(CASES)('the third year of %s', (_name, trade, standard, rounding) => {
  const books = rolledForward(ledgerOf(trade, true));
  const { files, second, third, thirdBooks } = threeYears(books, standard, rounding);
  const inOneFile = inputOfItems(books, standard, [], rounding);

  it('shows every part and schedule as one file with all years does', () => {
    const shown = (input: typeof third) =>
      input.balances
        .filter(({ of }) => of.kind !== 'TAX')
        .map(({ of, label, current, prior }) => ({ of, label, current, prior: prior === null }));
    expect(shown(third).length).toBeGreaterThan(0);
    expect(shown(third)).toEqual(shown(inOneFile));
    // What the year before last closed with was rounded to make up its own statements, by a unit for a row.
    const most = rounding === 'SGD_CENTS' ? 0n : 200n;
    for (const { of, label, prior } of third.balances) {
      const off = toCents(subtractMoney(prior ?? ZERO, balanceAt(inOneFile.balances, of)?.prior ?? ZERO));
      expect(off <= most && off >= -most, `${label}: ${off}`).toBe(true);
    }
  });

  it('opens every figure of its notes to parts that add up to it', () => {
    expect(expectNotesToTie(third, thirdBooks, 'third year')).toBeGreaterThan(30);
  });

  it('prints last year in its schedules what the notes of last year printed', () => {
    const closing = (input: typeof third, of: 'current' | 'prior') =>
      input.balances.flatMap((balance) =>
        balance.of.kind === 'SCHEDULE' ? [[balance.of, balance.label, balance[of]] as const] : [],
      );
    const lastYear = new Map(
      closing(second, 'current').map(([of, , amount]) => [JSON.stringify(of), amount] as const),
    );
    for (const [of, label, amount] of closing(third, 'prior')) {
      const printed = lastYear.get(JSON.stringify(of));
      if (printed !== undefined) expect(amount, label).toBe(printed);
    }
  });

  it('leaves comparatives open, and no schedule, where the books of last year were not kept', () => {
    const unknown = partBalances(
      third.statements,
      files[2],
      { lastYear: null, yearBefore: null },
      TAXONOMY,
    ).filter(({ of }) => of.kind !== 'TAX');
    expect(unknown.filter(({ prior }) => prior !== null)).toEqual([]);
    expect(unknown.filter(({ of }) => of.kind === 'SCHEDULE')).toEqual([]);
    const notes = draftNotesOffline({ ...third, balances: unknown });
    const open = notes.flatMap((note) => printedTables(note.blocks)).flatMap((table) => table.rows.flat());
    if (unknown.some(({ of }) => of.kind === 'GROSS'))
      expect(open).toContain('[To be completed: comparative]');
  });
});

describe('an opening column beside a prior one', () => {
  const [trade] = LABELLED_TRADES;
  if (!trade) throw new Error('No chart is labelled.');
  const books = rolledForward(ledgerOf(trade, true));
  const ofPriorYear = (items: Books) =>
    inputOfItems(items, 'FULL_SFRS')
      .balances.filter(({ of }) => of.kind === 'SCHEDULE')
      .map(({ prior }) => prior);

  it('gives the schedule of last year where it is what last year opened with', () => {
    const shown = ofPriorYear(books);
    expect(shown.length).toBeGreaterThan(0);
    expect(shown).not.toContain(null);
  });

  it('gives none where it is what this year opened with, in which profit or loss is nil', () => {
    const opensThisYear = books.map((item) => {
      const section = TAXONOMY.byKey.get(item.taxonomyKey ?? '')?.section;
      const opening = section === 'profit_and_loss' ? fromCents(0n) : item.priorYearBalance;
      return { ...item, openingBalance: opening };
    });
    const shown = ofPriorYear(opensThisYear);
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.every((prior) => prior === null)).toBe(true);
  });
});
