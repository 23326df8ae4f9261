/**
 * A second release of the taxonomy, made from the committed one with small differences: other namespaces, a
 * renamed label, one element more, and one rule that asks for it, so that the same facts pass under the first
 * version and fail under the second.
 */
import { buildReleaseWorkbook, readReleaseFiles } from './release-workbook.ts';

export const FIRST_VERSION = 'reg_2026_v1';
export const SECOND_VERSION = 'reg_2027_test';
/** The rule that differs, the element that is new, and the element with another label. */
export const CHANGED_RULE = 'BR_mandatory_027';
export const NEW_ELEMENT = 'fs_DigitalTokensHeld';
export const RENAMED = { elementId: 'fs_Inventories', label: 'Inventories and goods in transit' } as const;

/** Namespaces, schema and roles are named after the year. */
const ofNextYear = (uri: string) => uri.replace('/2026/', '/2027/').replace('reg-2026-v1', 'reg-2027-test');

/** The bytes of the second release's workbook. */
export async function secondRelease(): Promise<Uint8Array> {
  const files = readReleaseFiles(FIRST_VERSION);
  const { taxonomy, rules, examples } = files;
  const model = taxonomy.elements.find((element) => element.element_id === RENAMED.elementId);
  if (!model) throw new Error(`The committed release has no ${RENAMED.elementId}.`);
  const place = taxonomy.presentation.find((entry) => entry.element_id === RENAMED.elementId);
  if (!place) throw new Error(`${RENAMED.elementId} has no place in the presentation.`);
  return await buildReleaseWorkbook({
    taxonomy: {
      ...taxonomy,
      version: SECOND_VERSION,
      title: 'Filing taxonomy 2027, for tests',
      effective_from: '2027-01-01',
      schema_ref: ofNextYear(taxonomy.schema_ref),
      namespaces: taxonomy.namespaces.map((each) => ({ ...each, uri: ofNextYear(each.uri) })),
      link_roles: taxonomy.link_roles.map((each) => ({ ...each, uri: ofNextYear(each.uri) })),
      elements: [
        ...taxonomy.elements.map((each) => (each === model ? { ...each, label: RENAMED.label } : each)),
        { ...model, element_id: NEW_ELEMENT, label: 'Digital tokens held' },
      ],
      presentation: [...taxonomy.presentation, { ...place, element_id: NEW_ELEMENT, order: 900 }],
    },
    rules: {
      version: SECOND_VERSION,
      rules: rules.rules.map((rule) =>
        rule.rule_id === CHANGED_RULE
          ? {
              ...rule,
              expression: `${rule.expression} and present(${NEW_ELEMENT}@current)`,
              related_elements: [...rule.related_elements, NEW_ELEMENT],
              message: 'Profit or loss and the digital tokens held must be reported for the current period.',
            }
          : rule,
      ),
    },
    examples: examples.map((example) =>
      example.rule_id === CHANGED_RULE && example.passes
        ? { ...example, facts: [...example.facts, `${NEW_ELEMENT}=0.00`] }
        : example,
    ),
  });
}
