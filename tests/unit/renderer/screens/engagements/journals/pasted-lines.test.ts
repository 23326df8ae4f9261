/** Rows copied from a spreadsheet become lines of a journal, or are refused whole with what to do. */
import { describe, expect, it } from 'vitest';
import { pastedLines } from '../../../../../../renderer/screens/engagements/journals/pasted-lines.ts';

const BOOKS = [
  { accountCode: '6100', accountDescription: 'Audit fee' },
  { accountCode: '2200', accountDescription: 'Accruals' },
  { accountCode: '2200', accountDescription: 'Accruals, other' },
];

function rows(text: string): readonly string[] {
  const pasted = pastedLines(text, BOOKS);
  if ('problem' in pasted) return [pasted.problem];
  return pasted.lines.map((line) =>
    [line.accountCode, line.accountDescription, line.debit, line.credit, line.narrative].join('|'),
  );
}

describe('rows pasted into a journal', () => {
  it.each([
    [
      'code, name, debit, credit, narrative',
      '6100\tAudit fee\t1,200.00\t\tFY2025\n2200\tAccruals\t\t1,200.00\tFY2025',
    ],
    ['the same without a narrative', '6100\tAudit fee\t1,200.00\t\n2200\tAccruals\t\t1,200.00'],
    ['one column with signs', '6100\tAudit fee\t1200\n2200\tAccruals\t(1,200)'],
    ['names without codes, one of them in the books', 'Audit fee\t1200\t\nAccruals\t\t1200'],
    [
      'headings in an order of their own',
      'Narration\tCr\tDr\tAccount name\tCode\n\t\t1200\tAudit fee\t6100\n\t1200\t\tAccruals\t2200',
    ],
    ['a negative debit', '6100\tAudit fee\t1200\t\n2200\tAccruals\t-1200\t'],
    [
      'rows that Windows wrote, with empty ones',
      '6100\tAudit fee\t1200\t\r\n\t\t\t\r\n2200\tAccruals\t\t1200\r\n',
    ],
  ])('reads %s', (_what, text) => {
    expect(rows(text).map((row) => row.replace(/\|FY2025$/, '|'))).toEqual([
      '6100|Audit fee|1200.00|0.00|',
      '2200|Accruals|0.00|1200.00|',
    ]);
  });

  it('finds the name of a code, and leaves a code that two accounts have as it is', () => {
    expect(rows('Code\tDebit\tCredit\n6100\t5\t\n2200\t\t5')).toEqual([
      '6100|Audit fee|5.00|0.00|',
      '2200||0.00|5.00|',
    ]);
  });

  it('keeps an account that the books do not hold, and a line with both sides for the person', () => {
    expect(rows('9100\tAccrued bonus\t10\t10')).toEqual(['9100|Accrued bonus|10.00|10.00|']);
  });

  it.each([
    ['three columns of figures', 'Audit fee\t1\t2\t3'],
    ['figures alone', '6100\t1200'],
    ['texts alone', 'Audit fee\tAccruals'],
    ['two narratives', '6100\tAudit fee\t1\t\tone\ttwo'],
    ['a heading alone', 'Code\tDebit\tCredit'],
  ])('takes nothing of %s', (_what, text) => {
    expect(rows(text)).toEqual([expect.stringContaining('Copy them in this order')]);
  });

  it('takes nothing where one amount cannot be read, and says which', () => {
    expect(rows('Code\tDebit\tCredit\n6100\t1.2.3\t\n2200\t\t5')).toEqual([expect.stringMatching(/^Row 1 /)]);
    expect(rows(' \n\t')).toEqual(['There was nothing to paste.']);
  });
});
