/**
 * Which line of ours a printed line is: by its words, its statement, the part of it that it stands in, and whether income or
 * expenses stand there. What must stay true: a match that is not sure is none; a total and a result match only a total of
 * the same words. Pure.
 */
import type { GatheredBalance, ReportingItem, ReportingTaxonomy } from '../../../constitution/index.ts';
import { cashFlowPartOf, movementOf } from '../../../shared/model/cash-flow-lines.ts';
import type { ReadLine } from '../../../shared/model/document-reading.ts';
import type { ReportingStandard } from '../../../shared/model/enums.ts';
import type { SignedTable } from '../../../shared/model/prior-year.ts';
import { mappingBook } from '../mapping/mapping-book.ts';
import { buildPhraseIndex } from '../mapping/phrase-index.ts';
import { profitEffect } from '../statements/profit-and-loss.ts';
import type { EntryLine } from '../statements/signed-lines.ts';
import { isProfitAndLoss } from '../statements/trial-columns.ts';
import {
  isTwoSided,
  namesResult,
  namesTotal,
  type Side,
  sameTotal,
  sheetPartOf,
  sideOfWords,
} from './printed-words.ts';
import { joinedParts, namesNoKind, turnsMeaning } from './same-meaning.ts';

/** The books of the year that was signed, whose lines are looked for in print. */
export interface MatchedBooks {
  readonly lines: readonly EntryLine[];
  readonly taxonomy: ReportingTaxonomy;
  readonly standard: ReportingStandard;
}

/** Less alike than this is no proposal; closer than this to the next is none either. */
const LEAST = 0.7;
const APART = 0.03;
/** A part of what a label joins names a line of its own from here on. */
const LEAST_OF_PART = 0.8;
/** Lines of cash flows name what moved, not how: only nearly the same words are sure. */
const LEAST_OF_CASH_FLOWS = 0.85;

/** Headings of the statement of cash flows, the narrower first, and the parts of it that may stand under each. */
const CASH_FLOW_HEADINGS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/working capital|changes in/i, ['WORKING_CAPITAL']],
  [/adjust/i, ['ADJUSTMENTS']],
  [/invest/i, ['INVESTING']],
  [/financing/i, ['FINANCING']],
  [/operat/i, ['ADJUSTMENTS', 'WORKING_CAPITAL', 'PAID']],
];
const INFLOW = /\b(?:proceeds?|disposals?|sales?|redemption|maturity|withdrawal|repayments? from)\b/i;

