/**
 * The statement of cash flows, indirect method (specification 4.2, Statement generation 4): operating,
 * investing, financing, reconciled with opening and closing cash of the statement of financial position. A
 * difference that the movements do not explain stands on a line of its own and is never plugged.
 */
import type { ReportingTaxonomy } from '../../../constitution/index.ts';
import { CASH_FLOW_LINES, type CashFlowLineName } from '../../../shared/model/cash-flow-lines.ts';
import {
  type CashFlowPart,
  type CashFlowTies,
  type Draft,
  draftParts,
  type Ways,
} from './cash-flow-drafts.ts';
import type { CashFlowEffects } from './cash-flow-effects.ts';
import { roundTo, total } from './rounding.ts';
import type { PresentedAmount } from './statement-input.ts';

/** The label for the presented amounts of both years; nil says nothing. */
export function labelFor(
  line: Pick<CashFlowLine, 'label' | 'ways'>,
  amounts: readonly (bigint | undefined)[],
): string {
  const moved = amounts.filter((amount) => amount !== undefined && amount !== 0n);
  const outs = moved.filter((amount) => amount !== undefined && amount < 0n).length;
  if (line.ways === undefined || moved.length === 0) return line.label;
  return outs === 0 ? line.ways.into : outs === moved.length ? line.ways.out : line.ways.either;
}

/** One printed line of the statement; `keys`: reporting keys behind it. */
export interface CashFlowLine {
  readonly key: string;
  readonly label: string;
  /** Labels by the way that the cash ran, where the line has them. */
  readonly ways?: Ways;
  readonly kind: 'HEADING' | 'LINE' | 'SUBTOTAL' | 'TOTAL';
  readonly amount: PresentedAmount | null;
  readonly keys: readonly string[];
  /** What the exact amount is made of; a sum names the lines that it adds. */
  readonly parts: readonly CashFlowPart[];
}

export function cashFlowLines(
  effects: CashFlowEffects,
  ties: CashFlowTies,
  taxonomy: ReportingTaxonomy,
  unit: bigint,
): CashFlowLine[] {
  const parts = draftParts(effects, ties, taxonomy, unit);
  const all = [...parts.profit, ...parts.adjustments, ...parts.working, ...parts.paid, ...parts.investing];
  const others = [...all, ...parts.financing];
  const unexplained = parts.unexplained.map((draft) => ({ ...draft, parts: unexplainedParts(others) }));
  const drafts = [...others, ...unexplained];
  const amounts = roundDrafts(drafts, ties.closingCash - ties.openingCash, unit);
  const amountOf = (draft: Draft) => amounts.get(draft.key) ?? NIL;
  const lines = (of: readonly Draft[]): CashFlowLine[] =>
    of.map((draft) => ({
      key: draft.key,
      label: draft.label,
      ways: draft.ways,
      kind: 'LINE',
      amount: amountOf(draft),
      keys: draft.keys,
      parts: draft.parts,
    }));
  const sum = (key: CashFlowLineName, of: readonly Draft[]): CashFlowLine => ({
    key,
    label: CASH_FLOW_LINES[key].label,
    kind: 'SUBTOTAL',
    amount: total(of.map(amountOf)),
    keys: [...new Set(of.flatMap((draft) => draft.keys))],
    parts: of.map((draft) => lineOf(draft, 1n)),
  });
  const heading = (key: CashFlowLineName): CashFlowLine => ({
    key,
    label: CASH_FLOW_LINES[key].label,
    kind: 'HEADING',
    amount: null,
    keys: [],
    parts: [],
  });
  const block = (title: CashFlowLine, of: readonly Draft[], end: CashFlowLine) =>
    of.length === 0 ? [] : [title, ...lines(of), end];

  const generated = [...parts.profit, ...parts.adjustments, ...parts.working];
  const operating = [...generated, ...parts.paid];
  const rounding = roundingDraft(drafts, amounts, ties, unit);
  const rest = [...unexplained, ...rounding];
  for (const draft of rounding)
    amounts.set(draft.key, { exact: 0n, presented: draft.fixed ?? 0n, took: true });
  const change = sum('net_change_in_cash', [...drafts, ...rounding]);
  const cashKeys = taxonomy.items.filter((item) => item.cash_flow === 'cash').map((item) => item.key);
  return [
    heading('operating_activities'),
    ...lines(parts.profit),
    ...(parts.adjustments.length === 0 ? [] : [heading('adjustments'), ...lines(parts.adjustments)]),
    ...(parts.working.length === 0
      ? []
      : [
          sum('cash_before_working_capital', [...parts.profit, ...parts.adjustments]),
          heading('working_capital_changes'),
          ...lines(parts.working),
        ]),
    ...(parts.paid.length === 0
      ? []
      : [sum('cash_generated_from_operations', generated), ...lines(parts.paid)]),
    sum('net_cash_from_operating', operating),
    ...block(
      heading('investing_activities'),
      parts.investing,
      sum('net_cash_from_investing', parts.investing),
    ),
    ...block(
      heading('financing_activities'),
      parts.financing,
      sum('net_cash_from_financing', parts.financing),
    ),
    ...lines(rest),
    { ...change, keys: change.keys.length === 0 ? cashKeys : change.keys },
    { ...balance('opening_cash', effects.opening, ties.openingCash), keys: cashKeys },
    { ...balance('closing_cash', effects.closing, ties.closingCash), keys: cashKeys },
  ];
}

