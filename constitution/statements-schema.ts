/**
 * Shape of the reporting taxonomy (specification 2.8): the keys that accounts are mapped to, with what the
 * deterministic statements need to know about each key as data.
 */
import { z } from 'zod';
import { REPORTING_STANDARDS } from '../shared/model/enums.ts';

export const REPORTING_SECTIONS = [
  'non_current_assets',
  'current_assets',
  'equity',
  'non_current_liabilities',
  'current_liabilities',
  'profit_and_loss',
] as const;

type ReportingSection = (typeof REPORTING_SECTIONS)[number];

/** What stands in a section: one part of the statement of financial position, or profit or loss. */
const SECTION_PARTS = {
  non_current_assets: 'assets',
  current_assets: 'assets',
  equity: 'equity',
  non_current_liabilities: 'liabilities',
  current_liabilities: 'liabilities',
  profit_and_loss: 'profit_and_loss',
} as const satisfies Readonly<Record<ReportingSection, string>>;
export type SectionPart = (typeof SECTION_PARTS)[ReportingSection];

/** What an item is a part of. */
export function partOf({ section }: { readonly section: ReportingSection }): SectionPart {
  return SECTION_PARTS[section];
}

/** When a balance is due or used up. */
export type Term = 'CURRENT' | 'NON_CURRENT';

/** Equity and the result have no term. */
const SECTION_TERMS: Readonly<Partial<Record<ReportingSection, Term>>> = {
  non_current_assets: 'NON_CURRENT',
  current_assets: 'CURRENT',
  non_current_liabilities: 'NON_CURRENT',
  current_liabilities: 'CURRENT',
};

/** Whether an item is current; undefined where its section has no term. */
export function termOf({ section }: { readonly section: ReportingSection }): Term | undefined {
  return SECTION_TERMS[section];
}

export const PROFIT_GROUPS = [
  'revenue',
  'cost_of_sales',
  'other_income',
  'selling',
  'administrative',
  'finance',
  'other_expenses',
  'tax',
  'other_comprehensive_income',
] as const;

export const CASH_FLOW_CLASSES = [
  'profit',
  // Income whose cash is shown on a line of its own: interest and dividends received.
  'received',
  'operating_non_cash',
  'working_capital',
  'tax',
  'investing',
  'financing',
  'cash',
  'equity',
  'none',
] as const;

export const EQUITY_COMPONENTS = [
  'share_capital',
  'retained_earnings',
  'other_reserves',
  'dividends',
] as const;

export const reportingItemSchema = z.strictObject({
  key: z.string().regex(/^[a-z][a-z0-9_]{2,59}$/),
  label: z.string().min(1),
  section: z.enum(REPORTING_SECTIONS),
  /** The side on which the balance normally stands. */
  sign: z.enum(['debit', 'credit']),
  note_trigger: z.boolean(),
  disclosure_flags: z.array(z.string()),
  sfrs_se_section: z.string(),
  full_sfrs_ref: z.string(),
  standards: z.array(z.enum(REPORTING_STANDARDS)).min(1),
  /** Line group of profit or loss; null outside profit_and_loss. */
  group: z.enum(PROFIT_GROUPS).nullable(),
  /** Where the movement (or, for profit and loss, the amount) stands in the indirect cash flow. */
  cash_flow: z.enum(CASH_FLOW_CLASSES),
  /** Column of changes in equity; null outside equity. */
  component: z.enum(EQUITY_COMPONENTS).nullable(),
  /**
   * posting: an ordinary account. current_year_earnings: a carried result that is recognised and never
   * added (decisions 6). suspense: must be cleared before statements are issued.
   */
  role: z.enum(['posting', 'current_year_earnings', 'suspense']),
  /** The balance of which this is the current or the non-current part, by its name without the term. Absent: no part. */
  balance: z.string().min(1).optional(),
  /** The key on whose line the balance is presented, net: an allowance with its receivables. Absent: its own. */
  presented_in: z.string().min(1).optional(),
  /** The equity key that takes an item of other comprehensive income at the end of the year. */
  reserve: z.string().min(1).optional(),
  /** Balance sheet keys behind an item that moves no cash, the likeliest first. Absent: those of its flags. */
  counterparts: z.array(z.string().min(1)).min(1).optional(),
  /** The result of selling an asset: proceeds are the carrying amount and this. */
  disposal: z.literal(true).optional(),
  /**
   * Liabilities against which an asset is taken up without cash: ALL of its additions (right-of-use assets), or as
   * much as the liability has grown (hire purchase).
   */
  financed_by: z
    .strictObject({ keys: z.array(z.string().min(1)).min(1), additions: z.enum(['ALL', 'INCREASE']) })
    .optional(),
  /** Ledger wording that points to this key, lower case (offline label suggestion). */
  phrases: z.array(z.string().min(2).max(80)),
});

export const reportingTaxonomySchema = z.strictObject({
  version: z.string(),
  balance_sheet: z.strictObject({
    non_current_assets: z.array(reportingItemSchema),
    current_assets: z.array(reportingItemSchema),
    equity: z.array(reportingItemSchema),
    non_current_liabilities: z.array(reportingItemSchema),
    current_liabilities: z.array(reportingItemSchema),
  }),
  profit_and_loss: z.array(reportingItemSchema),
});
