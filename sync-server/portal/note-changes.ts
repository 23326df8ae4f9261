/**
 * What differs in the notes and the directors' statement from the version that was sent last: by note, each paragraph and
 * each row of a table that came, went or reads otherwise, with before and after. Pure; compared is what the portal showed.
 */
import type { NoteChange, PortalNote } from '../../shared/model/portal-snapshot.ts';
import { MOST_NOTE_CHANGES } from '../../shared/model/portal-snapshot.ts';
import { blockWords, noteTitle } from './note-words.ts';

type Block = PortalNote['blocks'][number];
type Part = NoteChange['parts'][number];
type Table = Extract<Block, { kind: 'TABLE' }>;
type Row = Table['rows'][number];

const LONGEST_TEXT = 4000;

/** A piece of one list beside its piece of the other; null where the other has none. */
type Pair<Piece> = readonly [before: Piece | null, now: Piece | null];

/** The longest run of equal pieces stays; between two of them pieces that are `alike` are one that was changed. */
export function paired<Piece>(
  before: readonly Piece[],
  now: readonly Piece[],
  textOf: (piece: Piece) => string,
  alike: (one: Piece, other: Piece) => boolean,
): readonly Pair<Piece>[] {
  const [was, is] = [before.map(textOf), now.map(textOf)];
  // How many pieces the rests of both lists have in common.
  const common = was.map(() => is.map(() => 0));
  const at = (row: number, column: number) => common[row]?.[column] ?? 0;
  for (let row = was.length - 1; row >= 0; row -= 1)
    for (let column = is.length - 1; column >= 0; column -= 1) {
      const line = common[row];
      if (line === undefined) continue;
      line[column] =
        was[row] === is[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  const pairs: Pair<Piece>[] = [];
  let gone: Piece[] = [];
  let come: Piece[] = [];
  const close = () => {
    const left = [...come];
    for (const piece of gone) {
      const found = left.findIndex((each) => alike(piece, each));
      if (found < 0) pairs.push([piece, null]);
      else {
        pairs.push(...left.slice(0, found).map((each): Pair<Piece> => [null, each]));
        pairs.push([piece, left[found] ?? null]);
        left.splice(0, found + 1);
      }
    }
    pairs.push(...left.map((each): Pair<Piece> => [null, each]));
    gone = [];
    come = [];
  };
  let [row, column] = [0, 0];
  while (row < was.length || column < is.length) {
    const [one, other] = [before[row], now[column]];
    if (one !== undefined && other !== undefined && was[row] === is[column]) {
      close();
      row += 1;
      column += 1;
    } else if (one !== undefined && (other === undefined || at(row + 1, column) >= at(row, column + 1))) {
      gone.push(one);
      row += 1;
    } else if (other !== undefined) {
      come.push(other);
      column += 1;
    }
  }
  close();
  return pairs;
}

const rowText = ({ cells }: Row): string => cells.join(' | ');
const headText = ({ headers }: Table): string =>
  headers.map((head) => head.replaceAll('\n', ' ')).join(' | ');
const textOf = (block: Block): string =>
  block.kind === 'TABLE' ? [headText(block), ...block.rows.map(rowText)].join('\n') : block.text;
const short = (text: string): string =>
  text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1)}…` : text;

const part = (what: string, before: string | null, now: string | null): Part => ({
  what,
  before: before === null ? null : short(before),
  now: now === null ? null : short(now),
});

function tableParts(before: Table, now: Table): readonly Part[] {
  const what = blockWords(now);
  const heads = headText(before) === headText(now) ? [] : [part(what, headText(before), headText(now))];
  const sameRow = (one: Row, other: Row) => one.cells[0] === other.cells[0] && one.sum === other.sum;
  const rows = paired(before.rows, now.rows, rowText, sameRow);
  return [
    ...heads,
    ...rows.map(([was, is]) =>
      part(what, was === null ? null : rowText(was), is === null ? null : rowText(is)),
    ),
  ];
}

function blockParts([before, now]: Pair<Block>): readonly Part[] {
  if (before?.kind === 'TABLE' && now?.kind === 'TABLE') return tableParts(before, now);
  const block = now ?? before;
  if (block === null) return [];
  const what = { PARAGRAPH: 'Paragraph', SUBHEADING: 'Heading', TABLE: blockWords(block) }[block.kind];
  return [part(what, before === null ? null : textOf(before), now === null ? null : textOf(now))];
}

/** In the order of the notes as they are now, what is left out last; at most MOST_NOTE_CHANGES of their parts. */
export function noteChanges(
  before: readonly PortalNote[],
  now: readonly PortalNote[],
): readonly NoteChange[] {
  const earlier = new Map(before.map((note) => [note.key, note]));
  const kept = new Set(now.map(({ key }) => key));
  const isOneKind = (one: Block, other: Block) => one.kind === other.kind;
  const changed = now.flatMap((note): NoteChange[] => {
    const was = earlier.get(note.key);
    if (was === undefined) return [{ note: noteTitle(note), state: 'ADDED', parts: [] }];
    const title = was.title === note.title ? [] : [part('Title', was.title, note.title)];
    const blocks = paired(was.blocks, note.blocks, textOf, isOneKind).flatMap(blockParts);
    const parts = [...title, ...blocks];
    return parts.length === 0 ? [] : [{ note: noteTitle(note), state: 'CHANGED', parts }];
  });
  const removed = before
    .filter(({ key }) => !kept.has(key))
    .map((note): NoteChange => ({ note: noteTitle(note), state: 'REMOVED', parts: [] }));
  let room = MOST_NOTE_CHANGES;
  return [...changed, ...removed].map((each) => {
    const parts = each.parts.slice(0, room);
    room -= parts.length;
    return { ...each, parts, notListed: each.parts.length - parts.length };
  });
}
