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
export type ExportedFile = z.output<typeof exportedFileSchema>;
