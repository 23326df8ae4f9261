/**
 * What the records of a taxonomy say about each other: known prefixes, sections and elements, one tree of
 * headings without a loop, axes of dimensions, fields that are elements (specification 2.15).
 */
import { inCellName } from '../../shared/model/element-id.ts';
import { fieldCondition } from '../field-condition.ts';
import type { Placed } from './decode.ts';
import { checkOnce, elementsById, type TaxonomyDraft } from './read-taxonomy.ts';

/** Says where a record names an element that the sheet "elements" does not have. */
export function reportUnknown<Value>(
  { elementIds }: Pick<TaxonomyDraft, 'elementIds'>,
  { report }: Placed<Value>,
  column: string,
  id: string,
): boolean {
  if (elementIds.has(id)) return false;
  report(column, `"${id}" is not in the sheet "elements"`);
  return true;
}

function checkElements(draft: TaxonomyDraft): void {
  const prefixes = new Set(draft.namespaces.map(({ value }) => value.prefix));
  const sections = new Set(draft.sections.map(({ value }) => value.section));
  // The name of a cell keeps neither hyphens nor capitals, and two figures of one name would be one.
  const cells = new Map<string, string>();
  for (const { value, report } of draft.elements) {
    const { element_id, data_type, kind } = value;
    const cell = inCellName(element_id).toLowerCase();
    const other = cells.get(cell) ?? element_id;
    if (other !== element_id)
      report(
        'element_id',
        `it differs from "${other}" by hyphens or capitals alone, which the workbook cannot show`,
      );
    cells.set(cell, element_id);
    const prefix = element_id.slice(0, element_id.indexOf('_'));
    if (!prefixes.has(prefix))
      report('element_id', `the prefix "${prefix}" is not in the sheet "namespaces"`);
    if (!sections.has(value.taxonomy_section))
      report('taxonomy_section', `"${value.taxonomy_section}" is not in the sheet "sections"`);
    if (value.balance !== null && data_type !== 'monetaryItemType')
      report('balance', `only a monetaryItemType has a balance; this is a ${data_type}`);
    if (kind === 'item' && value.period_type === null)
      report('period_type', 'an item is an instant or a duration');
    if (value.options.length > 0 !== (data_type === 'enumerationItemType'))
      report('options', 'an enumerationItemType has options, and no other type has');
    if (!draft.applicability.has(element_id))
      report('element_id', `"${element_id}" has no row in the sheet "applicability"`);
  }
  for (const [id, row] of draft.applicability) reportUnknown(draft, row, 'element_id', id);
  for (const row of draft.roles.values())
    if (row.value !== '') reportUnknown(draft, row, 'element_id', row.value);
}

/** True when the way up from the element comes back to it. */
function isInLoop(id: string, parents: ReadonlyMap<string, string | null>): boolean {
  const passed = new Set<string>();
  for (let above = parents.get(id); above && !passed.has(above); above = parents.get(above)) {
    if (above === id) return true;
    passed.add(above);
  }
  return false;
}

function checkPresentation(draft: TaxonomyDraft): void {
  const elements = elementsById(draft);
  const parents = new Map(draft.presentation.map(({ value }) => [value.element_id, value.parent]));
  const places = new Set<string>();
  for (const entry of draft.presentation) {
    const { section, parent, element_id, order } = entry.value;
    if (!reportUnknown(draft, entry, 'element_id', element_id)) {
      const own = elements.get(element_id)?.taxonomy_section;
      if (own !== undefined && own !== section)
        entry.report('section', `"${element_id}" is of the section "${own}", not "${section}"`);
    }
    if (parent !== null && !reportUnknown(draft, entry, 'parent', parent)) {
      const above = elements.get(parent)?.taxonomy_section;
      if (above !== undefined && above !== section)
        entry.report('parent', `the heading "${parent}" is of another section, "${above}"`);
      if (!parents.has(parent)) entry.report('parent', `the heading "${parent}" has no row of its own`);
    }
    if (isInLoop(element_id, parents))
      entry.report('parent', `"${element_id}" stands below itself: its headings form a loop`);
    const place = `${section} ${parent} ${order}`;
    if (places.has(place)) entry.report('order', `the order ${order} stands twice below the same heading`);
    places.add(place);
  }
  for (const { value, report } of draft.elements) {
    if (!parents.has(value.element_id))
      report('element_id', `"${value.element_id}" has no row in the sheet "presentation"`);
  }
}

