/**
 * The statement of cash flows, indirect method (specification 4.2, Statement generation 4): operating,
 * investing, financing, reconciled with opening and closing cash of the statement of financial position. A
 * difference that the movements do not explain stands on a line of its own and is never plugged.
 */
import type { ReportingTaxonomy } from '../../../constitution/index.ts';
import { type Money, roundCents } from '../../../shared/model/money.ts';
import { type CashFlowEffects, type Effect, familyOf, splitOf } from './cash-flow-effects.ts';
import type { EffectPart } from './non-cash.ts';
import { roundTo, total } from './rounding.ts';
import type { PresentedAmount } from './statement-input.ts';
import { BALANCE_TOLERANCE_CENTS } from './trial-columns.ts';

/** What a line is called by the way its cash ran. */
export interface Ways {
  readonly into: string;
  readonly out: string;
  readonly either: string;
}

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

/** Part of a line: an amount of the books, another line of the statement, or the cash at one end of the year. */
export type CashFlowPart =
  | EffectPart
  | {
      readonly kind: 'LINE';
      readonly key: string;
      readonly label: string;
      readonly amount: bigint;
      readonly sign: 1n | -1n;
    }
  | { readonly kind: 'CASH'; readonly at: 'OPENING' | 'CLOSING'; readonly sign: 1n | -1n };

/** Presented figures of the other statements that this one must repeat, in cents. */
export interface CashFlowTies {
  readonly profitBeforeTax: bigint;
  /** Items of profit or loss by key, as they are added back. */
  readonly addedBack: ReadonlyMap<string, bigint>;
  /** Dividends of the year, as the changes in equity show them. */
  readonly dividends: bigint;
  /** Share movements by key. */
  readonly shares: ReadonlyMap<string, bigint>;
  readonly openingCash: bigint;
  readonly closingCash: bigint;
  /** Additions of the year as answered, by key of the asset. */
  readonly additions?: Readonly<Record<string, Money>>;
}

