/**
 * Clients, engagements and filings as the lists of the desk show them: light rows, all of them in one answer, so that a list
 * is one state of the books. It is then sorted, filtered and exported where it is shown; nothing is paged, so that a change
 * meanwhile can neither drop a row nor show one twice.
 */
import { z } from 'zod';
import { assignmentSchema } from './assignments.ts';
import { isoDateSchema } from './dates.ts';
import { ACCOUNTING_STANDARDS, ENTRY_POINTS, PRODUCTS, REPORTING_STANDARDS } from './enums.ts';
import { clientDecisionSchema } from './records.ts';
import { ENGAGEMENT_STATES, FILING_STATES } from './states.ts';

const text = z.string();
const decision = clientDecisionSchema.shape.decision.nullable();

export const clientRowSchema = z.object({
  id: text,
  companyName: text,
  uen: text,
  enabledProducts: z.array(z.enum(PRODUCTS)),
  accountingStandard: z.enum(ACCOUNTING_STANDARDS),
  fyEndMonth: z.number().int(),
  updatedAt: text,
});
export type ClientRow = Readonly<z.output<typeof clientRowSchema>>;

const ofRecord = {
  id: text,
  clientId: text,
  clientName: text,
  uen: text,
  decision,
  /** Listed on an exchange: its dates are earlier. */
  listed: z.boolean(),
  ...assignmentSchema.shape,
  updatedAt: text,
};

export const engagementRowSchema = z.object({
  ...ofRecord,
  financialYear: text,
  periodStart: isoDateSchema,
  yearEndDate: isoDateSchema,
  reportingStandard: z.enum(REPORTING_STANDARDS),
  status: z.enum(ENGAGEMENT_STATES),
});
export type EngagementRow = Readonly<z.output<typeof engagementRowSchema>>;

export const filingRowSchema = z.object({
  ...ofRecord,
  periodStart: isoDateSchema,
  periodEnd: isoDateSchema,
  entryPoint: z.enum(ENTRY_POINTS),
  taxonomyVersion: text,
  status: z.enum(FILING_STATES),
});
export type FilingRow = Readonly<z.output<typeof filingRowSchema>>;
