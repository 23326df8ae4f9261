/**
 * The statement of cash flows, indirect method (specification 4.2, Statement generation 4): operating,
 * investing, financing, reconciled with opening and closing cash of the statement of financial position. A
 * difference that the movements do not explain stands on a line of its own and is never plugged.
 */
import type { ReportingTaxonomy } from '../../../constitution/index.ts';
import { roundCents } from '../../../shared/model/money.ts';
import type { CashFlowEffects, Effect } from './cash-flow-effects.ts';
import { roundTo, total } from './rounding.ts';
import type { PresentedAmount } from './statement-input.ts';

/** One printed line of the statement; `keys`: reporting keys behind it. */
export interface CashFlowLine {
  readonly key: string;
  readonly label: string;
  readonly kind: 'HEADING' | 'LINE' | 'SUBTOTAL' | 'TOTAL';
  readonly amount: PresentedAmount | null;
  readonly keys: readonly string[];
}

/** Presented figures of the other statements that this one must repeat, in cents. */
export interface CashFlowTies {
  readonly profitBeforeTax: bigint;
  /** Items of profit or loss by key, as they are added back. */
  readonly addedBack: ReadonlyMap<string, bigint>;
  readonly dividends: bigint;
  /** Share movements by key. */
  readonly shares: ReadonlyMap<string, bigint>;
  readonly openingCash: bigint;
  readonly closingCash: bigint;
}

interface Draft {
  readonly key: string;
  readonly label: string;
  readonly exact: bigint;
  readonly keys: readonly string[];
  /** Set where another statement fixes the presented figure. */
  readonly fixed?: bigint;
}

export function cashFlowLines(
  effects: CashFlowEffects,
  ties: CashFlowTies,
  taxonomy: ReportingTaxonomy,
  unit: bigint,
): CashFlowLine[] {
  const parts = draftParts(effects, ties, taxonomy, unit);
  const all = [...parts.profit, ...parts.adjustments, ...parts.working, ...parts.paid, ...parts.investing];
  const drafts = [...all, ...parts.financing, ...parts.unexplained];
  const amounts = roundDrafts(drafts, ties.closingCash - ties.openingCash, unit);
  const amountOf = (draft: Draft) => amounts.get(draft.key) ?? NIL;
  const lines = (of: readonly Draft[]): CashFlowLine[] =>
    of.map((draft) => ({
      key: draft.key,
      label: draft.label,
      kind: 'LINE',
      amount: amountOf(draft),
      keys: draft.keys,
    }));
  const sum = (key: string, label: string, of: readonly Draft[]): CashFlowLine => ({
    key,
    label,
    kind: 'SUBTOTAL',
    amount: total(of.map(amountOf)),
    keys: [...new Set(of.flatMap((draft) => draft.keys))],
  });
  const heading = (key: string, label: string): CashFlowLine => ({
    key,
    label,
    kind: 'HEADING',
    amount: null,
    keys: [],
  });
  const block = (title: CashFlowLine, of: readonly Draft[], end: CashFlowLine) =>
    of.length === 0 ? [] : [title, ...lines(of), end];

  const generated = [...parts.profit, ...parts.adjustments, ...parts.working];
  const operating = [...generated, ...parts.paid];
  const rounding = roundingDraft(drafts, amounts, ties, unit);
  const rest = [...parts.unexplained, ...rounding];
  for (const draft of rounding)
    amounts.set(draft.key, { exact: 0n, presented: draft.fixed ?? 0n, took: true });
  const cashKeys = taxonomy.items.filter((item) => item.cash_flow === 'cash').map((item) => item.key);
  return [
    heading('operating_activities', 'Cash flows from operating activities'),
    ...lines(parts.profit),
    ...(parts.adjustments.length === 0
      ? []
      : [heading('adjustments', 'Adjustments for:'), ...lines(parts.adjustments)]),
    ...(parts.working.length === 0
      ? []
      : [
          sum('cash_before_working_capital', 'Operating cash flows before changes in working capital', [
            ...parts.profit,
            ...parts.adjustments,
          ]),
          heading('working_capital_changes', 'Changes in working capital:'),
          ...lines(parts.working),
        ]),
    ...(parts.paid.length === 0
      ? []
      : [
          sum('cash_generated_from_operations', 'Cash generated from operations', generated),
          ...lines(parts.paid),
        ]),
    sum('net_cash_from_operating', 'Net cash from/(used in) operating activities', operating),
    ...block(
      heading('investing_activities', 'Cash flows from investing activities'),
      parts.investing,
      sum('net_cash_from_investing', 'Net cash from/(used in) investing activities', parts.investing),
    ),
    ...block(
      heading('financing_activities', 'Cash flows from financing activities'),
      parts.financing,
      sum('net_cash_from_financing', 'Net cash from/(used in) financing activities', parts.financing),
    ),
    ...lines(rest),
    sum('net_change_in_cash', 'Net increase/(decrease) in cash and cash equivalents', [
      ...drafts,
      ...rounding,
    ]),
    balance(
      'opening_cash',
      'Cash and cash equivalents at beginning of period',
      'LINE',
      effects.opening,
      ties.openingCash,
    ),
    balance(
      'closing_cash',
      'Cash and cash equivalents at end of period',
      'TOTAL',
      effects.closing,
      ties.closingCash,
    ),
  ].map((line) =>
    line.key.endsWith('_cash') && line.keys.length === 0 ? { ...line, keys: cashKeys } : line,
  );
}

