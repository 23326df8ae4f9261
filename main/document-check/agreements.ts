/**
 * Figures that a document prints in two places: a line of a statement and its note, the closing cash of two statements,
 * a balance and its movements. Rows of the same words that agree in one period are expected to agree in the other; one
 * that agrees in neither is no pair. Where the other period is apart by one digit and the
 * agreeing figure is long, no words are asked for.
 */
import { absolute } from '../../shared/model/money.ts';
import { type PeriodKey, samePeriod } from '../document-reading/period-headers.ts';
import { wordsOf } from './compared-amounts.ts';
import { type Figure, type FigureTable, printedUnit } from './figure-tables.ts';
import { CLOSING, isOpening } from './repeated-rows.ts';
import { isOneDigit } from './sums.ts';

/** A row as amounts by period, of one entity. */
interface Series {
  readonly table: number;
  readonly label: string;
  readonly words: ReadonlySet<string>;
  readonly scope: string | null;
  /** Whose figures they are, where the head says so. */
  readonly entity: string | null;
  /** The part of the whole that its columns are of (a fund); empty where they are of all. */
  readonly component: string;
  readonly figures: readonly {
    readonly period: PeriodKey;
    readonly figure: Figure;
    readonly amount: bigint;
    /** Position of its column. */
    readonly at: number;
  }[];
}

export interface Side {
  readonly table: number;
  readonly label: string;
  readonly figure: Figure;
  readonly at: number;
}

export interface Disagreement {
  /** The two rows: where they agree in one period, and what they print in the other. */
  readonly one: Side;
  readonly other: Side;
}

/** Smaller amounts agree by chance. */
const LEAST_AMOUNT = 1000n * 100n;
/** Of the words of both, so many are shared. */
const LEAST_SHARED = 0.8;
/** Of rows that share half of their words, so large an amount agrees by no chance where the other year is apart by one digit. */
const LEAST_HALF_SHARED = 0.5;
const LEAST_LARGE = 10_000n * 100n;
/** An amount of so many digits, noughts at its end not counted, agrees with no other by chance. */
const LEAST_DIGITS = 5;

function shared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const both = [...one].filter((word) => other.has(word)).length;
  return both / Math.max(1, Math.max(one.size, other.size));
}

/** What a balance of the first day of a month is of: the end of the day before (1 July 2019 is 30 June 2019). */
function closingDay(period: PeriodKey): PeriodKey {
  if (!period.endsWith('-01')) return period;
  const day = new Date(`${period}T00:00:00Z`);
  day.setUTCDate(0);
  return day.toISOString().slice(0, 10);
}

/** The words of a row; what a year began with is something else than what it ended with. */
function wordsOfRow(label: string): ReadonlySet<string> {
  const words = wordsOf(label);
  return isOpening(label) ? new Set([...words, 'opening']) : words;
}

function seriesOf(tables: readonly FigureTable[]): readonly Series[] {
  return tables.flatMap((table, index) => {
    if (table.kind !== 'PERIODS') return [];
    const scopes = [...new Set(table.columns.map(({ scope, component }) => `${scope ?? ''}|${component}`))];
    const isParted = new Set(table.columns.map(({ component }) => component)).size > 1;
    return table.rows.flatMap((row) =>
      scopes.flatMap((scope): Series[] => {
        const figures = table.columns.flatMap((column, at) => {
          const figure = row.figures[at];
          if (`${column.scope ?? ''}|${column.component}` !== scope || !figure || column.period === null)
            return [];
          const amount = figure.cents * BigInt(table.scale);
          return [{ period: closingDay(column.period), figure, amount, at }];
        });
        if (figures.length !== 2) return [];
        const isNamed = !/^total$/i.test(row.label);
        const label = isNamed ? row.label : (table.note ?? row.label);
        return [
          {
            table: index,
            label,
            words: wordsOfRow(label),
            scope: table.columns.length > 2 ? scope : null,
            entity: scope.slice(0, scope.indexOf('|')).toLowerCase() || null,
            component: isParted ? scope.slice(scope.indexOf('|') + 1) : '',
            figures,
          },
        ];
      }),
    );
  });
}

const digitsOf = (amount: bigint): number => absolute(amount).toString().replace(/0+$/, '').length;

const isOfBalances = ({ statement }: FigureTable) => statement === 'balance_sheet';

/** Cash itself, which the cash flows end with, and no change of it. */
const OF_CASH = /\b(?:cash|bank)\b/i;
const OF_CHANGE = /\b(?:increases?|decreases?|changes?|movements?)\b/i;

/** A row of the cash flows that is what came or went in the year. */
function isFlow(table: FigureTable | undefined, { label }: Series): boolean {
  if (table?.statement !== 'cash_flow' || CLOSING.test(label)) return false;
  return !OF_CASH.test(label) || OF_CHANGE.test(label);
}

/** Two rows that agree in an amount, by their words, or by fewer where they are apart by one digit. */
function isPair(tables: readonly FigureTable[], one: Series, other: Series, agreed: bigint, apart: bigint) {
  const words = shared(one.words, other.words);
  const [first, second] = [tables[one.table], tables[other.table]];
  if (!first || !second) return false;
  const unit = printedUnit(first) * BigInt(first.scale);
  if (first.scale === second.scale && isOneDigit(apart, unit))
    return (
      words >= LEAST_SHARED ||
      digitsOf(agreed) >= LEAST_DIGITS ||
      // What stands at the year's end is no movement of its year that shares a word with it.
      (words >= LEAST_HALF_SHARED &&
        absolute(agreed) >= LEAST_LARGE &&
        !isOfBalances(first) &&
        !isOfBalances(second))
    );
  // Tables of one note with rows of the same words are of different things (cost, and what was written off).
  const sameNote = first.note !== null && first.note === second.note;
  return !sameNote && words >= LEAST_SHARED;
}

