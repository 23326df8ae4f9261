/**
 * The facts of an instance as statements: the sections of the presentation in order, headings above the rows beneath
 * them, both years side by side, a row of its own for each member, and balances that open a period above those that
 * close it. Every fact stands in a row, also one of another period or of no section.
 */
import type { CompiledRule, PresentationEntry, TaxonomyLookup } from '../../../constitution/index.ts';
import { addDays, type IsoDate, longDate, type Period } from '../../../shared/model/dates.ts';
import type { RenderedRow } from '../../../shared/model/instance-rendering.ts';
import { type LabelRole, labelRoles } from '../taxonomy-package/label-roles.ts';

/** A fact as the rows need it. */
export interface PlacedFact {
  readonly position: number;
  readonly elementId: string;
  /** "" without a member; several joined. */
  readonly member: string;
  readonly start: IsoDate | null;
  readonly end: IsoDate;
}

export interface Periods {
  readonly current: Period;
  readonly prior: Period | null;
}

export interface RenderedSection {
  readonly title: string;
  readonly rows: readonly RenderedRow[];
}

/** The column of a fact in a row of balances that open or close; null for another moment. */
function columnOf(
  fact: PlacedFact,
  { current, prior }: Periods,
  opening: boolean,
): 'current' | 'prior' | null {
  const fits = (period: Period) =>
    fact.start === null
      ? fact.end === (opening ? addDays(period.start, -1) : period.end)
      : fact.start === period.start && fact.end === period.end;
  if (fits(current)) return 'current';
  return prior !== null && fits(prior) ? 'prior' : null;
}

interface RowOf {
  readonly label: string;
  readonly depth: number;
  readonly negated: boolean;
}

/** One row of the facts at their columns, and a row for each fact of another moment or a repeated one. */
function rowsOfFacts(facts: readonly PlacedFact[], periods: Periods, row: RowOf, opens: boolean) {
  const shown = new Set<number>();
  const filled = (opening: boolean, label: string): readonly RenderedRow[] => {
    const cells: { current: number | null; prior: number | null } = { current: null, prior: null };
    for (const fact of facts) {
      const column = columnOf(fact, periods, opening);
      if (column === null || cells[column] !== null) continue;
      cells[column] = fact.position;
      shown.add(fact.position);
    }
    return cells.current === null && cells.prior === null ? [] : [{ ...row, label, ...cells }];
  };
  const first = opens ? filled(true, `${row.label}, at beginning of period`) : [];
  const main = filled(false, opens ? `${row.label}, at end of period` : row.label);
  const others = facts
    .filter((fact) => !shown.has(fact.position))
    .map((fact) => {
      const when =
        fact.start === null ? longDate(fact.end) : `${longDate(fact.start)} to ${longDate(fact.end)}`;
      return { ...row, label: `${row.label} (${when})`, current: fact.position, prior: null };
    });
  return [...first, ...main, ...others];
}

export function statementRows(
  facts: readonly PlacedFact[],
  lookup: TaxonomyLookup,
  rules: readonly CompiledRule[],
  periods: Periods,
): readonly RenderedSection[] {
  const { taxonomy } = lookup;
  const { preferred, further } = labelRoles(taxonomy, rules);
  const texts = new Map(further.map(({ elementId, role, text }) => [`${role} ${elementId}`, text]));
  const byElement = Map.groupBy(facts, (fact) => fact.elementId);
  const left = new Set(facts.map((fact) => fact.position));
  const memberLabel = (member: string) => member.split(' ').map(lookup.label).join(', ');

  const rowsOfElement = (section: string, elementId: string, depth: number): readonly RenderedRow[] => {
    const own = (byElement.get(elementId) ?? []).filter(({ position }) => left.has(position));
    for (const { position } of own) left.delete(position);
    const roles: readonly LabelRole[] = preferred(section, elementId);
    const opens = roles.includes('periodStart');
    const [role] = roles;
    const label = opens
      ? lookup.label(elementId).replace(/, opening and closing balance$/, '')
      : ((role && texts.get(`${role} ${elementId}`)) ?? lookup.label(elementId));
    const row = { label, depth, negated: role === 'negated' };
    const whole = rowsOfFacts(
      own.filter((fact) => fact.member === ''),
      periods,
      row,
      opens,
    );
    const members = [
      ...Map.groupBy(
        own.filter((fact) => fact.member !== ''),
        (fact) => fact.member,
      ),
    ];
    const parts = members.flatMap(([member, group]) =>
      rowsOfFacts(group, periods, { ...row, label: memberLabel(member), depth: depth + 1 }, opens),
    );
    const heading = whole.length === 0 && parts.length > 0;
    return [...(heading ? [{ ...row, negated: false, current: null, prior: null }] : whole), ...parts];
  };

  const sections = taxonomy.sections.map(({ section, label }): RenderedSection => {
    const entries = taxonomy.presentation.filter((entry) => entry.section === section);
    const children = Map.groupBy(entries, (entry) => entry.parent);
    const walk = (parent: string | null, depth: number, path: ReadonlySet<string>): readonly RenderedRow[] =>
      (children.get(parent) ?? [])
        .toSorted((a: PresentationEntry, b: PresentationEntry) => a.order - b.order)
        .flatMap(({ element_id: id }) => {
          if (path.has(id)) return [];
          const below = () => walk(id, depth + 1, new Set([...path, id]));
          if (lookup.byId(id)?.kind === 'item') return [...rowsOfElement(section, id, depth), ...below()];
          const rows = below();
          const heading = { label: lookup.label(id), depth, negated: false, current: null, prior: null };
          return rows.length === 0 ? [] : [heading, ...rows];
        });
    const rows = walk(null, 0, new Set());
    // The first heading of most sections is their title again.
    const [first, ...others] = rows;
    const isTitle = first?.label === label && first.current === null && first.prior === null;
    return { title: label, rows: isTitle ? others : rows };
  });
  const beyond = [...byElement.keys()].flatMap((elementId) => rowsOfElement('', elementId, 0));
  return [...sections, { title: 'Facts that no section presents', rows: beyond }].filter(
    ({ rows }) => rows.length > 0,
  );
}
