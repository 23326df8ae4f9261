/**
 * Contexts and units of facts (XBRL 2.1, 4.7 and 4.8; XBRL Dimensions 1.0): a day for balances, a start and
 * end for movements, the day before the period for opening balances, the explicit members that the taxonomy
 * asks for. Two facts of the same moment and member share one context.
 */
import type { FactDimensions, TaxonomyElement, TaxonomyLookup } from '../../../constitution/index.ts';
import { addDays, type IsoDate, type Period } from '../../../shared/model/dates.ts';
import type { FilingHeader } from '../../../validation/filing-content.ts';
import type { FilingFact } from '../../../validation/filing-facts.ts';
import { elementName } from '../xml/xml-text.ts';

export interface FactContext {
  readonly id: string;
  /** A day for an instant; both ends for a duration. */
  readonly moment: { readonly instant: IsoDate } | Period;
  readonly dimensions: FactDimensions;
}

export interface FactUnit {
  readonly id: string;
  /** QNames of measures; `per` is the denominator of a divided unit. */
  readonly measure: string;
  readonly per?: string;
}

/** A fact that cannot be placed in the instance: its data contradicts the filing or the taxonomy. */
export class FactNotReportable extends Error {
  constructor(elementId: string, reason: string) {
    super(`The fact of ${elementId} cannot be reported: ${reason}`);
    this.name = 'FactNotReportable';
  }
}

/** The day or the period that a fact stands for. Throws for a prior figure of a filing without a prior period. */
export function momentOf(
  fact: Pick<FilingFact, 'elementId' | 'period' | 'balanceAt'>,
  element: TaxonomyElement,
  filing: FilingHeader,
): FactContext['moment'] {
  const period =
    fact.period === 'CURRENT' ? { start: filing.periodStart, end: filing.periodEnd } : filing.priorPeriod;
  if (period === null) throw new FactNotReportable(fact.elementId, 'the filing has no prior period.');
  if (element.period_type !== 'instant') return period;
  return { instant: fact.balanceAt === 'OPENING' ? addDays(period.start, -1) : period.end };
}

/** The members that a fact carries: the chosen one, and those that every fact of the taxonomy is written with. */
export function membersOf(
  lookup: TaxonomyLookup,
  elementId: string,
  memberId: string | null,
): readonly string[] {
  const found = lookup.dimensionsOf(elementId, memberId);
  return found?.members.map((each) => each.memberId) ?? (memberId === null ? [] : [memberId]);
}

function digits(date: IsoDate): string {
  return date.replaceAll('-', '');
}

/** The context of a fact; its id says what it is ("asof_20261231", "from_20260101_to_20261231"). */
export function contextOf(fact: FilingFact, filing: FilingHeader, lookup: TaxonomyLookup): FactContext {
  const element = lookup.byId(fact.elementId);
  if (element === undefined) throw new FactNotReportable(fact.elementId, 'the taxonomy has no such element.');
  const moment = momentOf(fact, element, filing);
  const time =
    'instant' in moment
      ? `asof_${digits(moment.instant)}`
      : `from_${digits(moment.start)}_to_${digits(moment.end)}`;
  const dimensions = lookup.dimensionsOf(fact.elementId, fact.memberId);
  if (dimensions === undefined)
    throw new FactNotReportable(
      fact.elementId,
      fact.memberId === null
        ? 'it is reported by a member only.'
        : `${fact.memberId} is not a member of its axes.`,
    );
  // The scenario is the usual place; what stands on the segment says so, for one member can stand in both.
  const place = dimensions.container === 'segment' && dimensions.members.length > 0 ? ['segment'] : [];
  const names = dimensions.members.map(({ memberId }) => {
    const { prefix, localName } = elementName(memberId);
    return `${prefix}_${localName}`;
  });
  return { id: [time, ...place, ...names].join('_'), moment, dimensions };
}

/** The unit of a numeric element; null for text. `currency` is the ISO 4217 code of the filing. */
export function unitOf(element: TaxonomyElement, currency: string): FactUnit | null {
  switch (element.data_type) {
    case 'monetaryItemType':
      return { id: currency, measure: `iso4217:${currency}` };
    case 'perShareItemType':
      return { id: `${currency}_per_share`, measure: `iso4217:${currency}`, per: 'xbrli:shares' };
    case 'sharesItemType':
      return { id: 'shares', measure: 'xbrli:shares' };
    case 'decimalItemType':
    case 'percentItemType':
    case 'integerItemType':
      return { id: 'pure', measure: 'xbrli:pure' };
    default:
      return null;
  }
}
