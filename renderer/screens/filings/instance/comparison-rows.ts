/**
 * The rows of the instance that was read back: what the file says on the left, the lines of the document that it was
 * compared with on the right. A fact with several lines takes a row for each of them. Pure.
 */

import { isIsoDate, shortDate } from '../../../../shared/model/dates.ts';
import type { InstanceRendering, RenderedFact } from '../../../../shared/model/instance-rendering.ts';
import { formatMoney } from '../../../../shared/model/money.ts';
import type { LineItem } from '../../../../shared/model/records.ts';
import { STANDING_WORDS, shownNumber, standingOfRow } from '../../../../shared/model/rendered-figures.ts';

export interface ComparisonRow {
  readonly id: string;
  readonly kind: 'SECTION' | 'HEADING' | 'FACT' | 'FURTHER_LINE';
  readonly label: string;
  readonly depth: number;
  readonly current: string;
  readonly prior: string;
  readonly standing: RenderedFact['standing'] | null;
  readonly facts: readonly RenderedFact[];
  /** Shown with its sign turned, as its label asks. */
  readonly turned: boolean;
  readonly line: LineItem | null;
  readonly documentCurrent: string;
  readonly documentPrior: string;
}

const EMPTY = {
  depth: 0,
  current: '',
  prior: '',
  standing: null,
  facts: [],
  turned: false,
  line: null,
  documentCurrent: '',
  documentPrior: '',
} as const;

/** Answers and dates as they are written elsewhere; the file's own form is in its detail. */
export function textOfFact(value: string): string {
  if (isIsoDate(value)) return shortDate(value);
  return ANSWERS[value] ?? value;
}

const ANSWERS: Readonly<Record<string, string>> = { true: 'Yes', false: 'No' };

function figureText(fact: RenderedFact | undefined, turned: boolean): string {
  if (fact === undefined) return '';
  return fact.numeric ? shownNumber(fact.value, turned) : textOfFact(fact.value);
}

function besideOf(line: LineItem | undefined) {
  if (line === undefined) return {};
  return {
    line,
    documentCurrent: formatMoney(line.valueCurrent, 0),
    documentPrior: formatMoney(line.valuePrior, 0),
  };
}

export function comparisonRows(
  { sections, facts }: InstanceRendering,
  lines: readonly LineItem[],
): readonly ComparisonRow[] {
  const known = new Map(lines.map((line) => [line.id, line]));
  return sections.flatMap(({ title, rows }, at): readonly ComparisonRow[] => [
    { ...EMPTY, id: `section ${at}`, kind: 'SECTION', label: title },
    ...rows.flatMap((row, position): readonly ComparisonRow[] => {
      const id = `${at} ${position}`;
      const { label, depth, negated: turned } = row;
      const [current, prior] = [row.current, row.prior].map((each) =>
        each === null ? undefined : facts[each],
      );
      const own = [current, prior].flatMap((fact) => fact ?? []);
      if (own.length === 0) return [{ ...EMPTY, id, kind: 'HEADING', label, depth }];
      const [first, ...others] = [
        ...new Set(own.flatMap((fact) => fact.lines.map((each) => each.lineItemId))),
      ];
      return [
        {
          ...EMPTY,
          id,
          kind: 'FACT',
          label,
          depth,
          current: figureText(current, turned),
          prior: figureText(prior, turned),
          standing: standingOfRow(row, (each) => facts[each]),
          facts: own,
          turned,
          ...besideOf(known.get(first ?? '')),
        },
        ...others.map((lineId) => ({
          ...EMPTY,
          id: `${id} ${lineId}`,
          kind: 'FURTHER_LINE' as const,
          label: '',
          depth,
          facts: own,
          ...besideOf(known.get(lineId)),
        })),
      ];
    }),
  ]);
}

const SIGNS: Partial<Record<RenderedFact['standing'], string>> = {
  AGREES: '✓',
  DIFFERS: '≠',
  UNEXPLAINED: '?',
};

/** "✓ Agrees", "≠ Differs", "Filing information". */
export function standingText({ standing }: ComparisonRow): string {
  if (standing === null) return '';
  return [SIGNS[standing], STANDING_WORDS[standing]].filter(Boolean).join(' ');
}

/** "page 4, line 12", "statements, line 3", "by hand". */
export function placeOfLine(line: LineItem): string {
  if (line.origin === 'ENGAGEMENT') return `statements, line ${line.sourceLine}`;
  const page = line.sourcePage > 0 ? `page ${line.sourcePage}` : '';
  if (line.origin === 'MANUAL') return page === '' ? 'by hand' : `by hand, ${page}`;
  return `${page}, line ${line.sourceLine}`;
}
