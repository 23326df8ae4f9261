/**
 * Makes a release workbook from the JSON files of a version, the other way round than the conversion: used for
 * releases with deliberate mistakes or differences, and to write the committed workbook.
 * Run: node tests/support/release-workbook.ts VERSION (from the JSON files as they stand; then convert).
 * The same files always give the same bytes.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ExcelJS from 'exceljs';
import { z } from 'zod';
import { CONSTITUTION_DIRECTORY } from '../../constitution/files.ts';
import { type CellForm, LAYOUT, type SheetLayout } from '../../constitution/release/layout.ts';
import { ruleExampleSchema, validationRulesSchema } from '../../constitution/rule-schema.ts';
import { taxonomySchema } from '../../constitution/taxonomy-schema.ts';
import { unpackZip } from '../../main/foreign-files/zip-reader.ts';
import { sortedParts, writeZip, type ZipMethod } from '../../main/foreign-files/zip-writer.ts';
import { ENTRY_POINTS } from '../../shared/model/enums.ts';

const examplesSchema = z.strictObject({ examples: z.array(ruleExampleSchema) });

export interface ReleaseFiles {
  taxonomy: z.output<typeof taxonomySchema>;
  rules: z.output<typeof validationRulesSchema>;
  examples: z.output<typeof examplesSchema>['examples'];
}

const examplesFile = (version: string) => `release/${version}/rule_examples_${version}.json`;

/** The three files of a version, as they stand; each call answers objects of its own. */
export function readReleaseFiles(version: string): ReleaseFiles {
  const read = <S extends z.ZodType>(name: string, schema: S): z.output<S> =>
    schema.parse(JSON.parse(readFileSync(join(CONSTITUTION_DIRECTORY, name), 'utf8')));
  return {
    taxonomy: read(`taxonomy_${version}.json`, taxonomySchema),
    rules: read(`validation_rules_${version}.json`, validationRulesSchema),
    examples: read(examplesFile(version), examplesSchema).examples,
  };
}

const FILED_BY = {
  FULL_XBRL: 'Companies limited by shares that file complete financial statements in full',
  SIMPLIFIED_XBRL:
    'Smaller companies that are not publicly accountable; the statements themselves go along as a document',
  FSH_BANKS: 'Commercial and merchant banks: highlights; the statements themselves go along as a document',
  FSH_INSURANCE: 'Insurers: highlights; the statements themselves go along as a document',
} as const satisfies Record<(typeof ENTRY_POINTS)[number], string>;

type Cell = string | number;
type SheetRecord = Readonly<Record<string, unknown>>;

function encode(form: CellForm, value: unknown): Cell {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return form === 'mark' ? (value ? 'x' : '') : value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.join(form === 'options' ? '; ' : form === 'words' ? ' ' : '\n');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, text]) => `${name}=${text}`)
      .join('\n');
  return String(value);
}

const named = (values: object, name: string, value: string, more: SheetRecord = {}): SheetRecord[] =>
  Object.entries(values).map(([key, text]) => ({ ...more, [name]: key, [value]: text }));

function recordsOf({
  taxonomy,
  rules,
  examples,
}: ReleaseFiles): ReadonlyMap<SheetLayout, readonly SheetRecord[]> {
  const { version, title, effective_from, schema_ref, entity_identifier_scheme, vocabulary } = taxonomy;
  const truth = { true: vocabulary.booleanTrue, false: vocabulary.booleanFalse };
  return new Map<SheetLayout, readonly SheetRecord[]>([
    [
      LAYOUT.release,
      named({ version, title, effective_from, schema_ref, entity_identifier_scheme }, 'name', 'value'),
    ],
    [LAYOUT.namespaces, taxonomy.namespaces],
    [
      LAYOUT.entryPoints,
      ENTRY_POINTS.map((entryPoint) => ({
        entry_point: entryPoint,
        text: vocabulary.entryPoint[entryPoint],
        filed_by: FILED_BY[entryPoint],
      })),
    ],
    [
      LAYOUT.vocabulary,
      [
        ...named(vocabulary.accountingStandard, 'value', 'text', { list: 'accountingStandard' }),
        ...named(vocabulary.roundingLevel, 'value', 'text', { list: 'roundingLevel' }),
        ...named(truth, 'value', 'text', { list: 'boolean' }),
      ],
    ],
    [LAYOUT.roles, named(taxonomy.roles, 'role', 'element_id')],
    [LAYOUT.sections, taxonomy.sections],
    [LAYOUT.elements, taxonomy.elements],
    [
      LAYOUT.applicability,
      taxonomy.elements.map(({ element_id, applicable_entry_points }) => ({
        element_id,
        ...Object.fromEntries(ENTRY_POINTS.map((each) => [each, applicable_entry_points.includes(each)])),
      })),
    ],
    [LAYOUT.presentation, taxonomy.presentation],
    [LAYOUT.linkRoles, taxonomy.link_roles],
    [LAYOUT.calculation, taxonomy.calculation],
    [LAYOUT.axes, taxonomy.axes],
    [LAYOUT.filingInformation, taxonomy.filing_information],
    [LAYOUT.rules, rules.rules],
    [LAYOUT.ruleExamples, examples],
  ]);
}

