/**
 * The report on a reading (decisions 2, "trial-balance/import"): what was decided, what was left out and
 * why, the totals, and warnings in plain words with the likely culprits of a difference.
 */
import type { ImportReport, ReadItem } from '../../../../shared/model/trial-balance.ts';
import { inCurrency, readCell, type Scale } from '../cells/amounts.ts';
import { type Cents, exact, minus, moneyOf, sizeOf } from '../cells/cents.ts';
import { TEXT_KIND } from '../cells/plain-row.ts';
import { type GridRow, kindAt, textAt, textsOf } from '../cells/sheet-grid.ts';
import { AMOUNT_ROLES } from '../headings/assign-columns.ts';
import { isAmountColumn } from '../headings/find-header.ts';
import { rowsApart } from '../rows/movement-signs.ts';
import { isBelowTotal, isHeadingAgain } from '../rows/sort-rows.ts';
import type { SheetReading } from '../sheets/read-sheet.ts';
import { looksLikeResult, namesResult, namesTotal } from '../table/computed-lines.ts';
import { codesRise } from '../table/row-groups.ts';
import { codeAt, isUnreadable, nameAt, numberAt, wordsAt } from '../table/table.ts';
import { accountedColumns, accountedRows } from './accounted.ts';
import { differenceWarnings, rowsOf, shown } from './difference-warnings.ts';

type Warning = ImportReport['warnings'][number];

