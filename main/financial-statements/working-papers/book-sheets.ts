/**
 * The sheets of the books: every account as imported, with adjustments that add up the lines of the journals, and every
 * line of the posted journals with whether it counts. An account is found by its number in the first column, which both
 * sheets share, because names and codes of a ledger need not be told apart. Pure.
 */
import type { ReportingTaxonomy } from '../../../constitution/index.ts';
import { accountLabel } from '../../../shared/model/account-label.ts';
import { shortDate } from '../../../shared/model/dates.ts';
import { lineAmount } from '../../../shared/model/journal-checks.ts';
import {
  countsInBalances,
  type FsJournal,
  JOURNAL_KIND_WORDS,
  journalReference,
} from '../../../shared/model/journals.ts';
import { addMoney, isZero, type Money, subtractMoney, ZERO } from '../../../shared/model/money.ts';
import {
  amount,
  type Cell,
  cellOn,
  columnLetter,
  count,
  EMPTY,
  FIRST_ROW,
  fixedRangeOn,
  formula,
  type Sheet,
  type SheetColumn,
  text,
} from '../../workbooks/sheet.ts';
import { accountFinder } from '../books/find-account.ts';
import type { WorkingPaperAccount, WorkingPapersInput } from './working-papers-input.ts';

export const TRIAL_BALANCE = 'Trial balance';
export const JOURNALS = 'Journals';

/** Columns of the trial balance, from 1. */
export const BALANCE_COLUMN = {
  imported: 6,
  adjustments: 7,
  adjusted: 8,
  priorImported: 9,
  priorAdjustments: 10,
  priorAdjusted: 11,
  opening: 12,
  openingAdjusted: 13,
} as const;

const JOURNAL_COLUMN = { account: 5, amount: 9, year: 10, counts: 11 } as const;
const THIS_YEAR = 'This year';
const LAST_YEAR = 'Last year';

const bookColumns = (hasOpening: boolean, watches: boolean): readonly SheetColumn[] => [
  { head: 'No.', width: 6 },
  { head: 'Code', width: 12 },
  { head: 'Account', width: 38 },
  { head: 'Line of the statements', width: 42 },
  { head: 'Lead', width: 7 },
  { head: 'Imported', width: 17, figures: true },
  { head: 'Adjustments', width: 17, figures: true },
  { head: 'Adjusted', width: 17, figures: true },
  { head: 'Last year, imported', width: 17, figures: true },
  { head: 'Last year, adjustments', width: 17, figures: true },
  { head: 'Last year, adjusted', width: 17, figures: true },
  ...(hasOpening
    ? [
        { head: 'Opening, imported', width: 17, figures: true },
        { head: 'Opening, adjusted', width: 17, figures: true },
      ]
    : []),
  ...(watches ? WATCHED_HEADS.map((head) => ({ head, width: 17, figures: true })) : []),
];

/**
 * Balances that no figure adds up because they are nil, and movements that no line of the cash flows shows because they
 * are: nothing follows a change of them in this file, so they stand in columns of their own, which the check adds up. So
 * does, as a one, an account whose balance turns to the other side: its line may be another one then.
 */
export const WATCHED = ['current', 'prior', 'movement', 'side'] as const;
const WATCHED_HEADS = [
  ...['In no figure, this year', 'In no figure, last year', 'Movement in no cash flow'],
  'Turned to the other side',
];

/** By account; `strict`: of those whose side is watched, where nil counts as a side. */
export type WatchedAccounts = Readonly<Record<(typeof WATCHED)[number] | 'strict', ReadonlySet<string>>>;

/** Of the year, against its opening balance or that of last year. */
export function movementOf(account: WorkingPaperAccount): Money {
  const { openingBalance, priorAdjustment, priorAdjustedBalance, adjustedBalance } = account;
  const opened = openingBalance === null ? priorAdjustedBalance : addMoney(openingBalance, priorAdjustment);
  return subtractMoney(adjustedBalance, opened ?? ZERO);
}

const hasOpeningBalances = (accounts: readonly WorkingPaperAccount[]) =>
  accounts.some(({ openingBalance }) => openingBalance !== null);

/**
 * Nil while each year's balance stands on the side on which it stood when the file was made. `strictly`: nil is a side of its
 * own, as it is where last year's line depends on both balances.
 */
