/**
 * Reads the sheets of a taxonomy into records, each with its place, and puts the taxonomy file together from
 * them. What the records say about each other is checked in check-taxonomy.ts and check-calculation.ts.
 */
import { z } from 'zod';
import { elementIdSchema } from '../../shared/model/element-id.ts';
import { ENTRY_POINTS, type EntryPoint } from '../../shared/model/enums.ts';
import { VERSION_FORM } from '../taxonomy.ts';
import {
  axisSchema,
  calculationArcSchema,
  elementSchema,
  filingInformationFieldSchema,
  hypercubeSchema,
  linkRoleSchema,
  presentationSchema,
  publishedLabelSchema,
  publishedReferenceSchema,
  REQUIRED_OF_PUBLISHERS,
  rolesSchema,
  sectionSchema,
  taxonomySchema,
} from '../taxonomy-schema.ts';
import { decodeSheet, type Placed, reportTwice } from './decode.ts';
import { LAYOUT } from './layout.ts';
import type { ReleaseSheet, ReleaseSheets, SheetRow } from './sheets.ts';
import { NO_PACKAGE } from './write-workbook.ts';

const ofHypercube = hypercubeSchema.pick({ hypercube: true }).shape;
const attributesSchema = elementSchema.omit({ applicable_entry_points: true });

const RELEASE_NAMES = ['version', 'title', 'effective_from', 'schema_ref', 'entity_identifier_scheme'];
const OPTIONAL_NAMES = ['currency', 'published_package'];
const VOCABULARY = {
  accountingStandard: Object.keys(
    taxonomySchema.shape.vocabulary.shape.accountingStandard.def.keyType.def.entries,
  ),
  roundingLevel: Object.keys(taxonomySchema.shape.vocabulary.shape.roundingLevel.def.keyType.def.entries),
  boolean: ['true', 'false'],
} as const;

/** A sheet of names and values: every name once, none missing, none unknown, no value empty. */
function namedValues(
  sheet: ReleaseSheet,
  rows: readonly SheetRow[],
  [nameColumn, valueColumn]: readonly [string, string],
  names: readonly string[],
  required: readonly string[] = names,
): ReadonlyMap<string, Placed<string>> {
  const found = new Map<string, Placed<string>>();
  for (const { cells, report } of rows) {
    const name = cells[nameColumn] ?? '';
    const value = cells[valueColumn] ?? '';
    if (!names.includes(name))
      report(nameColumn, `${nameColumn} "${name}" is not one of ${names.join(', ')}`);
    else if (found.has(name)) report(nameColumn, `"${name}" stands twice`);
    else if (value === '') report(valueColumn, `${valueColumn} of "${name}" is empty`);
    if (names.includes(name)) found.set(name, { value, report });
  }
  for (const name of required) if (!found.has(name)) sheet.report(`there is no row for "${name}"`);
  return found;
}

const valuesOf = (named: ReadonlyMap<string, Placed<string>>) =>
  Object.fromEntries([...named].map(([name, { value }]) => [name, value]));

function readVocabulary(sheets: ReleaseSheets) {
  const sheet = sheets(LAYOUT.vocabulary);
  const known = Object.keys(VOCABULARY);
  for (const { cells, report } of sheet.rows) {
    if (!known.includes(cells.list ?? ''))
      report('list', `list "${cells.list}" is not one of ${known.join(', ')}`);
  }
  const list = (name: keyof typeof VOCABULARY) =>
    valuesOf(
      namedValues(
        sheet,
        sheet.rows.filter((row) => row.cells.list === name),
        ['value', 'text'],
        VOCABULARY[name],
      ),
    );
  const entryPoints = sheets(LAYOUT.entryPoints);
  const truth = list('boolean');
  return {
    entryPoint: valuesOf(namedValues(entryPoints, entryPoints.rows, ['entry_point', 'text'], ENTRY_POINTS)),
    accountingStandard: list('accountingStandard'),
    roundingLevel: list('roundingLevel'),
    booleanTrue: truth.true,
    booleanFalse: truth.false,
  };
}

