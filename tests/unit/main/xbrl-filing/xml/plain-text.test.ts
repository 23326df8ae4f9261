/** Text blocks as people read them: no markup, a line for each paragraph and row, cells apart. */
import { describe, expect, it } from 'vitest';
import { plainText } from '../../../../../main/xbrl-filing/xml/plain-text.ts';

describe('a text block as plain text', () => {
  it('has a line for each paragraph and row, and tabs between cells', () => {
    const block =
      '<div>\n<p><strong>Revenue</strong> &amp; other</p>\n<table><tr><th>S$</th><td><p>2025</p>\n</td><td></td></tr>\n<tr><td>Sales</td><td>1,200</td></tr></table>\n<p>End<br/>of it</p></div>';
    expect(plainText(block)).toBe('Revenue & other\n\nS$\t2025\nSales\t1,200\n\nEnd\nof it');
  });

  it('leaves what is no markup as it is', () => {
    expect(plainText('Profit < loss & more')).toBe('Profit < loss & more');
    expect(plainText('<p>never closed')).toBe('<p>never closed');
    expect(plainText('< 5% of revenue')).toBe('< 5% of revenue');
    expect(plainText('')).toBe('');
  });
});
