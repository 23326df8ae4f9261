/** What a test of exemption says of a client's year: its figures with their limits, whether it is met, and why (decisions 13). */
import { z } from 'zod';
import { isoDateSchema, type Period } from './dates.ts';
import { moneySchema } from './money.ts';
import type { FileEntry } from './permanent-file.ts';

export const EXEMPTION_TESTS = ['SMALL_COMPANY', 'DORMANT', 'EXEMPT_PRIVATE'] as const;
export const TEST_OUTCOMES = ['MET', 'NOT_MET', 'OPEN'] as const;
export type TestOutcome = (typeof TEST_OUTCOMES)[number];

/** One criterion of a test: what was measured, and of which record. */
export const testFigureSchema = z.object({
  label: z.string(),
  /** Printed; null where it is not known. */
  figure: z.string().nullable(),
  /** The most that the Act allows, printed; null where there is no limit. */
  limit: z.string().nullable(),
  met: z.boolean().nullable(),
  /** The engagement that the figure is opened in; null for what the file says. */
  engagementId: z.uuid().nullable(),
});
export type TestFigure = z.output<typeof testFigureSchema>;

export const exemptionTestSchema = z.object({
  test: z.enum(EXEMPTION_TESTS),
  title: z.string(),
  paragraph: z.string(),
  text: z.string(),
  outcome: z.enum(TEST_OUTCOMES),
  /** Why, in sentences. */
  because: z.array(z.string()),
  years: z.array(z.object({ yearEnd: isoDateSchema, figures: z.array(testFigureSchema) })),
});
export type ExemptionTest = z.output<typeof exemptionTestSchema>;

/** Size of one financial year as an engagement has it, in S$; null where it is not known. */
export const yearSizeSchema = z.object({
  engagementId: z.uuid(),
  start: isoDateSchema,
  end: isoDateSchema,
  revenue: moneySchema.nullable(),
  assets: moneySchema.nullable(),
});
export type YearSize = z.output<typeof yearSizeSchema>;

export interface TestedYear {
  readonly entries: readonly FileEntry[];
  /** The year that is asked about. */
  readonly year: Period;
  /** Years with figures, in any order; the latest may be the year that is asked about. */
  readonly sizes: readonly YearSize[];
}

/** One reason against is enough; without one, what is open stays open. */
export function worstOutcome(outcomes: readonly TestOutcome[]): TestOutcome {
  return outcomes.includes('NOT_MET') ? 'NOT_MET' : outcomes.includes('OPEN') ? 'OPEN' : 'MET';
}
