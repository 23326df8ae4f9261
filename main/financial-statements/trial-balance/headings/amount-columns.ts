/**
 * Which columns hold the balances: closing before movement, year to date before the month, the latest year
 * (or the engagement's) as current and the closest earlier one as prior (specification 4.2). Where names do
 * not settle it the figures do (opening + debit − credit = closing); where neither does, a person chooses.
 */
import { absolute } from '../../../../shared/model/money.ts';
import type { ColumnAssignment } from '../../../../shared/model/trial-balance.ts';
import { type GridRow, textAt } from '../cells/sheet-grid.ts';
import { agrees, centsAt } from './column-figures.ts';
import { companiesQuestion, isOfOneCompany, partsOf } from './columns-of-parts.ts';
import { type Column, isAmountColumn } from './find-header.ts';
import { normaliseHeading } from './heading-words.ts';
import { isMovementOfPair, leadFromOpening, type SlottedColumn } from './movement-columns.ts';
import { isOneYearEarlier } from './year-apart.ts';

export interface AmountChoice {
  readonly columns: ColumnAssignment;
  /** Why a person must choose; null when the choice is clear. */
  readonly question: string | null;
  readonly remarks: readonly string[];
}

interface Group {
  readonly debit: readonly SlottedColumn[];
  readonly credit: readonly SlottedColumn[];
  readonly signed: readonly SlottedColumn[];
}

function groupOf(columns: readonly SlottedColumn[]): Group {
  const of = (kind: string) => columns.filter((column) => column.meaning.kind === kind);
  return { debit: of('DEBIT'), credit: of('CREDIT'), signed: of('SIGNED') };
}

/** The latest of all keys, for a closing balance that names no date beside columns that do. */
const NEWEST = '9999';

/**
 * Columns without a date beside columns with one: they are of the date in the title, or, when they say that
 * they are the closing balance, newer than the others. Where neither is known they stay undated.
 */
function withTitleDate(columns: readonly Column[], titleKey: string | undefined): readonly Column[] {
  const keys = columns.map(({ meaning }) => meaning.date?.key).filter((key) => key !== undefined);
  if (keys.length === 0) return columns;
  const sameYear = keys.find((key) => titleKey !== undefined && key.slice(0, 4) === titleKey.slice(0, 4));
  return columns.map((column) => {
    const { meaning } = column;
    if (meaning.date !== null || (meaning.time !== null && meaning.time !== 'CURRENT')) return column;
    const key = sameYear ?? titleKey ?? (meaning.closing ? NEWEST : undefined);
    return key === undefined
      ? column
      : { ...column, meaning: { ...meaning, date: { key, year: Number(key.slice(0, 4)) } } };
  });
}

/** Beside a balance "to date" without a date: months of one year are those of the balance, and none is last year. */
function isLastYear(key: string, keys: readonly string[], year: string | undefined): boolean {
  const own = key.slice(0, 4);
  return (year === undefined || own < year) && keys.filter((other) => other.startsWith(own)).length === 1;
}

