/**
 * Last year's signed statements, entered line by line: they stand for last year's engagement in every statement of this
 * year, and anything that does not add up is told before they count.
 */
import { describe, expect, it } from 'vitest';
import { loadDisclosureRules } from '../../../../../constitution/reporting.ts';
import { computeStatements } from '../../../../../main/financial-statements/statements/compute-statements.ts';
import type { Signed } from '../../../../../main/financial-statements/statements/signed-books.ts';
import { digestOfFigures } from '../../../../../main/financial-statements/statements/signed-digests.ts';
import { openSigned } from '../../../../../main/financial-statements/statements/signed-statements.ts';
import { addDays } from '../../../../../shared/model/dates.ts';
import type { SignedFigure, SignedTable } from '../../../../../shared/model/prior-year.ts';
import type { StatementsJson } from '../../../../../shared/model/statements.ts';
import { typedFigures } from '../../../../support/typed-figures.ts';
import { books, date, HEADER, money, randomBooks, TAXONOMY, TRADING } from './sample-books.ts';

const RULES = loadDisclosureRules();
const BOOKS = { taxonomy: TAXONOMY, rules: RULES };
const STAFF = '01920000-0000-7000-8000-000000000001';
const NEXT = { ...HEADER, periodStart: date('2027-01-01'), periodEnd: date('2027-12-31') };

type Entry = readonly [statement: SignedTable, key: string, amount: string, before?: string | null];

function figure([statement, key, amount, before]: Entry, at: number): SignedFigure {
  return {
    id: `01920000-0000-7000-8000-${String(at).padStart(12, '0')}`,
    statement,
    key,
    label: key,
    amount: money(amount),
    amountBefore: before === undefined || before === null ? null : money(before),
    page: 7,
    origin: 'ENTERED',
    proposedKey: null,
    position: at,
    confirmedById: STAFF,
    confirmedAt: '2027-02-01T00:00:00.000Z',
  };
}

/** As a person keeps them; a reason is given of what is shown without it. */
function signed(figures: readonly SignedFigure[], more: Partial<Signed> = {}): Signed {
  const kept: Signed = {
    periodStart: HEADER.periodStart,
    periodEnd: addDays(NEXT.periodStart, -1),
    currency: HEADER.currency,
    firstPeriod: false,
    rounding: 'SGD',
    cashFlows: 'AS_SIGNED',
    figures: [...figures],
    keptFigures: digestOfFigures(figures),
    ...more,
    acceptedReason: null,
    acceptedProblems: null,
  };
  if (typeof more.acceptedReason !== 'string') return kept;
  return { ...kept, acceptedReason: more.acceptedReason, acceptedProblems: open(kept).acceptable };
}

const typed = (printed: StatementsJson): SignedFigure[] =>
  typedFigures(printed).map(({ statement, key, amount, amountBefore }, at) =>
    figure([statement, key, amount, amountBefore], at),
  );

const open = (each: Signed, header = NEXT) => openSigned(each, header, BOOKS);
const LAST = computeStatements({ header: HEADER, items: books(TRADING), hasPriorYear: true, ...BOOKS });

