/**
 * The tables of the evidence binder: their columns and the rows made of a filing's records.
 */
import { createHash } from 'node:crypto';
import { LINE_STATEMENTS } from '../../../shared/model/enums.ts';
import { OUTPUT_KIND_WORDS, STATEMENT_WORDS } from '../../../shared/model/field-words.ts';
import { columnHeads, currencyHead, printFigure } from '../../../shared/model/printed-figures.ts';
import { type ContentLine, confirmedMapping } from '../../../validation/filing-content.ts';
import { plainText } from '../xml/plain-text.ts';
import type { EvidenceInput, EvidenceStandingPoint } from './evidence-input.ts';
import type { TableColumn, TableRow } from './page-layout.ts';
import { fileKindWords, valueWords } from './value-words.ts';

/** "2026-11-21T08:15:00.000Z" → "2026-11-21 08:15:00 UTC". */
export function moment(timestamp: string | null): string {
  return timestamp === null ? '' : timestamp.replace(/^(\S{10})T(\d{2}:\d{2}:\d{2})\S*$/, '$1 $2 UTC');
}

/** Where a line stands in its source. */
export function placeOf(line: ContentLine): string {
  if (line.origin === 'MANUAL') return line.sourcePage > 0 ? `by hand, page ${line.sourcePage}` : 'by hand';
  return line.origin === 'ENGAGEMENT'
    ? `statements, line ${line.sourceLine}`
    : `page ${line.sourcePage}, line ${line.sourceLine}`;
}

/** What was confirmed beside the element: sign, opening balance, member. */
export function tagText(line: ContentLine, labelOf: EvidenceInput['labelOf']): string {
  const { mapping } = line;
  if (mapping === null) return 'no tag';
  const parts = [labelOf(mapping.elementId)];
  if (mapping.memberId !== null) parts.push(`member: ${labelOf(mapping.memberId)}`);
  if (mapping.balanceAt === 'OPENING') parts.push('opening balance');
  if (mapping.negated) parts.push('sign reversed');
  return parts.join('; ');
}

export const SOURCE_COLUMNS: readonly TableColumn[] = [
  { heading: 'File', share: 26 },
  { heading: 'Type', share: 22 },
  { heading: 'Pages', share: 6, align: 'right' },
  { heading: 'Uploaded', share: 14 },
  { heading: 'SHA-256', share: 44, code: true },
];
/** A filing is stated in dollars, to the cent (decisions 6). */
const UNIT = currencyHead('SGD', 'SGD_CENTS');

/** The columns of figures, by the periods of the filing. */
export function figureColumns({ content }: EvidenceInput): readonly TableColumn[] {
  const { periodStart, periodEnd, priorPeriod } = content.filing;
  const heads = columnHeads(periodStart, periodEnd, priorPeriod?.end);
  return [heads.current, heads.prior].map((head) => ({
    heading: `${head} ${UNIT}`,
    share: 12,
    align: 'right',
  }));
}

export const lineColumns = (input: EvidenceInput): readonly TableColumn[] => [
  { heading: 'Source', share: 12 },
  { heading: 'Line', share: 25 },
  ...figureColumns(input),
  { heading: 'Tag', share: 25 },
  { heading: 'Element', share: 21, code: true },
  { heading: 'Confirmed by', share: 12 },
  { heading: 'Confirmed at', share: 12 },
];
export const exclusionColumns = (input: EvidenceInput): readonly TableColumn[] => [
  { heading: 'Source', share: 12 },
  { heading: 'Line', share: 28 },
  ...figureColumns(input),
  { heading: 'Reason', share: 30 },
  { heading: 'Decided by', share: 14 },
  { heading: 'Decided at', share: 14 },
];
export const INFORMATION_COLUMNS: readonly TableColumn[] = [
  { heading: 'Item', share: 34 },
  { heading: 'Value', share: 40 },
  { heading: 'Element', share: 30, code: true },
  { heading: 'Saved by', share: 14 },
  { heading: 'Saved at', share: 14 },
];
export const STANDING_COLUMNS: readonly TableColumn[] = [
  { heading: 'Point', share: 44 },
  { heading: 'Reason', share: 36 },
  { heading: 'Reviewed by', share: 14 },
  { heading: 'Reviewed at', share: 14 },
];
export const ARTIFACT_COLUMNS: readonly TableColumn[] = [
  { heading: 'Output', share: 14 },
  { heading: 'Version', share: 7, align: 'right' },
  { heading: 'File', share: 28 },
  { heading: 'Generated', share: 14 },
  { heading: 'SHA-256', share: 44, code: true },
];
/** A saved text longer than this is told by its beginning and its checksum. */
const LONG_VALUE = 400;

