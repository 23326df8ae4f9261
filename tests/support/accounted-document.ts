/** Holds a reading against the raw text of its document: what is printed and stands nowhere, and the other way round. */
import type { DocumentReading } from '../../shared/model/document-reading.ts';
import { accountedNumbers, numbersMissing, printedNumbers } from './printed-numbers.ts';

/** Throws when the lines and what was left out are not, together, as many amounts as the reading says were printed. */
export async function accountFor(
  bytes: Uint8Array,
  format: 'PDF' | 'DOCX',
  { coverage, ...reading }: DocumentReading,
) {
  if (coverage === null) throw new Error('no lines were read');
  const left = coverage.leftOut.reduce((sum, { texts }) => sum + texts.length, 0);
  if (coverage.taken + left !== coverage.printed)
    throw new Error(`${coverage.taken} taken and ${left} left out are not ${coverage.printed} printed`);
  const printed = await printedNumbers(bytes, format);
  const accounted = accountedNumbers({ ...reading, coverage }, format);
  return { lost: numbersMissing(printed, accounted), invented: numbersMissing(accounted, printed) };
}