describe('signed statements', () => {
  it('stand for the engagement that printed them, in all four statements', () => {
    const opened = open(signed(typed(LAST)));
    expect(opened.problems).toEqual([]);
    const items = books(TRADING.map(([key, current]) => [key, current]));
    const next = (earlier: StatementsJson | null) =>
      computeStatements({ header: NEXT, items, hasPriorYear: false, earlier, ...BOOKS });
    const prior = (statements: StatementsJson) => ({
      sheet: statements.balanceSheet.lines.map(({ key, prior: amount }) => [key, amount]),
      results: statements.profitAndLoss.lines.map(({ key, prior: amount }) => [key, amount]),
      flows: statements.cashFlow.lines.map(({ key, prior: amount }) => [key, amount]),
      equity: statements.changesInEquity.rows
        .filter(({ year }) => year === 'PRIOR')
        .map(({ key, amounts }) => [key, amounts]),
      available: statements.cashFlow.comparativesAvailable,
    });
    expect(prior(next(opened.statements))).toEqual(prior(next(LAST)));
  });

  it('of random books show the figures that were printed', () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const items = randomBooks(seed);
      const printed = computeStatements({ header: HEADER, items, hasPriorYear: true, ...BOOKS });
      const figures = typed(printed);
      const opened = open(signed(figures, { acceptedReason: 'As signed.' }));
      const shown = (statements: StatementsJson | null) =>
        statements?.balanceSheet.lines.map(({ key, current }) => [key, current]);
      if (printed.balanced) expect(shown(opened.statements)).toEqual(shown(printed));
      else expect(opened.problems.some(({ kind }) => kind.startsWith('NOT_BALANCED'))).toBe(true);
    }
  });

  const SHEET: readonly Entry[] = [
    ['balanceSheet', 'cash_and_bank', '1000.00', '600.00'],
    ['balanceSheet', 'share_capital', '100.00', '100.00'],
    ['balanceSheet', 'retained_earnings', '900.00', '500.00'],
    ['profitAndLoss', 'revenue', '400.00', '500.00'],
  ];
  const kindsOf = (entries: readonly Entry[], more: Partial<Signed> = {}) =>
    open(signed(entries.map(figure), more)).problems.map(
      ({ kind, blocks }) => `${kind}${blocks ? '' : ' (told)'}`,
    );

  it('count once they balance and tie; missing cash flows are told', () => {
    expect(kindsOf(SHEET)).toEqual(['NO_CASH_FLOWS (told)']);
    const { statements } = open(signed(SHEET.map(figure)));
    expect(statements?.cashFlow.available).toBe(false);
  });

  it('count for nothing while the sheet does not balance, whatever reason is given', () => {
    const off: Entry[] = [['balanceSheet', 'trade_receivables', '1.00', null], ...SHEET];
    expect(kindsOf(off, { acceptedReason: 'Signed so.' })).toContain('NOT_BALANCED');
    expect(open(signed(off.map(figure), { acceptedReason: 'Signed so.' })).statements).toBeNull();
  });

  it('are told a total that does not cast and a result that does not tie, until a person takes them as signed', () => {
    const off: Entry[] = [
      ...SHEET.slice(0, 3),
      ['balanceSheet', 'total_assets', '1001.00', '600.00'],
      ['profitAndLoss', 'revenue', '390.00', '500.00'],
    ];
    expect(kindsOf(off)).toEqual(['DOES_NOT_CAST', 'PROFIT_DOES_NOT_TIE', 'NO_CASH_FLOWS (told)']);
    expect(kindsOf(off, { acceptedReason: 'Rounded so in the signed set.' })).toEqual([
      'DOES_NOT_CAST (told)',
      'PROFIT_DOES_NOT_TIE (told)',
      'NO_CASH_FLOWS (told)',
    ]);
  });

  it('count for the year and the currency that they were signed for, and for no other', () => {
    const kept = signed(SHEET.map(figure));
    const moved = (header: Partial<typeof NEXT>) => open(kept, { ...NEXT, ...header });
    const year = moved({ periodStart: date('2028-01-01'), periodEnd: date('2028-12-31') });
    expect(year.problems.find(({ kind }) => kind === 'OTHER_YEAR')).toMatchObject({
      blocks: true,
      acceptable: false,
      message: expect.stringContaining('31 December 2026'),
    });
    expect(year.statements).toBeNull();
    const earlier = moved({ periodStart: date('2026-01-01'), periodEnd: date('2026-12-31') });
    expect(earlier.statements).toBeNull();
    const other = moved({ currency: 'USD' });
    expect(other.problems.map(({ kind }) => kind)).toContain('OTHER_CURRENCY');
    expect(other.statements).toBeNull();
    expect(kindsOf(SHEET, { periodStart: date('2027-06-01') })).toContain('OTHER_YEAR');
  });

  it('are held to an opening of nil in a first period, and to usual signs where no opening is known', () => {
    const born: Entry[] = [
      ['balanceSheet', 'cash_and_bank', '500.00'],
      ['balanceSheet', 'share_capital', '100.00'],
      ['balanceSheet', 'retained_earnings', '400.00'],
      ['profitAndLoss', 'revenue', '800.00'],
    ];
    const slipped: Entry[] = [...born, ['profitAndLoss', 'administrative_expenses', '-400.00']];
    expect(kindsOf(slipped, { firstPeriod: true })).toEqual(['PROFIT_DOES_NOT_TIE', 'NO_CASH_FLOWS (told)']);
    expect(
      kindsOf([...born, ['profitAndLoss', 'administrative_expenses', '400.00']], { firstPeriod: true }),
    ).toEqual(['NO_CASH_FLOWS (told)']);
    expect(kindsOf(slipped)).toEqual(['UNUSUAL_SIGN', 'NO_YEAR_BEFORE', 'NO_CASH_FLOWS (told)']);
    expect(kindsOf(SHEET, { firstPeriod: true })).toContain('FIRST_PERIOD_WITH_YEAR_BEFORE');
    const odd: Entry[] = [...SHEET, ['balanceSheet', 'revaluation_reserve', '300.00', '0.00']];
    const more = odd.map(
      (each): Entry => (each[1] === 'cash_and_bank' ? [each[0], each[1], '1300.00', '600.00'] : each),
    );
    expect(kindsOf(more, { cashFlows: 'COMPUTED' })).toContain('CASH_DOES_NOT_TIE');
  });

  it('have the year before on every line of the sheet or on none, and no amount finer than their unit', () => {
    const half: Entry[] = [
      ['balanceSheet', 'cash_and_bank', '1000.00', '0.00'],
      ['balanceSheet', 'share_capital', '600.00'],
      ['balanceSheet', 'retained_earnings', '400.00', '0.00'],
      ['profitAndLoss', 'revenue', '400.00'],
    ];
    const { problems, statements } = open(signed(half.map(figure)));
    const found = problems.find(({ kind }) => kind === 'INCOMPLETE_YEAR_BEFORE');
    expect(found).toMatchObject({ blocks: true, acceptable: false });
    expect(found?.message).toContain('none on “share_capital”');
    expect(statements).toBeNull();
    expect(kindsOf(SHEET, { rounding: 'SGD_THOUSANDS' })).toContain('FINER_THAN_UNIT');
    expect(kindsOf([...SHEET, ['profitAndLoss', 'other_income', '0.50', '0.00']])).toContain(
      'FINER_THAN_UNIT',
    );
  });

  it('are taken with a reason only for what was shown when it was given', () => {
    const off: Entry[] = [...SHEET, ['balanceSheet', 'total_assets', '1001.00', '600.00']];
    const accepted = signed(off.map(figure), { acceptedReason: 'Misprinted by 1.' });
    expect(open(accepted).statements).not.toBeNull();
    const unseen = { ...accepted, firstPeriod: false, cashFlows: 'COMPUTED' as const };
    expect(open(unseen).statements).not.toBeNull();
    const worse = [...off, ['balanceSheet', 'total_equity', '1.00', '600.00'] as const].map(figure);
    const other = open({ ...accepted, figures: worse, keptFigures: digestOfFigures(worse) });
    expect(other.problems.filter(({ kind }) => kind === 'DOES_NOT_CAST').map(({ blocks }) => blocks)).toEqual(
      [true, true],
    );
    expect(other.statements).toBeNull();
  });

  it('count for nothing while two people’s figures stand among each other', () => {
    const kept = signed(SHEET.map(figure));
    const mixed = open({
      ...kept,
      figures: [...kept.figures, figure(['profitAndLoss', 'other_income', '0.00', '0.00'], 9)],
    });
    expect(mixed.problems.map(({ kind }) => kind)).toContain('CHANGED_BY_TWO');
    expect(mixed.statements).toBeNull();
  });

  it('leave out, and wait for, what nobody confirmed', () => {
    const [first, ...others] = SHEET.map(figure);
    if (!first) throw new Error('No figure.');
    const unconfirmed = {
      ...first,
      key: null,
      confirmedById: null,
      confirmedAt: null,
      origin: 'READ' as const,
    };
    const { problems, statements } = open(signed([unconfirmed, ...others]));
    expect(problems.map(({ kind }) => kind)).toContain('UNCONFIRMED');
    expect(statements).toBeNull();
  });

  it('of a first period open with nil; of a dormant year have a known result of nil', () => {
    const first = SHEET.map(([statement, key, amount]): Entry => [statement, key, amount]);
    expect(kindsOf(first)).toContain('NO_YEAR_BEFORE');
    const born: Entry[] = [
      ['balanceSheet', 'cash_and_bank', '500.00'],
      ['balanceSheet', 'share_capital', '100.00'],
      ['balanceSheet', 'retained_earnings', '400.00'],
      ['profitAndLoss', 'revenue', '400.00'],
    ];
    const started = open(signed(born.map(figure), { firstPeriod: true, cashFlows: 'COMPUTED' }));
    expect(started.problems).toEqual([]);
    expect(started.statements?.changesInEquity.rows.map(({ key, total }) => [key, total])).toEqual([
      ['opening_balance', '0.00'],
      ['profit_for_the_year', '400.00'],
      ['share_movements', '100.00'],
      ['closing_balance', '500.00'],
    ]);
    const dormant = open(
      signed(
        SHEET.slice(0, 3)
          .map(([statement, key, amount]): Entry => [statement, key, amount, amount])
          .map(figure),
        { cashFlows: 'COMPUTED' },
      ),
    );
    const quiet = computeStatements({
      header: NEXT,
      items: books([
        ['cash_and_bank', '1000.00'],
        ['share_capital', '-100.00'],
        ['retained_earnings', '-900.00'],
      ]),
      hasPriorYear: false,
      earlier: dormant.statements,
      ...BOOKS,
    });
    const result = quiet.profitAndLoss.lines.find(({ kind }) => kind === 'TOTAL');
    expect([result?.current, result?.prior]).toEqual(['0.00', '0.00']);
    expect(quiet.cashFlow.comparativesAvailable).toBe(true);
  });

  it('in a finer unit are rounded so that they cast; a period of another length keeps its first day', () => {
    const start = date('2025-10-01');
    const opened = open(signed(typed(LAST), { periodStart: start }), { ...NEXT, rounding: 'SGD_THOUSANDS' });
    expect(opened.statements).toMatchObject({
      balanced: true,
      rounding: 'SGD_THOUSANDS',
      periodStart: start,
    });
    expect(opened.statements?.periodEnd).toBe(addDays(NEXT.periodStart, -1));
  });
});
