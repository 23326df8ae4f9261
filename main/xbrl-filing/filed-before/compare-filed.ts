/**
 * Comparatives held against what was filed last year: an amount that differs, one that is missing, a line that was filed
 * under another element. And the elements that open lines were filed under, as proposals for a person. Pure.
 */
import type { TaxonomyLookup } from '../../../constitution/index.ts';
import type { CommonError, FiledComparison } from '../../../shared/model/common-errors.ts';
import type { EntryPoint } from '../../../shared/model/enums.ts';
import { absolute, fromCents, type Money, parseDecimal, toCents } from '../../../shared/model/money.ts';
import type { LineItem } from '../../../shared/model/records.ts';
import type { FilingFact } from '../../../validation/filing-facts.ts';
import { amountWords, lineWords, placeElsewhere, placeOfLine } from '../line-items/error-places.ts';
import { type FiledAmounts, filedKey } from './filed-amounts.ts';

/** Smaller amounts are the same by chance. */
const LEAST = 1_000n * 100n;

interface Compared {
  readonly filed: FiledAmounts;
  readonly facts: readonly FilingFact[];
  readonly lines: readonly LineItem[];
  readonly lookup: TaxonomyLookup;
  readonly entryPoint: EntryPoint;
}

const isPrior = ({ period, balanceAt }: FilingFact) =>
  (period === 'PRIOR' && balanceAt === 'CLOSING') || (period === 'CURRENT' && balanceAt === 'OPENING');

/** Half of the unit that this year prints in. */
function slackOf({ decimals }: FilingFact): bigint {
  return decimals !== null && decimals < 0 ? (100n * 10n ** BigInt(-decimals)) / 2n : 0n;
}

const filedPlace = (elementId: string, cents: bigint, lookup: TaxonomyLookup) =>
  placeElsewhere(`Filed last year, “${lookup.label(elementId)}”`, amountWords(fromCents(cents)));

function differing({ filed, facts, lines, lookup }: Compared) {
  let compared = 0;
  const findings: CommonError[] = [];
  for (const fact of facts) {
    const line = lines.find(({ id }) => fact.lineItemIds.includes(id));
    const was = filed.get(filedKey(fact.elementId, fact.memberId));
    const said = parseDecimal(fact.value);
    if (!isPrior(fact) || !line || was === undefined || said === undefined) continue;
    compared += 1;
    if (absolute(toCents(said) - was) <= slackOf(fact)) continue;
    const column = fact.period === 'PRIOR' ? 'prior column' : 'opening balance';
    findings.push({
      kind: 'FILED_LAST_YEAR',
      message: `Filed last year ${amountWords(fromCents(was))}; this year’s ${column} ${amountWords(said)}.`,
      todo: 'Look in the signed statements of both years. A restated figure is right where the notes say so; else correct the line.',
      places: [filedPlace(fact.elementId, was, lookup), placeOfLine(line, `${column} ${amountWords(said)}`)],
    });
  }
  return { compared, findings };
}

/** Reported this year and filed last year, and no comparative. */
function missing({ filed, facts, lines, lookup }: Compared): readonly CommonError[] {
  const priors = new Set(facts.filter(isPrior).map((fact) => filedKey(fact.elementId, fact.memberId)));
  return facts.flatMap((fact): CommonError[] => {
    const key = filedKey(fact.elementId, fact.memberId);
    const was = filed.get(key) ?? 0n;
    const line = lines.find(({ id }) => fact.lineItemIds.includes(id));
    const own = fact.period === 'CURRENT' && fact.balanceAt === 'CLOSING';
    if (!own || !line || was === 0n || priors.has(key)) return [];
    return [
      {
        kind: 'COMPARATIVES',
        message: `${lineWords(line)} has no comparative; last year ${amountWords(fromCents(was))} was filed.`,
        todo: 'Give the prior amount of the line.',
        places: [placeOfLine(line, 'no prior amount'), filedPlace(fact.elementId, was, lookup)],
      },
    ];
  });
}

/** Elements by the size of what was filed; only sizes that one element alone has. */
function bySize(filed: FiledAmounts): ReadonlyMap<bigint, string> {
  const sizes = Map.groupBy(filed, ([, cents]) => absolute(cents));
  return new Map(
    [...sizes].flatMap(([size, [first, ...others]]) => {
      const [elementId, memberId] = first?.[0].split(' ') ?? [];
      return size < LEAST || others.length > 0 || !elementId || memberId !== '' ? [] : [[size, elementId]];
    }),
  );
}

/** Holds a filing against the amounts of last year's; what its file leaves out is told by who read it. */
export function compareFiled(input: Compared): Omit<FiledComparison, 'leftOut'> {
  const { filed, lines, lookup, entryPoint } = input;
  const { compared, findings } = differing(input);
  const elements = bySize(filed);
  const told = new Set(findings.flatMap(({ places }) => places.map(({ lineItemId }) => lineItemId)));
  const tags: FiledComparison['tags'] = [];
  const retagged: CommonError[] = [];
  for (const line of lines) {
    const { id, label, valuePrior, mapping, exclusion, statement } = line;
    const prior: Money | null = valuePrior;
    const elementId = prior === null ? undefined : elements.get(absolute(toCents(prior)));
    if (prior === null || elementId === undefined || exclusion !== null) continue;
    const elementLabel = lookup.label(elementId);
    if (mapping?.confirmedById == null) {
      if (lookup.isReportable(elementId, entryPoint))
        tags.push({ lineItemId: id, label, elementId, elementLabel, amount: amountWords(prior) });
      continue;
    }
    if (mapping.elementId === elementId || statement === 'notes' || told.has(id)) continue;
    // What its own element was filed with may be the same amount twice.
    if (lines.some((other) => other.mapping?.confirmedById != null && other.mapping.elementId === elementId))
      continue;
    retagged.push({
      kind: 'FILED_LAST_YEAR',
      message: `${lineWords(line)}: ${amountWords(prior)} was filed last year under “${elementLabel}”; it is tagged “${lookup.label(mapping.elementId)}” now.`,
      todo: 'Use the same element from year to year, unless last year’s was wrong.',
      places: [
        placeOfLine(line, `tagged “${lookup.label(mapping.elementId)}”`),
        placeElsewhere('Filed last year', `${amountWords(prior)}, “${elementLabel}”`),
      ],
    });
  }
  return { amounts: filed.size, compared, findings: [...findings, ...missing(input), ...retagged], tags };
}
