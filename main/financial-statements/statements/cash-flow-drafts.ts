/**
 * What the lines of the statement of cash flows are made of, before they are rounded and reconciled: the result, what is
 * added back, working capital, what was paid, investing and financing, each with the words for the way its cash ran.
 */
import type { ReportingTaxonomy } from '../../../constitution/index.ts';
import { type CashMovement, movementKey } from '../../../shared/model/cash-flow-lines.ts';
import { type Money, roundCents } from '../../../shared/model/money.ts';
import { balanceNamed, type CashFlowEffects, type Effect, splitOf } from './cash-flow-effects.ts';
import type { EffectPart } from './non-cash.ts';
import { BALANCE_TOLERANCE_CENTS } from './trial-columns.ts';

/** What a line is called by the way its cash ran. */
export interface Ways {
  readonly into: string;
  readonly out: string;
  readonly either: string;
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

/** A line before it is rounded. */
export interface Draft {
  readonly key: string;
  readonly label: string;
  readonly ways?: Ways;
  readonly exact: bigint;
  readonly keys: readonly string[];
  readonly parts: readonly CashFlowPart[];
  /** Set where another statement fixes the presented figure. */
  readonly fixed?: bigint;
}

const TAX_WAYS: Ways = {
  into: 'Income tax refunded',
  out: 'Income tax paid',
  either: 'Income tax refunded/(paid)',
};

/** Disclosure flags of balances that are lent, placed or advanced. */
const LENT: ReadonlySet<string> = new Set(['receivables', 'related_parties', 'cash']);

/**
 * The lines of each part before any is rounded. `unit`: cents of one unit as printed.
 */
export function draftParts(
  effects: CashFlowEffects,
  ties: CashFlowTies,
  taxonomy: ReportingTaxonomy,
  unit: bigint,
) {
  const label = (key: string) => balanceNamed(taxonomy, key);
  const draft = (movement: CashMovement, effect: Effect, text: string): Draft => ({
    key: movementKey(movement, effect.key),
    label: text,
    exact: effect.amount,
    keys: effect.keys,
    parts: effect.parts,
  });
  const moved = (movement: CashMovement, effect: Effect, ways: Ways): Draft => ({
    ...draft(movement, effect, effect.amount < 0n ? ways.out : ways.into),
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
