/** Rows that are ruled as sums: by role in a computed table, else read from the figures, whatever the row is called. */
import { describe, expect, it } from 'vitest';
import { sumRows } from '../../../../../main/financial-statements/document/sum-rows.ts';

const kinds = (...rows: string[][]) => sumRows(rows, [false, true, true]);

describe('the sums of a table', () => {
  it('are a carrying amount below cost and depreciation', () => {
    expect(kinds(['Cost', '70', '56'], ['Depreciation', '(22)', '(16)'], ['Plant', '48', '40'])).toEqual([
      null,
      null,
      'TOTAL',
    ]);
  });

  it('are a net line between others, and the total of the lines', () => {
    expect(
      kinds(
        ['Gross', '33', '26'],
        ['Allowance', '(3)', '(1)'],
        ['Trade receivables', '30', '25'],
        ['Deposits', '5', '5'],
        ['Total', '35', '30'],
      ),
    ).toEqual([null, null, 'SUBTOTAL', null, 'TOTAL']);
  });

  it('are not a line that equals the one above, nor one that fits in one year only', () => {
    expect(kinds(['One', '20', '20'], ['Two', '20', '20'])).toEqual([null, null]);
    expect(kinds(['One', '20', '1'], ['Two', '-', '-'], ['Three', '20', '1'])).toEqual([null, null, null]);
    expect(kinds(['One', '2', '1'], ['Two', '3', '1'], ['Three', '5', '9'])).toEqual([null, null, null]);
  });

  it('reach no further up than the sum before', () => {
    expect(
      kinds(
        ['From', '10', '1'],
        ['Added', '5', '2'],
        ['To', '15', '3'],
        ['From', '4', '1'],
        ['Charge', '2', '1'],
        ['To', '6', '2'],
        ['Carrying amount at the end of the year', '9', '1'],
        ['Carrying amount at the beginning of the year', '6', '-'],
      ),
    ).toEqual([null, null, 'SUBTOTAL', null, null, 'SUBTOTAL', 'TOTAL', null]);
  });
});

describe('the sums of a computed table', () => {
  const value = (text: string, role: 'FIGURE' | 'SUBTOTAL' | 'TOTAL' = 'FIGURE') => ({ text, role });

  it('are those that their role names, whatever the figures and the labels say', () => {
    expect(
      sumRows(
        [
          ['Deposits', value('16')],
          ['Due from related parties', value('26')],
          // Adds up by chance.
          ['Due from the holding company', value('42')],
          ['Net', value('84', 'SUBTOTAL')],
          ['Total, as it is called', value('9')],
          ['All', value('93', 'TOTAL')],
        ],
        [false, true],
      ),
    ).toEqual([null, null, null, 'SUBTOTAL', null, 'TOTAL']);
  });
});
