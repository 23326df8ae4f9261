/**
 * What a reviewer must see beside the figures (specification 4.2, Statement generation 5; decisions 6), in
 * plain words with the numbers. Anomalies never change a figure.
 */
import { accountLabel } from '../../../shared/model/account-label.ts';
import { movementKey } from '../../../shared/model/cash-flow-lines.ts';
import { longDate } from '../../../shared/model/dates.ts';
import { absolute, formatMoney, fromCents, toCents } from '../../../shared/model/money.ts';
import type { Anomaly } from '../../../shared/model/statements.ts';
import { sheetDifference } from './balance-sheet.ts';
import { balanceNamed, type CashFlowEffects, splitOf } from './cash-flow-effects.ts';
import type { StatementInput } from './statement-input.ts';
import type { StatementYear, StatementYears } from './statement-years.ts';
import { BALANCE_TOLERANCE_CENTS } from './trial-columns.ts';

/** "1,234.50", "(1,234.50)"; in a sentence nil is a word. */
function words(cents: bigint): string {
  return cents === 0n ? 'nil' : formatMoney(fromCents(cents), 2);
}

function exceeds(cents: bigint): boolean {
  return cents > BALANCE_TOLERANCE_CENTS || cents < -BALANCE_TOLERANCE_CENTS;
}

/** True when assets equal equity and liabilities within ±1.00 (specification 2.18). */
export function isBalanced(year: StatementYear): boolean {
  return !exceeds(sheetDifference(year.closed));
}

export function findAnomalies(
  input: StatementInput,
  years: StatementYears,
  effects: CashFlowEffects | null,
): Anomaly[] {
  const { current, prior } = years;
  const found: Anomaly[] = [...unmapped(input)];
  const add = (kind: Anomaly['kind'], message: string, fields: string[]) =>
    found.push({ kind, message, fields });
  const shown = [
    { name: 'current year', year: current },
    ...(prior ? [{ name: 'prior year', year: prior }] : []),
  ];
  for (const { name, year } of shown) {
    const difference = sheetDifference(year.closed);
    if (exceeds(difference)) {
      add(
        'UNBALANCED',
        `The ${name} does not balance: total assets are ${words(absolute(difference))} ${difference < 0n ? 'less' : 'more'} than equity and liabilities. Check the trial balance and the mapping.`,
        ['total_assets', 'total_equity_and_liabilities'],
      );
    }
    if (year.column?.quiet && year === prior) {
      add(
        'POST_CLOSING_TRIAL_BALANCE',
        'All profit and loss accounts are nil in both years and retained earnings did not move, so the company is taken to have had no income and no expenses in either year. If it had, upload a trial balance taken before closing.',
        ['profit_after_tax'],
      );
    }
    if (year.column?.postClosing) {
      add(
        'POST_CLOSING_TRIAL_BALANCE',
        `All profit and loss accounts of the ${name} are nil, so its trial balance was taken after closing and profit is not available. Upload a trial balance taken before closing, or give the opening balances.`,
        ['profit_after_tax'],
      );
    }
  }
  const exact = (key: string) => current.sheet.get(key)?.exact ?? 0n;
  const working = exact('total_current_assets') - exact('total_current_liabilities');
  if (working < 0n) {
    add(
      'NEGATIVE_WORKING_CAPITAL',
      `Current liabilities exceed current assets by ${words(-working)}. Consider going concern and its disclosure.`,
      ['total_current_assets', 'total_current_liabilities'],
    );
  }
  found.push(...resultAnomalies(input, years));
  found.push(...openingAnomalies(input, years));
  if (effects && exceeds(effects.unexplained)) {
    add(
      'UNEXPLAINED_CASH_DIFFERENCE',
      `${effects.closing === effects.opening ? 'Cash did not move' : `Cash moved by ${words(effects.closing - effects.opening)}`}; the movements of the other accounts explain all but ${words(effects.unexplained)}. Look for entries made directly in equity, suspense accounts and unmapped accounts.`,
      ['unexplained_difference'],
    );
  }
  found.push(...netPurchases(input, effects));
  return found;
}

/** Purchases and proceeds that the books cannot tell apart: both are to be shown gross (FRS 7.21; SFRS for SE 7.10). */
function netPurchases({ taxonomy, additions }: StatementInput, effects: CashFlowEffects | null): Anomaly[] {
  const lines = (effects?.investing ?? []).filter((line) => effects?.netOfDisposals.has(line.key));
  return lines
    .filter((line) => effects !== null && splitOf(line, effects, additions) === null)
    .map((line) => {
      const label = balanceNamed(taxonomy, line.key);
      const given = additions?.[line.key] !== undefined;
      const advice = given
        ? 'The additions answered under Disclosures are less than the books show: check them, then make the statements again.'
        : 'Answer the additions of the year under Disclosures, then make the statements again, and they are shown apart.';
      return {
        kind: 'NET_INVESTING_CASH_FLOW' as const,
        message: `${label} was sold in the year, and cash flows show purchases net of the proceeds. ${advice}`,
        fields: [movementKey('investing', line.key)],
      };
    });
}

