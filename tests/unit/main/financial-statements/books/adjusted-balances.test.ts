/** Adjusted = imported + posted, and statements of books with journals are those of the books with them in the file. */
import { describe, expect, it } from 'vitest';
import {
  asAdjusted,
  withAdjustments,
} from '../../../../../main/financial-statements/books/adjusted-balances.ts';
import { computeStatements } from '../../../../../main/financial-statements/statements/compute-statements.ts';
import { counterLines } from '../../../../../shared/model/journal-checks.ts';
import { addMoney, type Money, ZERO } from '../../../../../shared/model/money.ts';
import { findLine } from '../../../../../shared/model/statements.ts';
import { HEADER, money, randomBooks, seeded, TAXONOMY } from '../statements/sample-books.ts';
import { account, journal, KINDS_THAT_COUNT, line, randomLines } from './sample-journals.ts';

/** Random accounts as the store keeps them, and random journals on them. */
function randomCase(seed: number) {
  const random = seeded(seed * 7919);
  const items = randomBooks(seed).map((item) => account(['', '', '0'], { ...item }));
  const journals = Array.from({ length: 1 + Math.floor(random() * 8) }, (_, at) =>
    journal(at + 1, randomLines(items, random), {
      id: `journal-${at}`,
      kind: KINDS_THAT_COUNT[Math.floor(random() * KINDS_THAT_COUNT.length)] ?? 'ADJUSTING',
    }),
  );
  return { items, journals };
}

const statementsOf = (items: Parameters<typeof computeStatements>[0]['items']) =>
  computeStatements({ header: HEADER, items, hasPriorYear: true, taxonomy: TAXONOMY, rules: [] });

/** The file with the amounts of journals put in by hand. */
function bookedInFile(
  items: ReturnType<typeof randomCase>['items'],
  journals: ReturnType<typeof randomCase>['journals'],
) {
  return items.map((item) => {
    const moved = (prior: boolean): Money =>
      addMoney(
        ZERO,
        ...journals
          .filter(({ kind }) => (kind === 'PRIOR_YEAR') === prior)
          .flatMap(({ lines }) => lines)
          .filter(({ accountCode }) => accountCode === item.accountCode)
          .flatMap(({ debit, credit }) => [debit, money(`-${credit}`.replace('-0.00', '0'))]),
      );
    return {
      ...item,
      currentYearBalance: addMoney(item.currentYearBalance, moved(false)),
      priorYearBalance: addMoney(item.priorYearBalance ?? ZERO, moved(true)),
    };
  });
}

describe('on random books', () => {
  it('the statements with journals are those of the file that holds them', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const { items, journals } = randomCase(seed);
      const adjusted = withAdjustments(items, journals).map(asAdjusted);
      const inFile = bookedInFile(items, journals);
      expect(
        adjusted.map(({ currentYearBalance, priorYearBalance }) => [currentYearBalance, priorYearBalance]),
      ).toEqual(
        inFile.map(({ currentYearBalance, priorYearBalance }) => [currentYearBalance, priorYearBalance]),
      );
      if (seed <= 40) expect(statementsOf(adjusted)).toEqual(statementsOf(inFile));
    }
  });

  it('reversing nets to nil, and booked, unadjusted and unposted journals move nothing', () => {
    for (let seed = 1; seed <= 100; seed += 1) {
      const { items, journals } = randomCase(seed);
      const reversed = journals.flatMap((each) => [
        { ...each, status: 'REVERSED' as const },
        { ...each, id: `${each.id} reversed`, reverses: each.id, lines: [...counterLines(each.lines)] },
      ]);
      const silent = journals.flatMap((each) => [
        { ...each, bookedByClientAt: each.createdAt },
        { ...each, kind: 'UNADJUSTED' as const },
        { ...each, status: 'DRAFT' as const },
      ]);
      for (const others of [reversed, silent]) {
        const adjusted = withAdjustments(items, others);
        expect(
          adjusted.every(
            ({ adjustment, priorAdjustment }) => adjustment === ZERO && priorAdjustment === ZERO,
          ),
        ).toBe(true);
        expect(adjusted.map(({ adjustedBalance }) => adjustedBalance)).toEqual(
          items.map((each) => each.currentYearBalance),
        );
      }
    }
  });

  it('what journals add comes to nil in each year, and no account is lost', () => {
    for (let seed = 1; seed <= 100; seed += 1) {
      const { items, journals } = randomCase(seed);
      const adjusted = withAdjustments(items, journals);
      expect(addMoney(ZERO, ...adjusted.map(({ adjustment }) => adjustment))).toBe(ZERO);
      expect(addMoney(ZERO, ...adjusted.map(({ priorAdjustment }) => priorAdjustment))).toBe(ZERO);
      expect(adjusted.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
    }
  });
});

