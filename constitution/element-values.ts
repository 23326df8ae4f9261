/**
 * Which text fits which element type (specification 2.18: monetary values have at most two places and 20
 * digits). Used where a person types values: filing information and manual lines.
 */
import { isIsoDate } from '../shared/model/dates.ts';
import type { TaxonomyElement } from './types.ts';

const MONETARY = /^-?\d{1,18}(?:\.\d{1,2})?$/;
const DECIMAL = /^-?\d{1,18}(?:\.\d{1,8})?$/;
const WHOLE = /^\d{1,18}$/;
const TEXT_LIMIT = 4_000;
/** The complete statements of a large company, tables and all. */
const BLOCK_LIMIT = 2_000_000;

/** Null when the value fits, else what is wrong. */
export function acceptsValue(element: TaxonomyElement, value: string): string | null {
  if (element.kind !== 'item') return 'A heading or member cannot carry a value.';
  switch (element.data_type) {
    case 'monetaryItemType':
      return MONETARY.test(value) ? null : 'An amount with at most two decimal places is expected.';
    case 'decimalItemType':
    case 'percentItemType':
    case 'perShareItemType':
      return DECIMAL.test(value) ? null : 'A number is expected.';
    case 'sharesItemType':
    case 'integerItemType':
      return WHOLE.test(value) ? null : 'A whole number is expected.';
    case 'dateItemType':
      return isIsoDate(value) ? null : 'A date such as 2026-12-31 is expected.';
    case 'booleanItemType':
      return value === 'true' || value === 'false' ? null : 'Yes or no is expected.';
    case 'enumerationItemType':
      return element.options.includes(value)
        ? null
        : `One of these is expected: ${element.options.join('; ')}.`;
    case 'stringItemType':
      return value.trim() !== '' && value.length <= TEXT_LIMIT
        ? null
        : `A text of 1 to ${TEXT_LIMIT} characters is expected.`;
    case 'textBlockItemType':
      return value.trim() !== '' && value.length <= BLOCK_LIMIT
        ? null
        : `A text of 1 to ${BLOCK_LIMIT} characters is expected.`;
    case 'domainItemType':
      return 'A member cannot carry a value.';
  }
}
