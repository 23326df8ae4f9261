/** Journals that the program computes, against examples worked out by hand. */
import { describe, expect, it } from 'vitest';
import { leaseYears } from '../../../../../main/financial-statements/journals/templates/lease.ts';
import { proposeJournal } from '../../../../../main/financial-statements/journals/templates/propose-journal.ts';
import { chargeOf } from '../../../../../main/financial-statements/journals/templates/straight-line.ts';
import { draftProblems } from '../../../../../shared/model/journal-checks.ts';
import {
  type JournalTemplateInput,
  journalTemplateInputSchema,
} from '../../../../../shared/model/journal-template-inputs.ts';
import { addMoney, ZERO } from '../../../../../shared/model/money.ts';
import { date } from '../statements/sample-books.ts';

const YEAR_2026 = { start: date('2026-01-01'), end: date('2026-12-31') };
const YEAR = { start: date('2025-01-01'), end: date('2025-12-31') };
const EXPENSE = { accountCode: '6100', accountDescription: 'Expense' };
const OTHER = { accountCode: '2100', accountDescription: 'Other side' };

function propose(input: Readonly<Record<string, unknown>>, period = YEAR) {
  const parsed: JournalTemplateInput = journalTemplateInputSchema.parse(input);
  const proposal = proposeJournal(parsed, period, 'FULL_SFRS');
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
      template: 'DEPRECIATION',
      charge: EXPENSE,
      accumulated: OTHER,
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
        template: 'TAX_PROVISION',
        expense: EXPENSE,
        payable: OTHER,
        profitBeforeTax: '300000.00',
        addedBack: '40000.00',
        deducted: '30000.00',
        lossesBroughtForward: '0.00',
        exemption: 'PARTIAL',
        rebate: '0.00',
        alreadyProvided: '0.00',
        ...change,
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

  it('of a period over twelve months is computed for one of its years of assessment, never for both at once', () => {
    const long = { start: date('2018-10-01'), end: date('2019-12-31') };
    expect(() => tax({}, long)).toThrow(
      'the years of assessment 2019 (1 Oct 2018 to 31 Dec 2018) and 2020 (1 Jan 2019 to 31 Dec 2019)',
    );
    expect(() => tax({ yearOfAssessment: 2021 }, long)).toThrow('2019');
    // The exemption is that of the year: 310,000 less 7,500 and 145,000, then less 7,500 and 95,000.
    expect(tax({ yearOfAssessment: 2019 }, long).amounts.at(-1)).toBe('26775.00');
    const { amounts, draft, steps } = tax({ yearOfAssessment: 2020 }, long);
    expect(amounts.at(-1)).toBe('35275.00');
    expect(draft.narrative).toContain('year of assessment 2020');
    expect(steps[0]?.label).toBe('Profit before tax, 1 Jan 2019 to 31 Dec 2019');
  });

  it('takes a year of 53 weeks as one, once a person says that it is', () => {
    const weeks = { start: date('2024-12-29'), end: date('2026-01-03') };
    expect(() => tax({}, weeks)).toThrow('The period has 53 weeks.');
    const whole = tax({ yearOfAssessment: 2026, wholePeriod: true }, weeks);
    expect(whole.amounts.at(-1)).toBe(tax().amounts.at(-1));
    expect(whole.steps[0]?.label).toBe('Profit before tax');
    // Of a company that began in it: the months of one year of assessment.
    expect(tax({ yearOfAssessment: 2027 }, weeks).steps[0]?.label).toBe(
      'Profit before tax, 4 Jan 2025 to 3 Jan 2026',
    );
  });

  it('asks which year of assessment a year of weeks belongs to that ends in the first days of January', () => {
    const weeks = { start: date('2026-01-04'), end: date('2027-01-02') };
    expect(() => tax({}, weeks)).toThrow(
      'agreed to. Choose among the years of assessment 2027 (4 Jan 2026 to 2 Jan 2027) and 2028 (4 Jan 2026 to 2 Jan 2027).',
    );
    const { draft, steps } = tax({ yearOfAssessment: 2027, wholePeriod: true }, weeks);
    expect(draft.narrative).toContain('year of assessment 2027');
    expect(steps[0]?.label).toBe('Profit before tax');
    expect(tax({ yearOfAssessment: 2028, wholePeriod: true }, weeks).draft.narrative).toContain('2028');
    // Twelve months are no year of weeks, and a year of weeks that ends in December is asked about by nobody.
    for (const [start, end, year] of [
      ['2026-01-03', '2027-01-02', '2028'],
      ['2026-12-27', '2027-12-25', '2028'],
    ] as const)
      expect(tax({}, { start: date(start), end: date(end) }).draft.narrative).toContain(year);
  });

  it('takes a rate and an exemption that a person changed', () => {
    const { steps, amounts } = tax({
      rate: 1650,
      bands: [{ first: '20000.00', rate: 10_000 }],
    });
    expect(steps.map(({ label }) => label)).toEqual(
      expect.arrayContaining([
        'Exempt: 100% of the first S$ 20,000',
        'Tax at 16.5%, year of assessment 2026',
      ]),
    );
    // (310,000 less 20,000) at 16.5 %.
    expect(amounts.at(-1)).toBe('47850.00');
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
      template,
      expense: EXPENSE,
      other: OTHER,
      amount: '3650.00',
      from: '2025-07-01',
      to: '2026-06-30',
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

describe('depreciation of several classes', () => {
  it('has a line for each account of a class, in one journal', () => {
    const asset = { residualValue: '0.00', usefulLifeMonths: 60, readyOn: '2025-01-01' };
    const van = { accountCode: '6200', accountDescription: 'Depreciation of vans' };
    const { sides } = propose({
      template: 'DEPRECIATION',
      charge: EXPENSE,
      accumulated: OTHER,
      assets: [
        { ...asset, name: 'Furniture', cost: '6000.00' },
        { ...asset, name: 'Computers', cost: '3000.00' },
        { ...asset, name: 'Van', cost: '60000.00', charge: van },
      ],
    });
    expect(sides).toEqual([
      ['6100', '1800.00', '0.00'],
      ['6200', '12000.00', '0.00'],
      ['2100', '0.00', '13800.00'],
    ]);
  });
});

describe('expected credit losses', () => {
  const buckets = [
    { label: 'Not overdue', amount: '100000.00', rate: 50 },
    { label: 'Over 90 days', amount: '1234.56', rate: 10_000 },
    { label: '31 to 60 days', amount: '333.33', rate: 750 },
  ];
  const loss = (alreadyAllowed: string) =>
    propose({ template: 'CREDIT_LOSS', expense: EXPENSE, allowance: OTHER, buckets, alreadyAllowed });

  it('charge what the ageing asks for above what the books hold', () => {
    // 500.00 + 1,234.56 + 24.99975 = 1,759.56
    const { amounts, sides } = loss('1000.00');
    expect(amounts).toEqual(['500.00', '1234.56', '25.00', '1759.56', '-1000.00', '759.56']);
    expect(sides).toEqual([
      ['6100', '759.56', '0.00'],
      ['2100', '0.00', '759.56'],
    ]);
  });

  it('are refused under the SFRS for Small Entities, where a loss must have been incurred', () => {
    const input = {
      template: 'CREDIT_LOSS',
      expense: EXPENSE,
      allowance: OTHER,
      buckets,
      alreadyAllowed: '0.00',
    };
    expect(() => proposeJournal(journalTemplateInputSchema.parse(input), YEAR, 'SFRS_SE')).toThrow(
      /^Section 11 of the SFRS for Small Entities .* objective evidence/,
    );
  });

  it('release what is held too much', () => {
    expect(loss('2000.00').sides).toEqual([
      ['6100', '0.00', '240.44'],
      ['2100', '240.44', '0.00'],
    ]);
  });
});

describe('a lease', () => {
  const account = (code: string) => ({ accountCode: code, accountDescription: `Account ${code}` });
  const terms = {
    template: 'LEASE',
    asset: account('asset'),
    accumulated: account('written off'),
    liability: account('owed'),
    depreciation: account('charge'),
    interest: account('interest'),
    payments: account('paid'),
    commencedOn: '2025-01-01',
    firstPaymentOn: '2025-12-31',
    payment: '10000.00',
    count: 3,
    everyMonths: 12,
    rate: 500,
  };

  it('is recognised, bears interest, is paid and depreciated', () => {
    // 10,000 / 1.05 + 10,000 / 1.05² + 10,000 / 1.05³ = 27,232.48; interest 5 % of it 1,361.62; a third written off.
    const { sides, amounts } = propose(terms);
    expect(sides).toEqual([
      ['asset', '27232.48', '0.00'],
      ['interest', '1361.62', '0.00'],
      ['charge', '9077.49', '0.00'],
      ['owed', '0.00', '18594.10'],
      ['paid', '0.00', '10000.00'],
      ['written off', '0.00', '9077.49'],
    ]);
    expect(amounts.at(-1)).toBe('18594.10');
  });

  it('ends at nil to the cent, whatever rounding left', () => {
    const years = [2025, 2026, 2027].map((year) => ({
      start: date(`${year}-01-01`),
      end: date(`${year}-12-31`),
    }));
    const all = years.map((period) => propose(terms, period));
    expect(all.map(({ amounts }) => amounts.at(-1))).toEqual(['18594.10', '9523.81', '0.00']);
    const sumOf = (code: string, side: 1 | 2) =>
      addMoney(
        ZERO,
        ...all.flatMap(({ sides }) =>
          sides.filter(([name]) => name === code).map((each) => each[side] as typeof ZERO),
        ),
      );
    // Interest is what is paid above the present value; the asset is written off whole.
    expect(sumOf('interest', 1)).toBe('2767.52');
    expect(sumOf('written off', 2)).toBe('27232.48');
  });

  it('discounts a first interval that is cut short by its days alone', () => {
    // In advance 446,510.56; in arrears 421,236.38. A day later than in advance is all but in advance.
    const presentValue = (firstPaymentOn: string) =>
      propose({ ...terms, payment: '100000.00', count: 5, rate: 600, firstPaymentOn }).amounts[0];
    expect(presentValue('2025-01-01')).toBe('446510.56');
    expect(presentValue('2025-01-02')).toBe('446437.17');
    expect(presentValue('2025-07-01')).toBe('433609.20');
    expect(presentValue('2025-12-31')).toBe('421236.38');
    expect(presentValue('2026-01-01')).toBe('421236.38');
  });

  it('is paid in advance without interest on the first day, and accrues by days until the year end', () => {
    const monthly = {
      ...terms,
      firstPaymentOn: '2025-01-01',
      count: 24,
      everyMonths: 1,
      payment: '1000.00',
      rate: 600,
    };
    const { amounts } = propose(monthly);
    // 1,000 × (1 + annuity of 23 months at 0.5 %): 1,000 + 21,675.68.
    expect(amounts[0]).toBe('22675.68');
    const rest = propose(monthly, { start: date('2026-01-01'), end: date('2026-12-31') });
    expect(rest.amounts.at(-1)).toBe('0.00');
  });

  it('is kept with its journal as a schedule by year and by payment', () => {
    const { draft } = propose(terms);
    if (draft.computedFrom?.template !== 'LEASE') throw new Error('The terms are not kept.');
    const { periods, instalments, presentValue } = leaseYears(draft.computedFrom, YEAR_2026);
    expect(presentValue).toBe('27232.48');
    // 18,594.10 owed, of which 9,070.29 is paid off within a year: 18,594.10 less 9,523.81.
    expect(
      periods.map(({ end, interest, paid, owed, dueWithinYear, carrying }) => [
        ...[end, interest, paid, owed, dueWithinYear, carrying],
      ]),
    ).toEqual([
      ['2025-12-31', '1361.62', '10000.00', '18594.10', '9070.29', '18154.99'],
      ['2026-12-31', '929.71', '10000.00', '9523.81', '9523.81', '9077.49'],
      ['2027-12-31', '476.19', '10000.00', '0.00', '0.00', '0.00'],
    ]);
    expect(instalments.map(({ paidOn, owed }) => [paidOn, owed])).toEqual([
      ['2025-12-31', '18594.10'],
      ['2026-12-31', '9523.81'],
      ['2027-12-31', '0.00'],
    ]);
    // Whatever year it is opened in, each year of it is what that year's journal books.
    for (const { end, interest, depreciation } of periods) {
      const year = { start: date(`${end.slice(0, 4)}-01-01`), end };
      const booked = propose(terms, year).draft.lines;
      const debitOf = (code: string) => booked.find(({ accountCode }) => accountCode === code)?.debit;
      expect([debitOf('interest'), debitOf('charge')]).toEqual([interest, depreciation]);
    }
  });

  it('is kept by the periods of the books, which may be longer or shorter than twelve months', () => {
    const { draft } = propose(terms);
    if (draft.computedFrom?.template !== 'LEASE') throw new Error('The terms are not kept.');
    const long = { start: date('2026-01-01'), end: date('2027-06-30') };
    const short = { start: date('2027-07-01'), end: date('2027-12-31') };
    const interim = { start: date('2025-07-01'), end: date('2025-12-31') };
    const { periods } = leaseYears(draft.computedFrom, long, [interim, YEAR, long, short]);
    expect(periods.map(({ start, end }) => `${start} ${end}`)).toEqual([
      ...['2025-01-01 2025-12-31', '2026-01-01 2027-06-30', '2027-07-01 2027-12-31'],
    ]);
    // Each is what the journal of that period books, and together they are the whole lease.
    for (const { start, end, interest, depreciation } of periods) {
      const { lines } = propose(terms, { start, end }).draft;
      const debitOf = (code: string) => lines.find(({ accountCode }) => accountCode === code)?.debit;
      expect([debitOf('interest'), debitOf('charge')]).toEqual([interest, depreciation]);
    }
    expect(periods.map(({ carrying }) => carrying).at(-1)).toBe('0.00');
    expect(periods[1]).toMatchObject({ paid: '10000.00', dueWithinYear: '9759.95' });
  });

  it('is settled in the year of its last payment, where that is due the day after the term', () => {
    const arrears = { ...terms, firstPaymentOn: '2026-01-01' };
    const year = (of: number) => ({ start: date(`${of}-01-01`), end: date(`${of}-12-31`) });
    const { amounts } = propose(arrears, year(2027));
    const { sides, amounts: last, draft } = propose(arrears, year(2028));
    // A day of the 476.19 that the last instalment bears: 1.30 of it falls in 2028.
    expect(amounts.at(-1)).toBe('9998.70');
    expect(sides).toEqual([
      ['interest', '1.30', '0.00'],
      ['owed', '9998.70', '0.00'],
      ['paid', '0.00', '10000.00'],
    ]);
    expect(last.at(-1)).toBe('0.00');
    if (draft.computedFrom?.template !== 'LEASE') throw new Error('The terms are not kept.');
    const { periods } = leaseYears(draft.computedFrom, YEAR_2026);
    expect(periods.map(({ end, owed }) => [end, owed]).slice(-2)).toEqual([
      ['2027-12-31', '9998.70'],
      ['2028-12-31', '0.00'],
    ]);
    expect(() => propose(arrears, year(2029))).toThrow('does not run in this period');
  });

  it('is refused outside the period', () => {
    const later = { start: date('2030-01-01'), end: date('2030-12-31') };
    expect(() => propose(terms, later)).toThrow('does not run in this period');
    expect(() => propose({ ...terms, firstPaymentOn: '2024-12-31' })).toThrow('before the lease begins');
  });
});

describe('a dividend', () => {
  const dividend = (basis: object, more: object = {}) =>
    propose({
      template: 'DIVIDEND',
      equity: EXPENSE,
      other: OTHER,
      declaredOn: '2025-06-30',
      isPaid: false,
      basis,
      ...more,
    });

  it('is an amount in total, or one for each share', () => {
    expect(dividend({ kind: 'TOTAL', amount: '50000.00' }).sides).toEqual([
      ['6100', '50000.00', '0.00'],
      ['2100', '0.00', '50000.00'],
    ]);
    // 0.0125 × 1,000,003 = 12,500.0375
    const perShare = dividend({ kind: 'PER_SHARE', shares: 1_000_003, perShare: '0.0125' }, { isPaid: true });
    expect(perShare.amounts).toEqual(['12500.04']);
    expect(perShare.draft).toMatchObject({ date: '2025-06-30', kind: 'ADJUSTING' });
    expect(perShare.draft.narrative).toBe(
      'Dividend of 0.0125 on each of 1,000,003 shares, declared on 30 Jun 2025 and paid',
    );
  });

  it('of another period is not booked', () => {
    expect(() => dividend({ kind: 'TOTAL', amount: '1.00' }, { declaredOn: '2026-01-15' })).toThrow(
      'not declared',
    );
  });
});