describe('an account', () => {
  const fee = account(['6100', 'Audit fee', '900.00', '800.00'], { openingBalance: money('10.00') });

  it('opens to its journals, each once and in its year', () => {
    const two = [line(fee, money('50')), line(fee, money('25'))];
    const prior = journal(1, [line(fee, money('-5'))], { kind: 'PRIOR_YEAR' });
    const [adjusted] = withAdjustments([fee], [journal(1, two), prior]);
    expect(adjusted).toMatchObject({
      adjustment: '75.00',
      adjustedBalance: '975.00',
      priorAdjustment: '-5.00',
      priorAdjustedBalance: '795.00',
      postings: [
        { reference: 'AJ 1', year: 'CURRENT', amount: '75.00' },
        { reference: 'PY 1', year: 'PRIOR', amount: '-5.00' },
      ],
    });
    expect(adjusted && asAdjusted(adjusted).openingBalance).toBe('5.00');
  });

  it('has no last year where the file knows none, also where a journal is of that year', () => {
    const alone = account(['6100', 'Audit fee', '900.00']);
    const lines = [line(alone, money('1'))];
    for (const kind of ['ADJUSTING', 'PRIOR_YEAR'] as const) {
      const [adjusted] = withAdjustments([alone], [journal(1, lines, { kind })]);
      expect(adjusted?.priorAdjustedBalance).toBeNull();
    }
  });
});

describe('a file that was taken after closing', () => {
  const keyed = (taxonomyKey: string, current: string) =>
    account([taxonomyKey, taxonomyKey, current], { taxonomyKey });
  const closed = [
    keyed('cash_and_bank', '500.00'),
    keyed('share_capital', '-100.00'),
    keyed('retained_earnings', '-400.00'),
    keyed('salaries', '0.00'),
    keyed('accruals', '0.00'),
  ];
  const [, , , salaries, accruals] = closed;
  if (!salaries || !accruals) throw new Error('Five accounts.');
  const accrual = journal(1, [line(salaries, money('50')), line(accruals, money('-50'))]);
  const computed = (firstPeriod: boolean, items = closed) =>
    computeStatements({
      header: { ...HEADER, firstPeriod },
      items: withAdjustments(items, [accrual]).map(asAdjusted),
      hasPriorYear: false,
      taxonomy: TAXONOMY,
      rules: [],
    });

  it('stays one where a journal is on an expense, and balances', () => {
    const { anomalies, balanced, profitAndLoss, balanceSheet } = computed(false);
    expect(anomalies.map(({ kind }) => kind)).toContain('POST_CLOSING_TRIAL_BALANCE');
    expect(balanced).toBe(true);
    expect(findLine(profitAndLoss, 'profit_after_tax')?.current ?? null).toBeNull();
    expect(findLine(balanceSheet, 'retained_earnings')?.current).toBe('350.00');
  });

  it('is told from that of a company without income, whose only expense a journal is', () => {
    const dormant = [keyed('cash_and_bank', '100.00'), ...closed.filter((_, at) => at !== 0 && at !== 2)];
    const { anomalies, balanced, profitAndLoss } = computed(true, dormant);
    expect(anomalies.map(({ kind }) => kind)).not.toContain('POST_CLOSING_TRIAL_BALANCE');
    expect(balanced).toBe(true);
    expect(findLine(profitAndLoss, 'profit_after_tax')?.current).toBe('-50.00');
  });
});