function unmapped(input: StatementInput): Anomaly[] {
  const left = input.items.filter(
    (item) => item.taxonomyKey === null || !input.taxonomy.byKey.has(item.taxonomyKey),
  );
  const list = (items: typeof left) => {
    const names = items.slice(0, 5).map((item) => accountLabel(item));
    return items.length > 5 ? `${names.join('; ')} and ${items.length - 5} more` : names.join('; ');
  };
  const sum = left.reduce((all, item) => all + toCents(item.currentYearBalance), 0n);
  return [
    ...(left.length === 0
      ? []
      : [
          {
            kind: 'UNMAPPED_ACCOUNTS' as const,
            message: `${left.length} ${left.length === 1 ? 'account is' : 'accounts are'} not mapped and left out (net ${words(sum)}): ${list(left)}. Map them and generate again.`,
            fields: left.map((item) => item.id),
          },
        ]),
  ];
}

function resultAnomalies(input: StatementInput, years: StatementYears): Anomaly[] {
  const results = years.current.profitAndLoss;
  if (!results) return [];
  const group = (name: string) =>
    input.taxonomy.items
      .filter((item) => item.group === name)
      .reduce((sum, item) => sum + (results.get(item.key)?.exact ?? 0n), 0n);
  const before = results.get('profit_before_tax')?.exact ?? 0n;
  return [
    ...(group('revenue') === 0n
      ? [
          {
            kind: 'ZERO_REVENUE' as const,
            message: years.current.column.quiet
              ? 'There is no income and no expense in the current year. Make sure that the company was dormant.'
              : 'Revenue is nil for the current year. Check the mapping of sales accounts.',
            fields: ['revenue'],
          },
        ]
      : []),
    ...(before > 0n && group('tax') === 0n
      ? [
          {
            kind: 'PROFIT_WITHOUT_TAX' as const,
            message: `There is a profit before tax of ${words(before)} but no income tax. Enter the tax for the year, or explain why none is due.`,
            fields: ['profit_before_tax', 'income_tax_expense'],
          },
        ]
      : []),
  ];
}

/** What the comparatives are where the file tells otherwise. */
function shownInstead({ restating }: StatementInput): { readonly of: string; readonly shown: string } {
  const by = restating?.amounts.length ? restating.journals.map(({ reference }) => reference).join(', ') : '';
  return by === ''
    ? { of: "last year's issued statements", shown: 'The issued figures are shown.' }
    : {
        of: `last year's issued statements with ${by}`,
        shown: `The issued figures with ${by} are shown.`,
      };
}

function openingAnomalies(input: StatementInput, years: StatementYears): Anomaly[] {
  const { current, opening, issued, ownPrior, keys } = years;
  const found: Anomaly[] = [];
  if (!opening) {
    found.push({
      kind: 'MISSING_OPENING_BALANCES',
      message: `Balances at ${longDate(input.header.periodStart)} are not known, so movements in equity and cash flows are not computed. Upload a trial balance with a prior year or an opening column, or declare the first period.`,
      fields: ['opening_balance', 'opening_cash'],
    });
  }
  const retained = current.rolls.find((roll) => roll.key === keys.retainedEarnings);
  const other = retained?.movements.get('other_movements')?.exact ?? 0n;
  if (opening && exceeds(other) && !current.column.postClosing) {
    found.push({
      kind: 'OPENING_EQUITY_DIFFERENCE',
      message: `Retained earnings brought forward are ${words((retained?.opening?.exact ?? 0n) + other)} in the trial balance, but last year's closing figure (with its profit, less dividends) is ${words(retained?.opening?.exact ?? 0n)}: a difference of ${words(other)}. It is shown under other movements until explained.`,
      fields: keys.retainedEarnings === undefined ? [] : [keys.retainedEarnings],
    });
  }
  found.push(...reserveAnomalies(input, years));
  const differing = issued && ownPrior && years.prior ? differences(years.prior.closed, ownPrior) : [];
  if (differing.length > 0) {
    const labels = differing.slice(0, 5).map((key) => input.taxonomy.byKey.get(key)?.label ?? key);
    const { of, shown } = shownInstead(input);
    found.push({
      kind: 'COMPARATIVES_DIFFER',
      message: `The prior year of this trial balance differs from ${of} in ${differing.length} ${differing.length === 1 ? 'line' : 'lines'} (${labels.join(', ')}). ${shown}`,
      fields: [...differing],
    });
  }
  return found;
}

/** A reserve of other comprehensive income that moved by itself: the gain is missing from the statement of profit. */
function reserveAnomalies({ taxonomy }: StatementInput, { current, keys }: StatementYears): Anomaly[] {
  const others = current.rolls.flatMap((roll) => {
    const exact = roll.movements.get('other_movements')?.exact ?? 0n;
    return exact === 0n ? [] : [{ key: roll.key, exact }];
  });
  // What only passes between reserves is explained by itself.
  if (others.reduce((sum, { exact }) => sum + exact, 0n) === 0n) return [];
  const homes = new Set(keys.reserves.values());
  return others
    .filter(({ key }) => homes.has(key) && key !== keys.retainedEarnings)
    .map(({ key, exact }) => ({
      kind: 'UNEXPLAINED_RESERVE_MOVEMENT' as const,
      message: `${taxonomy.byKey.get(key)?.label ?? key} moved by ${words(exact)}, and no account of other comprehensive income shows it. Map the gain or loss of the year to other comprehensive income, or explain the transfer.`,
      fields: [key],
    }));
}

function differences(a: ReadonlyMap<string, bigint>, b: ReadonlyMap<string, bigint>): string[] {
  return [...new Set([...a.keys(), ...b.keys()])].filter((key) => (a.get(key) ?? 0n) !== (b.get(key) ?? 0n));
}
