/**
 * What is said of a backup beside it: how many stored files it has, how many could not be read, and where the audit
 * trail ended, sealed under the practice's key. A trail that is cut later no longer reaches to it, and shows.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { canonicalJson } from '../../../shared/service/audit-chain.ts';
import { statementPath, writeWhole } from './backup-places.ts';

const digest = z.string().regex(/^[0-9a-f]{64}$/);

const statementSchema = z.strictObject({
  version: z.literal(1),
  madeAt: z.iso.datetime(),
  /** Stored files that the backup can put back. */
  files: z.int().nonnegative(),
  /** Stored files that were damaged or gone on this disk, and in no earlier backup. */
  unreadableFiles: z.int().nonnegative(),
  /** SHA-256 of the list of the files. */
  fileList: digest,
  audit: z.strictObject({ events: z.int().nonnegative(), head: digest }),
});
export type BackupStatement = z.infer<typeof statementSchema>;

const sealedSchema = z.strictObject({ ...statementSchema.shape, seal: digest });

function sealOf(practiceKey: Buffer, statement: BackupStatement): string {
  const key = Buffer.from(hkdfSync('sha256', practiceKey, '', 'fairview backup statements v1', 32));
  return createHmac('sha256', key).update(canonicalJson(statement)).digest('hex');
}

export function writeStatement(
  folder: string,
  name: string,
  practiceKey: Buffer,
  statement: BackupStatement,
): void {
  const sealed = { ...statement, seal: sealOf(practiceKey, statement) };
  writeWhole(statementPath(folder, name), Buffer.from(`${JSON.stringify(sealed, null, 2)}\n`));
}

/** Null for a backup that says nothing of itself, and for words that the practice's key did not seal. */
export function readStatement(folder: string, name: string, practiceKey: Buffer): BackupStatement | null {
  let read: unknown;
  try {
    read = JSON.parse(readFileSync(statementPath(folder, name), 'utf8'));
  } catch {
    return null;
  }
  const parsed = sealedSchema.safeParse(read);
  if (!parsed.success) return null;
  const { seal, ...statement } = parsed.data;
  const expected = Buffer.from(sealOf(practiceKey, statement), 'hex');
  return timingSafeEqual(expected, Buffer.from(seal, 'hex')) ? statement : null;
}
