/**
 * An instance as a person reads it (specification 4.5): its file parsed, shown as statements, and each fact beside the
 * lines of the document, the saved information or the record that states it. Nothing is said to agree that was not
 * compared, and what was not compared is listed with the reason.
 */
import type { CompiledRule, TaxonomyLookup } from '../../../constitution/index.ts';
import type {
  InstanceRendering,
  OmittedLine,
  RenderedFact,
} from '../../../shared/model/instance-rendering.ts';
import type { FilingContent } from '../../../validation/filing-content.ts';
import { buildFacts } from '../../../validation/filing-facts.ts';
import { carriedText } from '../../foreign-files/carried-text.ts';
import { membersOf, momentOf } from '../instance/fact-context.ts';
import { plainText } from '../xml/plain-text.ts';
import {
  type ExpectedFigure,
  elementIdOf,
  expectedFigures,
  isOfDocument,
  keyOf,
  keysOf,
} from './compare-lines.ts';
import { exactNumber } from './exact-numbers.ts';
import { omittedLines } from './omitted-lines.ts';
import { readInstance } from './read-instance.ts';
import { statementRows } from './statement-rows.ts';

/** Longer texts are cut; their length is told. */
const LONGEST_TEXT = 4000;

/** Who entered a line by hand, and when; from the audit trail. */
export type EnteredBy = Readonly<Record<string, { readonly byName: string; readonly at: string }>>;

export interface InstanceToRender {
  readonly bytes: Uint8Array;
  readonly file: InstanceRendering['file'];
  readonly content: FilingContent;
  readonly enteredBy: EnteredBy;
}

/** What a person saved or a record states, by the key of its fact. */
function statedFacts(content: FilingContent, lookup: TaxonomyLookup) {
  const built = buildFacts(content, lookup);
  const stated = new Map<string, { readonly source: 'SAVED' | 'STATED'; readonly value: string }>();
  for (const fact of built.facts) {
    const element = lookup.byId(fact.elementId);
    if (fact.source === 'LINE' || element === undefined) continue;
    const moment = momentOf(fact, element, content.filing);
    const ends = 'instant' in moment ? { start: null, end: moment.instant } : moment;
    const members = membersOf(lookup, fact.elementId, fact.memberId);
    stated.set(keyOf(fact.elementId, members, ends), {
      source: fact.source === 'INFORMATION' ? 'SAVED' : 'STATED',
      value: fact.value,
    });
  }
  const carried = new Set(built.facts.flatMap((fact) => fact.lineItemIds));
  return { stated, unreported: built.unreported, carried };
}

function isSame(said: string, stated: string, numeric: boolean): boolean {
  return numeric ? exactNumber(said) === exactNumber(stated) : said === carriedText(stated);
}

/** What stands on a fact by its lines, as the page shows it. */
function compared(figures: readonly ExpectedFigure[], value: string) {
  const number = exactNumber(value);
  const lines = figures.map(({ line, year, expected }) => ({
    lineItemId: line.id,
    year,
    expected,
    agrees: number === expected,
  }));
  const ofDocument = figures.some(({ line }) => isOfDocument(line));
  const agrees = lines.every((line) => line.agrees);
  const standing: RenderedFact['standing'] = !agrees ? 'DIFFERS' : ofDocument ? 'AGREES' : 'BY_HAND';
  return { lines, standing };
}

export function renderInstance(
  input: InstanceToRender,
  lookup: TaxonomyLookup,
  rules: readonly CompiledRule[],
): InstanceRendering {
  const { content, file, enteredBy } = input;
  const instance = readInstance(input.bytes);
  const keys = keysOf(instance, lookup);
  const { stated, unreported, carried } = statedFacts(content, lookup);
  const refused = new Map(unreported.map(({ lineItemId, reason }) => [lineItemId, reason]));
  const figures = expectedFigures(
    content,
    lookup,
    // A line of which one figure is reported was refused for its prior year alone.
    (line, year) => refused.has(line.id) && (year === 'PRIOR' || !carried.has(line.id)),
  );
  const byKey = Map.groupBy(figures, (figure) => figure.key);
  const saved = new Map(content.information.map((entry) => [entry.elementId, entry]));

  const facts = instance.facts.map((fact, position): RenderedFact => {
    const key = keys[position] ?? '';
    const elementId = elementIdOf(lookup, fact.name);
    const context = instance.contexts.get(fact.contextId);
    const numeric = lookup.isNumeric(elementId);
    const [member] = context?.members ?? [];
    const own = byKey.get(key) ?? [];
    const other = stated.get(key);
    const text = numeric ? fact.value.trim() : plainText(fact.value);
    const judged =
      own.length > 0
        ? compared(own, fact.value)
        : { lines: [], standing: other?.source ?? ('UNEXPLAINED' as const) };
    const entry = judged.standing === 'SAVED' ? saved.get(elementId) : undefined;
    const typed = judged.standing === 'BY_HAND' ? enteredBy[own[0]?.line.id ?? ''] : undefined;
    return {
      position,
      elementId,
      label: lookup.label(elementId),
      memberLabel:
        context === undefined || context.members.length === 0
          ? null
          : context.members.map((each) => lookup.label(elementIdOf(lookup, each.member))).join(', '),
      axisLabel: member === undefined ? null : lookup.label(elementIdOf(lookup, member.axis)),
      numeric,
      value: text.slice(0, LONGEST_TEXT),
      characters: text.length > LONGEST_TEXT ? text.length : null,
      contextId: fact.contextId,
      moment: { start: context?.start ?? null, end: context?.end ?? content.filing.periodEnd },
      unit: fact.unitId === null ? null : (instance.units.get(fact.unitId) ?? null),
      decimals: fact.decimals,
      ...judged,
      savedOtherwise:
        own.length === 0 && other !== undefined && !isSame(fact.value, other.value, numeric)
          ? plainText(other.value).slice(0, LONGEST_TEXT)
          : null,
      byName: entry ? (entry.savedByName ?? entry.savedById) : (typed?.byName ?? null),
      at: entry?.savedAt ?? typed?.at ?? null,
    };
  });

  const inFile = new Set(keys);
  const missing = figures.filter((figure) => !inFile.has(figure.key));
  const omitted: readonly OmittedLine[] = omittedLines(content, refused, missing);
  const { periodStart, periodEnd, priorPeriod } = content.filing;
  const current = { start: periodStart, end: periodEnd };
  const standing = new Set(lookup.taxonomy.axes.flatMap(({ standing_member }) => standing_member ?? []));
  const placed = facts.map(({ position, elementId, moment }) => ({
    position,
    elementId,
    // What every fact is written with makes no row of its own.
    member: (keys[position]?.split('|')[1] ?? '')
      .split(' ')
      .filter((id) => !standing.has(id))
      .join(' '),
    ...moment,
  }));
  const judged = facts.filter(
    ({ standing, lines }) => standing === 'AGREES' || lines.some(({ agrees }) => !agrees),
  );
  return {
    file,
    schemaRef: instance.schemaRef,
    entities: [...new Set([...instance.contexts.values()].map((context) => context.entity))],
    units: [...instance.units.values()],
    period: current,
    priorPeriod,
    facts,
    sections: statementRows(placed, lookup, rules, { current, prior: priorPeriod }),
    omitted,
    compared: judged.length + missing.length,
    agreeing: judged.filter(({ standing }) => standing === 'AGREES').length,
  };
}
