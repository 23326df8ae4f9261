/** A workbook as bytes, the same for the same content: who made it and when is handed in, and its parts are packed in order. */
import type ExcelJS from 'exceljs';
import { unpackZip } from '../foreign-files/zip-reader.ts';
import { sortedParts, writeZip } from '../foreign-files/zip-writer.ts';

/** `generatedAt`: ISO timestamp, UTC. */
export function stampWorkbook(workbook: ExcelJS.Workbook, generatedAt: string): void {
  const made = new Date(generatedAt);
  workbook.creator = 'Fairview';
  workbook.lastModifiedBy = 'Fairview';
  workbook.created = made;
  workbook.modified = made;
}

export async function workbookBytes(workbook: ExcelJS.Workbook): Promise<Uint8Array> {
  // Stored, not compressed: the archive is packed again below.
  const bytes = await workbook.xlsx.writeBuffer({ zip: { compression: 'STORE' } });
  return writeZip(sortedParts(unpackZip(new Uint8Array(bytes)), '[Content_Types].xml'));
}
