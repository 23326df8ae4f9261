/**
 * The closed word lists of the field in plain English, once, for every screen.
 */
import type {
  AccountingStandard,
  EntityType,
  EntryPoint,
  LineStatement,
  OutputKind,
  Product,
  ReportingStandard,
  RoundingConvention,
  ValidationCategory,
} from '../../shared/model/enums.ts';
import type { EngagementState, FilingState } from '../../shared/model/states.ts';

export const PRODUCT_WORDS: Record<Product, string> = {
  PAYROLL: 'Payroll',
  BOOKKEEPING: 'Bookkeeping',
  FINANCIAL_STATEMENTS: 'Financial statements',
  XBRL_FILING: 'XBRL filing',
};

export const REPORTING_STANDARD_WORDS: Record<ReportingStandard, string> = {
  SFRS_SE: 'SFRS for Small Entities',
  FULL_SFRS: 'Full SFRS',
};

export const ACCOUNTING_STANDARD_WORDS: Record<AccountingStandard, string> = {
  SFRS: 'SFRS',
  SFRS_SE: 'SFRS for Small Entities',
  IFRS: 'SFRS(I) / IFRS',
};

export const ROUNDING_WORDS: Record<RoundingConvention, string> = {
  SGD: 'Whole dollars',
  SGD_CENTS: 'Dollars and cents',
  SGD_THOUSANDS: 'Thousands of dollars',
};

export const ENTRY_POINT_WORDS: Record<EntryPoint, string> = {
  FULL_XBRL: 'Full XBRL',
  SIMPLIFIED_XBRL: 'Simplified XBRL',
  FSH_BANKS: 'Financial statement highlights: banks',
  FSH_INSURANCE: 'Financial statement highlights: insurers',
};

export const ENTITY_TYPE_WORDS: Record<EntityType, string> = {
  non_listed_company_full: 'Non-listed company, full filing',
  smaller_non_listed_company: 'Smaller non-listed company',
  sgx_listed: 'Listed company',
  mas_licensed_bank: 'Licensed bank',
  mas_licensed_insurer: 'Licensed insurer',
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

export const FILING_STATE_WORDS: Record<FilingState, string> = {
  DRAFT: 'Draft',
  DOCUMENTS_INGESTED: 'Document read',
  MAPPING_IN_PROGRESS: 'Mapping',
  VALIDATION_PASSED: 'Validation passed',
  VALIDATION_FAILED: 'Validation failed',
  EXPORTED: 'Exported',
  FILED: 'Filed',
  ARCHIVED: 'Archived',
};

export const OUTPUT_KIND_WORDS: Record<OutputKind, string> = {
  PREPTOOL_XLSX: 'PREPTOOL workbook',
  XBRL_XML: 'XBRL instance',
  AUDIT_PDF: 'Evidence binder',
};

export const STATEMENT_WORDS: Record<LineStatement, string> = {
  balance_sheet: 'Financial position',
  income_statement: 'Profit or loss',
  equity_changes: 'Changes in equity',
  cash_flow: 'Cash flows',
  notes: 'Notes',
};

export const CATEGORY_WORDS: Record<ValidationCategory, string> = {
  arithmetical: 'Arithmetic',
  totalling: 'Totals',
  cross_statement: 'Between statements',
  mandatory: 'Required',
  sign_convention: 'Signs',
  format: 'Format',
};

export const MONTH_WORDS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** A word list as options of a picker, in its own order. */
export function optionsOf<Value extends string>(
  words: Record<Value, string>,
): { value: Value; label: string }[] {
  const keys = Object.keys(words) as Value[];
  return keys.map((value) => ({ value, label: words[value] }));
}
