/** Any books that balance give statements that cast, agree and balance, whatever the rounding. */
import { describe, expect, it } from 'vitest';
import { computeStatements } from '../../../../../main/financial-statements/statements/compute-statements.ts';
import { ROUNDING_CONVENTIONS } from '../../../../../shared/model/enums.ts';
import { fromCents, toCents } from '../../../../../shared/model/money.ts';
import { expectRandomBooksToCast, expectToCast } from './casting.ts';
import { date, HEADER, randomBooks, TAXONOMY } from './sample-books.ts';

describe('statements from random books', () => {
  it.each(ROUNDING_CONVENTIONS)('cast, agree and balance in %s', (rounding) => {
    // Ten thousand of each are checked by the soak.
    for (let seed = 1; seed <= 30; seed += 1) expectRandomBooksToCast(seed, rounding);
  });

  it('give the same statements for the same books, in whatever order the accounts come', () => {
    const items = randomBooks(7);
    const input = { header: HEADER, items, hasPriorYear: true, taxonomy: TAXONOMY, rules: [] };
    const once = computeStatements(input);
    expect(computeStatements(input)).toEqual(once);
    const turned = computeStatements({ ...input, items: [...items].reverse() });
    expect(turned.balanceSheet.lines.map((line) => [line.key, line.current, line.prior])).toEqual(
      once.balanceSheet.lines.map((line) => [line.key, line.current, line.prior]),
    );
  });

  it('report books that do not balance and do not hide it', () => {
    for (let seed = 1; seed <= 50; seed += 1) {
      const items = randomBooks(seed).map((item) =>
        item.taxonomyKey === 'cash_and_bank'
          ? { ...item, currentYearBalance: fromCents(toCents(item.currentYearBalance) + 12_345n) }
          : item,
      );
      const statements = computeStatements({
        header: HEADER,
        items,
        hasPriorYear: true,
        taxonomy: TAXONOMY,
        rules: [],
      });
      expect(statements.balanced).toBe(false);
      const anomaly = statements.anomalies.find((each) => each.kind === 'UNBALANCED');
      expect(anomaly?.message).toContain('123.45 more');
      expectToCast(statements, `seed ${seed}`);
    }
  });

  it('carry forward: next year repeats the issued figures and still casts', () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const items = randomBooks(seed);
      const header = { ...HEADER, periodStart: date('2025-01-01'), periodEnd: date('2025-12-31') };
      const asPrior = items.map((item) => ({
        ...item,
        currentYearBalance: item.priorYearBalance ?? item.currentYearBalance,
        priorYearBalance: null,
      }));
      const earlier = computeStatements({
        header: { ...header, firstPeriod: true },
        items: asPrior,
        hasPriorYear: false,
        taxonomy: TAXONOMY,
        rules: [],
      });
      const next = computeStatements({
        header: HEADER,
        items,
        hasPriorYear: true,
        taxonomy: TAXONOMY,
        rules: [],
        earlier,
      });
      expectToCast(next, `seed ${seed}`);
      for (const line of earlier.balanceSheet.lines) {
        if (line.kind !== 'LINE' || line.current === '0.00') continue;
        expect(
          next.balanceSheet.lines.find((each) => each.key === line.key)?.prior,
          `seed ${seed} ${line.key}`,
        ).toBe(line.current);
      }
      expect(next.cashFlow.comparativesAvailable).toBe(true);
      expect(next.anomalies.map((each) => each.kind)).not.toContain('COMPARATIVES_DIFFER');
    }
  });
});