export function lineMatcher({ lines, taxonomy, standard }: MatchedBooks) {
  const {
    index,
    reader,
    names: { laterTerm, earlierTerm },
  } = mappingBook(taxonomy, standard);
  const cashFlowIndex = buildPhraseIndex(
    lines
      .filter(({ statement, kind }) => statement === 'cashFlow' && kind === 'LINE')
      .map(({ key, label }) => ({ key, label, phrases: [] })),
    reader,
  );
  const known = new Set(lines.map(({ statement, key }) => `${statement}/${key}`));
  const lineOf = (item: ReportingItem) => item.presented_in ?? item.key;
  const words = (label: string) => reader.tokens(label).join(' ');
  const namesGst = (label: string) => /\b(?:gst|vat)\b/i.test(label);

  /** By the words of accounts and lines. */
  const amongItems = (label: string, isIn: (item: ReportingItem) => boolean) =>
    index.match(label, LEAST).flatMap(({ item: { key }, score, phrase }) => {
      const item = taxonomy.byKey.get(key);
      return item && isIn(item) && (!namesGst(label) || namesGst(item.label))
        ? [{ key: lineOf(item), score, phrase }]
        : [];
    });

  /** The line that a label surely names: nothing turns its meaning, and what it joins stands on that one line. */
  const sureLine = (printed: string, isIn: (item: ReportingItem) => boolean): string | null => {
    // "Trade receivables, net" is the line that statements print, with its allowance taken off.
    const label = printed
      .replace(/\bgoods (?:and|&) services(?: tax)?\b/i, 'GST')
      .replace(/\s*[,–-]\s*net$/i, '');
    if (namesNoKind(label)) return null;
    const candidates = amongItems(label, isIn);
    const found = surest(candidates);
    if (found === null) return null;
    const says = candidates.some(({ key, phrase }) => key === found && !turnsMeaning(label, phrase));
    const isJoined = joinedParts(label).some((part) => {
      const [best] = amongItems(part, isIn).toSorted((one, other) => other.score - one.score);
      return best !== undefined && best.score >= LEAST_OF_PART && best.key !== found;
    });
    return says && !isJoined ? found : null;
  };

  const onSheet = (label: string, parentLabel: string | null): string | null => {
    const part = sheetPartOf(parentLabel);
    const found = sureLine(
      label,
      (item) =>
        !isProfitAndLoss(item) &&
        known.has(`balanceSheet/${lineOf(item)}`) &&
        (part === undefined || item.section === part),
    );
    return part === undefined && found !== null && hasTwin(found) ? null : found;
  };
  /** True of a line that is split into a current and a non-current one. */
  const hasTwin = (key: string) => earlierTerm.has(key) || earlierTerm.get(laterTerm.get(key) ?? '') === key;

  const inResult = (label: string, parentLabel: string | null, side: Side): string | null => {
    // Under a heading of other income nothing is revenue.
    const isOther = /\bother\b/i.test(parentLabel ?? '');
    const told = sideOfWords(label);
    if (told !== undefined && side !== undefined && told !== side) return null;
    const wanted = told ?? side;
    const of = (name: string, effect: Side) =>
      sureLine(
        name,
        (item) =>
          isProfitAndLoss(item) &&
          !(isOther && item.group === 'revenue') &&
          known.has(`profitAndLoss/${lineOf(item)}`) &&
          (effect === undefined || (effect === 'INCOME' ? profitEffect(item) > 0n : profitEffect(item) < 0n)),
      );
    // A name that may be either is none of them where nothing tells which.
    const isEither =
      wanted === undefined &&
      of(`${label} income`, 'INCOME') !== null &&
      of(`${label} expense`, 'EXPENSE') !== null;
    return isEither ? null : of(label, wanted);
  };

  const inCashFlows = (label: string, parentLabel: string | null): string | null => {
    const parts = CASH_FLOW_HEADINGS.find(([heading]) => heading.test(parentLabel ?? ''))?.[1];
    const found = cashFlowIndex.match(label, LEAST_OF_CASH_FLOWS).filter(({ item: { key }, phrase }) => {
      const part = cashFlowPartOf(key);
      const isThere = part !== undefined && (parts?.includes(part) ?? part === 'PAID');
      if (turnsMeaning(label, phrase)) return false;
      return (
        isThere && (part !== 'INVESTING' || (movementOf(key)?.movement === 'proceeds') === INFLOW.test(label))
      );
    });
    return surest(found.map(({ item, score }) => ({ key: item.key, score })));
  };

  return {
    dividends: lines.find(({ statement }) => statement === 'changesInEquity')?.key ?? null,
    /** A balance that ours splits, where it stands in the part of the sheet that its lines stand in. */
    gathered: ({ label }: ReadLine): GatheredBalance | undefined =>
      taxonomy.faces.balances.find((balance) => words(balance.label) === words(label)),
    isInPart({ parentLabel }: ReadLine, { keys, moves_with }: GatheredBalance): boolean {
      const part = sheetPartOf(parentLabel);
      return part === undefined
        ? moves_with.length === 0
        : taxonomy.byKey.get(keys[0] ?? '')?.section === part;
    },
    /** A part of a gathered line may stand on any line of the same part of the sheet. */
    among({ label }: ReadLine, { keys }: GatheredBalance): string | null {
      const part = taxonomy.byKey.get(keys[0] ?? '')?.section;
      return namesTotal(label) ? null : sureLine(label, (item) => item.section === part);
    },
    keyOf({ label, parentLabel }: ReadLine, statement: SignedTable, side: Side): string | null {
      const total = lines.find(
        (line) =>
          line.statement === statement &&
          (line.kind === 'SUBTOTAL' || line.kind === 'TOTAL' || TOTALS_OF_CASH.has(line.key)) &&
          sameTotal(label, line),
      );
      if (total) return total.key;
      if (namesTotal(label) || namesResult(label) || isTwoSided(label)) return null;
      if (statement === 'cashFlow') return inCashFlows(label, parentLabel);
      return statement === 'profitAndLoss' ? inResult(label, parentLabel, side) : onSheet(label, parentLabel);
    },
  };
}

/** Lines of cash flows that are figures of another statement, and so match as totals do. */
const TOTALS_OF_CASH: ReadonlySet<string> = new Set(['profit_before_tax', 'opening_cash']);

function surest(candidates: readonly { readonly key: string; readonly score: number }[]): string | null {
  const [best, ...others] = candidates.toSorted((one, other) => other.score - one.score);
  if (!best) return null;
  const next = others.find(({ key }) => key !== best.key);
  return next && best.score - next.score < APART ? null : best.key;
}
