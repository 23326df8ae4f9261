/** Documents of an engagement that were made before, as its trail records them: the newest of each format whose file is here. */
import { z } from 'zod';
import { EXPORT_FORMATS, type StandingFile } from '../../../shared/contract/exported-file.ts';
import type { Reader } from '../../store/database.ts';
import { listAuditEvents } from '../../store/repositories/audit-log.ts';
import { findFile } from '../../store/repositories/stored-file-records.ts';

/** The Word document names no format. */
const payloadSchema = z.object({
  statementVersion: z.number().int(),
  format: z.enum(EXPORT_FORMATS).default('DOCX'),
  draft: z.boolean(),
  fileId: z.uuid(),
});

/** More are never made of one engagement; the newest are looked through. */
const MOST = 1000;

/** `subject`: of the engagement, in its trail. A document whose file another desktop holds is left out. */
export async function standingFiles(
  reader: Reader,
  subject: string,
): Promise<readonly Omit<StandingFile, 'url' | 'expiresAt'>[]> {
  const documents = await listAuditEvents(reader, { subject, type: 'FS_EXPORT_GENERATED', limit: MOST });
  const papers = await listAuditEvents(reader, { subject, type: 'FS_WORKING_PAPERS_EXPORTED', limit: 1 });
  const made = [
    ...documents.items.map(({ payload }) => payload),
    ...papers.items.map(({ payload }) => ({ ...payload, format: 'WORKING_PAPERS' })),
  ].flatMap((payload) => payloadSchema.safeParse(payload).data ?? []);
  const standing: Omit<StandingFile, 'url' | 'expiresAt'>[] = [];
  for (const format of EXPORT_FORMATS) {
    const newest = made.find((each) => each.format === format);
    const file = newest && (await findFile(reader, newest.fileId));
    if (!newest || !file) continue;
    standing.push({ ...newest, fileName: file.fileName, madeAt: file.createdAt });
  }
  return standing;
}
