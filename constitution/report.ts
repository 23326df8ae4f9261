/**
 * What the constitution holds, as tables for a reviewer: elements, rules, mapping library, reporting keys and
 * disclosure prompts, counted from the files themselves. The program does not load this file.
 * Run: npm run constitution:report
 */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { elementIdSchema } from '../shared/model/element-id.ts';
import { ENTRY_POINTS } from '../shared/model/enums.ts';
import { loadMappingLibrary, type MappingLibraryEntry } from './mapping-library.ts';
import { loadDisclosureRules, loadReportingTaxonomy } from './reporting.ts';
import { loadValidationRules } from './rules.ts';
import { installedTaxonomyVersions } from './taxonomy.ts';
import { taxonomyLookup } from './taxonomy-lookup.ts';
import type { DisclosureRule, ReportingItem, Taxonomy, ValidationRule } from './types.ts';

const reviewedSchema = z.strictObject({
  pairs: z.array(
    z.strictObject({ elements: z.tuple([elementIdSchema, elementIdSchema]), reason: z.string().min(1) }),
  ),
});
export type ReviewedPair = z.infer<typeof reviewedSchema>['pairs'][number];

/** Pairs of elements that read alike, and why they are two; a person has read each of them. */
export function reviewedNearDuplicates(): readonly ReviewedPair[] {
  const file = new URL('release/reviewed_near_duplicates.json', import.meta.url);
  const raw: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return reviewedSchema.parse(raw).pairs;
}

/** Everything that the report counts. */
export interface ConstitutionContents {
  readonly taxonomy: Taxonomy;
  readonly rules: readonly ValidationRule[];
  readonly library: readonly MappingLibraryEntry[];
  readonly reportingItems: readonly ReportingItem[];
  readonly disclosureRules: readonly DisclosureRule[];
  readonly reviewedPairs: readonly ReviewedPair[];
}

/** One thing counted: the row it belongs to, the columns it counts in, and how many it stands for. */
interface Counted {
  readonly row: string;
  readonly columns: readonly string[];
  readonly count?: number;
}

/** A table of counts; rows stand in the order in which they are met, columns as given. */
function table(title: string, counted: readonly Counted[], order: readonly string[] = []): string {
  const columns = [...new Set([...order, ...counted.flatMap((one) => one.columns)])];
  const cells = new Map<string, Map<string, number>>();
  for (const { row, columns: own, count = 1 } of counted) {
    const line = cells.get(row) ?? new Map<string, number>();
    for (const column of own) line.set(column, (line.get(column) ?? 0) + count);
    cells.set(row, line);
  }
  const sums = columns.map((column) =>
    [...cells.values()].reduce((sum, line) => sum + (line.get(column) ?? 0), 0),
  );
  const rows = [
    ['', ...columns],
    ...[...cells].map(([row, line]) => [row, ...columns.map((column) => String(line.get(column) ?? 0))]),
    ['total', ...sums.map(String)],
  ];
  const widths = ['', ...columns].map((_, at) => Math.max(...rows.map((row) => (row[at] ?? '').length)));
  const text = rows.map((row) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
  return [title, ...text].join('\n');
}

function elementTables({ taxonomy }: ConstitutionContents): readonly string[] {
  const { elements } = taxonomy;
  const items = elements.filter((element) => element.kind === 'item');
  const kinds = ['item', 'abstract', 'axis', 'domain', 'member', 'all'];
  return [
    table(
      'Elements by section and kind',
      elements.map((one) => ({ row: one.taxonomy_section, columns: [one.kind, 'all'] })),
      kinds,
    ),
    table(
      'Elements by data type and kind',
      elements.map((one) => ({ row: one.data_type, columns: [one.kind, 'all'] })),
      kinds,
    ),
    table(
      'Reportable elements by section and entry point',
      items.map((one) => ({ row: one.taxonomy_section, columns: one.applicable_entry_points })),
      ENTRY_POINTS,
    ),
    table(
      'Elements of the minimum requirement by section and entry point',
      items
        .filter((one) => one.minimum_requirement)
        .map((one) => ({ row: one.taxonomy_section, columns: [...one.applicable_entry_points, 'all'] })),
      [...ENTRY_POINTS, 'all'],
    ),
  ];
}

function ruleTables({ taxonomy, rules }: ConstitutionContents): readonly string[] {
  const applies = new Map(taxonomy.elements.map((one) => [one.element_id, one.applicable_entry_points]));
  return [
    table(
      'Rules by category and severity',
      rules.map((rule) => ({ row: rule.category, columns: [rule.severity, 'all'] })),
      ['ERROR', 'WARNING', 'INFO', 'all'],
    ),
    table(
      'Rules by category and entry point (a rule without a subject applies in all)',
      rules.map((rule) => {
        const [subject] = rule.related_elements;
        return { row: rule.category, columns: subject ? (applies.get(subject) ?? []) : ENTRY_POINTS };
      }),
      ENTRY_POINTS,
    ),
  ];
}

function libraryTable({ taxonomy, library }: ConstitutionContents): string {
  const sections = new Map(taxonomy.sections.map((section) => [section.section, section]));
  const statements = new Map(
    taxonomy.elements.map((one) => [
      one.element_id,
      sections.get(one.taxonomy_section)?.statements.join(', ') || 'no statement',
    ]),
  );
  return table(
    'Mapping library entries by statement of their target and confidence',
    library.map((entry) => ({
      row: statements.get(entry.target_element_id) ?? 'target unknown',
      columns: [entry.confidence, 'all'],
    })),
    ['HIGH', 'MEDIUM', 'LOW', 'all'],
  );
}

function statementTables({ reportingItems, disclosureRules }: ConstitutionContents): readonly string[] {
  const prompts = disclosureRules.flatMap((rule) => rule.prompts);
  const inputTypes = [...new Set(prompts.map((prompt) => prompt.input_type))];
  return [
    table(
      'Reporting keys by section',
      reportingItems.flatMap((item) => [
        { row: item.section, columns: ['keys'] },
        { row: item.section, columns: ['phrases'], count: item.phrases.length },
      ]),
    ),
    table(
      'Disclosure prompts by rule and input type',
      disclosureRules.flatMap((rule) =>
        rule.prompts.map((prompt) => ({
          row: `${rule.rule_id} ${rule.title}`,
          columns: [prompt.input_type, 'all'],
        })),
      ),
      [...inputTypes, 'all'],
    ),
  ];
}

/** The report; pure, so that the same files give the same text. */
export function reportText(contents: ConstitutionContents): string {
  const { taxonomy, reviewedPairs } = contents;
  const pairs = reviewedPairs.map(({ elements, reason }) => `${elements.join(' and ')}: ${reason}`);
  return [
    `${taxonomy.title} (${taxonomy.version})`,
    ...elementTables(contents),
    ...ruleTables(contents),
    libraryTable(contents),
    ...statementTables(contents),
    [`Pairs that read alike, reviewed: ${pairs.length}`, ...pairs].join('\n'),
    '',
  ].join('\n\n');
}

/** The contents of one installed version. */
export function constitutionContents(version: string): ConstitutionContents {
  return {
    taxonomy: taxonomyLookup(version).taxonomy,
    rules: loadValidationRules(version),
    library: loadMappingLibrary(),
    reportingItems: loadReportingTaxonomy().items,
    disclosureRules: loadDisclosureRules(),
    reviewedPairs: reviewedNearDuplicates(),
  };
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const version of installedTaxonomyVersions())
    process.stdout.write(reportText(constitutionContents(version)));
}
