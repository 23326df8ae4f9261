/**
 * Converts the spreadsheet release into the JSON files that the program loads (specification 2.15,
 * decisions 7): the same release always gives the same bytes.
 * Run: node constitution/release/convert.ts
 */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ruleExampleSchema, validationRulesSchema } from '../rule-schema.ts';
import { taxonomySchema } from '../taxonomy-schema.ts';
import { type ReleaseSheets, type Row, readRelease } from './sheets.ts';

const RELEASE_DIRECTORY = fileURLToPath(new URL('.', import.meta.url));
const CONSTITUTION = fileURLToPath(new URL('..', import.meta.url));

const words = (text: string | undefined) => (text ?? '').split(/\s+/).filter((word) => word !== '');
const list = (text: string | undefined, separator: string) =>
  (text ?? '').split(separator).filter((part) => part !== '');
const orNull = (text: string | undefined) => (text ? text : null);
const yes = (text: string | undefined) => text === 'yes';

function record(rows: readonly Row[], key: string, value: string): Record<string, string> {
  return Object.fromEntries(rows.map((row) => [row[key] ?? '', row[value] ?? '']));
}

/** Presentation follows the rows: each element under its heading, in the order in which the sheet lists them. */
function presentationOf(elements: readonly Row[]) {
  const children = new Map<string, number>();
  return elements.map((row) => {
    const place = `${row.taxonomy_section} ${row.parent}`;
    const order = (children.get(place) ?? 0) + 1;
    children.set(place, order);
    return { section: row.taxonomy_section, parent: orNull(row.parent), element_id: row.element_id, order };
  });
}

function vocabularyOf(rows: readonly Row[]) {
  const of = (name: string) =>
    record(
      rows.filter((row) => row.list === name),
      'value',
      'text',
    );
  const truth = of('boolean');
  return {
    entryPoint: of('entryPoint'),
    accountingStandard: of('accountingStandard'),
    roundingLevel: of('roundingLevel'),
    booleanTrue: truth.true,
    booleanFalse: truth.false,
  };
}

function elementOf({ parent: _parent, ...row }: Row) {
  return {
    element_id: row.element_id,
    label: row.label,
    data_type: row.data_type,
    period_type: orNull(row.period_type),
    balance: orNull(row.balance),
    minimum_requirement: yes(row.minimum_requirement),
    applicable_entry_points: words(row.applicable_entry_points),
    taxonomy_section: row.taxonomy_section,
    kind: row.kind,
    options: list(row.options, ';'),
  };
}

function taxonomyOf(sheets: ReleaseSheets) {
  const release = record(sheets('release'), 'name', 'value');
  const elements = sheets('elements');
  return taxonomySchema.parse({
    version: release.version,
    title: release.title,
    effective_from: release.effective_from,
    namespaces: sheets('namespaces'),
    schema_ref: release.schema_ref,
    entity_identifier_scheme: release.entity_identifier_scheme,
    vocabulary: vocabularyOf(sheets('vocabulary')),
    roles: record(sheets('roles'), 'role', 'element_id'),
    sections: sheets('sections').map((row) => ({
      ...row,
      statements: words(row.statements),
      notes: yes(row.notes),
    })),
    elements: elements.map(elementOf),
    presentation: presentationOf(elements),
    link_roles: sheets('link roles'),
    calculation: sheets('calculation').map((row) => ({
      ...row,
      weight: Number(row.weight),
      order: Number(row.order),
    })),
    axes: sheets('axes').map((row) => ({
      ...row,
      members: words(row.members),
      sections: words(row.sections),
    })),
    filing_information: sheets('filing information').map((row) => ({
      ...row,
      options: list(row.options, ';'),
      source: orNull(row.source),
      proposal: orNull(row.proposal),
      required_for: words(row.required_for),
    })),
  });
}

function rulesOf(sheets: ReleaseSheets, version: string) {
  return validationRulesSchema.parse({
    version,
    rules: sheets('rules').map((row) => ({
      rule_id: row.rule_id,
      category: row.category,
      expression: row.expression,
      severity: row.severity,
      related_elements: words(row.related_elements),
      message: row.message,
    })),
  });
}

function examplesOf(sheets: ReleaseSheets) {
  return ruleExampleSchema.array().parse(
    sheets('rule examples').map((row) => ({
      rule_id: row.rule_id,
      passes: yes(row.passes),
      facts: list(row.facts, '\n'),
      environment: Object.fromEntries(
        list(row.environment, '\n').map((line) => {
          const at = line.indexOf('=');
          return [line.slice(0, at), line.slice(at + 1)];
        }),
      ),
    })),
  );
}

/** One record per line: small files, and a change shows as the line that changed. */
function jsonLines(value: object): string {
  const parts = Object.entries(value).map(([name, part]: [string, unknown]) => {
    if (!Array.isArray(part)) return ` ${JSON.stringify(name)}: ${JSON.stringify(part)}`;
    const rows = part.map((row) => `  ${JSON.stringify(row)}`).join(',\n');
    return ` ${JSON.stringify(name)}: [\n${rows}\n ]`;
  });
  return `{\n${parts.join(',\n')}\n}\n`;
}

/** File names (relative to constitution/) and their texts, from one release workbook. */
export async function convertRelease(path: string): Promise<ReadonlyMap<string, string>> {
  const sheets = await readRelease(path);
  const taxonomy = taxonomyOf(sheets);
  const { version } = taxonomy;
  return new Map([
    [`taxonomy_${version}.json`, jsonLines(taxonomy)],
    [`validation_rules_${version}.json`, jsonLines(rulesOf(sheets, version))],
    [`release/rule_examples_${version}.json`, jsonLines({ examples: examplesOf(sheets) })],
  ]);
}

/** Releases kept in this folder. */
export function releaseWorkbooks(): readonly string[] {
  return readdirSync(RELEASE_DIRECTORY)
    .filter((name) => name.endsWith('.xlsx'))
    .map((name) => join(RELEASE_DIRECTORY, name));
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const path of releaseWorkbooks()) {
    for (const [name, text] of await convertRelease(path)) writeFileSync(join(CONSTITUTION, name), text);
  }
}
