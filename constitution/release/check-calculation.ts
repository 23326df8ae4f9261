/**
 * The calculation arcs of a release: known roles and elements, each arc once, no loop, like summed with like,
 * and the sign of the weight as XBRL 2.1, 5.1.1.2 has it: 1 between equal balances, -1 between opposite ones.
 */

import { reportUnknown } from './check-taxonomy.ts';
import { reportTwice } from './decode.ts';
import { type ElementAttributes, elementsById, type TaxonomyDraft } from './read-taxonomy.ts';

type Arc = TaxonomyDraft['calculation'][number];

function checkPair(arc: Arc, elements: ReadonlyMap<string, ElementAttributes>): void {
  const { parent: parentId, child: childId, weight } = arc.value;
  const parent = elements.get(parentId);
  const child = elements.get(childId);
  if (!parent || !child) return;
  for (const [column, element] of [
    ['parent', parent],
    ['child', child],
  ] as const) {
    if (element.kind !== 'item')
      arc.report(column, `"${element.element_id}" is of the kind ${element.kind}; only items are summed`);
  }
  if (parent.data_type !== child.data_type)
    arc.report('child', `a ${child.data_type} cannot be part of a ${parent.data_type}`);
  if (parent.period_type !== child.period_type) {
    const kinds = `${childId} is ${child.period_type}, ${parentId} is ${parent.period_type}`;
    arc.report('child', `only elements of one period type are summed: ${kinds}`);
  }
  if (!parent.balance || !child.balance) return;
  const expected = parent.balance === child.balance ? 1 : -1;
  if (weight !== expected)
    arc.report(
      'weight',
      `the weight must be ${expected}: ${parentId} is a ${parent.balance} and ${childId} a ${child.balance} (XBRL 2.1, 5.1.1.2)`,
    );
}

/** Arcs that lie on a way back to their own parent, within one role. */
function arcsInLoops(arcs: readonly Arc[]): readonly Arc[] {
  const children = new Map<string, string[]>();
  for (const { value } of arcs) {
    const found = children.get(value.parent);
    if (found) found.push(value.child);
    else children.set(value.parent, [value.child]);
  }
  const reaches = (from: string, target: string): boolean => {
    const seen = new Set<string>([from]);
    const waiting = [from];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (next === target) return true;
      for (const child of children.get(next) ?? []) {
        if (!seen.has(child)) waiting.push(child);
        seen.add(child);
      }
    }
    return false;
  };
  return arcs.filter(({ value }) => reaches(value.child, value.parent));
}

/** Reports everything that is wrong with the arcs. */
export function checkCalculation(draft: TaxonomyDraft): void {
  const roles = new Set(draft.linkRoles.map(({ value }) => value.role));
  const elements = elementsById(draft);
  reportTwice(
    draft.calculation,
    'child',
    ({ role, parent, child }) => `${role} ${parent} ${child}`,
    () => 'this arc stands twice: same role, parent and child',
  );
  for (const arc of draft.calculation) {
    const { role, parent, child } = arc.value;
    if (!roles.has(role)) arc.report('role', `"${role}" is not in the sheet "link roles"`);
    reportUnknown(draft, arc, 'parent', parent);
    reportUnknown(draft, arc, 'child', child);
    checkPair(arc, elements);
  }
  for (const role of roles) {
    const own = draft.calculation.filter(({ value }) => value.role === role);
    for (const arc of arcsInLoops(own))
      arc.report('child', `"${arc.value.parent}" is part of itself: the arcs form a loop`);
  }
}