/** Which element is part of which entry points, from the matrix. */
function readApplicability(sheet: ReleaseSheet): ReadonlyMap<string, Placed<readonly EntryPoint[]>> {
  const found = new Map<string, Placed<readonly EntryPoint[]>>();
  for (const { cells, report } of sheet.rows) {
    const id = cells.element_id ?? '';
    for (const entryPoint of ENTRY_POINTS) {
      const text = cells[entryPoint] ?? '';
      if (text !== '' && text !== 'x') report(entryPoint, `"${text}" is not x, or empty`);
    }
    const value = ENTRY_POINTS.filter((entryPoint) => cells[entryPoint] === 'x');
    if (found.has(id)) report('element_id', `"${id}" stands twice`);
    else if (value.length === 0) report('element_id', `"${id}" is part of no entry point`);
    found.set(id, { value, report });
  }
  return found;
}

function readRelease(sheets: ReleaseSheets) {
  const sheet = sheets(LAYOUT.release);
  const names = [...RELEASE_NAMES, ...OPTIONAL_NAMES];
  const named = namedValues(sheet, sheet.rows, ['name', 'value'], names, RELEASE_NAMES);
  const check = (name: string, fits: (value: string) => boolean, expected: string) => {
    const row = named.get(name);
    if (row && row.value !== '' && !fits(row.value))
      row.report('value', `${name} "${row.value}" is not ${expected}`);
  };
  check('version', (value) => VERSION_FORM.test(value), 'a version name such as reg_2026_v1');
  check('effective_from', (value) => /^\d{4}-\d{2}-\d{2}$/.test(value), 'a date such as 2026-01-01');
  check('schema_ref', (value) => URL.canParse(value), 'a web address');
  check('entity_identifier_scheme', (value) => URL.canParse(value), 'a web address');
  check('currency', (value) => /^[A-Z]{3}$/.test(value), 'a currency code such as SGD');
  check(
    'published_package',
    (value) => value === NO_PACKAGE || /^[0-9a-f]{64}$/.test(value),
    `the SHA-256 of a package, or ${NO_PACKAGE}`,
  );
  return valuesOf(named);
}

/** Everything that the taxonomy sheets state, with its place. */
export function readTaxonomy(sheets: ReleaseSheets) {
  const roles = sheets(LAYOUT.roles);
  const release = readRelease(sheets);
  const roleNames = Object.keys(rolesSchema.shape);
  const required = release.published_package === undefined ? roleNames : REQUIRED_OF_PUBLISHERS;
  const namedRoles = namedValues(roles, roles.rows, ['role', 'element_id'], roleNames, required);
  const elements = sheets(LAYOUT.elements);
  for (const { value, report } of namedRoles.values()) {
    if (value !== '' && !elementIdSchema.safeParse(value).success)
      report('element_id', `element_id "${value}" is not of the right form: prefix_LocalName is expected`);
  }
  return {
    release,
    namespaces: decodeSheet(sheets(LAYOUT.namespaces), taxonomySchema.shape.namespaces.element),
    vocabulary: readVocabulary(sheets),
    roles: namedRoles,
    sections: decodeSheet(sheets(LAYOUT.sections), sectionSchema),
    elements: decodeSheet(elements, attributesSchema),
    /** The ids of all rows, those with a problem too: one mistake is told once. */
    elementIds: new Set(elements.rows.map((row) => row.cells.element_id ?? '')),
    applicability: readApplicability(sheets(LAYOUT.applicability)),
    presentation: decodeSheet(sheets(LAYOUT.presentation), presentationSchema),
    linkRoles: decodeSheet(sheets(LAYOUT.linkRoles), linkRoleSchema),
    calculation: decodeSheet(sheets(LAYOUT.calculation), calculationArcSchema),
    axes: decodeSheet(sheets(LAYOUT.axes), axisSchema),
    hypercubes: decodeSheet(sheets(LAYOUT.hypercubes), hypercubeSchema.omit({ axes: true, elements: true })),
    hypercubeAxes: decodeSheet(
      sheets(LAYOUT.hypercubeAxes),
      hypercubeSchema.shape.axes.element.extend(ofHypercube),
    ),
    hypercubeItems: decodeSheet(
      sheets(LAYOUT.hypercubeItems),
      z.strictObject({ ...ofHypercube, element_id: elementIdSchema }),
    ),
    filingInformation: decodeSheet(sheets(LAYOUT.filingInformation), filingInformationFieldSchema),
    labels: decodeSheet(sheets(LAYOUT.labels), publishedLabelSchema),
    references: decodeSheet(sheets(LAYOUT.references), publishedReferenceSchema),
  };
}

