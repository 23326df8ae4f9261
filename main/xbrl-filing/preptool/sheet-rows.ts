/**
 * The rows of the PREPTOOL workbook as plain data: which fact stands on which sheet, under which heading and
 * name, with its source and who confirmed it (specification 4.5, decisions 6). Sheets, sections and roles
 * come from the taxonomy; the order is its presentation.
 */
import { createHash } from 'node:crypto';
import type { TaxonomyElement, TaxonomyLookup, TaxonomySection } from '../../../constitution/index.ts';
import { inCellName } from '../../../shared/model/element-id.ts';
import type { BalancePoint } from '../../../shared/model/enums.ts';
import type { ContentLine, FilingContent } from '../../../validation/filing-content.ts';
import type { FactSet, FilingFact } from '../../../validation/filing-facts.ts';
import { type PresentationPlace, presentationPlaces } from '../../../validation/presentation-order.ts';

export type SheetName = TaxonomySection['sheet_instant'];

export const SHEET_ORDER = [
  'Income Statement',
  'Balance Sheet',
  'Cash Flow',
  'Equity Changes',
  'Filing Information',
] as const satisfies readonly SheetName[];

export interface HeadingRow {
  readonly kind: 'heading';
  readonly label: string;
  readonly depth: number;
}

/** A figure of one period with the defined name of its cell. */
export interface FigureCell {
  readonly fact: FilingFact;
  /** A ratio, shown as a percentage. */
  readonly percent: boolean;
  readonly name: string;
}

export interface FactRow {
  readonly kind: 'fact';
  readonly elementId: string;
  readonly label: string;
  readonly depth: number;
  readonly current: FigureCell | null;
  readonly prior: FigureCell | null;
  /** "page 3, line 12". */
  readonly source: string;
  readonly confirmedBy: string;
  /** ISO timestamp, UTC; the latest where several lines state the figure. */
  readonly confirmedAt: string;
}

export type SheetRow = HeadingRow | FactRow;

export interface SheetRows {
  readonly name: SheetName;
  readonly rows: readonly SheetRow[];
}

/** Longest name that a workbook takes. */
const NAME_LIMIT = 255;

/** Defined name of a figure: element (and member) with hyphens as underscores, "_opening", the period. */
export function definedName(fact: FilingFact): string {
  const parts = [fact.elementId];
  if (fact.memberId !== null) parts.push(fact.memberId);
  if (fact.balanceAt === 'OPENING') parts.push('opening');
  parts.push(fact.period === 'CURRENT' ? 'current' : 'prior');
  const name = inCellName(parts.join('_'));
  if (name.length <= NAME_LIMIT) return name;
  const digest = createHash('sha256').update(name).digest('hex').slice(0, 16);
  return `${name.slice(0, NAME_LIMIT - 17)}_${digest}`;
}

function sheetOf(fact: FilingFact, element: TaxonomyElement, lookup: TaxonomyLookup): SheetName {
  const { roles } = lookup.taxonomy;
  if (fact.elementId === roles.cashBalance) return 'Cash Flow';
  const ofEquity = fact.elementId === roles.equityBalance;
  const byComponent =
    fact.memberId !== null && lookup.axisOfMember(fact.memberId)?.axis_id === roles.equityComponentsAxis;
  if ((ofEquity && fact.balanceAt === 'OPENING') || byComponent) return 'Equity Changes';
  const section = lookup.section(element.taxonomy_section);
  if (section === undefined) return 'Filing Information';
  return element.period_type === 'instant' ? section.sheet_instant : section.sheet_duration;
}

function rowLabel(fact: FilingFact, lookup: TaxonomyLookup): string {
  const member = fact.memberId === null ? '' : `, ${lookup.label(fact.memberId)}`;
  return `${lookup.label(fact.elementId)}${member}${fact.balanceAt === 'OPENING' ? ' (opening balance)' : ''}`;
}

function placeOf(line: ContentLine): string {
  if (line.origin === 'MANUAL')
    return line.sourcePage > 0 ? `page ${line.sourcePage}, entered by hand` : 'entered by hand';
  return line.origin === 'ENGAGEMENT'
    ? `statements, line ${line.sourceLine}`
    : `page ${line.sourcePage}, line ${line.sourceLine}`;
}

interface Evidence {
  readonly source: string;
  readonly by: string;
  readonly at: string;
}