function turnedFormula(account: WorkingPaperAccount, row: number, strictly: boolean): string {
  const terms = [
    ['H', account.adjustedBalance],
    ['K', account.priorAdjustedBalance],
  ] as const;
  return terms
    .flatMap(([letter, balance]) => {
      if (balance === null) return [];
      const sign = isZero(balance) ? '=' : balance.startsWith('-') ? '<' : '>';
      const stays = sign === '=' || strictly ? sign : `${sign}=`;
      return sign === '=' && !strictly ? [] : [`IF(${letter}${row}${stays}0,0,1)`];
    })
    .join('+');
}

function watchedCell(
  name: (typeof WATCHED)[number],
  watched: WatchedAccounts,
  account: WorkingPaperAccount,
  row: number,
): Cell {
  if (!watched[name].has(account.id)) return EMPTY;
  if (name === 'side')
    return formula(turnedFormula(account, row, watched.strict.has(account.id)), ZERO, { quiet: true });
  // An account of the result that was not nil last year is watched by its balance.
  const opened = isZero(movementOf(account)) ? `-${account.openingBalance === null ? 'K' : 'M'}${row}` : '';
  const of = { current: `H${row}`, prior: `K${row}`, movement: `H${row}${opened}` };
  return formula(of[name], ZERO, { quiet: true });
}

/** What stands in a column of these, whatever its sign: nil until a balance is changed. */
export function watchedTotal(
  accounts: readonly WorkingPaperAccount[],
  name: (typeof WATCHED)[number],
): string {
  const first = hasOpeningBalances(accounts) ? BALANCE_COLUMN.openingAdjusted : BALANCE_COLUMN.priorAdjusted;
  const column = first + 1 + WATCHED.indexOf(name);
  const cells = fixedRangeOn(TRIAL_BALANCE, column, FIRST_ROW, FIRST_ROW + accounts.length - 1);
  return `SUMIF(${cells},">0")-SUMIF(${cells},"<0")`;
}

const total = (
  accounts: readonly WorkingPaperAccount[],
  of: (account: WorkingPaperAccount) => Money | null,
) => addMoney(ZERO, ...accounts.map((account) => of(account) ?? ZERO));

export function trialBalanceSheet(
  { accounts, journals }: WorkingPapersInput,
  taxonomy: ReportingTaxonomy,
  referenceOf: ReadonlyMap<string, string>,
  watched: WatchedAccounts,
): Sheet {
  const hasOpening = hasOpeningBalances(accounts);
  const watches = WATCHED.some((name) => watched[name].size > 0);
  const lines = journals.reduce((sum, journal) => sum + journal.lines.length, 0);
  const inJournals = (column: number) =>
    fixedRangeOn(JOURNALS, column, FIRST_ROW, FIRST_ROW + Math.max(lines, 1) - 1);
  const added = (row: number, year: string) =>
    `SUMIFS(${inJournals(JOURNAL_COLUMN.amount)},${inJournals(JOURNAL_COLUMN.account)},$A${row},${inJournals(JOURNAL_COLUMN.year)},"${year}",${inJournals(JOURNAL_COLUMN.counts)},"Yes")`;
  const rows = accounts.map((account, at): readonly Cell[] => {
    const row = FIRST_ROW + at;
    const { taxonomyKey, priorYearBalance, openingBalance, priorAdjustment } = account;
    const prior: readonly Cell[] =
      priorYearBalance === null
        ? [EMPTY, EMPTY, EMPTY]
        : [
            amount(priorYearBalance),
            formula(added(row, LAST_YEAR), priorAdjustment),
            formula(`I${row}+J${row}`, account.priorAdjustedBalance),
          ];
    const opening: readonly Cell[] =
      openingBalance === null
        ? [EMPTY, EMPTY]
        : [
            amount(openingBalance),
            formula(
              priorYearBalance === null ? `L${row}+${added(row, LAST_YEAR)}` : `L${row}+J${row}`,
              addMoney(openingBalance, priorAdjustment),
            ),
          ];
    return [
      count(at + 1, { right: false }),
      text(account.accountCode),
      text(account.accountDescription),
      taxonomyKey === null
        ? text('No line yet', { quiet: true })
        : text(taxonomy.byKey.get(taxonomyKey)?.label ?? taxonomyKey),
      text(referenceOf.get(account.id) ?? ''),
      amount(account.currentYearBalance),
      formula(added(row, THIS_YEAR), account.adjustment),
      formula(`F${row}+G${row}`, account.adjustedBalance),
      ...prior,
      ...(hasOpening ? opening : []),
      ...(watches ? WATCHED.map((name) => watchedCell(name, watched, account, row)) : []),
    ];
  });
  const last = FIRST_ROW + accounts.length - 1;
  const sums: readonly ((account: WorkingPaperAccount) => Money | null)[] = [
    (account) => account.currentYearBalance,
    (account) => account.adjustment,
    (account) => account.adjustedBalance,
    (account) => account.priorYearBalance,
    (account) => (account.priorYearBalance === null ? null : account.priorAdjustment),
    (account) => account.priorAdjustedBalance,
    (account) => account.openingBalance,
    ({ openingBalance, priorAdjustment }) =>
      openingBalance === null ? null : addMoney(openingBalance, priorAdjustment),
  ];
  const totals = sums.slice(0, hasOpening ? 8 : 6).map((of, at) => {
    const letter = columnLetter(BALANCE_COLUMN.imported + at);
    return formula(`SUM(${letter}${FIRST_ROW}:${letter}${last})`, total(accounts, of), {
      rule: 'TOTAL',
      bold: true,
    });
  });
  return {
    name: TRIAL_BALANCE,
    title: 'Trial balance',
    columns: bookColumns(hasOpening, watches),
    rows: [
      ...rows.map((cells) => ({ cells })),
      { cells: [EMPTY, EMPTY, text('Total', { bold: true }), EMPTY, EMPTY, ...totals] },
    ],
    frozenColumns: 3,
    landscape: true,
  };
}