/** Puts each amount column in its slot of time, by words first, then by the years in the headings. */
function slotColumns(
  all: readonly Column[],
  yearEnd: string | undefined,
  titleKey: string | undefined,
  remarks: string[],
): SlottedColumn[] {
  const columns = withTitleDate(all, titleKey);
  const dated = columns.filter(({ meaning }) => meaning.time === null || meaning.time === 'CURRENT');
  const keys = [
    ...new Set(dated.map(({ meaning }) => meaning.date?.key).filter((key) => key !== undefined)),
  ].sort();
  const targetYear = yearEnd?.slice(0, 4);
  const wanted = keys.filter(
    (key) => key === yearEnd || key === NEWEST || (targetYear !== undefined && key.startsWith(targetYear)),
  );
  const current = wanted.at(-1) ?? keys.at(-1);
  if (keys.length > 1 && targetYear !== undefined && wanted.length === 0 && current !== undefined) {
    remarks.push(
      `No column is headed ${targetYear}, the year of the engagement; the column of ${current} was taken.`,
    );
  }
  const before = keys.filter((key) => key.slice(0, 4) < (current ?? '').slice(0, 4));
  const prior = (
    current === NEWEST ? before.filter((key) => isLastYear(key, before, targetYear)) : before
  ).at(-1);
  const read = current === NEWEST ? yearEnd : current;
  if (prior !== undefined && read !== undefined && !isOneYearEarlier(prior, read)) {
    remarks.push(
      `The column of ${prior} was read as last year, but it is not one year before ${read}. Check that it is last year.`,
    );
  }
  const others = keys.filter((key) => key !== current && key !== prior);
  if (others.length > 0) remarks.push(`Columns of other periods were not used: ${others.join(', ')}.`);
  const named = columns.map((column): SlottedColumn => {
    const { time, date } = column.meaning;
    if (time === 'PRIOR' || time === 'OPENING' || time === 'MOVEMENT') return { ...column, slot: time };
    if (date === null || date.key === current) return { ...column, slot: 'CURRENT' };
    return { ...column, slot: date.key === prior ? 'PRIOR' : 'OTHER' };
  });
  return named.some(({ slot }) => slot !== 'MOVEMENT') ? named : named.map(netAsBalance);
}

/** Of a year other than the one that is read. */
function isOfYears({ slot }: SlottedColumn): boolean {
  return slot === 'PRIOR' || slot === 'OTHER';
}

/** "Net debit" and "Net credit" beside nothing else are the balances, and no movement. */
function netAsBalance(column: SlottedColumn): SlottedColumn {
  const words = normaliseHeading(column.lines[0] ?? '');
  return /^nett? (?:debit|credit)s?$/.test(words) ? { ...column, slot: 'CURRENT' } : column;
}

/** True where a column is, row for row, the sum of others. */
export function sumsColumns(
  rows: readonly GridRow[],
  decimalComma: boolean,
): (column: Column, of: readonly Column[]) => boolean {
  const at = (row: GridRow, { index }: Column) => centsAt(row, index, decimalComma);
  return (column, of) =>
    agrees(rows, (row) => [at(row, column), of.reduce((sum, each) => sum + at(row, each), 0n)]);
}

interface Sources {
  readonly rows: readonly GridRow[];
  readonly decimalComma: boolean;
  readonly opening: number | undefined;
  readonly movement: Column | undefined;
  /** A single previous balance, which may be the opening one. */
  readonly previous: number | undefined;
}

type Current =
  | { readonly pair: readonly [number, number] }
  | { readonly signed: number }
  | { readonly question: string };

const MOVEMENT_BESIDE_OPENING =
  'Beside the opening balance the table has debits, credits and what they come to, which is the movement of the period and not the balance at its end. Which column has the closing balance? Where none has, export the trial balance with its closing balances.';
const MOVEMENT_ALONE =
  'The debits and credits come to the column that is headed as the movement, and no column is headed as the balance. Are they the balances at the year end?';

