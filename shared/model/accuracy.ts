/**
 * How often the program was right, from the practice's own confirmed work: what was proposed when a person decided, in
 * order, as a fact that is kept with the decision, and the figures that follow from such facts. Right means the element
 * of a line or the reporting key of an account; where the decision was changed later, what stands now counts.
 */
import { z } from 'zod';
import { PROPOSAL_SOURCES, type ProposalSource, TAG_CONFIDENCES } from './enums.ts';
import { idSchema, timestampSchema } from './records.ts';

/** One proposal of the list that stood when a person decided; the first was proposed, the others were alternatives. */
export const proposalSchema = z.object({
  /** The element or the reporting key. */
  choice: z.string(),
  confidence: z.enum(TAG_CONFIDENCES),
  source: z.enum(PROPOSAL_SOURCES).nullable(),
});
export type Proposal = z.output<typeof proposalSchema>;
export const proposalsSchema = z.array(proposalSchema);

/** The first decision of a person on an account. It stays when the key is changed, and goes along with a new upload. */
export const keyDecisionSchema = z.object({
  proposed: proposalsSchema,
  chosen: z.string(),
  /** Accounts that got their key in the same step. */
  accounts: z.number().int().min(1),
  staffId: idSchema,
  decidedAt: timestampSchema,
});
export type KeyDecision = z.output<typeof keyDecisionSchema>;

/** Sources that repeat what people decided before; the others were worked out. */
export const REPEATING_SOURCES: readonly ProposalSource[] = [
  'SAME_RECORD',
  'SAME_CLIENT',
  'OTHER_CLIENTS',
  'ADDED_WORDING',
  'FILED_BEFORE',
];

/** Below this many decisions a percentage says nothing. */
export const LEAST_FOR_RATE = 20;

const count = z.number().int().min(0);
export const accuracyFiguresSchema = z.object({
  /** Decisions that stand: the whole of which the next three are parts. */
  decided: count,
  first: count,
  topThree: count,
  /** Another choice stands than the one first confirmed. */
  changed: count,
  /** Confirmed first, and open again now. */
  takenBack: count,
  /** Lines for which something was proposed and that a person left out. */
  leftOut: count,
});
export type AccuracyFigures = z.output<typeof accuracyFiguresSchema>;

/** NONE: nothing was proposed. NOT_RECORDED: proposals from before their source was kept. */
export const ACCURACY_SOURCES = [...PROPOSAL_SOURCES, 'NONE', 'NOT_RECORDED'] as const;
export type AccuracySource = (typeof ACCURACY_SOURCES)[number];
const monthSchema = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'a month such as 2026-03 is expected');

export const accuracyQuerySchema = z.strictObject({
  clientId: idSchema.optional(),
  source: z.enum(ACCURACY_SOURCES).optional(),
  from: monthSchema.optional(),
  to: monthSchema.optional(),
});
export type AccuracyQuery = z.output<typeof accuracyQuerySchema>;

const figures = { figures: accuracyFiguresSchema };
export const accuracySchema = z.object({
  all: accuracyFiguresSchema,
  /** Of these, by what the first proposal rests on: earlier decisions, or the program's own work. */
  repeated: accuracyFiguresSchema,
  workedOut: accuracyFiguresSchema,
  /** Several accounts in one step; not counted in anything else. */
  together: accuracyFiguresSchema,
  bySource: z.array(z.object({ source: z.enum(ACCURACY_SOURCES), ...figures })),
  byConfidence: z.array(z.object({ confidence: z.enum(TAG_CONFIDENCES), ...figures })),
  byClient: z.array(z.object({ clientId: idSchema, clientName: z.string(), ...figures })),
  /** The newest first. */
  byMonth: z.array(z.object({ month: monthSchema, ...figures })),
  /** Confirmed before proposals were recorded: counted, and judged in nothing. */
  beforeRecorded: count,
  /** Accounts whose proposal stands without a person having chosen it; null where every tag is confirmed by a person. */
  leftAsProposed: count.nullable(),
  /** What there is to choose from, whatever was chosen. */
  sources: z.array(z.enum(ACCURACY_SOURCES)),
  months: z.array(monthSchema),
});
export type Accuracy = z.output<typeof accuracySchema>;
