/**
 * The end of a chapter: its last lines stand on one page with what comes before them, so that the last page holds more than
 * a heading with its line, or the tail of a note. Pure; whoever prints it keeps together what is marked here.
 */
import type { DocumentBlock } from './document-model.ts';
import { headLines } from './note-document.ts';

/** Lines that the last page of a chapter holds at least, where the chapter has as many. */
export const LEAST_AT_END = 8;
/** Letters on a line of running text, about. */
const LETTERS = 100;

/** The blocks, the last of them marked to stand together. */
export function keptAtEnd(blocks: readonly DocumentBlock[]): DocumentBlock[] {
  let from = blocks.length;
  for (let lines = 0; from > 0 && lines < LEAST_AT_END; ) {
    from -= 1;
    lines += linesOf(blocks[from]);
  }
  return blocks.map((block, at) => (at >= from && at < blocks.length - 1 ? followed(block) : block));
}

function followed(block: DocumentBlock): DocumentBlock {
  switch (block.kind) {
    case 'PARAGRAPH':
    case 'REMARK':
      return { ...block, keepNext: true };
    case 'NOTE_TABLE':
    case 'STATEMENT':
      return { ...block, isFollowed: true };
    // Headings stay with what follows in any place; nothing follows signatures and equity within a chapter of notes.
    default:
      return block;
  }
}

function linesOf(block: DocumentBlock | undefined): number {
  switch (block?.kind) {
    case 'PARAGRAPH':
      return block.lines.reduce((sum, line) => sum + Math.ceil(line.length / LETTERS), 0);
    case 'REMARK':
      return Math.ceil(block.text.length / LETTERS);
    case 'NOTE_TABLE':
      return block.rows.length + headLines(block.headers).length;
    case 'SIGNATURES':
      return block.lines.length;
    default:
      return 1;
  }
}
