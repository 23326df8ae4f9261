/**
 * Writes a release as the workbook that the conversion reads: the other way round, sheet by sheet from the same
 * layout, for releases that are made by a program. The same release always gives the same workbook.
 */
import ExcelJS from 'exceljs';
import type { z } from 'zod';
import { ENTRY_POINTS, type EntryPoint } from '../../shared/model/enums.ts';
import type { ruleExampleSchema, validationRulesSchema } from '../rule-schema.ts';
import type { taxonomySchema } from '../taxonomy-schema.ts';
import { type CellForm, LAYOUT, OPTIONAL_SHEETS, type SheetLayout } from './layout.ts';

export interface ReleaseFiles {
  taxonomy: z.output<typeof taxonomySchema>;
  rules: z.output<typeof validationRulesSchema>;
  examples: z.output<typeof ruleExampleSchema>[];
}

/** How the workbook says that no published package is kept. */
export const NO_PACKAGE = 'none';

type FiledBy = Partial<Readonly<Record<EntryPoint, string>>>;
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

function recordsOf(
  { taxonomy, rules, examples }: ReleaseFiles,
  filedBy: FiledBy,
): ReadonlyMap<SheetLayout, readonly SheetRecord[]> {
  const { version, title, effective_from, schema_ref, entity_identifier_scheme, vocabulary } = taxonomy;
  const { currency, published, hypercubes = [] } = taxonomy;
  const release = {
    version,
    title,
    effective_from,
    schema_ref,
    entity_identifier_scheme,
    ...(currency !== undefined && { currency }),
    ...(published && { published_package: published.package_sha256 ?? NO_PACKAGE }),
  };
  const truth = { true: vocabulary.booleanTrue, false: vocabulary.booleanFalse };
  return new Map<SheetLayout, readonly SheetRecord[]>([
    [LAYOUT.release, named(release, 'name', 'value')],
    [LAYOUT.namespaces, taxonomy.namespaces],
    [
      LAYOUT.entryPoints,
      ENTRY_POINTS.map((entryPoint) => ({
        entry_point: entryPoint,
        text: vocabulary.entryPoint[entryPoint],
        filed_by: filedBy[entryPoint],
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
    [LAYOUT.hypercubes, hypercubes],
    [
      LAYOUT.hypercubeAxes,
      hypercubes.flatMap(({ hypercube, axes }) => axes.map((axis) => ({ hypercube, ...axis }))),
    ],
    [
      LAYOUT.hypercubeItems,
      hypercubes.flatMap(({ hypercube, elements }) =>
        elements.map((element_id) => ({ hypercube, element_id })),
      ),
    ],
    [LAYOUT.filingInformation, taxonomy.filing_information],
    [LAYOUT.labels, taxonomy.labels ?? []],
    [LAYOUT.references, taxonomy.references ?? []],
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

/** Columns that nothing stands in are left out where they may be. */
function withoutEmpty(layout: SheetLayout, records: readonly SheetRecord[]): SheetLayout {
  const columns = layout.columns.filter(
    ({ name, optional }) => !optional || records.some((record) => record[name] !== undefined),
  );
  return { ...layout, columns };
}

function addSheet(
  workbook: ExcelJS.Workbook,
  whole: SheetLayout,
  records: readonly SheetRecord[],
): ExcelJS.Worksheet {
  const layout = withoutEmpty(whole, records);
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

/** The workbook of a release, not yet written; `filedBy` says for the reader who files an entry point. */
export function releaseWorkbook(files: ReleaseFiles, filedBy: FiledBy = {}): ExcelJS.Workbook {
  const workbook = new ExcelJS.Workbook();
  const day = new Date(`${files.taxonomy.effective_from}T00:00:00Z`);
  workbook.created = day;
  workbook.modified = day;
  workbook.creator = 'Fairview';
  workbook.lastModifiedBy = 'Fairview';
  for (const [layout, records] of recordsOf(files, filedBy))
    if (records.length > 0 || !OPTIONAL_SHEETS.has(layout)) addSheet(workbook, layout, records);
  const tree = depths(files.taxonomy);
  const presentation = workbook.getWorksheet(LAYOUT.presentation.sheet);
  presentation?.eachRow((row, number) => {
    const cell = row.getCell('element_id');
    if (number > 1)
      cell.alignment = { vertical: 'top', horizontal: 'left', indent: 2 * (tree.get(cell.text) ?? 0) };
  });
  return workbook;
}
