/**
 * The record of the client's approval, last in the document: who approved exactly this content through the portal, and when.
 * It is no part of what was approved, which the digest names. Pure.
 */
import { isIsoDate, longDate } from '../../../shared/model/dates.ts';
import type { ClientSignature } from '../../../shared/model/records.ts';
import type { DocumentBlock } from './document-model.ts';

/** "28 November 2026, 02:12 UTC". */
function momentWords(at: string): string {
  const day = at.slice(0, 10);
  return `${isIsoDate(day) ? longDate(day) : day}, ${at.slice(11, 16)} UTC`;
}

/** In the order in which they signed. */
export function approvalBlocks(signatures: readonly ClientSignature[]): DocumentBlock[] {
  const [who, what] =
    signatures.length === 1
      ? ['This person', 'what was shown']
      : ['These people', 'the same content, one after the other'];
  return [
    {
      kind: 'PARAGRAPH',
      lines: [`${who} approved ${what} through the client portal, by typing their name.`],
      keepNext: true,
    },
    {
      kind: 'NOTE_TABLE',
      headers: ['Name', 'Approved on'],
      isAmount: [false, false],
      rows: signatures.map(({ name, at }) => ({ cells: [name, momentWords(at)], sum: null })),
    },
  ];
}
