/** Notes as they are printed: the texts alone, without roles and sources. */
import { type NoteBlock, printedRows, type TableBlock } from '../../../../../shared/model/notes.ts';

export type PrintedTable = Omit<TableBlock, 'rows'> & { readonly rows: string[][] };

export function printedTables(blocks: readonly NoteBlock[]): PrintedTable[] {
  return blocks.flatMap((block) => (block.type === 'table' ? [{ ...block, rows: printedRows(block) }] : []));
}

export function printed(blocks: readonly NoteBlock[] = []): (PrintedTable | NoteBlock)[] {
  return blocks.map((block) =>
    block.type === 'table' ? { ...block, rows: printedRows(block) } : { type: block.type, text: block.text },
  );
}
