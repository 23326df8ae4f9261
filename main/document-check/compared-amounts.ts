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
  /** The head of its table says that figures are restated or reclassified. */
  readonly restated: boolean;
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

/** What turns the sense of a label round: due to and due from, net of and before. */
const DIRECTION = /\b(?:to|from|by|net|non|before|after|total)\b/g;

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
    label.toLowerCase().match(DIRECTION)?.toSorted().join(' ') ?? '',
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
        return [{ of, period, cents, scale: table.scale, restated: table.restated, place, figure }];
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

/** The first day of a year, as a third statement of financial position heads its column. */
const isFirstDay = (period: PeriodKey) => period.endsWith('-01');

/** Comparatives of this document and the own year of last year's, brought to one period. */
export function comparativesOf(
  ours: readonly ComparedAmount[],
  lastYear: readonly ComparedAmount[],
): readonly [readonly ComparedAmount[], readonly ComparedAmount[]] {
  const [own] = yearsPrinted(lastYear);
  const before = yearsPrinted(ours)[1];
  if (own === undefined || before === undefined) return [[], []];
  // The heads of last year's may name the day on which its year began; the year itself is the one before ours.
  const period = `${before}-00-00`;
  const atItsEnd = ours.filter((each) => yearOf(each) === before && !isFirstDay(each.period));
  return [atItsEnd, lastYear.flatMap((each) => (yearOf(each) === own ? [{ ...each, period }] : []))];
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

/** Where a side is no matter of style: results and what belongs to the owners. */
const SIGNED = /\b(?:profit|surplus|earnings|equity|reserves?|net|result|total comprehensive)\b/i;

/** Figures printed in other units agree but for rounding. */
function near(one: bigint, other: bigint, scales: readonly [number, number]): boolean {
  const slack = scales[0] === scales[1] ? 0n : BigInt(Math.max(...scales)) * 50n;
  return absolute(one - other) <= slack;
}

/** SAME: with its side. SIZE: but for its side, which a document may print as it likes there. */
function agreement(one: ComparedAmount, other: ComparedAmount): 'SAME' | 'SIZE' | null {
  const scales = [one.scale, other.scale] as const;
  if (near(one.cents, other.cents, scales)) return 'SAME';
  const unsigned = near(absolute(one.cents), absolute(other.cents), scales);
  return unsigned && !SIGNED.test(one.place.label) ? 'SIZE' : null;
}

/**
 * Figures of the same thing and period held against each other. Where several are called the same, those that agree are
 * set aside; a pair that remains alone differs, and of more than one pair nothing is said. What agrees but for its side
 * is neither told nor counted.
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
      let without: readonly ComparedAmount[] = mine;
      for (const how of ['SAME', 'SIZE'] as const) {
        without = without.filter((each) => {
          const at = left.findIndex((other) => agreement(each, other) === how);
          if (at < 0) return true;
          left.splice(at, 1);
          if (how === 'SAME') compared.push(each);
          return false;
        });
      }
      const [one, other] = [without[0], left[0]];
      if (without.length !== 1 || left.length !== 1 || !one || !other) continue;
      compared.push(one);
      unlike.push({ ours: one, theirs: other });
    }
  }
  return { compared, unlike };
}
