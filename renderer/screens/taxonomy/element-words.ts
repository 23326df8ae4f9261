/** Types, kinds and severities of a taxonomy in plain words. */
import type { ElementKind, ElementSummary } from '../../../shared/contract/taxonomy.ts';
import type { ValidationSeverity } from '../../../shared/model/enums.ts';

const TYPE_WORDS: Readonly<Record<string, string>> = {
  monetaryItemType: 'Amount',
  decimalItemType: 'Number',
  sharesItemType: 'Number of shares',
  perShareItemType: 'Amount per share',
  percentItemType: 'Percentage',
  integerItemType: 'Whole number',
  stringItemType: 'Text',
  textBlockItemType: 'Text block',
  dateItemType: 'Date',
  booleanItemType: 'Yes or no',
  enumerationItemType: 'One of a list',
  domainItemType: 'Member',
};

export const KIND_WORDS: Readonly<Record<ElementKind, string>> = {
  item: 'Reportable',
  abstract: 'Heading',
  axis: 'Axis',
  domain: 'Domain',
  member: 'Member',
};

export const SEVERITY_WORDS: Readonly<Record<ValidationSeverity, string>> = {
  ERROR: 'Error',
  WARNING: 'Warning',
  INFO: 'Information',
};

export const SEVERITY_COLOURS: Readonly<Record<ValidationSeverity, string>> = {
  ERROR: 'red',
  WARNING: 'yellow',
  INFO: 'gray',
};

/** A type of a later release keeps its own name. */
export function typeWord(dataType: string): string {
  return TYPE_WORDS[dataType] ?? dataType;
}

export function periodWord(periodType: 'duration' | 'instant' | null): string {
  if (periodType === null) return 'None';
  return periodType === 'instant' ? 'At a date (instant)' : 'Over the period (duration)';
}

export function balanceWord(balance: 'debit' | 'credit' | null): string {
  if (balance === null) return 'None';
  return balance === 'debit' ? 'Debit' : 'Credit';
}

/** "Amount, at a date, debit": what can be reported, in one line. */
export function natureWords(element: ElementSummary): string {
  if (!element.reportable)
    return element.dataType === 'domainItemType' ? 'Domain or member' : 'Heading or axis';
  const period = { instant: 'at a date', duration: 'over the period' };
  return [
    typeWord(element.dataType),
    element.periodType === null ? null : period[element.periodType],
    element.balance,
  ]
    .filter((word) => word !== null)
    .join(', ');
}