function checkAxes(draft: TaxonomyDraft): void {
  const elements = elementsById(draft);
  const sections = new Set(draft.sections.map(({ value }) => value.section));
  for (const axis of draft.axes) {
    const { axis_id, domain_id, members } = axis.value;
    const parts: readonly (readonly [string, string, string])[] = [
      ['axis_id', axis_id, 'axis'],
      ['domain_id', domain_id, 'domain'],
      ...members.map((member) => ['members', member, 'member'] as const),
    ];
    for (const [column, id, kind] of parts) {
      if (reportUnknown(draft, axis, column, id)) continue;
      const found = elements.get(id)?.kind;
      // The domain itself may be reported by, where the publisher says so.
      if (found !== undefined && found !== kind && !(kind === 'member' && id === domain_id))
        axis.report(column, `"${id}" is of the kind ${found}, not ${kind}`);
    }
    const { standing_member, default_member } = axis.value;
    if (standing_member !== undefined && !members.includes(standing_member))
      axis.report('standing_member', `"${standing_member}" is not a member of this axis`);
    if (default_member !== undefined) {
      reportUnknown(draft, axis, 'default_member', default_member);
      if (members.includes(default_member))
        axis.report('default_member', 'the default is what a fact without a member means: it is no member');
    }
    if (new Set(members).size !== members.length) axis.report('members', 'a member stands twice');
    for (const section of axis.value.sections)
      if (!sections.has(section)) axis.report('sections', `"${section}" is not in the sheet "sections"`);
  }
}

function checkHypercubes(draft: TaxonomyDraft): void {
  const elements = elementsById(draft);
  const axes = new Map(draft.axes.map(({ value }) => [value.axis_id, value]));
  const known = new Set(draft.hypercubes.map(({ value }) => value.hypercube));
  const filled = new Set(draft.hypercubeItems.map(({ value }) => value.hypercube));
  for (const { value, report } of draft.hypercubes)
    if (!filled.has(value.hypercube)) report('hypercube', `"${value.hypercube}" has no items`);
  for (const row of [...draft.hypercubeAxes, ...draft.hypercubeItems])
    if (!known.has(row.value.hypercube))
      row.report('hypercube', `"${row.value.hypercube}" is not in the sheet "hypercubes"`);
  for (const { value, report } of draft.hypercubeAxes) {
    const axis = axes.get(value.axis_id);
    if (!axis) report('axis_id', `"${value.axis_id}" is not in the sheet "axes"`);
    const stray = axis && value.members.find((member) => !axis.members.includes(member));
    if (stray !== undefined) report('members', `"${stray}" is not a member of ${value.axis_id}`);
  }
  for (const item of draft.hypercubeItems) {
    const id = item.value.element_id;
    if (reportUnknown(draft, item, 'element_id', id)) continue;
    if (elements.get(id)?.kind !== 'item') item.report('element_id', `"${id}" is no item`);
  }
}

function checkFilingInformation(draft: TaxonomyDraft): void {
  const elements = elementsById(draft);
  for (const field of draft.filingInformation) {
    const id = field.value.element_id;
    if (reportUnknown(draft, field, 'element_id', id)) continue;
    const kind = elements.get(id)?.kind;
    if (kind !== undefined && kind !== 'item')
      field.report('element_id', `"${id}" is of the kind ${kind}; only an item can be filled in`);
    const applicable = draft.applicability.get(id)?.value ?? [];
    for (const entryPoint of field.value.required_for)
      if (!applicable.includes(entryPoint))
        field.report('required_for', `"${id}" is not part of ${entryPoint} in the sheet "applicability"`);
    checkCondition(draft, field);
  }
}

function hangsOnItself(draft: TaxonomyDraft, id: string): boolean {
  const seen = new Set<string>();
  for (let at: string | undefined = id; at !== undefined; ) {
    if (seen.has(at)) return true;
    seen.add(at);
    const here = draft.filingInformation.find((each) => each.value.element_id === at)?.value;
    at = fieldCondition(here?.applies_when)?.elementId;
  }
  return false;
}

/** A field hangs on another field of the form, and on an answer that one can give. */
function checkCondition(draft: TaxonomyDraft, field: TaxonomyDraft['filingInformation'][number]): void {
  const condition = fieldCondition(field.value.applies_when);
  if (condition === undefined) return;
  const other = draft.filingInformation.find((each) => each.value.element_id === condition.elementId)?.value;
  if (other === undefined || other.element_id === field.value.element_id) {
    field.report('applies_when', `"${condition.elementId}" is not another field of this sheet`);
    return;
  }
  if (hangsOnItself(draft, field.value.element_id))
    field.report('applies_when', `"${field.value.element_id}" hangs on its own answer`);
  const answers = other.input === 'boolean' ? ['true', 'false'] : other.options;
  for (const value of condition.values)
    if (answers.length > 0 && !answers.includes(value))
      field.report('applies_when', `"${value}" is not an answer of "${other.element_id}"`);
}

/** Reports everything but the calculation. */
export function checkTaxonomy(draft: TaxonomyDraft): void {
  checkOnce(draft);
  checkElements(draft);
  checkPresentation(draft);
  checkAxes(draft);
  checkHypercubes(draft);
  checkFilingInformation(draft);
  for (const said of [...draft.labels, ...draft.references])
    reportUnknown(draft, said, 'element_id', said.value.element_id);
}