function duplicateWarnings({ items, sorted, joined }: SheetReading): Warning[] {
  if (joined.length === 0 && codesRise(sorted.table, sorted.accounts)) return [];
  const groups = new Map<string, ReadItem[]>();
  for (const item of items) {
    const key =
      item.accountCode === '' ? `name:${item.accountDescription.toLowerCase()}` : `code:${item.accountCode}`;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  const twice = [...groups.values()].filter((group) => group.length > 1);
  if (twice.length === 0) return [];
  const names = twice.slice(0, 3).map((group) => group[0]?.accountCode || group[0]?.accountDescription);
  return [
    {
      kind: 'DUPLICATE_ACCOUNTS',
      message: `${twice.length === 1 ? 'One account comes' : `${twice.length} accounts come`} more than once (${names.join(', ')}${twice.length > 3 ? ', …' : ''}). Each row was kept.`,
      rows: twice.flatMap(rowsOf).slice(0, 200),
    },
  ];
}

function lacksClosing(reading: SheetReading, at: number): boolean {
  const { table } = reading.sorted;
  return table.current[at] === null && nameAt(table, at) !== '' && otherFigures(reading, at).length > 0;
}

/** The few accounts that a person must hear of, found in one pass over the many. */
function remarkable(reading: SheetReading) {
  const found: Record<
    'unreadable' | 'hidden' | 'results' | 'withoutClosing' | 'rounded' | 'linked',
    number[]
  > = {
    unreadable: [],
    hidden: [],
    results: [],
    withoutClosing: [],
    rounded: [],
    linked: [],
  };
  const { table, accounts } = reading.sorted;
  const columns = [...table.layout.amounts];
  for (const at of accounts) {
    const name = nameAt(table, at);
    if (isUnreadable(table, at) && (name !== '' || codeAt(table, at) !== '')) found.unreadable.push(at);
    if (looksLikeResult(table, at)) found.results.push(at);
    if (lacksClosing(reading, at)) found.withoutClosing.push(at);
    const row = table.rows[at];
    if (!row) continue;
    if (row.plain) {
      if (!table.layout.decimalComma && printsFractions(row, columns, reading.scale)) found.rounded.push(at);
      continue;
    }
    if (row.hidden) found.hidden.push(at);
    if (columns.some((index) => hasFractionOfCent(row.cells[index]?.decimal ?? null, reading.scale)))
      found.rounded.push(at);
    if (columns.some((index) => row.cells[index]?.linked)) found.linked.push(at);
  }
  return found;
}

/** Headings of the hidden columns whose amounts were taken. */
function hiddenAmounts({ sheet, columns, header }: SheetReading): readonly string[] {
  const { hiddenColumns } = sheet;
  if (hiddenColumns === undefined || hiddenColumns.size === 0) return [];
  const taken = AMOUNT_ROLES.flatMap((role) => columns[role] ?? []);
  return header.columns
    .filter(({ index }) => taken.includes(index) && hiddenColumns.has(index))
    .map(({ index, lines }) => `"${lines[0] ?? `column ${index + 1}`}"`);
}

function readingWarnings(reading: SheetReading): Warning[] {
  const warnings: Warning[] = reading.remarks.map((message) => ({ kind: 'COLUMNS', message, rows: [] }));
  const { table, leftOut, wrongTotals } = reading.sorted;
  const left = leftOut.map(({ at }) => at);
  const found = remarkable(reading);
  const add = (kind: string, message: string, places: readonly number[]) => {
    if (places.length > 0)
      warnings.push({ kind, message, rows: places.slice(0, 100).map((at) => numberAt(table, at)) });
  };
  add('TOTAL_DIFFERS', 'A total printed in the file is not the sum of its rows.', wrongTotals);
  add(
    'BELOW_TOTAL',
    'Some rows with amounts stand below the total of the trial balance and were left out. Check that they are no accounts of it.',
    leftOut.filter((each) => isBelowTotal(table, each)).map(({ at }) => at),
  );
  add(
    'UNREADABLE_AMOUNT',
    'Some amounts cannot be read: text, an error value, or a formula whose value the file does not hold. Open the file in Excel, save it again and upload it.',
    [
      ...found.unreadable,
      ...leftOut
        .filter((each) => !isHeadingAgain(each))
        .map(({ at }) => at)
        .filter((at) => isUnreadable(table, at) && nameAt(table, at) !== ''),
    ],
  );
  add(
    'ROW_DIFFERS',
    'In some rows the closing balance is not the opening balance with the debits and credits beside it. Check them against the ledger.',
    rowsApart(table, reading.sorted.accounts, reading.header.columns),
  );
  const { accounts } = reading.sorted;
  if (accounts.length > 0 && accounts.every((at) => nameAt(table, at) === ''))
    warnings.push({
      kind: 'NO_NAMES',
      message:
        'The file holds no names of accounts, so each is called by its code and cannot be mapped by its name. Export the trial balance with the names if the ledger can.',
      rows: [],
    });
  const hiddenColumns = hiddenAmounts(reading);
  if (hiddenColumns.length > 0)
    warnings.push({
      kind: 'HIDDEN_COLUMNS',
      message: `Amounts were read from a column that is hidden in the workbook: ${hiddenColumns.join(', ')}. Check that they are meant.`,
      rows: [],
    });
  add('HIDDEN_ROWS', 'Some rows that were read are hidden in the workbook.', found.hidden);
  add('RESULT_LINE', 'A line that looks like the profit of the year was read as an account.', found.results);
  add(
    'EMPTY_CLOSING',
    'Some rows have an opening balance or a movement but no closing balance; nil was taken. Check them.',
    [
      ...found.withoutClosing,
      ...left
        .filter((at) => !isUnreadable(table, at) && !namesTotal(table, at) && !namesResult(table, at))
        .filter((at) => lacksClosing(reading, at)),
    ],
  );
  add('ROUNDED', ROUNDED, found.rounded);
  add(
    'LINKED_WORKBOOK',
    'Some amounts come from another workbook by a formula, as they stood when this one was last saved. Check that they are up to date.',
    found.linked,
  );
  if (reading.flipGuessed) {
    warnings.push({
      kind: 'SIGN_TURNED',
      message: 'The file prints credits positive and debits negative; all signs were turned round.',
      rows: [],
    });
  }
  if (reading.scaleGuessed) {
    warnings.push({
      kind: 'SCALE',
      message: `The heading says that amounts are in units of ${reading.scale.toLocaleString('en')}; they were multiplied.`,
      rows: [],
    });
  }
  return warnings;
}

const ROUNDED = 'Some amounts have more than two decimals; each was rounded to the cent.';

/** Binary fractions of Excel (…999999) are no decimals of a person: only short ones count. */
function hasFractionOfCent(decimal: string | null, scale: Scale): boolean {
  const whole = decimal === null ? null : inCurrency(decimal, scale);
  return whole !== null && /^-?\d+\.\d{2}\d{0,3}[1-9]$/.test(whole);
}

/** The same of texts, where a figure in the usual form has two decimals at most and is not looked at. */
function printsFractions(row: GridRow, columns: readonly number[], scale: Scale): boolean {
  for (const index of columns) {
    if (kindAt(row, index) !== TEXT_KIND.OTHER) continue;
    const printed = /\d\.\d{2}\d*[1-9](?=\)?-?$)/.exec(textAt(row, index))?.[0];
    const whole = printed === undefined ? null : inCurrency(printed, scale);
    if (whole !== null && /\.\d{2}\d*[1-9]$/.test(whole)) return true;
  }
  return false;
}

/** Amounts in columns that were not used (movements), which show that a row is an account all the same. */
function otherFigures(reading: SheetReading, at: number): Cents[] {
  const { table } = reading.sorted;
  const row = table.rows[at];
  if (!row) return [];
  return reading.header.columns.filter(isAmountColumn).flatMap(({ index }) => {
    const amount = readCell(row, index, false, table.layout.scale);
    return amount.kind === 'AMOUNT' && amount.cents !== 0n ? [exact(amount.cents)] : [];
  });
}