/** Rows of a table; a heading stands above those that belong together. */
export type Rows = readonly TableRow[];

export function sourceRows(input: EvidenceInput): Rows {
  return input.sources.map((source) => [
    source.fileName,
    fileKindWords(source.mimeType),
    source.pageCount === null ? '' : String(source.pageCount),
    moment(source.uploadedAt),
    source.sha256,
  ]);
}

function lineRow(line: ContentLine, input: EvidenceInput): readonly string[] {
  return [
    placeOf(line),
    line.label,
    printFigure(line.valueCurrent, 'SGD_CENTS'),
    printFigure(line.valuePrior, 'SGD_CENTS'),
    tagText(line, input.labelOf),
    line.mapping?.elementId ?? '',
    confirmedMapping(line) === null
      ? 'not confirmed'
      : (line.mapping?.confirmedByName ?? line.mapping?.confirmedById ?? ''),
    moment(line.mapping?.confirmedAt ?? null),
  ];
}

/** Reported lines under the headings of their statements. */
export function lineRows(input: EvidenceInput): Rows {
  const reported = input.content.lines.filter((line) => line.exclusion === null);
  return LINE_STATEMENTS.flatMap((statement): Rows => {
    const own = reported.filter((line) => line.statement === statement);
    if (own.length === 0) return [];
    let above: string | null = null;
    const rows = own.flatMap((line): Rows => {
      const heading = line.parentLabel !== above && line.parentLabel !== null;
      above = line.parentLabel;
      const row = lineRow(line, input);
      return heading ? [{ heading: line.parentLabel ?? '', lower: true }, row] : [row];
    });
    return [{ heading: STATEMENT_WORDS[statement] }, ...rows];
  });
}

export function exclusionRows(input: EvidenceInput): Rows {
  return input.content.lines.flatMap((line) =>
    line.exclusion === null
      ? []
      : [
          [
            placeOf(line),
            line.label,
            printFigure(line.valueCurrent, 'SGD_CENTS'),
            printFigure(line.valuePrior, 'SGD_CENTS'),
            line.exclusion.reason,
            line.exclusion.excludedByName ?? line.exclusion.excludedById,
            moment(line.exclusion.excludedAt),
          ],
        ],
  );
}

/** The beginning of a text too long for the page, without its markup, with what it takes to compare the whole. */
function shownValue(value: string): string {
  if (value.length <= LONG_VALUE) return value;
  const sha256 = createHash('sha256').update(value).digest('hex');
  return `${plainText(value).slice(0, 120)}… (${value.length} characters, SHA-256 ${sha256})`;
}

export function informationRows(input: EvidenceInput): Rows {
  return input.content.information
    .filter((entry) => entry.savedById !== null)
    .map((entry) => [
      input.labelOf(entry.elementId),
      shownValue(valueWords(entry.value, input.content.filing.taxonomyVersion)),
      entry.elementId,
      entry.savedByName ?? entry.savedById ?? '',
      moment(entry.savedAt),
    ]);
}

export function artifactRows(input: EvidenceInput): Rows {
  return input.artifacts.map((artifact) => [
    OUTPUT_KIND_WORDS[artifact.kind],
    String(artifact.versionNo),
    artifact.fileName,
    moment(artifact.generatedAt),
    artifact.sha256,
  ]);
}

/** Confirmed values that no output carries: nothing is left out unsaid. */
export function unreportedRows(input: EvidenceInput): Rows {
  const lines = new Map(input.content.lines.map((line) => [line.id, line]));
  return (input.unreported ?? []).flatMap(({ lineItemId, reason }) => {
    const line = lines.get(lineItemId);
    if (!line) return [];
    const figures = [printFigure(line.valueCurrent, 'SGD_CENTS'), printFigure(line.valuePrior, 'SGD_CENTS')];
    return [[placeOf(line), line.label, ...figures, reason, '', '']];
  });
}

export function standingRows(points: readonly EvidenceStandingPoint[]): Rows {
  return points.map(({ message, reason, byName, at }) => [message, reason, byName, moment(at)]);
}
