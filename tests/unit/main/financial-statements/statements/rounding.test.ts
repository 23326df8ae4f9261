import { describe, expect, it } from 'vitest';
import { computeStatements } from '../../../../../main/financial-statements/statements/compute-statements.ts';
import { roundTo } from '../../../../../main/financial-statements/statements/rounding.ts';
import { findLine } from '../../../../../shared/model/statements.ts';
import { books, HEADER, type Row, TAXONOMY } from './sample-books.ts';

const UNIT = 100n;
const rounded = (exact: readonly bigint[], target: bigint) =>
  roundTo(
    exact,
    exact.map(() => 1n),
    target,
    UNIT,
  ).map(({ presented }) => presented);

describe('rounding to a total', () => {
  it('moves a rounded line before one that is whole, however near the whole one is', () => {
    // 1,500.00 and 20.40 to 1,519: the nearer move would make 1,499 of the accruals.
    expect(rounded([150_000n, 2_040n], 151_900n)).toEqual([150_000n, 1_900n]);
    expect(rounded([2_060n, 150_000n], 152_200n)).toEqual([2_200n, 150_000n]);
  });

  it('moves a whole line where nothing else can, and no amount to the other side', () => {
    expect(rounded([150_000n, 0n], 150_100n)).toEqual([150_100n, 0n]);
    expect(rounded([150_000n, 30n], 149_900n)).toEqual([149_900n, 0n]);
  });

  it('moves the line that it distorts least among the rounded ones', () => {
    expect(rounded([1_050n, 1_010n], 2_000n)).toEqual([1_000n, 1_000n]);
  });
});

describe('a sheet whose liabilities are whole', () => {
  const sheetOf = (rows: readonly Row[]) =>
    computeStatements({
      header: HEADER,
      items: books(rows),
      hasPriorYear: true,
      taxonomy: TAXONOMY,
      rules: [],
    }).balanceSheet;
  /** A dormant company: a bank balance, accruals to the dollar, and what it lost. */
  const dormant: readonly Row[] = [
    ['cash_and_bank', '1000.50', '2000.00'],
    ['accruals', '-1500.00', '-1500.00'],
    ['share_capital', '-1.00', '-1.00'],
    ['retained_earnings', '-499.00', '0.00'],
    ['administrative_expenses', '999.50', '-499.00'],
  ];

  it('prints them as they are and casts: the asset that was rounded takes the difference', () => {
    const sheet = sheetOf(dormant);
    expect(findLine(sheet, 'accruals')).toMatchObject({ current: '1500.00', tookRounding: false });
    const [assets, owed] = ['total_assets', 'total_equity_and_liabilities'].map(
      (key) => findLine(sheet, key)?.current,
    );
    expect(assets).toBe(owed);
  });

  it('prints an overdraft as the bank says it, where receivables can take the difference', () => {
    const sheet = sheetOf([
      ['trade_receivables', '3000.90', '3000.90'],
      ['bank_overdraft', '-1000.45', '-1000.45'],
      ['share_capital', '-100.00', '-100.00'],
      ['retained_earnings', '-1900.45', '-1900.45'],
    ]);
    expect(findLine(sheet, 'bank_overdraft')).toMatchObject({ current: '1000.00', tookRounding: false });
    expect(findLine(sheet, 'trade_receivables')).toMatchObject({ current: '3000.00', tookRounding: true });
    expect(findLine(sheet, 'total_equity_and_liabilities')?.current).toBe('3000.00');
  });

  it('prints cash as the bank says it, where another asset can take the difference', () => {
    const sheet = sheetOf([
      ['cash_and_bank', '2000.45', '2000.45'],
      ['trade_receivables', '1000.40', '1000.40'],
      ['share_capital', '-100.00', '-100.00'],
      ['retained_earnings', '-2900.85', '-2900.85'],
    ]);
    expect(findLine(sheet, 'cash_and_bank')).toMatchObject({ current: '2000.00', tookRounding: false });
    expect(findLine(sheet, 'trade_receivables')).toMatchObject({ current: '1001.00', tookRounding: true });
    expect(findLine(sheet, 'total_assets')?.current).toBe('3001.00');
  });

  it('still lets a liability take it where one was rounded', () => {
    const sheet = sheetOf([...dormant, ['other_payables', '-0.40', '0.00'], ['prepayments', '0.40', '0.00']]);
    expect(findLine(sheet, 'accruals')?.current).toBe('1500.00');
    expect(findLine(sheet, 'total_assets')?.current).toBe(
      findLine(sheet, 'total_equity_and_liabilities')?.current,
    );
  });
});
