/**
 * Names that are an asset in one set of books and an expense in another ("Software", "Website", "Small tools"): the
 * accounts around them say which, and where these say nothing, the amount. The other one stays the next alternative.
 */
import { fitsShape } from '../../../constitution/index.ts';
import { type Money, toCents } from '../../../shared/model/money.ts';
import type { Zone } from './chart-zones.ts';
import type { Scored } from './class-evidence.ts';
import type { Family } from './ledger-evidence.ts';
import type { MappingBook } from './mapping-book.ts';
import { partsOf } from './word-evidence.ts';

/** What the one that is chosen is worth: enough to be proposed, never certain. */
const CHOSEN = 0.75;
const OTHER = 0.7;

/** Kept as they are where an accumulated charge of the same name has settled the kind of the asset. */
const SETTLED = 0.95;

const OF_ASSETS: ReadonlySet<Zone> = new Set(['FIXED_ASSETS', 'ASSETS']);
const OF_EXPENSES: ReadonlySet<Zone> = new Set(['EXPENSES', 'COST_OF_SALES', 'OTHER_INCOME', 'REVENUE']);

interface Weighed {
  readonly accountDescription: string;
  readonly currentYearBalance: Money;
}

/** What is known of an account beside its name. */
interface Surroundings {
  /** What the accounts around agree on. */
  readonly family: Family | null;
  readonly zone: Zone | null;
  /** False in a chart whose amounts stand for nothing. */
  readonly amountsTell: boolean;
}

/** The candidates with asset or expense first; as they are where neither place nor amount tells. */
export function capitalOrExpense(
  candidates: readonly Scored[],
  { accountDescription, currentYearBalance: balance }: Weighed,
  { family, zone, amountsTell }: Surroundings,
  { keys, names: { capitalised } }: MappingBook,
): readonly Scored[] {
  const { own } = partsOf(accountDescription);
  const cents = toCents(balance);
  const rule = cents > 0n ? capitalised.names.find((each) => fitsShape(each, own)) : undefined;
  const asset = keys.get(rule?.asset ?? '');
  const expense = keys.get(rule?.expense ?? '');
  if (!asset || !expense) return candidates;
  if (
    candidates.some(({ score, item, exact }) => !exact && score >= SETTLED && item.section === asset.section)
  )
    return candidates;
  const placed =
    (zone && OF_ASSETS.has(zone)) || family === 'ASSET'
      ? asset
      : (zone && OF_EXPENSES.has(zone)) || family === 'EXPENSE'
        ? expense
        : undefined;
  if (!placed && !amountsTell) return candidates;
  const large = cents >= toCents(capitalised.from);
  const chosen = placed ?? (large ? asset : expense);
  const rationale = placed
    ? `The accounts around it make it ${placed === asset ? 'an asset' : 'an expense'}.`
    : `${large ? 'From' : 'Below'} S$ ${Number(capitalised.from).toLocaleString('en')} it is taken as ${large ? 'an asset' : 'an expense'}.`;
  const other = chosen === asset ? expense : asset;
  const rest = candidates.filter(({ item }) => item !== asset && item !== expense);
  return [
    { item: chosen, score: CHOSEN, exact: false, rationale },
    {
      item: other,
      score: OTHER,
      exact: false,
      rationale: `The same name may be ${other === asset ? 'an asset' : 'an expense'}.`,
    },
    ...rest.map((each) => ({ ...each, score: Math.min(each.score, OTHER), exact: false })),
  ];
}
