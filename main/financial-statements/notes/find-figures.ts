/**
 * The figures of a note: those that the drafter gave a source, and amounts, percentages and counts in plain text. Dates,
 * years, sections of the Act, standards and registration numbers are no figures; a small number counts only with its
 * unit ("30 days"), so that an address stays an address. Cells of a table count where they hold nothing but a figure.
 */
import { MONTHS } from '../../../shared/model/dates.ts';
import { cellText, cellValue, type FigureSource } from '../../../shared/model/note-cells.ts';
import type { NoteBlock } from '../../../shared/model/notes.ts';
import { OPEN_PLACE } from '../../../shared/model/open-places.ts';

export interface FoundFigure {
  readonly text: string;
  readonly row: number | null;
  readonly column: number | null;
  /** What the figure counts: money unless a unit or a percent sign says otherwise. */
  readonly measure: 'MONEY' | 'OTHER';
  /** True where the words beside it say so ("S$34 thousand"); a sentence says any other amount in full. */
  readonly inThousands?: boolean;
  /** As the cell or the sentence carries it; null in plain text. */
  readonly source: FigureSource | null;
}

const NO_FIGURES: readonly RegExp[] = [
  OPEN_PLACE,
  new RegExp(`\\b\\d{1,2} (?:${MONTHS.join('|')})(?: \\d{4})?\\b`, 'g'),
  /\b(?:19|20)\d{2}\b(?![.,]\d)/g,
  /\b\d{8,10}[A-Z]\b/g,
  /\b(?:sections?|paragraphs?|regulations?|notes?|levels?|FRSs?|SFRS(?:\(I\))?|INT|IFRS|UEN|S|unit|block|postal code|Singapore) ?#?\d[\w.()/-]*/gi,
  /#\d[\d-]*/g,
];
const UNIT =
  '(?:per ?cent|days?|weeks?|months?|years?|employees?|persons?|shares?|times|directors?|instalments?)';
const IN_TEXT = new RegExp(`(?:[A-Z]{0,3}[$€£] ?)?\\(?\\d[\\d,]*(?:\\.\\d+)?\\)?(?:%| ${UNIT}\\b)?`, 'g');
const CELL = /^(?:[A-Z]{0,3}[$€£] ?)?\(?-?\d[\d,]*(?:\.\d+)?\)?%?$/;

/** A whole cell that reads as one figure, nil included. */
export function isFigureText(text: string): boolean {
  return text === '-' || CELL.test(text);
}

/** Every figure of the block, from the first to the last. */
export function findFigures(block: NoteBlock): FoundFigure[] {
  if (block.type !== 'table') {
    const known = block.type === 'paragraph' ? [...(block.figures ?? [])] : [];
    return inText(block.text).map((each) => {
      const at = known.findIndex(({ text }) => digitsOf(text) === digitsOf(each.text));
      const [number] = at < 0 ? [] : known.splice(at, 1);
      return { ...each, source: number?.source ?? null, row: null, column: null };
    });
  }
  return block.rows.flatMap((cells, row) =>
    cells.flatMap((cell, column) => {
      if (column === 0) return [];
      const text = cellText(cell).trim();
      const { role, source = null } = cellValue(cell);
      const isFigure = text !== '' && (role !== undefined || isFigureText(text));
      const found = isFigure ? [{ text, measure: measureOf(text) }] : inText(text);
      return found.map((each) => ({ ...each, row, column, source }));
    }),
  );
}

function measureOf(text: string): FoundFigure['measure'] {
  return text.includes('%') ? 'OTHER' : 'MONEY';
}

/** Figures of running text. */
export function inText(text: string): Pick<FoundFigure, 'text' | 'measure' | 'inThousands'>[] {
  const plain = NO_FIGURES.reduce(
    (rest, form) => rest.replaceAll(form, (hit) => ' '.repeat(hit.length)),
    text,
  );
  return [...plain.matchAll(IN_TEXT)].flatMap(({ 0: hit, index }) => {
    const counted = /[%a-z]$/i.test(hit);
    const isAmount = /[$€£]/.test(hit) || /\d,\d{3}/.test(hit) || /\d\.\d/.test(hit) || /\d{4,}/.test(hit);
    const inThousands = /^ ?thousand\b/.test(plain.slice(index + hit.length));
    if (!counted && !isAmount && !inThousands) return [];
    const measure = counted ? ('OTHER' as const) : ('MONEY' as const);
    return [{ text: balanced(hit.trim()), measure, ...(inThousands ? { inThousands } : {}) }];
  });
}

/** "1,234)" of "(see 1,234)" without the bracket that is not its own. */
function balanced(text: string): string {
  const opens = text.includes('(');
  const closes = text.includes(')');
  return opens === closes ? text : text.replaceAll(/[()]/g, '');
}

/** The digits of a figure, without sign, currency and separators: what two forms of one figure share. */
export function digitsOf(text: string): string {
  if (text.trim() === '-') return '0';
  const number = /\d[\d,]*(?:\.\d+)?/.exec(text)?.[0] ?? '';
  return number
    .replaceAll(',', '')
    .replace(/^0+(?=\d)/, '')
    .replace(/\.0+$/, '');
}

/** Whether the figure is printed as a negative one: in brackets, or behind a minus. */
export function printsNegative(text: string): boolean {
  return /^(?:[A-Z]{0,3}[$€£] ?)?[(-].*\d/.test(text.trim());
}
