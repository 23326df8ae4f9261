/**
 * The facts of a filing: one per confirmed mapping and period that has a value, one per saved value of the
 * filing information, and those that the master and the filing themselves state. Rules, workbook and
 * instance are all built from this one list, so they cannot disagree (specification 4.5, decisions 6).
 */

import type {
  ConflictingDuplicate,
  FactPeriod,
  TaxonomyElement,
  TaxonomyLookup,
} from '../constitution/index.ts';
import { addDays } from '../shared/model/dates.ts';
import { isZero, type Money, negateMoney, parseDecimal, toCents } from '../shared/model/money.ts';
import type { TaggedConcept } from '../shared/model/tags.ts';
import { parseAmount } from '../shared/words/statement-amounts.ts';
import {
  type ContentLine,
  type ContentMapping,
  confirmedMapping,
  type FilingContent,
} from './filing-content.ts';
import { presentationPlaces } from './presentation-order.ts';
import { placesOf, plainNumber, ratioOf, reportedNumber, saysCents } from './reported-number.ts';

/** LINE: a confirmed line; INFORMATION: a saved value; FILING: the client master or the filing's header. */
export type FactSource = 'LINE' | 'INFORMATION' | 'FILING';

/** OPENING stands on instants only. */
export interface FilingFact extends TaggedConcept {
  readonly period: FactPeriod;
  /** A plain decimal when numeric, else text. */
  readonly value: string;
  readonly numeric: boolean;
  /** Decimal places to which a number is exact (0, 2, -3, -6); null on text. */
  readonly decimals: number | null;
  /** The lines that state it; empty unless source is LINE. */
  readonly lineItemIds: readonly string[];
  readonly source: FactSource;
}

/** A value on a confirmed line that cannot become a fact, and why. */
export interface UnreportedValue {
  readonly lineItemId: string;
  readonly reason: string;
}

export interface FactSet {
  /** In presentation order. */
  readonly facts: readonly FilingFact[];
  readonly conflicts: readonly ConflictingDuplicate[];
  readonly unreported: readonly UnreportedValue[];
}

function hasCents(value: Money | null): boolean {
  return value !== null && toCents(value) % 100n !== 0n;
}

/** Places of amounts printed in full units: 2 where any reported one shows cents, else 0. */
function unitPlaces(content: FilingContent, lookup: TaxonomyLookup): 0 | 2 {
  const shown = content.lines.some((line) => {
    const element = lookup.byId(confirmedMapping(line)?.elementId ?? '');
    // "0.07 per share" or "17.5%" beside whole dollars does not make the dollars exact to the cent.
    return (
      element?.data_type === 'monetaryItemType' &&
      line.scale === 1 &&
      (hasCents(line.valueCurrent) || hasCents(line.valuePrior))
    );
  });
  return shown ? 2 : 0;
}

/** The printed number where it is surely this figure: rounded to cents it is the amount that was stored. */
function exactNumber(printed: string | null, stored: Money, negated: boolean): string | null {
  const plain = printed === null ? null : parseAmount(printed);
  if (plain === null || parseDecimal(plain) !== stored) return null;
  if (!negated || isZero(stored)) return plain;
  return plain.startsWith('-') ? plain.slice(1) : `-${plain}`;
}

function lineFact(
  element: TaxonomyElement,
  line: ContentLine,
  mapping: ContentMapping,
  period: FactPeriod,
  stored: Money,
  unit: 0 | 2,
): FilingFact {
  const amount = mapping.negated ? negateMoney(stored) : stored;
  const printed = (period === 'CURRENT' ? line.printed?.current : line.printed?.prior) ?? null;
  const exact = exactNumber(printed, stored, mapping.negated);
  return {
    elementId: element.element_id,
    period,
    balanceAt: element.period_type === 'instant' ? mapping.balanceAt : 'CLOSING',
    memberId: mapping.memberId,
    ...reportedNumber(element, amount, line.scale, unit, { exact, inCents: saysCents(line) }),
    numeric: true,
    lineItemIds: [line.id],
    source: 'LINE',
  };
}

function lineFacts(
  content: FilingContent,
  lookup: TaxonomyLookup,
  unreported: UnreportedValue[],
): FilingFact[] {
  const unit = unitPlaces(content, lookup);
  return content.lines.flatMap((line) => {
    const mapping = confirmedMapping(line);
    if (mapping === null) return [];
    const element = lookup.byId(mapping.elementId);
    if (element === undefined || !lookup.isReportable(mapping.elementId, content.filing.entryPoint)) {
      unreported.push({
        lineItemId: line.id,
        reason: `The element ${mapping.elementId} cannot be reported under this entry point.`,
      });
      return [];
    }
    if (!lookup.isNumeric(mapping.elementId)) {
      unreported.push({
        lineItemId: line.id,
        reason: `The element ${mapping.elementId} takes text; a line carries an amount.`,
      });
      return [];
    }
    if (
      element.data_type === 'integerItemType' &&
      (hasCents(line.valueCurrent) || hasCents(line.valuePrior))
    ) {
      unreported.push({
        lineItemId: line.id,
        reason: `The element ${mapping.elementId} takes whole numbers.`,
      });
      return [];
    }
    const facts: FilingFact[] = [];
    if (line.valueCurrent !== null)
      facts.push(lineFact(element, line, mapping, 'CURRENT', line.valueCurrent, unit));
    if (line.valuePrior !== null && content.filing.priorPeriod === null)
      unreported.push({
        lineItemId: line.id,
        reason: 'The line has a prior figure; the filing has no prior period.',
      });
    else if (line.valuePrior !== null)
      facts.push(lineFact(element, line, mapping, 'PRIOR', line.valuePrior, unit));
    return facts;
  });
}