function chooseCurrent(group: Group, sources: Sources, anyMovement: boolean): Current {
  const { rows, decimalComma, opening, movement, previous } = sources;
  const before = opening ?? previous;
  const at = (row: GridRow, index: number | undefined) => centsAt(row, index, decimalComma);
  const closing = (columns: readonly SlottedColumn[]) => {
    const named = columns.filter((column) => column.meaning.closing);
    return named.length > 0 ? named : columns;
  };
  const debit = closing(group.debit);
  const credit = closing(group.credit);
  const signed = closing(group.signed);
  if (debit.length > 1 || credit.length > 1)
    return { question: 'Several debit or credit columns could be the closing balance.' };
  const pair = debit[0] && credit[0] ? ([debit[0].index, credit[0].index] as const) : null;
  if (!pair && (debit[0] || credit[0]) && signed.length === 0) {
    return { question: 'Only one of the debit and credit columns was found.' };
  }
  const net = (row: GridRow) => (pair ? at(row, pair[0]) - at(row, pair[1]) : 0n);
  const single = signed.length === 1 ? signed[0] : undefined;
  const opens = opening !== undefined && rows.some((row) => at(row, opening) !== 0n);
  if (pair && signed.length === 0) {
    if (debit[0]?.meaning.closing) return { pair };
    if (opening === undefined) {
      if (!isMovementOfPair(movement, rows, (row) => [at(row, movement?.index), net(row)])) return { pair };
      return { question: MOVEMENT_ALONE };
    }
    if (movement && agrees(rows, (row) => [at(row, opening) + at(row, movement.index), net(row)]))
      return { pair };
    return {
      question:
        'The debit and credit columns are beside an opening balance: are they the movement or the closing balance?',
    };
  }
  if (pair && single) {
    if (debit[0]?.meaning.closing && !single.meaning.closing) return { pair };
    // The balance without its sign says less than the pair; what moved from nil is the balance.
    const sameTime = !opens || debit[0]?.meaning.closing === true;
    if (agrees(rows, (row) => [at(row, single.index), net(row)])) {
      if (sameTime || single.meaning.closing) return { pair };
      return { question: MOVEMENT_BESIDE_OPENING };
    }
    if (sameTime && agrees(rows, (row) => [absolute(at(row, single.index)), absolute(net(row))]))
      return { pair };
    const sum = (of: (row: GridRow) => bigint) => rows.reduce((total, row) => total + of(row), 0n);
    const balances = debit[0]?.meaning.closing === true && sum(net) === 0n;
    if (balances && sum((row) => at(row, single.index)) !== 0n) return { pair };
    if (single.meaning.closing || anyMovement) return { signed: single.index };
    if (before !== undefined && agrees(rows, (row) => [at(row, before) + net(row), at(row, single.index)])) {
      return { signed: single.index };
    }
    return {
      question: 'The balance column is not debit less credit: which of them is the closing balance?',
    };
  }
  if (single) return { signed: single.index };
  if (signed.length > 1) {
    const first = signed[0];
    // Where a single row differs, taking the first would be a guess.
    const equal =
      first && signed.every((other) => rows.every((row) => at(row, first.index) === at(row, other.index)));
    if (first && equal) return { signed: first.index };
    return { question: 'Several columns could be the balance of the current year.' };
  }
  return { question: 'No column of current balances was found.' };
}

