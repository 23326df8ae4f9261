/**
 * The closed word lists of the field in plain English, once, for every screen.
 */
import type { Product } from '../../shared/model/enums.ts';
import type {
  EXPENSE_ANALYSIS_ANSWERS,
  FACE_OF_BALANCES_ANSWERS,
} from '../../shared/model/statement-style.ts';
import type { EngagementState } from '../../shared/model/states.ts';

export {
  ACCOUNTING_STANDARD_WORDS,
  CATEGORY_WORDS,
  ENTITY_TYPE_WORDS,
  ENTRY_POINT_WORDS,
  FILING_STATE_WORDS,
  OUTPUT_KIND_WORDS,
  REPORTING_STANDARD_WORDS,
  ROUNDING_WORDS,
  STATEMENT_WORDS,
} from '../../shared/model/field-words.ts';

export const PRODUCT_WORDS: Record<Product, string> = {
  PAYROLL: 'Payroll',
  BOOKKEEPING: 'Bookkeeping',
  FINANCIAL_STATEMENTS: 'Financial statements',
  XBRL_FILING: 'XBRL filing',
};

export const EXPENSE_ANALYSIS_WORDS: Record<(typeof EXPENSE_ANALYSIS_ANSWERS)[number], string> = {
  'By function': 'By function',
  'By nature': 'By nature',
};

export const FACE_OF_BALANCES_WORDS: Record<(typeof FACE_OF_BALANCES_ANSWERS)[number], string> = {
  'One line each': 'One line each, with a note',
  'Each kind on a line of its own': 'Each kind on a line of its own',
};

export const ENGAGEMENT_STATE_WORDS: Record<EngagementState, string> = {
  DRAFT: 'Draft',
  TB_UPLOADED: 'Trial balance in',
  TB_MAPPED: 'Mapped',
  STATEMENTS_GENERATED: 'Statements made',
  NOTES_COMPLETE: 'Notes drafted',
  NOTES_ERROR: 'Notes failed',
  ARCHIVED: 'Archived',
};

/** A word list as options of a picker, in its own order. */
export function optionsOf<Value extends string>(
  words: Record<Value, string>,
): { value: Value; label: string }[] {
  const keys = Object.keys(words) as Value[];
  return keys.map((value) => ({ value, label: words[value] }));
}