/** Of operating activities, in their order. One is left out where no line stands between it and the next. */
const OPERATING_SUMS: readonly string[] = [
  'cash_before_working_capital',
  'cash_generated_from_operations',
  'net_cash_from_operating',
];

export const isOperatingSum = (key: string): boolean => OPERATING_SUMS.includes(key);

/** A line of one year by its key; for a subtotal that this year leaves out, the next one, which is of the same amount. */
export function lineOfYear<Line extends { readonly key: string }>(
  lines: readonly Line[],
  key: string,
): Line | undefined {
  const at = OPERATING_SUMS.indexOf(key);
  const keys = at < 0 ? [key] : OPERATING_SUMS.slice(at);
  return keys.flatMap((each) => lines.find((line) => line.key === each) ?? []).at(0);
}

const NIL: PresentedAmount = { exact: 0n, presented: 0n, took: false };

function balance(key: 'opening_cash' | 'closing_cash', exact: bigint, presented: bigint): CashFlowLine {
  const at = key === 'opening_cash' ? 'OPENING' : 'CLOSING';
  const parts = [{ kind: 'CASH' as const, at: at as 'OPENING' | 'CLOSING', sign: 1n as const }];
  return { key, ...CASH_FLOW_LINES[key], amount: { exact, presented, took: false }, keys: [], parts };
}

/** What cash moved by, less every line that explains it. */
function unexplainedParts(others: readonly Draft[]): CashFlowPart[] {
  return [
    { kind: 'CASH', at: 'CLOSING', sign: 1n },
    { kind: 'CASH', at: 'OPENING', sign: -1n },
    ...others.map((draft) => lineOf(draft, -1n)),
  ];
}

function lineOf({ key, label, exact }: Draft, sign: 1n | -1n): CashFlowPart {
  return { kind: 'LINE', key, label, amount: sign * exact, sign };
}

/** Fixed figures stay; the others are rounded so that all together meet the movement of cash. */
function roundDrafts(drafts: readonly Draft[], change: bigint, unit: bigint): Map<string, PresentedAmount> {
  const fixed = drafts.filter((draft) => draft.fixed !== undefined);
  const free = drafts.filter((draft) => draft.fixed === undefined);
  const amounts = new Map<string, PresentedAmount>();
  for (const draft of fixed)
    amounts.set(draft.key, { exact: draft.exact, presented: draft.fixed ?? 0n, took: false });
  const target = fixed.reduce((rest, draft) => rest - (draft.fixed ?? 0n), change);
  const rounded = roundTo(
    free.map((draft) => draft.exact),
    free.map(() => 1n),
    target,
    unit,
  );
  free.forEach((draft, at) => {
    const amount = rounded[at];
    if (amount) amounts.set(draft.key, amount);
  });
  return amounts;
}

/** Where no line is free to take the rounding difference, it stands on a line of its own. */
function roundingDraft(
  drafts: readonly Draft[],
  amounts: ReadonlyMap<string, PresentedAmount>,
  ties: CashFlowTies,
  unit: bigint,
): Draft[] {
  const sum = total(drafts.map((draft) => amounts.get(draft.key) ?? NIL)).presented;
  const rest = ties.closingCash - ties.openingCash - sum;
  return rest === 0n || unit === 1n
    ? []
    : [{ key: 'rounding_difference', label: 'Rounding', exact: 0n, keys: [], parts: [], fixed: rest }];
}