const JOURNAL_COLUMNS: readonly SheetColumn[] = [
  { head: 'Journal', width: 10 },
  { head: 'Date', width: 13 },
  { head: 'Kind', width: 16 },
  { head: 'What it is for', width: 40 },
  { head: 'Account no.', width: 9, figures: true },
  { head: 'Account', width: 38 },
  { head: 'Debit', width: 16, figures: true },
  { head: 'Credit', width: 16, figures: true },
  { head: 'Debit less credit', width: 16, figures: true },
  { head: 'Year', width: 11 },
  { head: 'Counts', width: 8 },
  { head: 'Why it does not count', width: 30 },
];

function whyNot(journal: FsJournal, isFound: boolean): string {
  if (journal.kind === 'UNADJUSTED') return 'Unadjusted difference';
  if (journal.bookedByClientAt !== null) return 'In the client’s ledger';
  return isFound ? '' : 'Several accounts could be meant';
}

export function journalSheet({ accounts, journals }: WorkingPapersInput): Sheet {
  const find = accountFinder(accounts);
  const numberOf = new Map(accounts.map(({ id }, at) => [id, at + 1]));
  const lines = journals.flatMap((journal) =>
    journal.lines.map((line) => {
      const { account } = find(line);
      return { journal, line, account, counts: countsInBalances(journal) && account !== null };
    }),
  );
  const rows = lines.map(({ journal, line, account, counts }, at): readonly Cell[] => {
    const row = FIRST_ROW + at;
    return [
      text(journalReference(journal)),
      text(shortDate(journal.date)),
      text(JOURNAL_KIND_WORDS[journal.kind]),
      text(line.narrative === '' ? journal.narrative : `${journal.narrative}: ${line.narrative}`),
      account === null ? EMPTY : count(numberOf.get(account.id) ?? 0),
      text(accountLabel(line)),
      amount(line.debit),
      amount(line.credit),
      formula(`G${row}-H${row}`, lineAmount(line)),
      text(journal.kind === 'PRIOR_YEAR' ? LAST_YEAR : THIS_YEAR),
      text(counts ? 'Yes' : 'No'),
      text(whyNot(journal, account !== null), { quiet: true }),
    ];
  });
  const none = { cells: [text('No journals are posted.', { quiet: true })] };
  const last = FIRST_ROW + rows.length - 1;
  const sum = (letter: string, of: (line: FsJournal['lines'][number]) => Money) =>
    formula(
      `SUM(${letter}${FIRST_ROW}:${letter}${last})`,
      addMoney(ZERO, ...lines.map(({ line }) => of(line))),
      {
        rule: 'TOTAL',
        bold: true,
      },
    );
  const totals = [
    ...[EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, text('Total', { bold: true })],
    sum('G', ({ debit }) => debit),
    sum('H', ({ credit }) => credit),
    sum('I', lineAmount),
  ];
  return {
    name: JOURNALS,
    title: 'Journals',
    columns: JOURNAL_COLUMNS,
    rows: rows.length === 0 ? [none] : [...rows.map((cells) => ({ cells })), { cells: totals }],
    frozenColumns: 1,
    landscape: true,
  };
}

/** Where the balance of an account stands on the sheet. */
export function balanceCell(at: number, column: keyof typeof BALANCE_COLUMN): string {
  return cellOn(TRIAL_BALANCE, BALANCE_COLUMN[column], FIRST_ROW + at);
}
