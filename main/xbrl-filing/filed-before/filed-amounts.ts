/**
 * The amounts of a filing of last year, by element of this filing's taxonomy: of one that the practice made itself, or of
 * a file read back. Only amounts of money that end the day before this filing begins count. Pure.
 */
import { currencyOf, type Taxonomy, type TaxonomyLookup } from '../../../constitution/index.ts';
import { FILED_LEFT_OUT, type FiledLeftOut } from '../../../shared/model/common-errors.ts';
import { addDays, type IsoDate, longDate } from '../../../shared/model/dates.ts';
import { inCellName } from '../../../shared/model/element-id.ts';
import { parseDecimal, toCents } from '../../../shared/model/money.ts';
import type { Filing } from '../../../shared/model/records.ts';
import { Problem } from '../../../shared/problem.ts';
import type { FilingFact } from '../../../validation/filing-facts.ts';
import { membersOf } from '../instance/fact-context.ts';
import type { FiledFile } from './filed-file.ts';

/** Cents by element and member; what is given twice with two amounts is left out. */
export type FiledAmounts = ReadonlyMap<string, bigint>;

/** What a file of last year's filing says, and how many of its figures of that day are left out, by reason. */
export interface FiledFigures {
  readonly amounts: FiledAmounts;
  readonly leftOut: readonly { readonly reason: FiledLeftOut; readonly figures: number }[];
}

export const filedKey = (elementId: string, memberId: string | null) => `${elementId} ${memberId ?? ''}`;

function gathered(
  amounts: readonly {
    readonly elementId: string;
    readonly memberId: string | null;
    readonly value: string;
  }[],
  lookup: TaxonomyLookup,
): { readonly amounts: FiledAmounts; readonly twice: number } {
  const found = new Map<string, bigint | null>();
  for (const { elementId, memberId, value } of amounts) {
    const money = parseDecimal(value);
    if (money === undefined || lookup.byId(elementId)?.data_type !== 'monetaryItemType') continue;
    const key = filedKey(elementId, memberId);
    const cents = toCents(money);
    found.set(key, found.has(key) && found.get(key) !== cents ? null : cents);
  }
  const once = [...found].flatMap(([key, cents]) => (cents === null ? [] : [[key, cents] as const]));
  return { amounts: new Map(once), twice: found.size - once.length };
}

/** Of a filing that the practice made. */
export function amountsOfFacts(facts: readonly FilingFact[], lookup: TaxonomyLookup): FiledAmounts {
  return gathered(
    facts.filter(
      ({ period, balanceAt, numeric }) => period === 'CURRENT' && balanceAt === 'CLOSING' && numeric,
    ),
    lookup,
  ).amounts;
}

const plainId = (text: string) => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** Elements by namespace and name, and by the name that a cell of our workbook has. */
function namesOf(lookup: TaxonomyLookup, taxonomies: readonly Taxonomy[]) {
  const prefixes = new Map(
    [...taxonomies, lookup.taxonomy].flatMap(({ namespaces }) =>
      namespaces.map(({ uri, prefix }) => [uri, prefix] as const),
    ),
  );
  const cells = new Map(
    lookup.taxonomy.elements.map(({ element_id }) => [inCellName(element_id), element_id] as const),
  );
  const qualified = ({ uri, local }: { readonly uri: string; readonly local: string }) => {
    const prefix = prefixes.get(uri);
    return prefix === undefined ? null : `${prefix}_${local}`;
  };
  const ofCell = (name: string): { elementId: string; memberId: string | null } | null => {
    const whole = cells.get(name);
    if (whole !== undefined) return { elementId: whole, memberId: null };
    for (const at of [...name.matchAll(/_/g)].map(({ index }) => index)) {
      const [elementId, memberId] = [cells.get(name.slice(0, at)), cells.get(name.slice(at + 1))];
      if (elementId !== undefined && memberId !== undefined) return { elementId, memberId };
    }
    return null;
  };
  return { qualified, ofCell };
}

