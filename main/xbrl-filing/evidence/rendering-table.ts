/**
 * The instance in the binder: what its file says, row by row as statements, and beside each row the lines of the
 * document that it was compared with. A list to tick by hand as well.
 */
import type { RenderedFact } from '../../../shared/model/instance-rendering.ts';
import { printFigure } from '../../../shared/model/printed-figures.ts';
import {
  OMISSION_WORDS,
  STANDING_WORDS,
  shownNumber,
  standingOfRow,
} from '../../../shared/model/rendered-figures.ts';
import type { EvidenceInput } from './evidence-input.ts';
import { figureColumns, moment, placeOf, type Rows } from './evidence-tables.ts';
import type { TableColumn } from './page-layout.ts';
import { valueWords } from './value-words.ts';

export function renderingColumns(input: EvidenceInput): readonly TableColumn[] {
  const [current, prior] = figureColumns(input);
  if (current === undefined || prior === undefined) return [];
  return [
    { heading: 'The file says', share: 27 },
    current,
    prior,
    { heading: 'Compared', share: 16 },
    { heading: 'Line of the document', share: 27 },
    { heading: 'Source', share: 12 },
    current,
    prior,
  ];
}

export const OMITTED_COLUMNS: readonly TableColumn[] = [
  { heading: 'Line of the document', share: 34 },
  { heading: 'Source', share: 14 },
  { heading: 'Why it has no fact', share: 14 },
  { heading: 'Reason', share: 50 },
  { heading: 'Decided by', share: 14 },
  { heading: 'Decided at', share: 14 },
];

const LONGEST_TEXT = 120;

function textOf(fact: RenderedFact | undefined, turned: boolean, version: string): string {
  if (fact === undefined) return '';
  if (fact.numeric) return shownNumber(fact.value, turned);
  const cut = fact.value.length > LONGEST_TEXT || fact.characters !== null;
  return cut ? `${fact.value.slice(0, LONGEST_TEXT)}…` : valueWords(fact.value, version);
}

/** Headings of sections, then their rows; a second line behind a fact stands in a row of its own. */
export function renderingRows(input: EvidenceInput): Rows {
  const { sections, facts } = input.rendering;
  const version = input.content.filing.taxonomyVersion;
  const lines = new Map(input.content.lines.map((line) => [line.id, line]));
  return sections.flatMap(({ title, rows }): Rows => {
    const told = rows.flatMap((row): Rows => {
      const { current, prior, label, negated } = row;
      if (current === null && prior === null) return [{ heading: label, lower: true }];
      const [now, before] = [current, prior].map((at) => (at === null ? undefined : facts[at]));
      const standing = standingOfRow(row, (at) => facts[at]);
      const ids = [
        ...new Set([now, before].flatMap((fact) => fact?.lines.map((each) => each.lineItemId) ?? [])),
      ];
      const beside = ids.flatMap((id) => {
        const line = lines.get(id);
        if (line === undefined) return [];
        const figures = [line.valueCurrent, line.valuePrior].map((each) => printFigure(each, 'SGD_CENTS'));
        return [[line.label, placeOf(line), ...figures]];
      });
      const said = [
        label,
        textOf(now, negated, version),
        textOf(before, negated, version),
        standing === null ? '' : STANDING_WORDS[standing],
      ];
      return [
        [...said, ...(beside[0] ?? ['', '', '', ''])],
        ...beside.slice(1).map((line) => ['', '', '', '', ...line]),
      ];
    });
    return [{ heading: title }, ...told];
  });
}

export function omittedRows(input: EvidenceInput): Rows {
  const lines = new Map(input.content.lines.map((line) => [line.id, line]));
  return input.rendering.omitted.flatMap(({ lineItemId, kind, reason, byName, at }) => {
    const line = lines.get(lineItemId);
    return line === undefined
      ? []
      : [[line.label, placeOf(line), OMISSION_WORDS[kind], reason, byName ?? '', moment(at)]];
  });
}