const NIL: PresentedAmount = { exact: 0n, presented: 0n, took: false };

function balance(
  key: string,
  label: string,
  kind: 'LINE' | 'TOTAL',
  exact: bigint,
  presented: bigint,
): CashFlowLine {
  return { key, label, kind, amount: { exact, presented, took: false }, keys: [] };
}

function draftParts(effects: CashFlowEffects, ties: CashFlowTies, taxonomy: ReportingTaxonomy, unit: bigint) {
  const label = (key: string) => taxonomy.byKey.get(key)?.label ?? key;
  const lower = (key: string) => inSentence(label(key));
  const draft = (part: string, effect: Effect, text: string): Draft => ({
    key: `${part}_${effect.key}`,
    label: text,
    exact: effect.amount,
    keys: [effect.key],
  });
  const one = (key: string, text: string, exact: bigint, fixed?: bigint): Draft[] =>
    exact === 0n && (fixed ?? 0n) === 0n
      ? []
      : [{ key, label: text, exact, keys: [], ...(fixed === undefined ? {} : { fixed }) }];
  const profitText = effects.profitBeforeTax < 0n ? 'Loss before tax' : 'Profit before tax';
  return {
    profit: [
      {
        key: 'profit_before_tax',
        label: profitText,
        exact: effects.profitBeforeTax,
        keys: [],
        fixed: ties.profitBeforeTax,
      },
    ] satisfies Draft[],
    adjustments: effects.adjustments.map((each) => {
      const fixed = ties.addedBack.get(each.key);
      return { ...draft('adjustment', each, label(each.key)), ...(fixed === undefined ? {} : { fixed }) };
    }),
    working: effects.workingCapital.map((each) => draft('change', each, label(each.key))),
    paid: [
      ...effects.received.map((each) => ({
        ...draft('received', each, label(each.key).replace(/ income$/, ' received')),
        fixed: -(ties.addedBack.get(each.key) ?? roundCents(-each.amount, unit)),
      })),
      ...one('interest_paid', 'Interest paid', effects.interestPaid, interestPaid(taxonomy, ties)),
      ...one('tax_paid', taxText(effects.taxPaid), effects.taxPaid),
    ],
    investing: effects.investing.map((each) =>
      draft(
        'investing',
        each,
        `${each.amount < 0n ? 'Purchase of' : 'Proceeds from disposal of'} ${lower(each.key)}`,
      ),
    ),
    financing: [
      ...effects.shares.map((each) => ({
        ...draft(
          'financing',
          each,
          `${each.amount < 0n ? 'Reduction of' : 'Proceeds from issue of'} ${lower(each.key)}`,
        ),
        fixed: ties.shares.get(each.key) ?? roundCents(each.amount, unit),
      })),
      ...effects.financing.map((each) =>
        draft('financing', each, `${each.amount < 0n ? 'Repayment of' : 'Proceeds from'} ${lower(each.key)}`),
      ),
      ...one('dividends_paid', 'Dividends paid', effects.dividends, ties.dividends),
    ],
    unexplained: one(
      'unexplained_difference',
      'Unexplained difference',
      effects.unexplained,
      roundCents(effects.unexplained, unit),
    ),
  };
}

/** Interest is paid as it is charged; what is still owed stands among the payables. */
function interestPaid(taxonomy: ReportingTaxonomy, ties: CashFlowTies): bigint {
  return taxonomy.items.reduce(
    (sum, item) => (item.group === 'finance' ? sum - (ties.addedBack.get(item.key) ?? 0n) : sum),
    0n,
  );
}

function taxText(amount: bigint): string {
  return amount > 0n ? 'Income tax refunded' : 'Income tax paid';
}

/** A label inside a sentence: the first letter small, unless the word is an abbreviation. */
function inSentence(label: string): string {
  return /^[A-Z][a-z]/.test(label) ? `${label.slice(0, 1).toLowerCase()}${label.slice(1)}` : label;
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
    : [{ key: 'rounding_difference', label: 'Rounding', exact: 0n, keys: [], fixed: rest }];
}
