/** A file that an export of an engagement made, with the signed link to it. */
import { z } from 'zod';
import { idSchema, timestampSchema } from '../model/records.ts';

export const exportedFileSchema = z.object({
  url: z.string(),
  expiresAt: timestampSchema,
  fileId: idSchema,
  fileName: z.string(),
  statementVersion: z.number().int(),
  draft: z.boolean(),
});
/** What an engagement is exported as. */
export const EXPORT_FORMATS = ['DOCX', 'PDF', 'XLSX', 'WORKING_PAPERS'] as const;

/** A document that was made before and still stands in its file. */
export const standingFileSchema = exportedFileSchema.extend({
  format: z.enum(EXPORT_FORMATS),
  madeAt: timestampSchema,
});
export type StandingFile = z.output<typeof standingFileSchema>;

export type ExportedFile = z.output<typeof exportedFileSchema>;
