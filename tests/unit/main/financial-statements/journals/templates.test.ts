/** Journals that the program computes, against examples worked out by hand. */
import { describe, expect, it } from 'vitest';
import { proposeJournal } from '../../../../../main/financial-statements/journals/templates/propose-journal.ts';
import { chargeOf } from '../../../../../main/financial-statements/journals/templates/straight-line.ts';
import { draftProblems } from '../../../../../shared/model/journal-checks.ts';
import {
  type JournalTemplateInput,
  journalTemplateInputSchema,
} from '../../../../../shared/model/journal-templates.ts';
import { addMoney, ZERO } from '../../../../../shared/model/money.ts';
import { date } from '../statements/sample-books.ts';

const YEAR = { start: date('2025-01-01'), end: date('2025-12-31') };
const EXPENSE = { accountCode: '6100', accountDescription: 'Expense' };
const OTHER = { accountCode: '2100', accountDescription: 'Other side' };

function propose(input: Readonly<Record<string, unknown>>, period = YEAR) {
  const parsed: JournalTemplateInput = journalTemplateInputSchema.parse(input);
  const proposal = proposeJournal(parsed, period);
  expect(draftProblems(proposal.draft)).toEqual([]);
  return {
    ...proposal,
    sides: proposal.draft.lines.map(({ accountCode, debit, credit }) => [accountCode, debit, credit]),
    amounts: proposal.steps.map(({ amount }) => amount),
  };
}

describe('depreciation', () => {
  const asset = (change: Readonly<Record<string, unknown>> = {}) => ({
    name: 'Van',
    cost: '60000.00',
    residualValue: '6000.00',
    usefulLifeMonths: 60,
    readyOn: '2023-01-01',
    ...change,
  });
  const depreciation = (...assets: readonly object[]) =>
    propose({ template: 'DEPRECIATION', charge: EXPENSE, accumulated: OTHER, assets });

  it('spreads the depreciable amount over the months in use', () => {
    // (60,000 - 6,000) / 60 months * 12; from April: 9; until the end of its life in June: 6; disposed of in October: 9.
    const { amounts, sides } = depreciation(
      asset(),
      asset({ readyOn: '2025-04-20' }),
      asset({ readyOn: '2020-07-01' }),
      asset({ disposedOn: '2025-10-03' }),
    );
    expect(amounts).toEqual(['10800.00', '8100.00', '5400.00', '8100.00', '32400.00']);
    expect(sides).toEqual([
      ['6100', '32400.00', '0.00'],
      ['2100', '0.00', '32400.00'],
    ]);
  });

  it('adds up to the depreciable amount over the years, to the cent', () => {
    const odd = journalTemplateInputSchema.parse({
      ...{ template: 'DEPRECIATION', charge: EXPENSE, accumulated: OTHER },
      assets: [
        asset({ cost: '1000.00', residualValue: '0.01', usefulLifeMonths: 37, readyOn: '2022-05-09' }),
      ],
    });
    if (odd.template !== 'DEPRECIATION') throw new Error('A depreciation.');
    const charges = [2021, 2022, 2023, 2024, 2025, 2026].flatMap((year) =>
      odd.assets.map(
        (each) => chargeOf(each, { start: date(`${year}-01-01`), end: date(`${year}-12-31`) }).charge,
      ),
    );
    expect(charges[0]).toBe('0.00');
    expect(charges.at(-1)).toBe('0.00');
    expect(addMoney(ZERO, ...charges)).toBe('999.99');
  });
});

describe('a provision for tax', () => {
  const tax = (change: Readonly<Record<string, unknown>> = {}, period = YEAR) =>
    propose(
      {
        ...{ template: 'TAX_PROVISION', expense: EXPENSE, payable: OTHER },
        ...{ profitBeforeTax: '300000.00', addedBack: '40000.00', deducted: '30000.00' },
        ...{
          lossesBroughtForward: '0.00',
          exemption: 'PARTIAL',
          rebate: '0.00',
          alreadyProvided: '0.00',
          ...change,
        },
      },
      period,
    );

  it('takes the partial exemption of the year of assessment', () => {
    // 310,000 less 7,500 and 95,000 is 207,500; at 17% 35,275.
    const { amounts, sides, draft } = tax();
    expect(amounts).toEqual([
      ...['300000.00', '40000.00', '-30000.00', '0.00', '310000.00', '-7500.00', '-95000.00'],
      ...['207500.00', '35275.00', '0.00', '35275.00', '0.00', '35275.00'],
    ]);
    expect(sides).toEqual([
      ['6100', '35275.00', '0.00'],
      ['2100', '0.00', '35275.00'],
    ]);
    expect(draft).toMatchObject({ kind: 'TAX', date: '2025-12-31', template: 'TAX_PROVISION' });
  });

  it('uses losses, other schemes and earlier years, and takes off rebate and what is provided', () => {
    const due = (change: object, period = YEAR) => tax({ ...change }, period).amounts.at(-1);
    // 210,000 less 7,500 and 95,000 at 17%.
    expect(due({ lossesBroughtForward: '100000.00' })).toBe('18275.00');
    // 310,000 less 75,000 and 50,000 at 17%.
    expect(due({ exemption: 'START_UP' })).toBe('31450.00');
    expect(due({ exemption: 'NONE' })).toBe('52700.00');
    expect(due({ rebate: '15000.00', alreadyProvided: '20000.00' })).toBe('275.00');
    // Year of assessment 2019: 310,000 less 7,500 and 145,000 at 17%.
    expect(due({}, { start: date('2018-01-01'), end: date('2018-12-31') })).toBe('26775.00');
  });

  it('gives back what was provided too much', () => {
    const { sides } = tax({ profitBeforeTax: '-50000.00', alreadyProvided: '900.00' });
    expect(sides).toEqual([
      ['6100', '0.00', '900.00'],
      ['2100', '900.00', '0.00'],
    ]);
  });

  it('knows no tax of long ago', () => {
    expect(() => tax({}, { start: date('2008-01-01'), end: date('2008-12-31') })).toThrow(
      '2009 is not known',
    );
  });
});

describe('an amount for a time that the year end divides', () => {
  const time = (template: string, change: object = {}) =>
    propose({
      ...{
        template,
        expense: EXPENSE,
        other: OTHER,
        amount: '3650.00',
        from: '2025-07-01',
        to: '2026-06-30',
      },
      ...change,
    });

  it('is accrued for the days until then, to be reversed next year', () => {
    // 184 of 365 days.
    const { amounts, sides, draft } = time('ACCRUAL');
    expect(amounts).toEqual(['3650.00', '1840.00', '1810.00', '1840.00']);
    expect(sides).toEqual([
      ['6100', '1840.00', '0.00'],
      ['2100', '0.00', '1840.00'],
    ]);
    expect(draft.reversesNextYear).toBe(true);
  });

  it('is deferred for the days after', () => {
    expect(time('PREPAYMENT').sides).toEqual([
      ['2100', '1810.00', '0.00'],
      ['6100', '0.00', '1810.00'],
    ]);
  });

  it('lies wholly on one side where the year end does not divide it', () => {
    expect(time('ACCRUAL', { from: '2025-01-01', to: '2025-06-30' }).amounts.at(-1)).toBe('3650.00');
    expect(time('PREPAYMENT', { from: '2026-01-01', to: '2026-06-30' }).amounts.at(-1)).toBe('3650.00');
    expect(() => time('ACCRUAL', { to: '2025-06-29' })).toThrow('ends before it begins');
  });
});
