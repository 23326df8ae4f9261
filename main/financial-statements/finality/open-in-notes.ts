/**
 * What keeps a note from being final: a comparison that nobody settled, figures of earlier statements, figures bound to
 * nothing, and open places. Each point says what is open there, so that a reviewer's word ends with it. Pure.
 */
import { createHash } from 'node:crypto';
import { cellText } from '../../../shared/model/note-cells.ts';
import { type NoteBlock, type NoteReview, printedRows } from '../../../shared/model/notes.ts';
import { openPlacesIn, openPlacesOf } from '../../../shared/model/open-places.ts';
import type { FinalityInput, Point } from './finality-input.ts';

type Note = FinalityInput['notes'][number];

export function openInNote(note: Note): Point[] {
  const { noteKey, title, content, review } = note;
  const place = `notes/${noteKey}`;
  const inNote = `“${title}”`;
  const rowOf = (figure: Figure) => rowWords(content, figure);
  return [
    ...review.comparisons.map((comparison) => ({
      kind: 'NOTE_UNSETTLED' as const,
      // Another draft is another comparison.
      where: `${place}/comparison-${digestOf(comparison)}`,
      message: `${inNote}: your text and the new draft differ (“${excerpt(comparison.drafted)}”).`,
    })),
    ...(review.dropped
      ? [
          {
            kind: 'NOTE_UNSETTLED' as const,
            where: `${place}/dropped`,
            message: `${inNote}: the latest draft no longer has this note, and your text of it was edited. Keep it or delete it.`,
          },
        ]
      : []),
    ...review.outOfDate.map((figure) => ({
      kind: 'FIGURE_OUT_OF_DATE' as const,
      where: `${place}/${slug(`${rowOf(figure)} ${figure.text}`)}`,
      message: `${inNote}${rowOf(figure)}: ${figure.text} is out of date${figure.now === null ? '' : `. It is now ${figure.now}`}.`,
    })),
    ...review.unbound.map((figure) => ({
      kind: 'FIGURE_UNBOUND' as const,
      where: `${place}/${slug(`${rowOf(figure)} ${figure.text}`)}`,
      message: `${inNote}${rowOf(figure)}: ${figure.text} comes from no statement and no answer. Check it.`,
    })),
    ...[...openPlacesIn(title).map((missing) => ({ missing, row: null })), ...openPlacesOf(content)].map(
      ({ missing, row }) => ({
        kind: 'OPEN_PLACE' as const,
        where: `${place}/${slug(`${row ?? ''} ${missing}`)}`,
        message: `${inNote}${row === null ? '' : `, ${row}`}, to be completed${missing === '' ? '' : `: ${missing}`}.`,
      }),
    ),
  ];
}

type Figure = NoteReview['unbound'][number];

/** ", Additions", the row of the table that a figure stands in; nothing in a text. */
function rowWords(content: readonly NoteBlock[], { block, row }: Figure): string {
  const table = content[block];
  const label = table?.type === 'table' && row !== null ? cellText(table.rows[row]?.[0]) : '';
  return label === '' ? '' : `, ${label}`;
}

/** "Principal activities of the Company" → "principal-activities-of-the-company". */
function slug(text: string): string {
  const words = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');
  return words.slice(0, 160) || 'place';
}

function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);
}

const EXCERPT = 120;

function excerpt(blocks: readonly NoteBlock[]): string {
  const text = blocks
    .map((block) => (block.type === 'table' ? printedRows(block).flat().join(' ') : block.text))
    .join(' ')
    .trim();
  if (text === '') return 'taken out';
  return text.length > EXCERPT ? `${text.slice(0, EXCERPT).trimEnd()}…` : text;
}