/** "iso4217:SGD" as SGD; null for numbers that are no amounts, and where a workbook says no unit. */
const currencyOfUnit = (unit: string | null) => /^(?:[\w.-]+:)?([A-Z]{3})$/.exec(unit ?? '')?.[1] ?? null;

/** Errors: INVALID_INPUT where the file is another company's, another year's, in another currency or under a taxonomy that is not installed. */
export function amountsOfFile(
  file: FiledFile,
  filing: Pick<Filing, 'uen' | 'clientName' | 'periodStart'>,
  lookup: TaxonomyLookup,
  installed: readonly Taxonomy[],
): FiledFigures {
  const refused = (message: string) =>
    new Problem('INVALID_INPUT', message, { errors: [{ path: 'file', message }] });
  const { uen } = lookup.taxonomy.roles;
  const ofUen = uen && inCellName(uen);
  const entity = file.entity ?? file.texts.find(({ definedName }) => definedName === ofUen)?.value ?? null;
  if (entity !== null && plainId(entity) !== plainId(filing.uen))
    throw refused(
      `The file is the filing of ${entity}; this filing is for ${filing.clientName}, UEN ${filing.uen}.`,
    );
  const lastDay = addDays(filing.periodStart, -1);
  const ofDay = file.numbers.filter(({ end }) => end === lastDay);
  // Amounts of two currencies are never held against each other.
  const currency = currencyOf(lookup.taxonomy);
  const ofYear = ofDay.filter(({ unit }) => [null, currency].includes(currencyOfUnit(unit)));
  const [other] = ofDay;
  if (other && ofYear.length === 0)
    throw refused(
      `The amounts of the file are in ${currencyOfUnit(other.unit)}, those of this filing in ${currency}: they cannot be compared.`,
    );
  if (ofYear.length === 0) {
    const ends = [...new Set(file.numbers.map(({ end }) => end))].toSorted();
    const latest = ends.at(-1) as IsoDate | undefined;
    throw refused(
      `The file has no figures to ${longDate(lastDay)}, the day before this filing begins${latest === undefined ? '' : `; its latest are to ${longDate(latest)}`}.`,
    );
  }
  const { qualified, ofCell } = namesOf(lookup, installed);
  const standing = new Set(lookup.taxonomy.axes.flatMap(({ standing_member }) => standing_member ?? []));
  const left: Record<FiledLeftOut, number> = {
    OTHER_CURRENCY: ofDay.length - ofYear.length,
    NO_ELEMENT: 0,
    OF_A_PART: 0,
    TWO_AMOUNTS: 0,
  };
  const leave = (reason: FiledLeftOut) => {
    left[reason] += 1;
    return [];
  };
  const named = ofYear.flatMap(({ element, definedName, members, value }) => {
    if (definedName !== null) {
      const found = ofCell(definedName);
      return found === null ? leave('NO_ELEMENT') : [{ ...found, value }];
    }
    const elementId = element && qualified(element);
    if (!elementId || lookup.byId(elementId) === undefined) return leave('NO_ELEMENT');
    const carried = members.map((member) => qualified(member) ?? '').sort();
    const [memberId = null, ...more] = carried.filter((id) => !standing.has(id));
    // Of the same part of the company as this filing's facts: with the members that all of those carry.
    const wanted = membersOf(lookup, elementId, memberId).toSorted();
    const isKnown = memberId === null || lookup.byId(memberId) !== undefined;
    return !isKnown || more.length > 0 || wanted.join(' ') !== carried.join(' ')
      ? leave('OF_A_PART')
      : [{ elementId, memberId, value }];
  });
  if (named.length === 0)
    throw refused(
      'No figure of the file has an element of this filing’s taxonomy. It was made under a taxonomy that is not installed, or that shares no elements with it.',
    );
  const { amounts, twice } = gathered(named, lookup);
  left.TWO_AMOUNTS = twice;
  const leftOut = FILED_LEFT_OUT.map((reason) => ({ reason, figures: left[reason] }));
  return { amounts, leftOut: leftOut.filter(({ figures }) => figures > 0) };
}
