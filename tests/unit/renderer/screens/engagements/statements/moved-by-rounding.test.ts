import { describe, expect, it } from 'vitest';
import { computeStatements } from '../../../../../../main/financial-statements/statements/compute-statements.ts';
import { movedByRounding } from '../../../../../../renderer/screens/engagements/statements/moved-by-rounding.ts';
import type { RoundingConvention } from '../../../../../../shared/model/enums.ts';
import { currencyHead, shownAmount } from '../../../../../../shared/model/printed-figures.ts';
import {
  books,
  HEADER,
  money,
  TAXONOMY,
  TRADING,
} from '../../../../main/financial-statements/statements/sample-books.ts';

const of = (rounding: RoundingConvention) =>
  computeStatements({
    header: { ...HEADER, rounding },
    items: books(TRADING),
    hasPriorYear: true,
    taxonomy: TAXONOMY,
    rules: [],
  });

describe('the list of rounding', () => {
  it('holds each figure that is not its own amount rounded, and no other', () => {
    const statements = of('SGD');
    const moved = movedByRounding(statements);
    expect(moved.length).toBeGreaterThan(0);
    for (const { exact, shown } of moved) {
      if (exact !== null) expect(Math.abs(Number(exact) - Number(shown))).toBeGreaterThanOrEqual(0.5);
    }
    expect(movedByRounding(of('SGD_CENTS'))).toEqual([]);
  });

  it('holds the movements in equity that were marked', () => {
    const statements = of('SGD');
    const { rows, columns } = statements.changesInEquity;
    const marked = {
      ...statements,
      changesInEquity: {
        ...statements.changesInEquity,
        rows: rows.map((row) => ({ ...row, tookRounding: [columns[0]?.key ?? ''] })),
      },
    };
    expect(movedByRounding(marked).length).toBe(movedByRounding(statements).length + rows.length);
  });
});

describe('statements in thousands', () => {
  it('are shown in thousands, under a head that says so', () => {
    const statements = of('SGD_THOUSANDS');
    expect(currencyHead(statements.currency, statements.rounding)).toBe("S$'000");
    expect(shownAmount(statements, money('-48000.00'))).toBe('-48.00');
    expect(shownAmount(of('SGD'), money('-48000.00'))).toBe('-48000.00');
  });
});
