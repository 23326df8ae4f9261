/**
 * The closed word lists of the field (specification 2.1, decisions 5), once, as data.
 * Every schema, column check, role table and picker derives from these arrays.
 */

export const PRODUCTS = ['PAYROLL', 'BOOKKEEPING', 'FINANCIAL_STATEMENTS', 'XBRL_FILING'] as const;
export type Product = (typeof PRODUCTS)[number];

export const FS_MAPPING_CONFIDENCES = ['HIGH', 'MEDIUM', 'LOW'] as const;
export type FsMappingConfidence = (typeof FS_MAPPING_CONFIDENCES)[number];

/** Where an account of the books comes from: the uploaded file, or a journal that named one it does not hold. */
export const ITEM_ORIGINS = ['FILE', 'JOURNAL'] as const;
export type ItemOrigin = (typeof ITEM_ORIGINS)[number];

export const REPORTING_STANDARDS = ['SFRS_SE', 'FULL_SFRS'] as const;
export type ReportingStandard = (typeof REPORTING_STANDARDS)[number];

export const ROUNDING_CONVENTIONS = ['SGD', 'SGD_CENTS', 'SGD_THOUSANDS'] as const;
export type RoundingConvention = (typeof ROUNDING_CONVENTIONS)[number];

export const ENTRY_POINTS = ['FULL_XBRL', 'SIMPLIFIED_XBRL', 'FSH_BANKS', 'FSH_INSURANCE'] as const;
export type EntryPoint = (typeof ENTRY_POINTS)[number];

export const ENTITY_TYPES = [
  'non_listed_company_full',
  'smaller_non_listed_company',
  'sgx_listed',
  'mas_licensed_bank',
  'mas_licensed_insurer',
] as const;
export type EntityType = (typeof ENTITY_TYPES)[number];

export const ACCOUNTING_STANDARDS = ['SFRS', 'SFRS_SE', 'IFRS'] as const;
export type AccountingStandard = (typeof ACCOUNTING_STANDARDS)[number];

export const TAG_CONFIDENCES = ['HIGH', 'MEDIUM', 'LOW', 'MANUAL'] as const;
export type TagConfidence = (typeof TAG_CONFIDENCES)[number];

/**
 * What a proposal rests on. Of decisions: earlier ones of the same filing or engagement, of the same client, of other
 * clients, wordings that the practice added, and what last year's filing reports the amount by, read from its file. Worked out: the mapping library, the books behind a line, the words, the
 * place among headings and neighbours, the language model.
 */
export const PROPOSAL_SOURCES = [
  'SAME_RECORD',
  'SAME_CLIENT',
  'OTHER_CLIENTS',
  'ADDED_WORDING',
  'FILED_BEFORE',
  'LIBRARY',
  'BOOKS',
  'WORDS',
  'PLACE',
  'MODEL',
] as const;
export type ProposalSource = (typeof PROPOSAL_SOURCES)[number];

export const VALIDATION_SEVERITIES = ['ERROR', 'WARNING', 'INFO'] as const;
export type ValidationSeverity = (typeof VALIDATION_SEVERITIES)[number];

export const VALIDATION_CATEGORIES = [
  'arithmetical',
  'totalling',
  'cross_statement',
  'mandatory',
  'sign_convention',
  'format',
] as const;
export type ValidationCategory = (typeof VALIDATION_CATEGORIES)[number];

export const OUTPUT_KINDS = ['PREPTOOL_XLSX', 'XBRL_XML', 'AUDIT_PDF'] as const;
export type OutputKind = (typeof OUTPUT_KINDS)[number];

export const PARSE_STATUSES = ['PENDING', 'PARSED', 'FAILED'] as const;
export type ParseStatus = (typeof PARSE_STATUSES)[number];

export const LINE_STATEMENTS = [
  'income_statement',
  'balance_sheet',
  'cash_flow',
  'equity_changes',
  'notes',
] as const;
export type LineStatement = (typeof LINE_STATEMENTS)[number];

/** Where a line item came from: the document, a person's keyboard, or an engagement's statements. */
export const LINE_ORIGINS = ['DOCUMENT', 'MANUAL', 'ENGAGEMENT'] as const;
export type LineOrigin = (typeof LINE_ORIGINS)[number];

/** CLOSING: the instant at the period's end. OPENING: the day before the period starts (decisions 6). */
export const BALANCE_POINTS = ['CLOSING', 'OPENING'] as const;
export type BalancePoint = (typeof BALANCE_POINTS)[number];
