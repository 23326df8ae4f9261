/**
 * How a client has its statements printed (Client.fsConfig): each choice is the answer to one question of an
 * engagement. A new engagement takes what the client has chosen, as it takes its currency; its own answer may differ
 * afterwards. What must stay true: the words are the answers that the rule book stores, never changed once shipped.
 */
import { z } from 'zod';

export const EXPENSE_ANALYSIS_ANSWERS = ['By function', 'By nature'] as const;
export const FACE_OF_BALANCES_ANSWERS = ['One line each', 'Each kind on a line of its own'] as const;

/** Null: the client has no choice of its own, so that it can be taken back. */
export const STATEMENT_STYLE = {
  expenseAnalysis: z.enum(EXPENSE_ANALYSIS_ANSWERS).nullable().optional(),
  faceOfBalances: z.enum(FACE_OF_BALANCES_ANSWERS).nullable().optional(),
  managementInformation: z.boolean().nullable().optional(),
} as const;

export const STYLE_FIELDS = ['expenseAnalysis', 'faceOfBalances', 'managementInformation'] as const;
export type StyleField = (typeof STYLE_FIELDS)[number];

const statementStyleSchema = z.object(STATEMENT_STYLE);
export type StatementStyle = z.output<typeof statementStyleSchema>;

/** An answer as a choice of the client's style; undefined where it is none of the field's answers. */
export function styleOf(field: StyleField, answer: unknown): StatementStyle | undefined {
  const parsed = statementStyleSchema.safeParse({ [field]: answer });
  return parsed.success ? parsed.data : undefined;
}
