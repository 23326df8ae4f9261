/**
 * The facts of an instance beside the lines of the document that they are tagged from: which line states which fact,
 * and whether the printed figure, times its scale, with the sign of its tag, is exactly what the file says. The figure
 * is read from the print again where the print is kept; else the line as it was taken stands for it.
 */
import type { TaxonomyElement, TaxonomyLookup } from '../../../constitution/index.ts';
import type { Money } from '../../../shared/model/money.ts';
import { parseAmount } from '../../../shared/words/statement-amounts.ts';
import {
  type ContentLine,
  confirmedMapping,
  type FilingContent,
} from '../../../validation/filing-content.ts';
import { saysCents } from '../../../validation/reported-number.ts';
import { membersOf, momentOf } from '../instance/fact-context.ts';
import { exactNumber, negated, shifted } from './exact-numbers.ts';
import type { QualifiedName, ReadInstance } from './read-instance.ts';

export type Year = 'CURRENT' | 'PRIOR';

/** A figure of a confirmed line, and the fact that the file must hold for it. */
export interface ExpectedFigure {
  readonly line: ContentLine;
  readonly year: Year;
  /** What names the fact: element, member and moment. */
  readonly key: string;
  readonly expected: string;
}

/** `<prefix>_<LocalName>` of a name in the taxonomy's namespaces; else the name with its namespace. */
export function elementIdOf(lookup: TaxonomyLookup, { uri, local }: QualifiedName): string {
  const known = lookup.taxonomy.namespaces.find((each) => each.uri === uri);
  return known === undefined ? `{${uri}}${local}` : `${known.prefix}_${local}`;
}

export function keyOf(
  elementId: string,
  memberIds: readonly string[],
  moment: { readonly start: string | null; readonly end: string },
): string {
  return [elementId, [...memberIds].sort().join(' '), moment.start ?? '', moment.end].join('|');
}

/** The key of each fact, by its position. */
export function keysOf(instance: ReadInstance, lookup: TaxonomyLookup): readonly string[] {
  return instance.facts.map(({ name, contextId }) => {
    const context = instance.contexts.get(contextId);
    const members = (context?.members ?? []).map(({ member }) => elementIdOf(lookup, member));
    return keyOf(elementIdOf(lookup, name), members, context ?? { start: null, end: '' });
  });
}

/** True of lines that stand in a document or in statements; a line that a person typed stands in none. */
export function isOfDocument({ origin, printed }: ContentLine): boolean {
  return origin !== 'MANUAL' || (printed?.current ?? printed?.prior ?? null) !== null;
}

/** Figures per share and ratios are never printed in thousands. */
function isScaled({ data_type }: TaxonomyElement): boolean {
  return data_type !== 'perShareItemType' && data_type !== 'percentItemType';
}

function expectedOf(line: ContentLine, year: Year, stored: Money, element: TaxonomyElement): string {
  const text = year === 'CURRENT' ? line.printed?.current : line.printed?.prior;
  const plain = text == null ? null : parseAmount(text);
  const places = String(line.scale).length - 1;
  const kept = exactNumber(stored) ?? '0';
  const number =
    plain === null
      ? shifted(kept, isScaled(element) ? 0 : -places)
      : shifted(exactNumber(plain) ?? '0', isScaled(element) ? places : 0);
  const ratio = element.data_type === 'percentItemType';
  const cents = element.data_type === 'perShareItemType' && saysCents(line);
  const inUnit = shifted(number, ratio || cents ? -2 : 0);
  return line.mapping?.negated === true ? negated(inUnit) : inUnit;
}

/** Every figure of a confirmed line whose element can carry it, in the order of the lines. */
export function expectedFigures(
  content: FilingContent,
  lookup: TaxonomyLookup,
  isUnreported: (line: ContentLine, year: Year) => boolean,
): readonly ExpectedFigure[] {
  return content.lines.flatMap((line) => {
    const mapping = confirmedMapping(line);
    const element = mapping && lookup.byId(mapping.elementId);
    if (!mapping || !element) return [];
    return (['CURRENT', 'PRIOR'] as const).flatMap((year) => {
      const stored = year === 'CURRENT' ? line.valueCurrent : line.valuePrior;
      if (stored === null || isUnreported(line, year)) return [];
      const moment = momentOf({ ...mapping, period: year }, element, content.filing);
      const ends =
        'instant' in moment ? { start: null, end: moment.instant } : { start: moment.start, end: moment.end };
      const members = membersOf(lookup, mapping.elementId, mapping.memberId);
      const key = keyOf(mapping.elementId, members, ends);
      return [{ line, year, key, expected: expectedOf(line, year, stored, element) }];
    });
  });
}