interface Draft {
  readonly key: string;
  readonly label: string;
  readonly ways?: Ways;
  readonly exact: bigint;
  readonly keys: readonly string[];
  readonly parts: readonly CashFlowPart[];
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
  const sum = (key: string, label: string, of: readonly Draft[]): CashFlowLine => ({
    key,
    label,
    kind: 'SUBTOTAL',
    amount: total(of.map(amountOf)),
    keys: [...new Set(of.flatMap((draft) => draft.keys))],
    parts: of.map((draft) => lineOf(draft, 1n)),
  });
  const heading = (key: string, label: string): CashFlowLine => ({
    key,
    label,
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
  const at = key === 'opening_cash' ? 'OPENING' : 'CLOSING';
  const parts = [{ kind: 'CASH' as const, at: at as 'OPENING' | 'CLOSING', sign: 1n as const }];
  return { key, label, kind, amount: { exact, presented, took: false }, keys: [], parts };
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

const TAX_WAYS: Ways = {
  into: 'Income tax refunded',
  out: 'Income tax paid',
  either: 'Income tax refunded/(paid)',
};

/** Disclosure flags of balances that are lent, placed or advanced. */
const LENT: ReadonlySet<string> = new Set(['receivables', 'related_parties', 'cash']);

function draftParts(effects: CashFlowEffects, ties: CashFlowTies, taxonomy: ReportingTaxonomy, unit: bigint) {
  const label = (key: string) => familyOf(taxonomy.byKey.get(key)?.label ?? key);
  const draft = (part: string, effect: Effect, text: string): Draft => ({
    key: `${part}_${effect.key}`,
    label: text,
    exact: effect.amount,
    keys: effect.keys,
    parts: effect.parts,
  });
  const moved = (part: string, effect: Effect, ways: Ways): Draft => ({
    ...draft(part, effect, effect.amount < 0n ? ways.out : ways.into),
    ways,
  });
  const of = (effect: Effect, into: string, out: string): Ways => {
    const name = inSentence(label(effect.key));
    return {
      into: `${into} ${name}`,
      out: `${out} ${name}`,
      either: `${into}/(${inSentence(out)}) ${name}`,
    };
  };
  const paid = (effect: Effect, text: string, fixed?: bigint): Draft[] =>
    effect.amount === 0n && (fixed ?? 0n) === 0n
      ? []
      : [
          {
            key: effect.key,
            label: text,
            exact: effect.amount,
            keys: effect.keys,
            parts: effect.parts,
            fixed,
          },
        ];
  // Loans, deposits and balances with related parties rise and fall; nothing is bought or sold.
  const isLent = (effect: Effect) =>
    taxonomy.byKey.get(effect.key)?.disclosure_flags.some((flag) => LENT.has(flag)) ?? false;
  // Shares that stand in debit are the company's own: they are bought back, not reduced.
  const bought = (effect: Effect) =>
    taxonomy.byKey.get(effect.key)?.sign === 'debit' ? 'Purchase of' : 'Reduction of';
  const unpaid = effects.adjustments.filter((each) => each.within !== undefined);
  const profitText: Ways = {
    into: 'Profit before tax',
    out: 'Loss before tax',
    either: 'Profit/(loss) before tax',
  };
  const { dividends } = effects;
  return {
    profit: [
      {
        key: 'profit_before_tax',
        label: profitText.into,
        ways: profitText,
        exact: effects.profitBeforeTax,
        keys: [],
        parts: effects.profitParts,
        fixed: ties.profitBeforeTax,
      },
    ] satisfies Draft[],
    adjustments: effects.adjustments.map((each) => ({
      ...draft('adjustment', each, label(each.key)),
      fixed: addedBack(each, unpaid, ties, unit),
    })),
    working: effects.workingCapital.map((each) => draft('change', each, label(each.key))),
    paid: [
      ...effects.received.map((each) => ({
        ...draft('received', each, label(each.key).replace(/ income$/, ' received')),
        fixed: -(ties.addedBack.get(each.key) ?? roundCents(-each.amount, unit)),
      })),
      ...paid(effects.interestPaid, 'Interest paid', interestPaid(taxonomy, unpaid, ties, unit)),
      ...paid(effects.taxPaid, 'Income tax paid').map((each) => ({ ...each, ways: TAX_WAYS })),
    ],
    investing: effects.investing.flatMap((each) => {
      if (isLent(each)) return moved('investing', each, of(each, 'Decrease in', 'Increase in'));
      const name = inSentence(label(each.key));
      const split = effects.netOfDisposals.has(each.key) ? splitOf(each, effects, ties.additions) : null;
      if (split === null) {
        const net = effects.netOfDisposals.has(each.key);
        return moved('investing', each, {
          into: `Proceeds from disposal of ${name}${net ? ', net of purchases' : ''}`,
          out: `Purchase of ${name}${net ? ', net of disposals' : ''}`,
          either: net
            ? `Purchase and disposal of ${name}, net`
            : `Proceeds from disposal of/(purchase of) ${name}`,
        });
      }
      return [
        draft(
          'investing',
          { ...each, amount: -split.bought, parts: split.boughtParts },
          `Purchase of ${name}`,
        ),
        draft(
          'proceeds',
          { ...each, amount: split.sold, parts: split.soldParts },
          `Proceeds from disposal of ${name}`,
        ),
      ].filter(({ exact }) => exact !== 0n);
    }),
    financing: [
      ...effects.shares.map((each) => ({
        ...moved('financing', each, of(each, 'Proceeds from issue of', bought(each))),
        fixed: ties.shares.get(each.key) ?? roundCents(each.amount, unit),
      })),
      ...effects.financing.map((each) =>
        moved(
          'financing',
          each,
          isLent(each) ? of(each, 'Increase in', 'Decrease in') : of(each, 'Proceeds from', 'Repayment of'),
        ),
      ),
      ...paid(
        dividends,
        'Dividends paid',
        dividends.amount === dividends.declared ? ties.dividends : undefined,
      ),
    ],
    unexplained: unexplainedDraft(effects, unit),
  };
}

/**
 * What no line explains. Cents that earlier rounding left are none: in whole units the other lines take them as they
 * take any rounding, in cents they are called what they are.
 */
function unexplainedDraft({ unexplained }: CashFlowEffects, unit: bigint): Draft[] {
  const isCents = unexplained <= BALANCE_TOLERANCE_CENTS && unexplained >= -BALANCE_TOLERANCE_CENTS;
  if (unexplained === 0n || (isCents && unit > 1n)) return [];
  return [
    {
      key: isCents ? 'rounding_difference' : 'unexplained_difference',
      label: isCents ? 'Rounding' : 'Unexplained difference',
      exact: unexplained,
      keys: [],
      parts: [],
      fixed: roundCents(unexplained, unit),
    },
  ];
}

/** As the statement of profit or loss shows it; a part without cash is rounded alone and taken off its line. */
function addedBack(
  effect: Effect,
  unpaid: readonly Effect[],
  ties: CashFlowTies,
  unit: bigint,
): bigint | undefined {
  if (effect.within !== undefined) return roundCents(effect.amount, unit);
  const shown = ties.addedBack.get(effect.key);
  return shown === undefined
    ? undefined
    : unpaid.reduce(
        (rest, part) => (part.within === effect.key ? rest - roundCents(part.amount, unit) : rest),
        shown,
      );
}

/** Interest is paid as it is charged, but for what took no cash; what is still owed stands among the payables. */
function interestPaid(
  taxonomy: ReportingTaxonomy,
  unpaid: readonly Effect[],
  ties: CashFlowTies,
  unit: bigint,
): bigint {
  const charged = taxonomy.items.reduce(
    (sum, item) => (item.group === 'finance' ? sum - (ties.addedBack.get(item.key) ?? 0n) : sum),
    0n,
  );
  return unpaid.reduce((sum, part) => sum + roundCents(part.amount, unit), charged);
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
    : [{ key: 'rounding_difference', label: 'Rounding', exact: 0n, keys: [], parts: [], fixed: rest }];
}
