/**
 * What a line built from an engagement is reported as: its reporting key, or the role of its total, names the
 * element (specification 4.5). HIGH only where one key leads to one element that the entry point reports; what
 * combines keys of different elements goes to their common total. Proposals only: a person confirms each.
 */
import type { LineWay, ReportedLine, ReportingElements } from '../../../../constitution/index.ts';
import type { TagIndex } from '../elements/tag-index.ts';
import type { LineKey, SuggestionConfidence, SuggestionLine } from '../lines/suggestion.ts';
import { labelInSentence } from './best-fit.ts';
import { entryPointName } from './narrow-entry-point.ts';

/** What the key of a line says: its element first, then what else it may be. */
export interface KeyedElement {
  readonly elementId: string;
  readonly confidence: Exclude<SuggestionConfidence, 'LOW'>;
  readonly reason: string;
  readonly also: readonly string[];
  /** Of these elements, those that take the printed figure times minus one. */
  readonly negated: ReadonlySet<string>;
}

interface Reading extends KeyedElement {
  /** That the line is part of a wider element, in words. */
  readonly partOfIt: string;
  /** An ordinary line, not a total or a movement of equity. */
  readonly ordinary: boolean;
}

interface KeyContext {
  readonly index: TagIndex;
  readonly keys?: ReportingElements;
}

/** Cash in or out, a figure as it stands or in brackets; where the current year is nil, the prior one says. */
function wayOf({ valueCurrent, valuePrior }: SuggestionLine): {
  readonly way: LineWay;
  readonly mixed: boolean;
} {
  const moved = [valueCurrent, valuePrior].filter((value) => value !== null && Number(value) !== 0);
  const [first] = moved.map((value): LineWay => (value?.startsWith('-') ? 'OUT' : 'IN'));
  const mixed = new Set(moved.map((value) => value?.startsWith('-'))).size > 1;
  return { way: first ?? 'IN', mixed };
}

/** The element itself and every total that contains it, the nearest first. */
function upwards(elementId: string, index: TagIndex): readonly string[] {
  const path = [elementId];
  for (const id of path)
    for (const { parent } of index.arcs.above.get(id) ?? []) if (!path.includes(parent)) path.push(parent);
  return path;
}

/** The nearest element that takes up all of these and is no total of a statement; null where there is none. */
function commonElement(elementIds: readonly string[], index: TagIndex): string | null {
  const [first = [], ...others] = elementIds.map((id) => upwards(id, index));
  const shared = first.find(
    (id) =>
      others.every((path) => path.includes(id)) &&
      !index.isResult(id) &&
      index.lookup.isReportable(id, index.entryPoint),
  );
  return shared ?? null;
}

function reported(line: ReportedLine, index: TagIndex): string | null {
  return line.elements.find((id) => index.lookup.isReportable(id, index.entryPoint)) ?? null;
}

function named(labels: readonly string[]): string {
  const quoted = labels.map((label) => `'${label}'`);
  return quoted.length < 2 ? (quoted[0] ?? '') : `${quoted.slice(0, -1).join(', ')} and ${quoted.at(-1)}`;
}

/** The reading of one key, or of one total. */
function readKey(
  part: LineKey,
  line: ReportedLine,
  elementId: string,
  mixed: boolean,
  index: TagIndex,
): Reading {
  const [own = elementId] = line.elements;
  const also = line.also.filter((id) => id !== elementId && index.lookup.isReportable(id, index.entryPoint));
  const bothWays = mixed && line.oneWay;
  const group = line.label === null ? `the line '${part.label}'` : `the account group '${line.label}'`;
  const missing = `${group} is ${labelInSentence(index.lookup.label(own))}, for which ${entryPointName(index.entryPoint)} has no line on this statement; it belongs here`;
  const turned = bothWays ? ', and the two years ran in different directions' : '';
  const open = also.length > 0 ? ', or by another of the elements below where its accounts say so' : '';
  return {
    elementId,
    confidence: own === elementId && also.length === 0 && !bothWays ? 'HIGH' : 'MEDIUM',
    reason: `${own === elementId ? `${group} is reported by it` : missing}${open}${turned}`,
    partOfIt: `${group} is part of it`,
    also,
    negated: line.negated,
    ordinary: line.label !== null,
  };
}