/** The file's own profit line that (nearly) is the difference: equity holds the profit of the year already. */
function profitInEquity(reading: SheetReading, difference: Cents): Warning[] {
  if (difference === 0) return [];
  const size = sizeOf(difference);
  const { table, leftOut } = reading.sorted;
  for (const { at } of leftOut) {
    if (!namesResult(table, at)) continue;
    const amounts = [...otherFigures(reading, at), table.current[at] ?? 0].map(sizeOf);
    const close = amounts.find((cents) => cents > 0 && sizeOf(minus(cents, size)) <= BigInt(cents) / 100n);
    if (close === undefined) continue;
    return [
      {
        kind: 'PROFIT_IN_EQUITY',
        message: `The difference is about the line "${wordsAt(table, at)}" of the file (${shown(close)}): the equity accounts seem to hold the result of the year already. Use balances before closing.`,
        rows: [numberAt(table, at)],
      },
    ];
  }
  return [];
}

/** Companies that a person chose to read together. */
function severalEntities({ questions }: SheetReading): Warning[] {
  const asked = questions.find(({ kind, answered }) => kind === 'COMPANIES' && answered);
  const names = asked?.choices.filter(({ chosen }) => chosen).map(({ label }) => label) ?? [];
  if (names.length < 2) return [];
  const few = names.slice(0, 4).join(', ');
  return [
    {
      kind: 'SEVERAL_ENTITIES',
      message: `The accounts of ${names.length} companies were taken together (${few}${names.length > 4 ? ', …' : ''}).`,
      rows: [],
    },
  ];
}

const PREVIEW_ABOVE = 4;
const PREVIEW_ROWS = 18;
const PREVIEW_COLUMNS = 40;

/** The heading with some rows above and below it, as texts. */
function previewOf(reading: SheetReading): ImportReport['preview'] {
  const { sheet, header } = reading;
  const aside = notChosenRows(reading);
  const start = Math.max(0, header.position - PREVIEW_ABOVE);
  return sheet.rows.slice(start, start + PREVIEW_ROWS).map((row) => ({
    row: row.number,
    cells: textsOf(row)
      .slice(0, PREVIEW_COLUMNS)
      .map((text) => text.slice(0, 80)),
    ...(aside.has(row.number) && { notChosen: aside.get(row.number) }),
  }));
}

/** Rows that are accounts of the sheet and were not chosen, by their number. */
function notChosenRows({ sorted, setAside, priorPeriod }: SheetReading) {
  const rows = new Map<number, 'OTHER_GROUP' | 'PRIOR_YEAR'>();
  if (setAside.length === 0 && priorPeriod === null) return rows;
  const { table, accounts, leftOut } = sorted;
  const taken = new Set([...accounts, ...leftOut.map(({ at }) => at)]);
  const prior = new Set(priorPeriod?.places);
  for (let at = 0; at < table.rows.length; at += 1) {
    if (!taken.has(at)) rows.set(numberAt(table, at), prior.has(at) ? 'PRIOR_YEAR' : 'OTHER_GROUP');
  }
  return rows;
}

/** The report of one reading; `extra` warnings (about sheets) come first. */
export function makeReport(
  reading: SheetReading,
  fileName: string,
  sheets: readonly string[],
  extra: readonly Warning[] = [],
): ImportReport {
  const { items, columns, sorted, header, totals } = reading;
  const { debit, net, prior } = totals;
  const priorWarning: Warning[] =
    prior !== null && prior !== 0
      ? [
          {
            kind: 'PRIOR_UNBALANCED',
            message: `The prior year column does not balance: it is out by ${shown(prior)}.`,
            rows: [],
          },
        ]
      : [];
  return {
    fileName,
    sheet: reading.sheet.name === '' ? null : reading.sheet.name,
    sheets: [...sheets],
    headerRow: reading.sheet.rows[header.position]?.number ?? 0,
    columns,
    headings: header.columns.map((column) => [...column.lines].reverse().join(' ').slice(0, 200)),
    flipSign: reading.flipSign,
    scale: reading.scale,
    imported: items.length,
    leftOut: sorted.leftOut.map(({ at, reason }) => ({
      row: numberAt(sorted.table, at),
      text: wordsAt(sorted.table, at),
      reason,
    })),
    totals: {
      debit: moneyOf(debit),
      credit: moneyOf(minus(debit, net)),
      difference: moneyOf(net),
      priorDifference: prior === null ? null : moneyOf(prior),
    },
    warnings: [
      ...extra,
      ...differenceWarnings(items, net),
      ...profitInEquity(reading, net),
      ...priorWarning,
      ...duplicateWarnings(reading),
      ...readingWarnings(reading),
      ...severalEntities(reading),
    ],
    remembered: null,
    journals: null,
    preview: previewOf(reading),
    rowChoices: { takenIn: [...reading.rowChoices.takenIn], leftOut: [...reading.rowChoices.leftOut] },
    accountClasses: reading.accountClasses,
    questions: [...reading.questions],
    setAside: reading.setAside,
    amountColumns: accountedColumns(reading),
    rows: accountedRows(reading),
    joined: reading.joined,
    answers: reading.answers,
  };
}
