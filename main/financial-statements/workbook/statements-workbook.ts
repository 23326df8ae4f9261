/**
 * The statements as a workbook (specification 1.9): a cover with the list of sheets, then each chapter of the printed
 * document. Every sheet says "Draft" while the engagement is not final. The same input gives the same bytes.
 */
import { type Cell, type Sheet, text } from '../../workbooks/sheet.ts';
import { writeSheets } from '../../workbooks/write-sheets.ts';
import type { PrintedDocument } from '../document/document-model.ts';
import { printDocument, type StatementsDocumentInput } from '../document/print-document.ts';
import { chapterSheet, sheetName } from './printed-sheets.ts';

export async function buildStatementsWorkbook(input: StatementsDocumentInput): Promise<Uint8Array> {
  const printed = printDocument(input);
  const { company, uen, title, period, draft, author, createdAt } = printed;
  return await writeSheets(statementSheets(printed), {
    company,
    uen,
    period,
    draft,
    author,
    document: title,
    generatedAt: createdAt,
  });
}

export function statementSheets(printed: PrintedDocument): readonly Sheet[] {
  const notes = printed.chapters.find(({ bookmark }) => bookmark === 'notes');
  const chapters = printed.chapters.map((chapter) =>
    chapterSheet(chapter, notes === undefined ? null : sheetName(notes), printed.unaudited),
  );
  return [cover(printed, chapters), ...chapters];
}

function cover(
  { uen, title, unaudited, letterhead, service }: PrintedDocument,
  sheets: readonly Sheet[],
): Sheet {
  const rows: readonly (readonly Cell[])[] = [
    ...(letterhead?.lines ?? []).map((line) => [text(line)]),
    [text(`UEN ${uen}`)],
    ...(unaudited ? [[text('Unaudited', { bold: true })]] : []),
    ...(service === null ? [] : [[text(service)]]),
    [],
    [text('Contents', { bold: true })],
    ...sheets.map(({ name, title: words }): readonly Cell[] => [{ kind: 'LINK', text: words, sheet: name }]),
  ];
  return {
    name: 'Cover',
    title,
    columns: [{ head: '', width: 76 }],
    rows: rows.map((cells) => ({ cells })),
    frozenColumns: 0,
    landscape: false,
  };
}
