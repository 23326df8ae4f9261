/**
 * Statements that other people made, each opened once for all tests of a file: several look at the same document,
 * in several pairs of columns, and taking the text out of a PDF is what costs. Nothing here changes what was read.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { printedGrid, readPrinted } from '../../main/document-reading/read-statements-document.ts';
import type { DocumentReading } from '../../shared/model/document-reading.ts';
import { caseFile } from './case-files.ts';

export const REAL_STATEMENTS = caseFile('financial-statements/');

const opened = new Map<string, ReturnType<typeof printedGrid>>();
const readings = new Map<string, DocumentReading>();

export const realStatements = (): readonly string[] =>
  readdirSync(REAL_STATEMENTS).filter((name) => /\.(?:pdf|docx)$/.test(name));

export function bytesOf(name: string): Uint8Array {
  return new Uint8Array(readFileSync(new URL(name, REAL_STATEMENTS)));
}

/** What the file prints, place by place. */
export function gridOfReal(name: string): ReturnType<typeof printedGrid> {
  const printed = opened.get(name) ?? printedGrid(bytesOf(name));
  opened.set(name, printed);
  return printed;
}

/** As `readStatementsDocument` reads the file. */
export async function readReal(name: string, columnPairId?: string): Promise<DocumentReading> {
  const key = `${name} ${columnPairId ?? ''}`;
  const printed = gridOfReal(name);
  const reading =
    readings.get(key) ?? readPrinted(await printed, columnPairId === undefined ? {} : { columnPairId });
  readings.set(key, reading);
  return reading;
}