function textFact(elementId: string, typed: string, source: FactSource, lookup: TaxonomyLookup): FilingFact {
  const numeric = lookup.isNumeric(elementId);
  const value = lookup.byId(elementId)?.data_type === 'percentItemType' ? ratioOf(typed) : typed;
  return {
    elementId,
    period: 'CURRENT',
    balanceAt: 'CLOSING',
    memberId: null,
    value,
    numeric,
    decimals: numeric ? placesOf(value) : null,
    lineItemIds: [],
    source,
  };
}

/** What the master and the filing state themselves; the taxonomy's roles say under which element. */
function filingFacts(content: FilingContent, lookup: TaxonomyLookup): FilingFact[] {
  const { filing, client } = content;
  const { roles, vocabulary } = lookup.taxonomy;
  const stated: readonly (readonly [string | undefined, string | undefined])[] = [
    [roles.entityName, client.companyName],
    [roles.uen, client.uen],
    [roles.entryPoint, vocabulary.entryPoint[filing.entryPoint]],
    [roles.periodStart, filing.periodStart],
    [roles.periodEnd, filing.periodEnd],
    [roles.priorPeriodStart, filing.priorPeriod?.start],
    [roles.priorPeriodEnd, filing.priorPeriod?.end],
  ];
  return stated.flatMap(([elementId, value]) =>
    elementId !== undefined && value !== undefined && lookup.isApplicable(elementId, filing.entryPoint)
      ? [textFact(elementId, value, 'FILING', lookup)]
      : [],
  );
}

function informationFacts(content: FilingContent, lookup: TaxonomyLookup): FilingFact[] {
  return content.information.flatMap((entry) =>
    entry.savedById !== null &&
    entry.value.trim() !== '' &&
    lookup.isReportable(entry.elementId, content.filing.entryPoint)
      ? [textFact(entry.elementId, entry.value, 'INFORMATION', lookup)]
      : [],
  );
}

/** What makes two statements the same fact. */
export function factKey(fact: Pick<FilingFact, 'elementId' | 'period' | 'balanceAt' | 'memberId'>): string {
  return `${fact.elementId}|${fact.memberId ?? ''}|${fact.period}|${fact.balanceAt}`;
}

function sameValue(a: FilingFact, b: FilingFact): boolean {
  return a.numeric && b.numeric ? plainNumber(a.value) === plainNumber(b.value) : a.value === b.value;
}

/** Equal statements become one fact with all its lines; differing ones are listed and the first is kept. */
function merge(stated: readonly FilingFact[]): { facts: FilingFact[]; conflicts: ConflictingDuplicate[] } {
  const facts = new Map<string, FilingFact>();
  const values = new Map<string, string[]>();
  for (const fact of stated) {
    const key = factKey(fact);
    const known = facts.get(key);
    if (known === undefined) {
      facts.set(key, fact);
    } else if (sameValue(known, fact)) {
      const decimals =
        known.decimals !== null && fact.decimals !== null ? Math.max(known.decimals, fact.decimals) : null;
      facts.set(key, { ...known, decimals, lineItemIds: [...known.lineItemIds, ...fact.lineItemIds] });
    } else if (known.source === 'LINE' || fact.source === 'LINE' || known.source === fact.source) {
      values.set(key, [...new Set([...(values.get(key) ?? [known.value]), fact.value])]);
    }
  }
  const conflicts = [...values].map(([key, list]) => ({
    elementId: facts.get(key)?.elementId ?? '',
    values: list,
  }));
  return { facts: [...facts.values()], conflicts };
}

/** The opening balance and the prior closing balance of one day are one fact; they must agree. */
function openingConflicts(facts: readonly FilingFact[], content: FilingContent): ConflictingDuplicate[] {
  const { priorPeriod, periodStart } = content.filing;
  if (priorPeriod === null || addDays(periodStart, -1) !== priorPeriod.end) return [];
  const byKey = new Map(facts.map((fact) => [factKey(fact), fact]));
  return facts.flatMap((fact) => {
    if (fact.period !== 'CURRENT' || fact.balanceAt !== 'OPENING') return [];
    const closing = byKey.get(factKey({ ...fact, period: 'PRIOR', balanceAt: 'CLOSING' }));
    return closing !== undefined && !sameValue(fact, closing)
      ? [{ elementId: fact.elementId, values: [fact.value, closing.value] }]
      : [];
  });
}

/** Builds the facts; only confirmed mappings and saved information count (binding rule 3). */
export function buildFacts(content: FilingContent, lookup: TaxonomyLookup): FactSet {
  const unreported: UnreportedValue[] = [];
  const { facts, conflicts } = merge([
    ...filingFacts(content, lookup),
    ...informationFacts(content, lookup),
    ...lineFacts(content, lookup, unreported),
  ]);
  const places = presentationPlaces(lookup);
  const position = (elementId: string | null) =>
    elementId === null ? -1 : (places.get(elementId)?.index ?? 0);
  const moment = (fact: FilingFact) =>
    (fact.period === 'PRIOR' ? 2 : 0) + (fact.balanceAt === 'OPENING' ? 1 : 0);
  facts.sort(
    (a, b) =>
      position(a.elementId) - position(b.elementId) ||
      position(a.memberId) - position(b.memberId) ||
      moment(a) - moment(b),
  );
  return { facts, conflicts: [...conflicts, ...openingConflicts(facts, content)], unreported };
}