/** Chooses among the columns under the heading. `yearEnd` is the engagement's, `titleKey` the date in the title. */
export function chooseAmounts(
  columns: readonly Column[],
  rows: readonly GridRow[],
  decimalComma: boolean,
  yearEnd: string | undefined,
  titleKey: string | undefined,
  titles: readonly string[] = [],
): AmountChoice {
  const remarks: string[] = [];
  const bySlot = slotColumns(columns.filter(isAmountColumn), yearEnd, titleKey, remarks);
  const slotted = leadFromOpening(bySlot, rows, decimalComma)
    ? bySlot.map((column) => (isOfYears(column) ? { ...column, slot: 'MOVEMENT' as const } : column))
    : bySlot;
  const inSlot = (slot: SlottedColumn['slot']) => groupOf(slotted.filter((column) => column.slot === slot));
  const opening = inSlot('OPENING');
  const prior = inSlot('PRIOR');
  const movement = inSlot('MOVEMENT');
  const assignment: ColumnAssignment = {};
  const openingSigned = opening.signed[0]?.index;
  const current = chooseCurrent(
    inSlot('CURRENT'),
    {
      rows,
      decimalComma,
      opening: openingSigned ?? opening.debit[0]?.index,
      movement: movement.signed[0],
      previous: prior.signed.length === 1 ? prior.signed[0]?.index : undefined,
    },
    movement.debit.length + movement.signed.length > 0,
  );
  let question: string | null = null;
  if ('question' in current) question = current.question;
  else if ('signed' in current) assignment.current = current.signed;
  else {
    assignment.debit = current.pair[0];
    assignment.credit = current.pair[1];
  }
  if (openingSigned !== undefined) assignment.opening = openingSigned;
  else if (opening.debit[0] && opening.credit[0]) {
    assignment.openingDebit = opening.debit[0].index;
    assignment.openingCredit = opening.credit[0].index;
  }
  if (prior.signed.length + prior.debit.length > 1) question ??= 'Several columns could be the prior year.';
  const opens = opensTheYear(prior.signed, assignment, slotted, rows, decimalComma);
  if (opens !== undefined) {
    assignment.opening ??= opens;
    remarks.push(
      'The previous balance and the movement give the balance: it was read as the opening balance.',
    );
  } else if (prior.debit[0] && prior.credit[0]) {
    assignment.priorDebit = prior.debit[0].index;
    assignment.priorCredit = prior.credit[0].index;
  } else if (prior.signed[0]) assignment.prior = prior.signed[0].index;
  const parts = question === null ? partsOf(columns, assignment.current, rows, decimalComma) : [];
  question ??= companiesQuestion(parts, titles, rows, decimalComma);
  const hasPrior = assignment.prior !== undefined || assignment.priorDebit !== undefined;
  if (question === null && !hasPrior && !(parts.length > 0 && isOfOneCompany(titles))) {
    const like = columns.find((column) => balancesByItself(column, rows, decimalComma));
    if (like) {
      question = `The column "${like.lines[0] ?? ''}" balances by itself, but its heading is not understood. Is it last year, or not needed?`;
    }
  }
  const words = columns.find(({ meaning, figures, filled }) => {
    const isBalance = meaning.kind === 'SIGNED' && meaning.closing && meaning.time === null;
    return isBalance && figures === 0 && filled >= FEW_AMOUNTS;
  });
  if (question === null && words) {
    question = `The column "${words.lines[0] ?? ''}" is headed as the balance, but its cells were not understood as amounts. Which column has the balances?`;
  }
  const unread = question === null ? amountsNotRead(columns, assignment, rows, decimalComma) : undefined;
  if (unread) {
    const called =
      unread.lines[0] === undefined ? 'without a heading beside the balance' : `"${unread.lines[0]}"`;
    question = `The column ${called} has amounts too, and what they are is not understood. Is it the balance, last year, or not needed?`;
  }
  return { columns: assignment, question, remarks };
}

/** A "previous balance" that is the balance before the debits and credits of the file, and not last year's. */
function opensTheYear(
  signed: readonly SlottedColumn[],
  { current }: ColumnAssignment,
  slotted: readonly SlottedColumn[],
  rows: readonly GridRow[],
  decimalComma: boolean,
): number | undefined {
  const [previous] = signed;
  const debit = slotted.find(({ meaning }) => meaning.kind === 'DEBIT')?.index;
  const credit = slotted.find(({ meaning }) => meaning.kind === 'CREDIT')?.index;
  if (!previous || signed.length > 1 || current === undefined) return undefined;
  if (debit === undefined || credit === undefined) return undefined;
  const at = (row: GridRow, index: number) => centsAt(row, index, decimalComma);
  const moved = (row: GridRow) => at(row, previous.index) + at(row, debit) - at(row, credit);
  return agrees(rows, (row) => [moved(row), at(row, current)]) ? previous.index : undefined;
}

const FEW_AMOUNTS = 4;

/** A column whose heading is not understood and whose amounts, of both signs, sum to nil: balances of something. */
function balancesByItself(column: Column, rows: readonly GridRow[], decimalComma: boolean): boolean {
  if (column.meaning.kind !== 'UNKNOWN' || column.figures < FEW_AMOUNTS) return false;
  if (column.figures < column.filled * 0.6) return false;
  const amounts = rows.map((row) => centsAt(row, column.index, decimalComma)).filter((cents) => cents !== 0n);
  const net = amounts.reduce((sum, cents) => sum + cents, 0n);
  return amounts.length >= FEW_AMOUNTS && net === 0n;
}

