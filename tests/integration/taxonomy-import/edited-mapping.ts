/**
 * The mapping of a published taxonomy as an administrator edits it, by what the taxonomy says of its roles and items:
 * no name of a publisher's element stands here.
 */
import { LABEL_ROLES } from '../../../main/taxonomy-import/model/names.ts';
import type { PublishedConcept, PublishedTaxonomy } from '../../../main/taxonomy-import/model/taxonomy.ts';
import { DimensionWalk } from '../../../main/taxonomy-import/relationships/dimensions.ts';
import { draftMapping, type ImportMapping } from '../../../main/taxonomy-import/release/mapping.ts';
import { ElementWriter } from '../../../main/taxonomy-import/release/release-elements.ts';
import type { LineStatement } from '../../../shared/model/enums.ts';

type Section = NonNullable<ImportMapping['sections'][number]['becomes']>;

const SHEETS: Readonly<Record<LineStatement, Section['sheet_instant']>> = {
  balance_sheet: 'Balance Sheet',
  income_statement: 'Income Statement',
  cash_flow: 'Cash Flow',
  equity_changes: 'Equity Changes',
  notes: 'Balance Sheet',
};

/** What a role is about, by its definition or address. */
const KINDS: readonly (readonly [RegExp, LineStatement | null])[] = [
  [/filing ?information/i, null],
  [/financial position, by current|ofSFP/i, 'balance_sheet'],
  [/profit or loss, by function/i, 'income_statement'],
  [/ofISandSCF|cash flows, indirect/i, 'cash_flow'],
  [/changes in equity/i, 'equity_changes'],
  [/auditors report/i, null],
];

function sectionOf(name: string, at: number): Section | null {
  const kind = KINDS.find(([form]) => form.test(name));
  if (!kind) return null;
  const [, statement] = kind;
  const sheet = statement === null ? 'Filing Information' : SHEETS[statement];
  return {
    section: `part_${at}`,
    label: name.slice(0, 200),
    statements: statement === null ? [] : [statement],
    sheet_instant: sheet,
    sheet_duration: sheet,
    notes: false,
  };
}

export interface EditedMapping {
  readonly mapping: ImportMapping;
  readonly idOf: (concept: PublishedConcept) => string;
}

export function editedMapping(
  taxonomy: PublishedTaxonomy,
  said: { readonly title: string; readonly schemaRef: string; readonly currency: string },
): EditedMapping {
  const draft = draftMapping(taxonomy);
  const writer = new ElementWriter(taxonomy, draft.language);
  const texts = [...taxonomy.concepts.values()].filter(
    ({ kind, abstract, baseType }) => kind === 'item' && !abstract && baseType === 'stringItemType',
  );
  const presented = new Set(
    (taxonomy.relationships.get('http://www.xbrl.org/2003/arcrole/parent-child') ?? [])
      .filter(({ role }) => /filing ?information|010000/i.test(role))
      .map(({ to }) => to.key),
  );
  const find = (form: RegExp) => {
    const found = texts.find(({ name }) => presented.has(name) && form.test(name));
    return found ? writer.idOf(found) : '';
  };
  const entityName = find(/}NameOf\w*(?:Entity|Company)/);
  // Company figures alone: a fact without a member would be one of the group.
  const walk = new DimensionWalk(taxonomy);
  const separate = [...taxonomy.concepts.values()].flatMap((dimension) => {
    if (dimension.kind !== 'dimension' || !/Separate/.test(dimension.name)) return [];
    const arcs = taxonomy.relationships.get('http://xbrl.org/int/dim/arcrole/dimension-domain') ?? [];
    const roles = arcs.filter(({ from }) => from.key === dimension.name).map(({ role }) => role);
    const member = roles
      .flatMap((role) => walk.members(dimension.name, role))
      .find(({ member: { name } }) => /}Separate\w*$|}Company\w*$/.test(name));
    return member ? [[writer.idOf(dimension), writer.idOf(member.member)] as const] : [];
  });
  // What the statement of changes in equity opens and closes with.
  const balances = [...taxonomy.concepts.values()].find(
    ({ name, baseType, periodType }) =>
      baseType === 'monetaryItemType' && periodType === 'instant' && /}Equity$/.test(name),
  );
  const words = <Words extends Readonly<Record<string, string>>>(given: Words): Words =>
    Object.fromEntries(Object.keys(given).map((key) => [key, key])) as Words;
  const mapping: ImportMapping = {
    ...draft,
    title: said.title,
    effective_from: '2022-12-31',
    schema_ref: said.schemaRef,
    entity_identifier_scheme: 'https://regulator.example/companies',
    currency: said.currency,
    entry_points: ['FULL_XBRL'],
    standing_members: Object.fromEntries(separate),
    minimum_requirement: [entityName],
    roles: {
      ...draft.roles,
      entityName,
      equityBalance: balances ? writer.idOf(balances) : '',
      uen: find(/}(?:\w*RegistrationNumber|UniqueEntityNumber|EntityNumber|\w*UEN\w*)$/i),
    },
    vocabulary: {
      ...draft.vocabulary,
      entryPoint: words(draft.vocabulary.entryPoint),
      accountingStandard: words(draft.vocabulary.accountingStandard),
      roundingLevel: words(draft.vocabulary.roundingLevel),
    },
    sections: draft.sections.map((each, at) => ({
      ...each,
      becomes: sectionOf(each.definition || each.role.slice(each.role.lastIndexOf('/') + 1), at),
    })),
  };
  return { mapping, idOf: (concept) => writer.idOf(concept) };
}

/** Standard labels in a language, by the name of the concept. */
export function labelsOf(taxonomy: PublishedTaxonomy, language: string): ReadonlyMap<string, string> {
  const arcs = taxonomy.relationships.get('http://www.xbrl.org/2003/arcrole/concept-label') ?? [];
  return new Map(
    arcs.flatMap(({ from, to }) =>
      to.kind === 'resource' && to.resource.role === LABEL_ROLES.standard && to.resource.language === language
        ? [[from.key, to.resource.text] as const]
        : [],
    ),
  );
}
