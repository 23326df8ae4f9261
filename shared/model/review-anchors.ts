/**
 * What a review note or a changed word is about (decisions 12): one place of an engagement or a filing, named by keys that
 * outlast a new file, a new computation and another wording, never by what is printed there. A place is a value: it has
 * one text, by which it is kept and found, one step that counts it, and one address that opens it. Pure.
 */
import { z } from 'zod';

export const REVIEWED_RECORDS = ['engagement', 'filing'] as const;
export type ReviewedKind = (typeof REVIEWED_RECORDS)[number];
export interface ReviewedRecord {
  readonly kind: ReviewedKind;
  readonly id: string;
}

const key = z.string().min(1).max(300);
const STATEMENTS = ['balance-sheet', 'income-statement', 'equity', 'cash-flow'] as const;

const whole = z.strictObject({ at: z.literal('RECORD') });
const ENGAGEMENT_STEPS = [
  'trial-balance',
  'journals',
  'mapping',
  'lead-schedules',
  'prior-year',
  'statements',
  'disclosures',
  'notes',
  'export',
] as const;
const FILING_STEPS = ['source', 'tags', 'information', 'validation', 'export', 'instance', 'filed'] as const;

export const engagementAnchorSchema = z.discriminatedUnion('at', [
  whole,
  z.strictObject({ at: z.literal('STEP'), step: z.enum(ENGAGEMENT_STEPS) }),
  /** By code and name, as journals find their accounts: the ids of accounts end with the file that brought them. */
  z.strictObject({
    at: z.literal('ACCOUNT'),
    accountCode: z.string().max(200),
    accountDescription: z.string().max(1000),
  }),
  z.strictObject({ at: z.literal('FIGURE'), statement: z.enum(STATEMENTS), line: key }),
  z.strictObject({ at: z.literal('JOURNAL'), journalId: z.uuid() }),
  /** `block`: the paragraph or table, counted from nil; null for the note as a whole. */
  z.strictObject({
    at: z.literal('NOTE'),
    noteKey: key,
    block: z.number().int().min(0).max(1000).nullable(),
  }),
  z.strictObject({ at: z.literal('QUESTION'), ruleId: key, promptId: key }),
]);

export const filingAnchorSchema = z.discriminatedUnion('at', [
  whole,
  z.strictObject({ at: z.literal('STEP'), step: z.enum(FILING_STEPS) }),
  z.strictObject({ at: z.literal('LINE'), lineItemId: z.uuid() }),
  z.strictObject({ at: z.literal('RULE'), ruleId: key }),
  z.strictObject({ at: z.literal('FIELD'), elementId: key }),
]);

export type EngagementAnchor = z.output<typeof engagementAnchorSchema>;
export type FilingAnchor = z.output<typeof filingAnchorSchema>;
export type ReviewAnchor = EngagementAnchor | FilingAnchor;
export const reviewAnchorSchema = z.union([engagementAnchorSchema, filingAnchorSchema]);

export const WHOLE_RECORD = { at: 'RECORD' } as const satisfies ReviewAnchor;

export function anchorSchemaOf(kind: ReviewedKind) {
  return kind === 'engagement' ? engagementAnchorSchema : filingAnchorSchema;
}

/** The one text of a place: the same place always has the same. */
export function anchorText(anchor: ReviewAnchor): string {
  return JSON.stringify(Object.fromEntries(Object.entries(anchor).sort(([a], [b]) => (a < b ? -1 : 1))));
}

/** Throws where the text is none of a place of such a record. */
export function anchorOfText(kind: ReviewedKind, text: string): ReviewAnchor {
  return anchorSchemaOf(kind).parse(JSON.parse(text));
}

export type ReviewStep = (typeof ENGAGEMENT_STEPS)[number] | (typeof FILING_STEPS)[number];

/** The step of the record that shows the place; null for the record as a whole, which every step shows. */
export function stepOfAnchor(anchor: ReviewAnchor): ReviewStep | null {
  switch (anchor.at) {
    case 'RECORD':
      return null;
    case 'STEP':
      return anchor.step;
    case 'ACCOUNT':
      return 'mapping';
    case 'FIGURE':
      return 'statements';
    case 'JOURNAL':
      return 'journals';
    case 'NOTE':
      return 'notes';
    case 'QUESTION':
      return 'disclosures';
    case 'LINE':
      return 'tags';
    case 'RULE':
      return 'validation';
    case 'FIELD':
      return 'information';
  }
}

/** What stands under its step, as the address names it; null where the step is all there is. */
function placeInStep(anchor: ReviewAnchor): string | null {
  switch (anchor.at) {
    case 'RECORD':
    case 'STEP':
      return null;
    case 'ACCOUNT':
      return `${anchor.accountCode} ${anchor.accountDescription}`.trim();
    case 'FIGURE':
      return `${anchor.statement}.${anchor.line}`;
    case 'JOURNAL':
      return anchor.journalId;
    case 'NOTE':
      return anchor.block === null ? anchor.noteKey : `${anchor.noteKey}.${anchor.block}`;
    case 'QUESTION':
      return anchor.promptId;
    case 'LINE':
      return anchor.lineItemId;
    case 'RULE':
      return anchor.ruleId;
    case 'FIELD':
      return anchor.elementId;
  }
}

/** The address in the program that opens the place: "/engagements/<id>/statements/balance-sheet.cash". */
export function anchorPath(record: ReviewedRecord, anchor: ReviewAnchor): string {
  const root = record.kind === 'engagement' ? `/engagements/${record.id}` : `/filings/${record.id}`;
  const step = stepOfAnchor(anchor);
  if (step === null) return root;
  const place = placeInStep(anchor);
  return place === null ? `${root}/${step}` : `${root}/${step}/${encodeURIComponent(place)}`;
}

/** The figure that the last part of such an address names; null for any other text. */
export function figureOfPlace(place: string): { readonly statement: string; readonly line: string } | null {
  const at = place.indexOf('.');
  return at < 1 ? null : { statement: place.slice(0, at), line: place.slice(at + 1) };
}
