/** Paths and parameters that several routes of XBRL Filing share. */
import { z } from 'zod';
import { idSchema } from '../../model/records.ts';

export const XBRL_PATH = '/ops/xbrl';
export const FILING_PATH = `${XBRL_PATH}/filings/:id` as const;
export const lineParams = z.strictObject({ id: idSchema, lineItemId: idSchema });
export const artifactParams = z.strictObject({ id: idSchema, artifactId: idSchema });
export const documentParams = z.strictObject({ id: idSchema, documentId: idSchema });
export const ruleParams = z.strictObject({
  id: idSchema,
  ruleId: z.string().regex(/^BR_[a-z_]{1,40}_\d{3}$/),
});
export const reasonBody = z.strictObject({ reason: z.string().trim().min(1).max(1000) });
export const elementIdSchema = z.string().min(1).max(200);