export type TaxonomyDraft = ReturnType<typeof readTaxonomy>;
export type ElementAttributes = z.output<typeof attributesSchema>;

/** Elements by id; of one that stands twice the first counts, so that the mistake is told once. */
export function elementsById(draft: TaxonomyDraft): ReadonlyMap<string, ElementAttributes> {
  return new Map(draft.elements.toReversed().map(({ value }) => [value.element_id, value]));
}

const values = <Value>(records: readonly Placed<Value>[]) => records.map(({ value }) => value);

/** The taxonomy file; called once nothing is wrong any more. */
export function taxonomyOf(draft: TaxonomyDraft): z.output<typeof taxonomySchema> {
  const { release } = draft;
  const published = release.published_package;
  const axes = Map.groupBy(values(draft.hypercubeAxes), ({ hypercube }) => hypercube);
  const items = Map.groupBy(values(draft.hypercubeItems), ({ hypercube }) => hypercube);
  return taxonomySchema.parse({
    version: release.version,
    title: release.title,
    effective_from: release.effective_from,
    namespaces: values(draft.namespaces),
    schema_ref: release.schema_ref,
    entity_identifier_scheme: release.entity_identifier_scheme,
    ...(release.currency !== undefined && { currency: release.currency }),
    ...(published !== undefined && {
      published: { package_sha256: published === NO_PACKAGE ? null : published },
    }),
    vocabulary: draft.vocabulary,
    roles: valuesOf(draft.roles),
    sections: values(draft.sections),
    elements: values(draft.elements).map((element) => ({
      ...element,
      applicable_entry_points: draft.applicability.get(element.element_id)?.value,
    })),
    presentation: values(draft.presentation),
    link_roles: values(draft.linkRoles),
    calculation: values(draft.calculation),
    axes: values(draft.axes),
    ...(draft.hypercubes.length > 0 && {
      hypercubes: values(draft.hypercubes).map((cube) => ({
        ...cube,
        axes: (axes.get(cube.hypercube) ?? []).map(({ axis_id, members }) => ({ axis_id, members })),
        elements: (items.get(cube.hypercube) ?? []).map(({ element_id }) => element_id),
      })),
    }),
    filing_information: values(draft.filingInformation),
    ...(draft.labels.length > 0 && { labels: values(draft.labels) }),
    ...(draft.references.length > 0 && { references: values(draft.references) }),
  });
}

/** Records that must stand once each. */
export function checkOnce(draft: TaxonomyDraft): void {
  reportTwice(draft.namespaces, 'prefix', ({ prefix }) => prefix);
  reportTwice(draft.sections, 'section', ({ section }) => section);
  reportTwice(draft.elements, 'element_id', (element) => element.element_id);
  reportTwice(draft.presentation, 'element_id', (entry) => entry.element_id);
  reportTwice(draft.linkRoles, 'role', ({ role }) => role);
  reportTwice(draft.linkRoles, 'uri', ({ uri }) => uri);
  reportTwice(draft.axes, 'axis_id', (axis) => axis.axis_id);
  reportTwice(draft.hypercubes, 'hypercube', ({ hypercube }) => hypercube);
  reportTwice(draft.hypercubeAxes, 'axis_id', ({ hypercube, axis_id }) => `${hypercube} ${axis_id}`);
  reportTwice(draft.hypercubeItems, 'element_id', (item) => `${item.hypercube} ${item.element_id}`);
  reportTwice(draft.filingInformation, 'element_id', (field) => field.element_id);
}
