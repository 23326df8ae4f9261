/**
 * Disclosure questions and answers (specification 2.7, 2.8, 4.2).
 */
import { z } from 'zod';
import { STYLE_FIELDS } from './statement-style.ts';

export const PROMPT_INPUT_TYPES = ['text', 'date', 'select', 'boolean', 'table', 'multi_text'] as const;
export const DISCLOSURE_PRIORITIES = ['mandatory', 'conditional', 'recommended'] as const;

/** Any answer a prompt can take; bounded, and checked again against the prompt's input type. */
export const disclosureValueSchema = z.union([
  z.string().max(10_000),
  z.boolean(),
  z.array(z.string().max(2000)).max(100),
  z.array(z.array(z.string().max(500)).max(12)).max(200),
]);
export type DisclosureValue = z.infer<typeof disclosureValueSchema>;

/** An answer as it is stored. */
export const responseDataSchema = z.object({
  value: disclosureValueSchema,
  amountsInFull: z.literal(true).optional(),
  fromFile: disclosureValueSchema.optional(),
  /** The request to the client whose answer a person used here, or left. */
  fromClient: z.string().optional(),
});

/** What the client's permanent file proposes for a question; an offer, never an answer by itself. */
export const fileOfferSchema = z.object({
  /** Null where the file no longer says anything, though the answer was taken from it. */
  value: disclosureValueSchema.nullable(),
  /** What stands behind it: "appointed 1 Mar 2024". */
  source: z.string(),
  /** What the file proposed when the answer was taken from it, or kept against it. */
  taken: disclosureValueSchema.nullable(),
  /** The file says something else now than when the answer was taken: a person takes the new one or keeps theirs. */
  changed: z.boolean(),
});
export type FileOffer = z.infer<typeof fileOfferSchema>;

/** What the client answered to the question; a proposal until a person uses or leaves it. */
export const clientOfferSchema = z.object({
  requestId: z.string(),
  /** Null where it does not fit the question as it is asked now. */
  value: disclosureValueSchema.nullable(),
  /** As the client wrote it, a choice by what it is called. */
  written: z.string(),
  at: z.string(),
  /** Who was asked. */
  name: z.string(),
});
export type ClientOffer = z.infer<typeof clientOfferSchema>;

export const disclosureGapsSchema = z.object({
  items: z.array(
    z.object({
      ruleId: z.string(),
      title: z.string(),
      priority: z.enum(DISCLOSURE_PRIORITIES),
      noteKey: z.string(),
      prompts: z.array(
        z.object({
          promptId: z.string(),
          inputType: z.enum(PROMPT_INPUT_TYPES),
          label: z.string(),
          /** The yes/no question of the same rule whose "no" settles this one. */
          follows: z.string().nullable(),
          callouts: z.array(z.object({ source: z.string(), reference: z.string(), text: z.string() })),
          /** The answers to choose from, as they are stored, and what each is called. */
          options: z.array(z.string()).optional(),
          optionLabels: z.array(z.string()).optional(),
          columns: z.array(z.string()).optional(),
          answered: z.boolean(),
          value: disclosureValueSchema.nullable(),
          /** What the same client answered for the year before; an offer, never an answer by itself. */
          lastYear: disclosureValueSchema.nullable(),
          fromFile: fileOfferSchema.nullable(),
          fromClient: clientOfferSchema.nullable(),
          /** A question of the client's style: where the client keeps it, and what it has chosen. */
          style: z
            .object({ field: z.enum(STYLE_FIELDS), chosen: disclosureValueSchema.nullable() })
            .nullable(),
        }),
      ),
    }),
  ),
});
export type DisclosureGaps = z.infer<typeof disclosureGapsSchema>;

/** What the note leaves open although this question is answered, in words and with both amounts. */
export const answerDifferenceSchema = z.object({ promptId: z.string(), message: z.string() });
export type AnswerDifference = z.infer<typeof answerDifferenceSchema>;

/** An answer of any kind in one line. */
export function valueWords(value: DisclosureValue): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') return value;
  return value.map((part) => (typeof part === 'string' ? part : part.join(' · '))).join('; ');
}

interface Question {
  readonly promptId: string;
  readonly follows: string | null;
  readonly value: DisclosureValue | null;
}

/** What is answered to the question that this one follows; undefined where it follows none. */
export function answerFollowed(
  { follows }: Pick<Question, 'follows'>,
  questions: readonly Question[],
): DisclosureValue | null | undefined {
  return follows === null ? undefined : questions.find(({ promptId }) => promptId === follows)?.value;
}

/** What only a "yes" to another question of the rule calls for needs no answer after a "no". */
export function isSettled(question: Pick<Question, 'follows'>, questions: readonly Question[]): boolean {
  return answerFollowed(question, questions) === false;
}
