/**
 * Documents that go with invitations: Word or PDF, told by their first bytes, kept sealed and known by their
 * SHA-256, so that the same document is kept once and an approval can name it.
 */
import { Problem } from '../../shared/problem.ts';
import type { ServerContext } from '../context/server-context.ts';
import { deleteLooseDocuments, describeDocument, saveDocument } from '../store/repositories/invitations.ts';
import { sha256Of } from './content-hash.ts';
import { sealBytes } from './sealed-records.ts';

const DAY_MS = 86_400_000;
export const PDF = 'application/pdf';
export const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

function mediaTypeOf(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 5)).toString('latin1');
  if (start === '%PDF-') return PDF;
  if (start.startsWith('PK\u0003\u0004')) return WORD;
  throw new Problem('UNSUPPORTED_FILE_TYPE', 'Send the document as Word (.docx) or PDF.');
}

/** Keeps a document. Throws UNSUPPORTED_FILE_TYPE. */
export async function keepDocument(
  context: ServerContext,
  bytes: Uint8Array,
): Promise<{ readonly sha256: string; readonly sizeBytes: number; readonly mediaType: string }> {
  const mediaType = mediaTypeOf(bytes);
  const sha256 = sha256Of(bytes);
  const description = { sha256, sizeBytes: bytes.length, mediaType };
  if (await describeDocument(context.reader, sha256)) return description;
  const now = context.now();
  const content = sealBytes(context.secrets, bytes);
  await context.change(async (writer) => {
    // Uploads whose invitation never came are forgotten after a day.
    await deleteLooseDocuments(writer, new Date(now.getTime() - DAY_MS));
    await saveDocument(writer, { ...description, content, createdAt: now.toISOString() });
  });
  return description;
}
