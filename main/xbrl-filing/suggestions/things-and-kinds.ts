/**
 * A particular thing and the kind that a taxonomy names: a trademark is an intangible asset, a lorry is plant,
 * a hire purchase creditor a liability of its kind. Words of trades, so that a line of any business finds the
 * element of the kind; a match by kind is never more than a fair guess.
 */
import type { LineStatement } from '../../../shared/model/enums.ts';
import type { LabelWords } from './label-words.ts';

type Kinds = readonly (readonly [kind: string, things: string])[];

const ASSETS: Kinds = [
  [
    'intangible asset',
    'software trademark franchise patent licence license domain website copyright brand app membership concession',
  ],
  [
    'property plant equipment',
    'vehicle lorry truck machinery machine furniture fitting fixture renovation computer motor building factory vessel tool kitchen workshop',
  ],
];

const GROUP: Kinds = [
  [
    'related party',
    'subsidiary associate holding fellow affiliate affiliated associated sister immediate ultimate parent',
  ],
  ['director owner', 'shareholder director member'],
];

const DEBTS: Kinds = [
  ['borrowing', 'loan bill trust receipt overdraft facility financing mortgage term bridging revolving'],
];

const BY_STATEMENT: Readonly<Record<LineStatement, Kinds>> = {
  balance_sheet: [
    ...ASSETS,
    ...GROUP,
    ...DEBTS,
    ['inventory', 'supply medicine drug ingredient merchandise livestock consumable stationery'],
    ['trade', 'retention sum'],
  ],
  income_statement: [
    ['information technology', 'cloud hosting computer software internet subscription website server'],
    ['fuel bunker', 'diesel petrol'],
    ['raw material consumable used', 'food beverage ingredient medicine drug packaging supply laboratory'],
    ['repair maintenance', 'upkeep maintenance servicing'],
    ['transport travelling', 'travel taxi carpark transportation'],
    ['utility', 'electricity water telephone'],
    ['royalty licence', 'franchise'],
    ['employee benefit', 'salary payroll bonus manpower welfare training employee worker pension gratuity'],
    ['sale marketing', 'advertising promotion publicity branding'],
    ['freight handling', 'trucking shipping forwarding warehousing storage haulage'],
  ],
  cash_flow: [['acquisition', 'investment additional'], ...ASSETS, ...GROUP, ...DEBTS],
  equity_changes: [],
  notes: [
    ['related party', 'subsidiary associate holding fellow affiliate sister venture corporation'],
    ['good', 'hardware product equipment merchandise spare'],
    ['service', 'maintenance support consultancy installation'],
  ],
};

const tables = new Map<LineStatement, ReadonlyMap<string, readonly string[]>>();

function kindsOf(statement: LineStatement): ReadonlyMap<string, readonly string[]> {
  let table = tables.get(statement);
  if (table === undefined) {
    const fresh = new Map<string, readonly string[]>();
    for (const [kind, things] of BY_STATEMENT[statement])
      for (const thing of things.split(' ')) if (!fresh.has(thing)) fresh.set(thing, kind.split(' '));
    tables.set(statement, fresh);
    table = fresh;
  }
  return table;
}

/** The words with the particular things replaced by their kinds; null where none is named. */
export function inKinds(words: LabelWords, statement: LineStatement): LabelWords | null {
  const kinds = kindsOf(statement);
  if (!words.words.some((word) => kinds.has(word))) return null;
  const replaced = new Set(words.words.flatMap((word) => kinds.get(word) ?? [word]));
  return {
    ...words,
    words: [...replaced],
    head: words.head === null ? null : (kinds.get(words.head)?.[0] ?? words.head),
  };
}
