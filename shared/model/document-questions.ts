/**
 * What speaks against a document being the one of its filing (another company, another period, another currency or
 * scale) waits for a person's answer, which is kept with the document. Until then none of its lines is confirmed.
 */
import { z } from 'zod';

export const DOCUMENT_QUESTIONS = ['OTHER_COMPANY', 'OTHER_PERIOD', 'FOREIGN_CURRENCY'] as const;
export type DocumentQuestion = (typeof DOCUMENT_QUESTIONS)[number];

export const documentWarningSchema = z.object({
  kind: z.string(),
  message: z.string(),
  /** Why it is the right document all the same; kept while the warning says the same. */
  answer: z
    .object({ reason: z.string(), staffId: z.uuid(), name: z.string(), at: z.iso.datetime() })
    .optional(),
});
export type DocumentWarning = z.output<typeof documentWarningSchema>;
export type OpenQuestion = DocumentWarning & { readonly kind: DocumentQuestion };

export function isQuestion(kind: string): kind is DocumentQuestion {
  return DOCUMENT_QUESTIONS.some((each) => each === kind);
}

/** The warnings that wait for an answer. */
export function openQuestions(warnings: readonly DocumentWarning[]): readonly OpenQuestion[] {
  return warnings.flatMap((warning) =>
    isQuestion(warning.kind) && warning.answer === undefined ? [{ ...warning, kind: warning.kind }] : [],
  );
}
