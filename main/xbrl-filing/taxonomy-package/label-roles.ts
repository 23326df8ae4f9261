/**
 * Labels beside the standard one (XBRL 2.1, 5.2.2.2.2), and where the presentation asks for them (5.2.4.2.1): totals,
 * lines that a sum takes away, and balances that open and close a period. A viewer then shows a statement as it is
 * printed; no value changes its sign.
 */
import { type CompiledRule, eachReference, type Taxonomy } from '../../../constitution/index.ts';

export const LABEL_ROLE = {
  standard: 'http://www.xbrl.org/2003/role/label',
  total: 'http://www.xbrl.org/2003/role/totalLabel',
  periodStart: 'http://www.xbrl.org/2003/role/periodStartLabel',
  periodEnd: 'http://www.xbrl.org/2003/role/periodEndLabel',
  negated: 'http://www.xbrl.org/2009/role/negatedLabel',
} as const;

export type LabelRole = keyof typeof LABEL_ROLE;

/** Where the role of negated labels is declared; the others are those of the base specification. */
export const NEGATED_LABEL_DECLARATION = 'http://www.xbrl.org/lrr/role/negated-2009-12-16.xsd#negatedLabel';

export interface FurtherLabel {
  readonly elementId: string;
  readonly role: LabelRole;
  readonly text: string;
}

export interface LabelRoles {
  readonly further: readonly FurtherLabel[];
  /** How an element is labelled where its section presents it; two roles for a balance that opens and closes. */
  readonly preferred: (section: string, elementId: string) => readonly LabelRole[];
}

/** Labels of results and of what is net already: "Total" before them would say something else. */
const SAYS_ITS_SUM = /\b(?:total|net|gross|profit|income|result|carrying|cash|equity)\b/i;

function totalText(label: string, monetary: boolean): string {
  if (!monetary || SAYS_ITS_SUM.test(label)) return label;
  return `Total ${label.charAt(0).toLowerCase()}${label.slice(1)}`;
}

/** "Equity, opening and closing balance" → "Equity". */
function balanceText(label: string): string {
  return label.replace(/, opening and closing balance$/, '');
}

/** Elements of which a rule compares the balance that opens a period. */
function openedElements(rules: readonly CompiledRule[]): ReadonlySet<string> {
  const opened = new Set<string>();
  for (const rule of rules)
    eachReference(rule.tree, (reference) => {
      if (reference.balanceAt === 'OPENING') opened.add(reference.elementId);
    });
  return opened;
}

/** Elements by the sections of the other end of their sums. */
function inSectionsOf(
  pairs: readonly (readonly [string, string])[],
  sectionsOf: ReadonlyMap<string, ReadonlySet<string>>,
): ReadonlySet<string> {
  return new Set(
    pairs.flatMap(([elementId, other]) =>
      [...(sectionsOf.get(other) ?? [])].map((section) => `${section} ${elementId}`),
    ),
  );
}

export function labelRoles(taxonomy: Taxonomy, rules: readonly CompiledRule[]): LabelRoles {
  const sectionsOf = new Map<string, Set<string>>();
  for (const { section, element_id } of taxonomy.presentation)
    sectionsOf.set(element_id, (sectionsOf.get(element_id) ?? new Set()).add(section));
  const totals = inSectionsOf(
    taxonomy.calculation.map(({ parent, child }) => [parent, child]),
    sectionsOf,
  );
  const takenAway = inSectionsOf(
    taxonomy.calculation.flatMap(({ parent, child, weight }) =>
      weight < 0 ? [[child, parent] as const] : [],
    ),
    sectionsOf,
  );
  const opened = openedElements(rules);
  const preferred = (section: string, elementId: string): readonly LabelRole[] => {
    if (opened.has(elementId)) return ['periodStart', 'periodEnd'];
    if (totals.has(`${section} ${elementId}`)) return ['total'];
    return takenAway.has(`${section} ${elementId}`) ? ['negated'] : [];
  };
  const further = new Map<string, FurtherLabel>();
  const elements = new Map(taxonomy.elements.map((element) => [element.element_id, element]));
  for (const { section, element_id } of taxonomy.presentation) {
    const element = elements.get(element_id);
    if (element === undefined) continue;
    const { label, data_type } = element;
    const texts: Readonly<Record<LabelRole, string>> = {
      standard: label,
      total: totalText(label, data_type === 'monetaryItemType'),
      periodStart: `${balanceText(label)}, at beginning of period`,
      periodEnd: `${balanceText(label)}, at end of period`,
      negated: label,
    };
    for (const role of preferred(section, element_id))
      further.set(`${role} ${element_id}`, { elementId: element_id, role, text: texts[role] });
  }
  return { further: [...further.values()], preferred };
}
