/** Lines of a draft as they are edited: an empty one at the end, one side each, and the amount that is missing. */
import { describe, expect, it } from 'vitest';
import {
  BLANK_LINE,
  balancing,
  editedLines,
  filledLines,
  onSide,
  withLine,
  withoutLine,
  withPasted,
} from '../../../../../../renderer/screens/engagements/journals/journal-lines.ts';
import type { JournalLine } from '../../../../../../shared/model/journals.ts';
import { parseDecimal, ZERO } from '../../../../../../shared/model/money.ts';

const money = (text: string) => parseDecimal(text) ?? ZERO;
const line = (accountCode: string, debit: string, credit = '0'): JournalLine => ({
  ...BLANK_LINE,
  accountCode,
  debit: money(debit),
  credit: money(credit),
});
const codes = (lines: readonly JournalLine[]) => lines.map(({ accountCode }) => accountCode);

describe('lines of a draft', () => {
  it('begin with two empty ones and always end with one, which is not stored', () => {
    expect(editedLines([])).toEqual([BLANK_LINE, BLANK_LINE]);
    const typed = withLine(editedLines([]), 0, { accountCode: '6100' });
    expect(codes(typed)).toEqual(['6100', '']);
    expect(codes(withLine(typed, 1, { accountCode: '2200' }))).toEqual(['6100', '2200', '']);
    expect(codes(filledLines(typed))).toEqual(['6100']);
    expect(codes(withoutLine(typed, 0))).toEqual(['', '']);
  });

  it('keep an empty line between others, which may be filled later', () => {
    expect(codes(filledLines([line('1', '1'), BLANK_LINE, line('2', '1'), BLANK_LINE]))).toEqual([
      '1',
      '',
      '2',
    ]);
  });

  it('hold an amount on one side, and a negative one on the other', () => {
    expect(onSide('debit', money('5'))).toEqual({ debit: '5.00', credit: '0.00' });
    expect(onSide('credit', money('-5'))).toEqual({ debit: '5.00', credit: '0.00' });
    expect(onSide('debit', money('-5'))).toEqual({ debit: '0.00', credit: '5.00' });
  });

  it('know what is missing on a line, whatever stands there', () => {
    const lines = [line('1', '120.5'), line('2', '0', '20'), line('3', '7')];
    expect(balancing(lines, 2)).toEqual({ debit: '0.00', credit: '100.50' });
    expect(balancing([line('1', '0', '3'), line('2', '0')], 1)).toEqual({ debit: '3.00', credit: '0.00' });
    expect(balancing([line('1', '3'), line('2', '0', '3'), BLANK_LINE], 2)).toBeNull();
  });

  it('take pasted lines over an empty line, else before the line that is there', () => {
    const pasted = [line('a', '1'), line('b', '0', '1')];
    expect(codes(withPasted(editedLines([]), 0, pasted))).toEqual(['a', 'b', '']);
    expect(codes(withPasted(editedLines([line('1', '1')]), 0, pasted))).toEqual(['a', 'b', '1', '']);
    expect(codes(withPasted(editedLines([line('1', '1')]), 1, pasted))).toEqual(['1', 'a', 'b', '']);
  });
});