/** How deep each element stands below the top heading of its section. */
function depths({ presentation }: ReleaseFiles['taxonomy']): ReadonlyMap<string, number> {
  const depth = new Map<string, number>();
  for (const { element_id, parent } of presentation)
    depth.set(element_id, parent === null ? 0 : (depth.get(parent) ?? 0) + 1);
  return depth;
}

const LINE_POINTS = 15;
/** The tallest row that spreadsheet programs show. */
const TALLEST_POINTS = 409;

/** Wrapped rows get the height that their longest cell needs; programs do not work it out by themselves. */
function setHeight(row: ExcelJS.Row, { columns }: SheetLayout): void {
  const lines = columns.map(({ name, width }) =>
    row
      .getCell(name)
      .text.split('\n')
      .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / (width * 0.9))), 0),
  );
  const needed = Math.max(...lines);
  if (needed > 1) row.height = Math.min(TALLEST_POINTS, needed * LINE_POINTS);
}

function addSheet(
  workbook: ExcelJS.Workbook,
  layout: SheetLayout,
  records: readonly SheetRecord[],
): ExcelJS.Worksheet {
  const sheet = workbook.addWorksheet(layout.sheet, {
    views: [{ state: 'frozen', xSplit: 0, ySplit: 1, topLeftCell: 'A2', activeCell: 'A2' }],
    pageSetup: { orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0, paperSize: 9 },
  });
  sheet.columns = layout.columns.map(({ name, width }) => ({ header: name, key: name, width }));
  for (const record of records)
    sheet.addRow(
      Object.fromEntries(layout.columns.map(({ name, form }) => [name, encode(form, record[name])])),
    );
  sheet.eachRow((row, number) => {
    if (number > 1) setHeight(row, layout);
  });
  for (const column of sheet.columns) column.alignment = { vertical: 'top', wrapText: true };
  const header = sheet.getRow(1);
  header.font = { bold: true };
  header.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFE7ECEF' } };
  header.border = { bottom: { style: 'thin', color: { argb: 'FF7A8790' } } };
  sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: 1, column: layout.columns.length } };
  return sheet;
}

/** The workbook of a release, not yet written. */
export function releaseWorkbook(files: ReleaseFiles): ExcelJS.Workbook {
  const workbook = new ExcelJS.Workbook();
  const day = new Date(`${files.taxonomy.effective_from}T00:00:00Z`);
  workbook.created = day;
  workbook.modified = day;
  workbook.creator = 'Fairview';
  workbook.lastModifiedBy = 'Fairview';
  for (const [layout, records] of recordsOf(files)) addSheet(workbook, layout, records);
  const tree = depths(files.taxonomy);
  const presentation = workbook.getWorksheet(LAYOUT.presentation.sheet);
  presentation?.eachRow((row, number) => {
    const cell = row.getCell('element_id');
    if (number > 1)
      cell.alignment = { vertical: 'top', horizontal: 'left', indent: 2 * (tree.get(cell.text) ?? 0) };
  });
  return workbook;
}

/** The workbook's bytes. `change` may spoil or rewrite it before it is packed; one that is read at once may be stored. */
export async function buildReleaseWorkbook(
  files: ReleaseFiles,
  change: (workbook: ExcelJS.Workbook) => void = () => undefined,
  method: ZipMethod = 'DEFLATED',
): Promise<Uint8Array> {
  const workbook = releaseWorkbook(files);
  change(workbook);
  // The library's own package is opened again at once.
  const written = await workbook.xlsx.writeBuffer({ zip: { compression: 'STORE' } });
  return writeZip(sortedParts(unpackZip(new Uint8Array(written)), '[Content_Types].xml'), method);
}

/** Where the committed workbook of a version stands. */
export function committedWorkbook(version: string): string {
  return join(CONSTITUTION_DIRECTORY, 'release', version, `${version}.xlsx`);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const version = process.argv[2] ?? '';
  const path = committedWorkbook(version);
  const bytes = await buildReleaseWorkbook(readReleaseFiles(version));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
}
