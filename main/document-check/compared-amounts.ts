/**
 * The figures of a document one by one, each with what it is of: what is compared with the same figure of another
 * document or of the books. Figures are of the same thing where statement or note, entity, column and words agree.
 */
import type { FindingPlace } from '../../shared/model/document-check.ts';
import { absolute } from '../../shared/model/money.ts';
import { stem } from '../../shared/words/stems.ts';
import { printedPlace } from '../document-reading/grid.ts';
import { type PeriodKey, periodsIn, samePeriod } from '../document-reading/period-headers.ts';
import { columnWords, type Figure, type FigureTable } from './figure-tables.ts';

export interface ComparedAmount {
  /** What the figure is of; figures with the same one are compared. */
  readonly of: string;
  readonly period: PeriodKey;
  /** Cents, with the scale. */
  readonly cents: bigint;
  /** The unit that it is printed in: 1, 1,000 or more. */
  readonly scale: number;
  readonly place: FindingPlace;
  /** Null where it stands in no document. */
  readonly figure: Figure | null;
}

/** Words that say nothing of what a figure is of. */
const EMPTY = new Set(
  'the of and for at in to from by on as end beginning year financial total net note'.split(' '),
);

/** What a label is about, in any order of its words; without dates. */
export function wordsOf(label: string): ReadonlySet<string> {
  const words = label.toLowerCase().match(/[a-z]{2,}/g) ?? [];
  return new Set(words.filter((word) => !EMPTY.has(word) && periodsIn(word).length === 0).map(stem));
}

/** The key of a figure by where it stands and what its row and column are called. */
export function keyOf(
  { statement, note }: Pick<FindingPlace, 'statement' | 'note'>,
  scope: string | null,
  component: string,
  label: string,
): string {
  const plain = (text: string) => [...wordsOf(text)].toSorted().join(' ');
  return JSON.stringify([
    statement,
    note === null ? '' : plain(note),
    scope ?? '',
    plain(component),
    plain(label),
    /^\W*total\b/i.test(label),
  ]);
}

/** Where a figure of a table is printed, with the words of its row and column. */
export function placeOf(table: FigureTable, label: string, figure: Figure, column: number): FindingPlace {
  return {
    page: figure.row.page,
    line: figure.row.line,
    statement: table.statement,
    note: table.note,
    label,
    column: columnWords(table, column),
    text: figure.cell.text.slice(0, 60),
    place: printedPlace(figure.row, [figure.cell]),
  };
}

/** Every figure whose period is known. */
export function comparedAmounts(tables: readonly FigureTable[]): readonly ComparedAmount[] {
  return tables.flatMap((table) => {
    // What stands over the only column of a table is its first heading, not a part of something.
    const parted = new Set(table.columns.map(({ component }) => component)).size > 1;
    return table.rows.flatMap(({ label, figures, periodAbove }) =>
      figures.flatMap((figure, at): readonly ComparedAmount[] => {
        const column = table.columns[at];
        const period = column?.period ?? periodAbove;
        if (!figure || !column || period === null) return [];
        const place = placeOf(table, label, figure, at);
        const of = keyOf(table, column.scope, parted ? column.component : '', label);
        const cents = figure.cents * BigInt(table.scale);
        return [{ of, period, cents, scale: table.scale, place, figure }];
      }),
    );
  });
}

const yearOf = ({ period }: ComparedAmount) => period.slice(0, 4);

/** The years of the statements themselves, latest first. */
function yearsPrinted(amounts: readonly ComparedAmount[]): readonly string[] {
  const primary = amounts.filter(({ place }) => place.note === null);
  return [...new Set(primary.map(yearOf))].toSorted().toReversed();
}

/**
 * The own year of last year's document as comparatives of this one: a person said that it is last year's, so its year is
 * this document's year before, also where its heads name the day on which it began.
 */
export function asComparatives(
  lastYear: readonly ComparedAmount[],
  ours: readonly ComparedAmount[],
): readonly ComparedAmount[] {
  const [own] = yearsPrinted(lastYear);
  const before = yearsPrinted(ours)[1];
  if (own === undefined || before === undefined) return [];
  return lastYear.flatMap((each) => (yearOf(each) === own ? [{ ...each, period: `${before}-00-00` }] : []));
}

export interface Unlike {
  readonly ours: ComparedAmount;
  readonly theirs: ComparedAmount;
}

export interface Comparison {
  /** Figures that have their like on the other side, whether they agree or not. */
  readonly compared: readonly ComparedAmount[];
  readonly unlike: readonly Unlike[];
}

/** Whether two figures agree but for their sides; where they are printed in other units, but for rounding. */
function agree(one: ComparedAmount, other: ComparedAmount): boolean {
  const apart = absolute(absolute(one.cents) - absolute(other.cents));
  const slack = one.scale === other.scale ? 0n : BigInt(Math.max(one.scale, other.scale)) * 50n;
  return apart <= slack;
}

/**
 * Figures of the same thing and period held against each other. Where several are called the same, those that agree are
 * set aside; a pair that remains alone differs, and of more than one pair nothing is said.
 */
export function compareAmounts(
  ours: readonly ComparedAmount[],
  theirs: readonly ComparedAmount[],
): Comparison {
  const byKey = Map.groupBy(theirs, ({ of }) => of);
  const compared: ComparedAmount[] = [];
  const unlike: Unlike[] = [];
  for (const [of, all] of Map.groupBy(ours, (each) => each.of)) {
    for (const mine of Map.groupBy(all, ({ period }) => period).values()) {
      const period = mine[0]?.period ?? '';
      const left = (byKey.get(of) ?? []).filter((each) => samePeriod(each.period, period));
      const without = mine.filter((each) => {
        const at = left.findIndex((other) => agree(each, other));
        if (at < 0) return true;
        left.splice(at, 1);
        compared.push(each);
        return false;
      });
      const [one, other] = [without[0], left[0]];
      if (without.length !== 1 || left.length !== 1 || !one || !other) continue;
      compared.push(one);
      unlike.push({ ours: one, theirs: other });
    }
  }
  return { compared, unlike };
}