/** Printed with cents or with groups of thousands: no code, level or count. */
const PRINTED_AMOUNT = /\d[.,]\d{2}(?:\D|$)|\d[,.' ]\d{3}(?!\d)/;

/** Whole figures that are amounts, by their look: large, each its own, and in no order as codes are. */
function lookLikeAmounts(texts: readonly string[], figures: readonly bigint[]): boolean {
  if (texts.filter((text) => PRINTED_AMOUNT.test(text)).length * 2 >= texts.length) return true;
  const sizes = figures.map(absolute);
  const isOrdered = sizes.every((size, at) => at === 0 || size >= (sizes[at - 1] ?? 0n));
  const thousand = 100_000n;
  return !isOrdered && new Set(sizes).size * 2 > sizes.length && sizes.some((size) => size >= thousand);
}

/**
 * The first column whose heading is not understood, with amounts of its own in nearly every row of a balance: movements
 * may stand in the columns that were taken, and the balance in this one. Columns that repeat the balance, with or
 * without its sign, or are its parts, say nothing else.
 */
function amountsNotRead(
  columns: readonly Column[],
  { current, debit, credit }: ColumnAssignment,
  rows: readonly GridRow[],
  decimalComma: boolean,
): Column | undefined {
  const unknown = columns.filter(
    ({ meaning, figures }) => meaning.kind === 'UNKNOWN' && figures >= FEW_AMOUNTS,
  );
  if (unknown.length === 0) return undefined;
  const at = (row: GridRow, from: number | undefined) => centsAt(row, from, decimalComma);
  const balance = (row: GridRow) =>
    current === undefined ? at(row, debit) - at(row, credit) : at(row, current);
  const balances = rows.filter((row) => balance(row) !== 0n).length;
  const found = unknown.find(({ index, lines }) => {
    const held = rows.filter((row) => at(row, index) !== 0n);
    // Without a heading, beside the balance and never in a row with one: the other side of it.
    if (lines.length === 0)
      return index - 1 === current && held.length >= FEW_AMOUNTS && held.every((row) => balance(row) === 0n);
    if (held.length < FEW_AMOUNTS || held.length * 10 < balances * 6) return false;
    const texts = held.map((row) => textAt(row, index));
    const amounts = held.map((row) => at(row, index));
    if (!lookLikeAmounts(texts, amounts)) return false;
    return !agrees(rows, (row) => [absolute(at(row, index)), absolute(balance(row))]);
  });
  if (found === undefined) return undefined;
  const sumOfUnknown = (row: GridRow) => unknown.reduce((sum, { index }) => sum + at(row, index), 0n);
  return agrees(rows, (row) => [sumOfUnknown(row), balance(row)]) ? undefined : found;
}

/**
 * Without any heading that is known: one column of figures is a balance. Two are never understood, whatever their
 * figures look like: a person says which is which, and finds them as the likeliest.
 */
export function chooseUnnamedAmounts(
  columns: readonly Column[],
  rows: readonly GridRow[],
  decimalComma: boolean,
): AmountChoice {
  const figured = columns.filter((column) => column.figures >= 1 && column.figures >= column.filled * 0.6);
  const fractions = figured.filter((column) =>
    rows.some((row) => /[.,]\d{1,2}\)?$/.test(textAt(row, column.index))),
  );
  const amounts = fractions.length > 0 ? fractions : figured.slice(-1);
  const [first, second] = amounts;
  const remarks = [
    'The table has no heading that is known; the columns were told apart by their content. Check them.',
  ];
  const others = figured.filter((column) => !amounts.includes(column));
  if (first && !second && others.length <= 1) {
    return { columns: { current: first.index }, question: null, remarks };
  }
  const meet = (a: Column, b: Column) =>
    rows.filter(
      (row) => centsAt(row, a.index, decimalComma) !== 0n && centsAt(row, b.index, decimalComma) !== 0n,
    ).length;
  const likeliest: ColumnAssignment =
    first && second && amounts.length === 2 && meet(first, second) <= 1
      ? { debit: first.index, credit: second.index }
      : {};
  return {
    columns: likeliest,
    question: 'The table has no heading that is known, so the meaning of its columns is not certain.',
    remarks,
  };
}