/** A line of a statement and the note of its very name, in a year in which neither has anything. */
function isNamedAlike(tables: readonly FigureTable[], one: Series, other: Series): boolean {
  const [first, second] = [tables[one.table], tables[other.table]];
  const [statement, note] = first?.note === null ? [first, second] : [second, first];
  if (!statement || !note?.note || statement.note !== null || !isOfBalances(statement)) return false;
  return shared(one.words, other.words) === 1 && shared(wordsOf(note.note), one.words) === 1;
}

/** What parts the two is printed beside one of them: a loan that only one counts in, or an overdraft. */
function isPrintedBeside(table: FigureTable | undefined, at: number, difference: bigint): boolean {
  if (!table) return false;
  return table.rows.some(({ figures }) => {
    const cents = figures[at]?.cents ?? 0n;
    return absolute(cents * BigInt(table.scale)) === absolute(difference);
  });
}

/** Group and company are two; "Group and Company" is either. */
const isOfOthers = ({ entity: one }: Series, { entity: other }: Series): boolean =>
  one !== null && other !== null && !one.includes(other) && !other.includes(one);

const isWhole = (component: string) => component === '' || /\btotal\b/i.test(component);

/** Pairs of rows that agree in one period and not in the other. */
export function disagreements(tables: readonly FigureTable[]): readonly Disagreement[] {
  const all = seriesOf(tables);
  const byAmount = new Map<string, Series[]>();
  const keyOf = (period: PeriodKey, amount: bigint) => `${period.slice(0, 4)} ${absolute(amount)}`;
  for (const series of all)
    for (const { period, amount } of series.figures) {
      if (absolute(amount) < LEAST_AMOUNT) continue;
      const key = keyOf(period, amount);
      byAmount.set(key, [...(byAmount.get(key) ?? []), series]);
    }
  const named = new Map<string, Series[]>();
  for (const series of all) {
    const nil = series.figures.filter(({ amount }) => amount === 0n);
    if (nil.length !== 1 || series.words.size === 0) continue;
    const key = `${nil[0]?.period.slice(0, 4)} ${[...series.words].toSorted().join(' ')}`;
    named.set(key, [...(named.get(key) ?? []), series]);
  }
  const found: Disagreement[] = [];
  const agreesWhole = (one: Series, table: number): boolean =>
    all.some(
      (each) =>
        each.table === table &&
        each !== one &&
        one.figures.every(({ period, amount }) =>
          each.figures.some(
            (other) => samePeriod(other.period, period) && absolute(other.amount) === absolute(amount),
          ),
        ),
    );
  const isBalance = (one: Series): boolean =>
    [...tables.entries()].some(
      ([at, table]) => isOfBalances(table) && (at === one.table || agreesWhole(one, at)),
    );
  // In a first period all that stands at its end has come in it: a balance and its flow agree, and only then.
  const isBalanceAndFlow = (one: Series, other: Series): boolean =>
    isFlow(tables[other.table], other) && isBalance(one);
  const seen = new Set<string>();
  // One figure that is apart from several which agree among themselves is told once.
  const told = new Map<Figure, bigint>();
  for (const group of [...byAmount.values(), ...named.values()]) {
    for (const [at, one] of group.entries()) {
      for (const other of group.slice(at + 1)) {
        if (one.table === other.table) continue;
        if (one.scope !== null && other.scope !== null && one.scope !== other.scope) continue;
        if (isOfOthers(one, other)) continue;
        if (isBalanceAndFlow(one, other) || isBalanceAndFlow(other, one)) continue;
        if (one.component !== other.component && !(isWhole(one.component) && isWhole(other.component)))
          continue;
        const apart = one.figures.flatMap((figure) => {
          const match = other.figures.find(({ period }) => samePeriod(period, figure.period));
          return match && absolute(match.amount) !== absolute(figure.amount) ? [{ figure, match }] : [];
        });
        const [first] = apart;
        if (apart.length !== 1 || !first || first.figure.amount === 0n || first.match.amount === 0n) continue;
        const agreed = one.figures.find(({ period }) => !samePeriod(period, first.figure.period));
        const difference = absolute(first.figure.amount) - absolute(first.match.amount);
        const paired = agreed?.amount
          ? isPair(tables, one, other, agreed.amount, difference)
          : isNamedAlike(tables, one, other);
        if (!paired) continue;
        const isExplained = [
          { table: one.table, at: first.figure.at },
          { table: other.table, at: first.match.at },
        ].some(({ table, at }) => isPrintedBeside(tables[table], at, difference));
        if (isExplained) continue;
        // The same row printed in full elsewhere in the table: this one is another.
        if (agreesWhole(one, other.table) || agreesWhole(other, one.table)) continue;
        const key = `${one.table} ${one.label} ${other.table} ${other.label}`;
        if (seen.has(key)) continue;
        seen.add(key);
        const sides = [
          { figure: first.figure.figure, other: absolute(first.match.amount) },
          { figure: first.match.figure, other: absolute(first.figure.amount) },
        ];
        if (sides.some(({ figure, other: against }) => told.get(figure) === against)) continue;
        for (const { figure, other: against } of sides) told.set(figure, against);
        found.push({
          one: {
            table: one.table,
            label: one.label,
            figure: first.figure.figure,
            at: first.figure.at,
          },
          other: {
            table: other.table,
            label: other.label,
            figure: first.match.figure,
            at: first.match.at,
          },
        });
      }
    }
  }
  return found;
}
