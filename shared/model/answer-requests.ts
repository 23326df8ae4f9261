/**
 * Requests for an answer: disclosure questions of an engagement that the practice asks its client at the portal (decisions 12, 13).
 * What the client writes is a proposal beside its question; a person takes or leaves it. Pure.
 */
import { z } from 'zod';
import { isIsoDate } from './dates.ts';
import { idSchema, timestampSchema } from './records.ts';

/** One request asks no more: a person answers some twenty in one sitting. */
export const MOST_QUESTIONS = 50;
export const LONGEST_ANSWER = 4000;

export const ruleIdSchema = z.string().regex(/^DISC-\d{3}$/);
export const promptIdSchema = z.string().regex(/^DISC-\d{3}-\d{2}$/);

export const ANSWER_KINDS = ['TEXT', 'DATE', 'CHOICE'] as const;

/** A question as the client reads it. `choices` are what may be answered to a CHOICE, and empty otherwise. */
export const askedQuestionSchema = z
  .strictObject({
    ruleId: ruleIdSchema,
    promptId: promptIdSchema,
    label: z.string().trim().min(1).max(2000),
    kind: z.enum(ANSWER_KINDS),
    choices: z
      .array(z.strictObject({ value: z.string().min(1).max(300), label: z.string().min(1).max(600) }))
      .max(60),
  })
  .refine(({ kind, choices }) => (kind === 'CHOICE') === choices.length > 0, {
    message: 'a choice has something to choose from, and nothing else has',
    path: ['choices'],
  });
export type AskedQuestion = Readonly<z.output<typeof askedQuestionSchema>>;

/** The answer to one question: a text, a day such as 2025-12-31, or the value of a choice. */
export const clientAnswerSchema = z.object({
  ruleId: ruleIdSchema,
  promptId: promptIdSchema,
  value: z.string().min(1).max(LONGEST_ANSWER),
});
export type ClientAnswer = Readonly<z.output<typeof clientAnswerSchema>>;

export const ANSWER_REQUEST_STATES = ['OPEN', 'ANSWERED', 'WITHDRAWN', 'EXPIRED'] as const;
export type AnswerRequestState = (typeof ANSWER_REQUEST_STATES)[number];

/** As the practice reads it. */
export const answerRequestSchema = z.object({
  id: idSchema,
  engagementId: idSchema,
  recipient: z.object({ name: z.string(), email: z.string() }),
  questions: z.array(askedQuestionSchema),
  state: z.enum(ANSWER_REQUEST_STATES),
  createdAt: timestampSchema,
  createdBy: z.object({ id: idSchema, name: z.string() }),
  expiresAt: timestampSchema,
  answeredAt: timestampSchema.nullable(),
  /** Of the questions that were answered; empty until the client has sent. */
  answers: z.array(clientAnswerSchema),
});
export type AnswerRequest = Readonly<z.output<typeof answerRequestSchema>>;

/** What is wrong with a written answer, said to the client; null where it fits, or where nothing was written. */
export function answerTrouble(
  {
    kind,
    choices,
  }: {
    readonly kind: AskedQuestion['kind'];
    readonly choices: readonly { readonly value: string }[];
  },
  written: string,
): string | null {
  const text = written.trim();
  if (text === '') return null;
  if (kind === 'DATE') return isIsoDate(text) ? null : 'Give the day as year, month, day: 2025-12-31.';
  if (kind === 'CHOICE')
    return choices.some(({ value }) => value === text) ? null : 'Choose one of the answers.';
  if (text.length > LONGEST_ANSWER) return `Shorten this to ${LONGEST_ANSWER} characters.`;
  return /^(?:[^\p{Cc}]|[\n\r\t])*$/u.test(text) ? null : 'Write plain text only.';
}