function evidenceOf(facts: readonly FilingFact[], content: FilingContent): Evidence {
  const ids = new Set(facts.flatMap((fact) => fact.lineItemIds));
  const lines = content.lines.filter((line) => ids.has(line.id));
  if (lines.length > 0) {
    const names = lines.map((line) => line.mapping?.confirmedByName ?? line.mapping?.confirmedById ?? '');
    return {
      source: [...new Set(lines.map(placeOf))].join('; '),
      by: [...new Set(names)].join('; '),
      at:
        lines
          .map((line) => line.mapping?.confirmedAt ?? '')
          .sort()
          .at(-1) ?? '',
    };
  }
  const [fact] = facts;
  if (fact?.source !== 'INFORMATION') return { source: 'client master and filing', by: '', at: '' };
  const saved = content.information.find((entry) => entry.elementId === fact.elementId);
  const by = saved?.savedByName ?? saved?.savedById ?? '';
  return { source: 'filing information', by, at: saved?.savedAt ?? '' };
}

interface PlacedRow {
  readonly row: FactRow;
  readonly place: PresentationPlace;
  readonly balanceAt: BalancePoint;
}

function placedRow(
  facts: readonly [FilingFact, ...FilingFact[]],
  place: PresentationPlace,
  content: FilingContent,
  lookup: TaxonomyLookup,
): PlacedRow {
  const [first] = facts;
  const percent = lookup.byId(first.elementId)?.data_type === 'percentItemType';
  const cell = (period: FilingFact['period']): FigureCell | null => {
    const fact = facts.find((one) => one.period === period);
    return fact === undefined ? null : { fact, percent, name: definedName(fact) };
  };
  const evidence = evidenceOf(facts, content);
  return {
    place,
    balanceAt: first.balanceAt,
    row: {
      kind: 'fact',
      elementId: first.elementId,
      label: rowLabel(first, lookup),
      depth: place.depth,
      current: cell('CURRENT'),
      prior: cell('PRIOR'),
      source: evidence.source,
      confirmedBy: evidence.by,
      confirmedAt: evidence.at,
    },
  };
}

/** Rows of one sheet with the headings above them: sections first, note sections under "Notes". */
function withHeadings(
  placed: readonly PlacedRow[],
  places: ReadonlyMap<string, PresentationPlace>,
  lookup: TaxonomyLookup,
): SheetRow[] {
  const rows: SheetRow[] = [];
  const addHeading = (label: string, depth: number) => {
    const above = rows.at(-1);
    if (above?.kind !== 'heading' || above.label !== label) rows.push({ kind: 'heading', label, depth });
  };
  const isNote = (one: PlacedRow) => lookup.section(one.place.section)?.notes ?? false;
  let section: string | null = null;
  let shown: readonly string[] = [];
  let notesBegun = false;
  for (const one of [...placed.filter((row) => !isNote(row)), ...placed.filter(isNote)]) {
    if (isNote(one) && !notesBegun) {
      addHeading('Notes', 0);
      notesBegun = true;
    }
    if (one.place.section !== section) {
      section = one.place.section;
      shown = [];
      addHeading(lookup.section(section)?.label ?? section, 0);
    }
    const path: string[] = [];
    for (let parent = one.place.parent; parent !== null; parent = places.get(parent)?.parent ?? null)
      if (lookup.byId(parent)?.kind === 'abstract') path.unshift(parent);
    for (const heading of path)
      if (!shown.includes(heading)) addHeading(lookup.label(heading), (places.get(heading)?.depth ?? 0) + 1);
    shown = path;
    rows.push(one.row);
  }
  return rows;
}

/** The five sheets with their rows; facts of one element, member and balance point share a row. */
export function sheetRows(
  content: FilingContent,
  lookup: TaxonomyLookup,
  facts: FactSet,
): readonly SheetRows[] {
  const places = presentationPlaces(lookup);
  const groups = new Map<string, [FilingFact, ...FilingFact[]]>();
  for (const fact of facts.facts) {
    const key = `${fact.elementId}|${fact.memberId ?? ''}|${fact.balanceAt}`;
    const group = groups.get(key);
    if (group) group.push(fact);
    else groups.set(key, [fact]);
  }
  const bySheet = new Map<SheetName, PlacedRow[]>(SHEET_ORDER.map((name) => [name, []]));
  for (const group of groups.values()) {
    const [first] = group;
    const element = lookup.byId(first.elementId);
    const place = places.get(first.elementId);
    if (element === undefined || place === undefined) continue;
    bySheet.get(sheetOf(first, element, lookup))?.push(placedRow(group, place, content, lookup));
  }
  return SHEET_ORDER.map((name) => ({ name, rows: withHeadings(bySheet.get(name) ?? [], places, lookup) }));
}
