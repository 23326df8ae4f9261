/**
 * Closed lists of filings and engagements in plain English, once, for the screens, the evidence binder, what is signed and
 * whatever else a person reads.
 */
import type {
  AccountingStandard,
  EntityType,
  EntryPoint,
  LineStatement,
  OutputKind,
  ReportingStandard,
  RoundingConvention,
  ValidationCategory,
} from './enums.ts';
import type { FilingState } from './states.ts';

export const ACCOUNTING_STANDARD_WORDS: Record<AccountingStandard, string> = {
  SFRS: 'SFRS',
  SFRS_SE: 'SFRS for Small Entities',
  IFRS: 'SFRS(I) / IFRS',
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

export const FILING_STATE_WORDS: Record<FilingState, string> = {
  DRAFT: 'Draft',
  DOCUMENTS_INGESTED: 'Document read',
  MAPPING_IN_PROGRESS: 'Tagging',
  VALIDATION_PASSED: 'Validation passed',
  VALIDATION_FAILED: 'Validation failed',
  EXPORTED: 'Exported',
  FILED: 'Filed',
  ARCHIVED: 'Archived',
};

export const OUTPUT_KIND_WORDS: Record<OutputKind, string> = {
  PREPTOOL_XLSX: 'Preparation workbook',
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

export const REPORTING_STANDARD_WORDS: Readonly<Record<ReportingStandard, string>> = {
  SFRS_SE: 'SFRS for Small Entities',
  FULL_SFRS: 'Full SFRS',
};

export const ROUNDING_WORDS: Readonly<Record<RoundingConvention, string>> = {
  SGD: 'Whole dollars',
  SGD_CENTS: 'Dollars and cents',
  SGD_THOUSANDS: 'Thousands of dollars',
};