/** Several keys on one line: their element where they agree, else what they have in common. */
function combine(
  readings: readonly (Reading & { readonly label: string })[],
  index: TagIndex,
): Reading | null {
  const [first] = readings;
  if (first === undefined) return null;
  const ids = [...new Set(readings.map(({ elementId }) => elementId))];
  const labels = named([...new Set(readings.map(({ label }) => label))]);
  const negated = new Set(readings.flatMap((each) => [...each.negated]));
  const also = [...new Set(readings.flatMap((each) => each.also))];
  if (ids.length === 1) {
    const sure = readings.every(({ confidence }) => confidence === 'HIGH');
    const all = `the account groups ${labels} are`;
    const words =
      readings.length === 1 || !sure
        ? { reason: first.reason, partOfIt: first.partOfIt }
        : { reason: `${all} reported by it`, partOfIt: `${all} part of it` };
    return { ...first, ...words, confidence: sure ? 'HIGH' : 'MEDIUM', also, negated };
  }
  const common = commonElement(ids, index);
  const elementId = common ?? first.elementId;
  const reason =
    common === null
      ? `the line holds ${labels}, which have elements of their own; the first names the line`
      : `the line holds ${labels}, which have elements of their own; together they are this`;
  return {
    elementId,
    confidence: 'MEDIUM',
    reason,
    partOfIt: `the line holds ${labels}, which are part of it`,
    negated,
    ordinary: first.ordinary,
    also: [...new Set([...ids, ...also])].filter((id) => id !== elementId),
  };
}

function read(line: SuggestionLine, { index, keys }: KeyContext): Reading | null {
  const { way, mixed } = wayOf(line);
  const readingOf = (part: LineKey, key: string) => {
    const found = keys?.find(line.statement, key, way);
    const elementId = found === undefined ? null : reported(found, index);
    return found === undefined || elementId === null
      ? null
      : { ...readKey(part, found, elementId, mixed, index), label: found.label ?? part.label };
  };
  const readings = (line.keys ?? []).map((part) => {
    const own = readingOf(part, part.key);
    if (own === null) return null;
    // Keys that are presented on this line and have an element of their own: derivatives among other assets.
    const others = part.accountKeys
      .filter((key) => key !== part.key && keys?.presentedIn(key) === part.key)
      .flatMap((key) => readingOf(part, key) ?? [])
      .filter(({ elementId }) => elementId !== own.elementId);
    if (others.length === 0) return own;
    const alone =
      !part.accountKeys.includes(part.key) && new Set(others.map((one) => one.elementId)).size === 1;
    const all = combine(alone ? others : [own, ...others], index) ?? own;
    const also = [...new Set([...all.also, own.elementId])].filter((id) => id !== all.elementId);
    return { ...all, confidence: 'MEDIUM' as const, also, label: own.label };
  });
  const known = readings.filter((reading) => reading !== null);
  // A part that says nothing leaves the whole unsaid.
  return known.length === readings.length ? combine(known, index) : null;
}

/**
 * By position of the line. An element that contains another cannot stand beside it with a part of its value: where
 * one line falls back to it, the lines below it join (amortisation and depreciation).
 */
export function elementsOfKeys(
  lines: readonly SuggestionLine[],
  context: KeyContext,
): ReadonlyMap<number, KeyedElement> {
  const { index } = context;
  const found = new Map<number, Reading>();
  if (context.keys === undefined) return found;
  lines.forEach((line, at) => {
    const reading = line.keys === undefined ? null : read(line, context);
    if (reading !== null) found.set(at, reading);
  });
  const place = (at: number, { elementId }: Reading) => `${lines[at]?.statement}\n${elementId}`;
  const taken = new Set(
    [...found].flatMap(([at, one]) => (one.ordinary && !lines[at]?.excluded ? [place(at, one)] : [])),
  );
  for (const [at, one] of found) {
    if (!one.ordinary) continue;
    const above = upwards(one.elementId, index)
      .slice(1)
      .findLast((id) => !index.isResult(id) && taken.has(place(at, { ...one, elementId: id })));
    if (above === undefined) continue;
    const reason = `${one.partOfIt}, and other lines are reported by it as well: one element takes them all`;
    found.set(at, {
      ...one,
      elementId: above,
      confidence: 'MEDIUM',
      reason,
      also: [one.elementId, ...one.also],
    });
  }
  return found;
}
