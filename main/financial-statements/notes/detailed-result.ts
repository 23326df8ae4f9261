/**
 * The detailed profit or loss that management reads after the statements: every line of profit or loss with the kinds
 * that make it up, group by group. What must stay true: each group comes to what the statement shows of it, and the
 * schedule ends with the profit of the statement; it is no part of the statements.
 */
import type { ReportingTaxonomy } from '../../../constitution/index.ts';
import { addMoney, type Money, ZERO } from '../../../shared/model/money.ts';
import type { StatementLine, StatementsJson } from '../../../shared/model/statements.ts';
import { addedFirst, partsOfLine } from './balances.ts';
import type { Balances } from './notes-input.ts';

const GROUPS: ReadonlyMap<string, string> = new Map([
  ['revenue', 'Revenue'],
  ['cost_of_sales', 'Cost of sales'],
  ['other_income', 'Other income'],
  ['selling', 'Distribution expenses'],
  ['administrative', 'Administrative expenses'],
  ['other_expenses', 'Impairment and other expenses'],
  ['finance', 'Finance costs'],
  ['tax', 'Income tax'],
]);

type Amounts = Pick<StatementLine, 'current' | 'prior'>;

/** Empty where there is no profit or loss to tell apart. */
export function detailedResult(
  { profitAndLoss, hasPriorYear }: StatementsJson,
  balances: Balances,
  taxonomy: ReportingTaxonomy,
): StatementLine[] {
  const kindsOf = (line: StatementLine): StatementLine[] => {
    const parts = partsOfLine(line.key, balances, taxonomy);
    // A part without a comparative cannot be set beside last year: the line stands as it is.
    if (parts.length === 0 || (hasPriorYear && parts.some(({ prior }) => prior === null))) return [line];
    return addedFirst(parts).map((part, at) => made(`${line.key}_${at}`, part.label, 'LINE', part));
  };
  const lines: StatementLine[] = [];
  let inGroup = '';
  let own: StatementLine[] = [];
  const close = () => {
    if (own.length === 0) return;
    const label = GROUPS.get(inGroup) ?? inGroup;
    const kinds = own.flatMap(kindsOf);
    const sums = { current: sum(own, 'current'), prior: sum(own, 'prior') };
    const [only] = kinds;
    lines.push(
      ...(kinds.length === 1 && only !== undefined
        ? [made(`detail_${inGroup}`, label, 'LINE', only)]
        : [
            made(`detail_${inGroup}_heading`, label, 'HEADING', { current: null, prior: null }),
            ...kinds,
            made(`detail_${inGroup}`, `Total ${label.toLowerCase()}`, 'SUBTOTAL', sums),
          ]),
    );
    own = [];
  };
  for (const line of profitAndLoss.lines) {
    const group = taxonomy.byKey.get(line.key)?.group ?? null;
    if (line.kind === 'LINE' && group !== null && GROUPS.has(group)) {
      if (inGroup !== group) close();
      inGroup = group;
      own.push(line);
    } else if (line.kind === 'SUBTOTAL' || line.kind === 'TOTAL') {
      close();
      lines.push(line);
      if (line.key === 'profit_after_tax') break;
    }
  }
  return lines.some(({ kind }) => kind === 'HEADING') ? lines : [];
}

function sum(lines: readonly StatementLine[], year: 'current' | 'prior'): Money | null {
  const amounts = lines.map((line) => line[year]);
  if (amounts.every((amount) => amount === null)) return null;
  return addMoney(ZERO, ...amounts.map((amount) => amount ?? ZERO));
}

function made(
  key: string,
  label: string,
  kind: StatementLine['kind'],
  { current, prior }: Amounts,
): StatementLine {
  return {
    key,
    label,
    kind,
    current,
    prior,
    exactCurrent: null,
    exactPrior: null,
    sourceItemIds: [],
    tookRounding: false,
  };
}
