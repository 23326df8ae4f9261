/**
 * The statement of financial position (specification 4.2, Statement generation 1): non-current assets,
 * current assets, total assets; equity, non-current liabilities, current liabilities, total equity and
 * liabilities. Equity comes from the changes in equity, so that both statements agree as presented.
 */
import {
  partOf,
  type ReportingItem,
  type ReportingTaxonomy,
  type SectionPart,
} from '../../../constitution/index.ts';
import { roundCents } from '../../../shared/model/money.ts';
import { isWhole, roundTo, total } from './rounding.ts';
import type { PresentedAmount, StatementColumn } from './statement-input.ts';

export const SHEET_SECTIONS = [
  { section: 'non_current_assets', label: 'Non-current assets' },
  { section: 'current_assets', label: 'Current assets' },
  { section: 'equity', label: 'Equity' },
  { section: 'non_current_liabilities', label: 'Non-current liabilities' },
  { section: 'current_liabilities', label: 'Current liabilities' },
] as const;

/** Items of one part of the sheet, in statement order. */
function itemsOf(taxonomy: ReportingTaxonomy, part: SectionPart): ReportingItem[] {
  return taxonomy.items.filter((item) => partOf(item) === part);
}

/** Exact difference between assets and equity with liabilities, in cents (positive: assets are more). */
export function sheetDifference(closed: ReadonlyMap<string, bigint>): bigint {
  return [...closed.values()].reduce((sum, balance) => sum + balance, 0n);
}

/**
 * One column. `closed`: balances after closing, debit positive. `equity`: presented equity lines by key.
 * Where the sheet balances, liabilities take the rounding difference (assets, where no liability was rounded).
 */
export function balanceSheetColumn(
  closed: ReadonlyMap<string, bigint>,
  equity: StatementColumn,
  taxonomy: ReportingTaxonomy,
  unit: bigint,
): StatementColumn {
  const lines = new Map<string, PresentedAmount>(equity);
  const assets = exactLines(itemsOf(taxonomy, 'assets'), closed, 1n);
  const liabilities = exactLines(itemsOf(taxonomy, 'liabilities'), closed, -1n);
  const equityTotal = total([...equity.values()]).presented;
  const difference = sheetDifference(closed);
  const ties = difference === 0n || (difference < unit && difference > -unit);

  // Liabilities that are known in whole units stand as they are, where an asset was rounded anyway; an overdraft, which the
  // bank says to the cent, stands too where an asset other than cash was rounded.
  const isRounded = ([, exact]: ExactLine) => !isWhole(exact, unit);
  const mayMove = (line: ExactLine) => isRounded(line) && taxonomy.byKey.get(line[0])?.cash_flow !== 'cash';
  const owedAsItIs =
    ties &&
    [isRounded, mayMove].some(
      (moves) => !liabilities.some((each) => moves(each)) && assets.some((each) => moves(each)),
    );
  const assetTarget = owedAsItIs
    ? equityTotal + liabilities.reduce((all, [, exact]) => all + roundCents(exact, unit), 0n)
    : roundCents(sum(assets), unit);
  const liabilityTarget = ties ? assetTarget - equityTotal : roundCents(sum(liabilities), unit);
  const roundedLiabilities = place(lines, liabilities, liabilityTarget, unit, taxonomy);
  place(lines, assets, ties ? equityTotal + roundedLiabilities : assetTarget, unit, taxonomy);

  return withSheetTotals(lines, taxonomy);
}

/** Adds the totals of the sheet to its lines. */
export function withSheetTotals(column: StatementColumn, taxonomy: ReportingTaxonomy): StatementColumn {
  const lines = new Map(column);
  for (const { section } of SHEET_SECTIONS)
    lines.set(`total_${section}`, total(pick(column, taxonomy, [section])));
  lines.set('total_assets', total(pick(column, taxonomy, ['non_current_assets', 'current_assets'])));
  const owed = pick(column, taxonomy, ['non_current_liabilities', 'current_liabilities']);
  lines.set('total_liabilities', total(owed));
  lines.set('total_equity_and_liabilities', total([...pick(column, taxonomy, ['equity']), ...owed]));
  return lines;
}

type ExactLine = readonly [key: string, exact: bigint];

function exactLines(
  items: readonly ReportingItem[],
  closed: ReadonlyMap<string, bigint>,
  sign: bigint,
): ExactLine[] {
  return items.flatMap((item): ExactLine[] => {
    const balance = closed.get(item.key);
    return balance === undefined ? [] : [[item.key, balance * sign]];
  });
}

function sum(lines: readonly ExactLine[]): bigint {
  return lines.reduce((all, [, exact]) => all + exact, 0n);
}

/** Rounds the lines to the target, stores them and gives their presented sum. Cash is what the bank says. */
function place(
  into: Map<string, PresentedAmount>,
  lines: readonly ExactLine[],
  target: bigint,
  unit: bigint,
  { byKey }: ReportingTaxonomy,
): bigint {
  const exact = lines.map(([, amount]) => amount);
  const effects = lines.map(() => 1n);
  const rounded = roundTo(
    exact,
    effects,
    target,
    unit,
    lines.map(([key]) => byKey.get(key)?.cash_flow === 'cash'),
  );
  lines.forEach(([key], at) => {
    const amount = rounded[at];
    if (amount) into.set(key, amount);
  });
  return total(rounded).presented;
}

function pick(
  lines: ReadonlyMap<string, PresentedAmount>,
  taxonomy: ReportingTaxonomy,
  sections: readonly string[],
): PresentedAmount[] {
  return taxonomy.items.flatMap((item) => {
    const line = sections.includes(item.section) ? lines.get(item.key) : undefined;
    return line ? [line] : [];
  });
}
