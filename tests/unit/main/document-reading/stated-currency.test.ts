/** What currency a bare "$" stands for: the stated one, and Singapore's only where no other dollar is named more. */
import { describe, expect, it } from 'vitest';
import { bareDollarCurrency, statedCurrency } from '../../../../main/document-reading/stated-currency.ts';

describe('dollars', () => {
  it.each([
    ['U.S. dollars in thousands', 'USD'],
    ['US dollars', 'USD'],
    ['U.S.$', 'USD'],
    ["S$'000", 'SGD'],
    ['$', '$'],
  ])('%s is %s', (text, code) => {
    expect(statedCurrency(text)).toBe(code);
  });

  it.each([
    [
      'The company is exposed to Singapore dollars. Sales are in U.S. dollars, and debt is in U.S. dollars.',
      null,
    ],
    ['Singapore dollars are used throughout; some sales are in US dollars.', 'SGD'],
    ['The statements are presented in U.S. dollars. A branch keeps Singapore dollars.', 'USD'],
    ['No currency is named.', null],
  ])('"%s" makes a bare sign %s', (text, code) => {
    expect(bareDollarCurrency(text)).toBe(code);
  });
});
