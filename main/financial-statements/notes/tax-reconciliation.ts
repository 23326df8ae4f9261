/**
 * The income tax of both years beside the tax at the statutory rate on profit before tax (FRS 12.81(c); SFRS for
 * SE 29): the rate gives one row, an adjustment of prior years stands on its own, and what is left is named as
 * the difference. The kinds of item within the difference are a person's to give.
 */
import type { ReportingTaxonomy } from '../../../constitution/index.ts';
import {
  addMoney,
  fromCents,
  isZero,
  type Money,
  roundCents,
  subtractMoney,
  toCents,
  ZERO,
} from '../../../shared/model/money.ts';
import type { BalancePlace } from '../../../shared/model/note-cells.ts';
import type { NoteBlock } from '../../../shared/model/notes.ts';
import { printFigure, ROUNDING_UNIT_CENTS } from '../../../shared/model/printed-figures.ts';
import type { StatementLine, StatementsJson } from '../../../shared/model/statements.ts';
import { negatedParts, type Part } from '../statements/chain-parts.ts';
import { amountTable } from './amount-tables.ts';
import { balanceAt } from './balances.ts';
import {
  type Balance,
  type Balances,
  computedParagraph,
  gap,
  type NotesInput,
  paragraph,
  promptOf,
} from './notes-input.ts';
import { balanceRow, lineRow, type TableRow } from './table-rows.ts';

/** Corporate income tax of Singapore, in per cent (Income Tax Act 1947, section 43). */
const STATUTORY_RATE = 17n;
const STATUTORY: BalancePlace = { kind: 'TAX', row: 'STATUTORY' };
const DIFFERENCE: BalancePlace = { kind: 'TAX', row: 'DIFFERENCE' };
const TOTAL: BalancePlace = { kind: 'TAX', row: 'TOTAL' };

type Year = 'current' | 'prior';
const YEARS = { current: 'CURRENT', prior: 'PRIOR' } as const;

/** Before rounding, where the line carries it. */
function exactIn(line: StatementLine, year: Year): Money | null {
  return (year === 'current' ? line.exactCurrent : line.exactPrior) ?? line[year];
}

export function taxBalances(
  statements: StatementsJson,
  parts: Balances,
  taxonomy: ReportingTaxonomy,
): Balance[] {
  const before = statements.profitAndLoss.lines.find((line) => line.key === 'profit_before_tax');
  const taxes = statements.profitAndLoss.lines.filter(
    (line) => line.kind === 'LINE' && taxonomy.byKey.get(line.key)?.group === 'tax',
  );
  if (!before || before.current === null || taxes.length === 0) return [];
  const unit = ROUNDING_UNIT_CENTS[statements.rounding];
  const years = (amount: (year: Year) => Money) => ({
    current: amount('current'),
    prior: statements.hasPriorYear ? amount('prior') : null,
  });
  const atRate = (year: Year) =>
    fromCents(roundCents(toCents(before[year] ?? ZERO) * STATUTORY_RATE, unit * 100n) / 100n);
  const total = (year: Year) => addMoney(...taxes.map((line) => line[year] ?? ZERO));
  const adjustment = adjustmentOf(parts, taxonomy);
  // An adjustment that is not known leaves the difference open too.
  const different = (year: Year) => {
    const adjusted = adjustment ? adjustment[year] : ZERO;
    return adjusted === null ? null : subtractMoney(subtractMoney(total(year), atRate(year)), adjusted);
  };
  const rateWords = `Tax at the statutory rate of ${STATUTORY_RATE}%`;
  const rated = (year: Year): Part[] => {
    const cents = roundCents(toCents(exactIn(before, year) ?? ZERO) * STATUTORY_RATE, 100n) / 100n;
    return [{ kind: 'OTHER', label: `${STATUTORY_RATE}% of ${before.label.toLowerCase()}`, cents }];
  };
  const taxed = (year: Year) =>
    taxes.flatMap((line): Part[] => {
      const amount = exactIn(line, year);
      const cell = { statement: 'profitAndLoss' as const, key: line.key, year: YEARS[year] };
      return amount === null ? [] : [{ kind: 'FIGURE', cell, label: line.label, cents: toCents(amount) }];
    });
  const inDifference = (year: Year) => [
    ...taxed(year),
    ...negatedParts([...rated(year), ...(adjustment?.parts[YEARS[year]] ?? [])]),
  ];
  return [
    {
      of: STATUTORY,
      label: rateWords,
      ...years(atRate),
      parts: { CURRENT: rated('current'), PRIOR: rated('prior') },
    },
    {
      of: DIFFERENCE,
      label: 'Expenses not deductible, income not taxable, exemptions and other differences, net',
      current: different('current'),
      prior: statements.hasPriorYear ? different('prior') : null,
      parts: { CURRENT: inDifference('current'), PRIOR: inDifference('prior') },
    },
    {
      of: TOTAL,
      label: 'Income tax for the year',
      ...years(total),
      parts: { CURRENT: taxed('current'), PRIOR: taxed('prior') },
    },
  ];
}

/** The adjustment of prior years, which stands behind the line of current tax. */
function adjustmentOf(parts: Balances, taxonomy: ReportingTaxonomy): Balance | undefined {
  const key = taxonomy.items.find((item) => item.group === 'tax' && item.presented_in !== undefined)?.key;
  return key === undefined ? undefined : balanceAt(parts, { kind: 'KEY', key });
}

/** The computed reconciliation; none where a person has answered one, or where there is no tax to explain. */
export function taxReconciliation(
  input: Pick<NotesInput, 'statements' | 'balances' | 'taxonomy' | 'answers'>,
): NoteBlock[] {
  const { statements, balances } = input;
  const before = statements.profitAndLoss.lines.find((line) => line.key === 'profit_before_tax');
  const statutory = balanceAt(balances, STATUTORY);
  const difference = balanceAt(balances, DIFFERENCE);
  const total = balanceAt(balances, TOTAL);
  const given = promptOf(input, 'tax_reconciliation')?.value;
  const answered = Array.isArray(given) && given.length > 0;
  if (answered || !before || !statutory || !difference || !total) return [];
  const adjustment = adjustmentOf(balances, input.taxonomy);
  const rows: TableRow[] = [
    lineRow('profitAndLoss', before),
    ...[statutory, difference, ...(adjustment ? [adjustment] : [])].map(balanceRow),
    { ...balanceRow(total), role: 'TOTAL' },
  ];
  const open = !isZero(difference.current ?? ZERO) || !isZero(difference.prior ?? ZERO);
  const shown = [difference.current, difference.prior]
    .flatMap((amount) => (amount === null ? [] : [printFigure(amount, statements.rounding)]))
    .join(' and ');
  return [
    computedParagraph(
      'The income tax differs from the amount that results from the Singapore statutory rate of 17% on the result before tax as follows:',
      [{ text: '17%', source: { kind: 'FIXED' } }],
    ),
    amountTable(rows, statements),
    ...(open ? [paragraph(gap(`the kinds of item in the difference of ${shown}`))] : []),
  ];
}
