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

/** Something that is seen when it is printed: spaces, controls and marks of direction alone are nothing. */
const SEEN = /[^\p{C}\p{Z}]/u;

const counted = (number: number) => number.toLocaleString('en-SG');

function textOf(value: string, most: number): string | null {
  if (!SEEN.test(value)) return 'A text is expected: there is nothing in this one that can be read.';
  return value.length <= most
    ? null
    : `A text of at most ${counted(most)} characters is expected; this one has ${counted(value.length)}.`;
}

/** Null when the value fits, else what is wrong. */
export function acceptsValue(element: TaxonomyElement, value: string): string | null {
  if (element.kind !== 'item') return 'A heading or member cannot carry a value.';
  switch (element.data_type) {
    case 'monetaryItemType':
      return MONETARY.test(value)
        ? null
        : 'An amount with at most two decimal places is expected, such as 1234.50, without commas.';
    case 'decimalItemType':
    case 'percentItemType':
    case 'perShareItemType':
      return DECIMAL.test(value) ? null : 'A number such as 1234.5 is expected, without commas.';
    case 'sharesItemType':
    case 'integerItemType':
      return WHOLE.test(value) ? null : 'A whole number such as 1234 is expected, without commas.';
    case 'dateItemType':
      return isIsoDate(value)
        ? null
        : 'A date of the calendar such as 2026-12-31 is expected, of 1900 or later.';
    case 'booleanItemType':
      return value === 'true' || value === 'false' ? null : 'Yes or no is expected.';
    case 'enumerationItemType':
      return element.options.includes(value)
        ? null
        : `One of these is expected: ${element.options.join('; ')}.`;
    case 'stringItemType':
      return textOf(value, TEXT_LIMIT);
    case 'textBlockItemType':
      return textOf(value, BLOCK_LIMIT);
    case 'domainItemType':
      return 'A member cannot carry a value.';
  }
}
