/**
 * The sheets of a release workbook and how their cells are written: one definition for whoever reads a release
 * and whoever writes one (specification 2.15, decisions 7). A new field of the files is one column here.
 */
import { ENTRY_POINTS } from '../../shared/model/enums.ts';

/**
 * How a cell holds its value. text: as it stands. orNull, orAbsent: empty means null, or that the field is not
 * there. yes: "yes" or "no". mark: "x" or empty. number: plain digits. words: entries divided by white space. lines:
 * one entry per line. options: entries divided by ";". settings: one name=value per line. reading: for people
 * only, never converted.
 */
export type CellForm =
  | 'text'
  | 'orNull'
  | 'orAbsent'
  | 'yes'
  | 'mark'
  | 'number'
  | 'words'
  | 'lines'
  | 'options'
  | 'settings'
  | 'reading';

export interface ColumnLayout {
  readonly name: string;
  readonly form: CellForm;
  /** Width in characters. */
  readonly width: number;
  /** True: a workbook that has no value for it may be without the column. */
  readonly optional?: true;
}

export interface SheetLayout {
  readonly sheet: string;
  readonly columns: readonly ColumnLayout[];
}

const column = (name: string, width: number, form: CellForm = 'text'): ColumnLayout => ({
  name,
  form,
  width,
});

const optional = (name: string, width: number): ColumnLayout => ({
  ...column(name, width, 'orAbsent'),
  optional: true,
});

const layout = (sheet: string, ...columns: readonly ColumnLayout[]): SheetLayout => ({ sheet, columns });

/** In the order in which the workbook shows them. */
export const LAYOUT = {
  release: layout('release', column('name', 28), column('value', 70)),
  namespaces: layout('namespaces', column('prefix', 10), column('uri', 52), column('content', 44)),
  entryPoints: layout(
    'entry points',
    column('entry_point', 20),
    column('text', 44),
    column('filed_by', 90, 'reading'),
  ),
  vocabulary: layout('vocabulary', column('list', 22), column('value', 22), column('text', 40)),
  roles: layout('roles', column('role', 26), column('element_id', 52)),
  sections: layout(
    'sections',
    column('section', 36),
    column('label', 52),
    column('statements', 24, 'words'),
    column('sheet_instant', 22),
    column('sheet_duration', 22),
    column('notes', 10, 'yes'),
  ),
  elements: layout(
    'elements',
    column('element_id', 58),
    column('label', 70),
    column('data_type', 22),
    column('period_type', 14, 'orNull'),
    column('balance', 10, 'orNull'),
    column('minimum_requirement', 22, 'yes'),
    column('taxonomy_section', 36),
    column('kind', 10),
    column('options', 60, 'options'),
    optional('not_taggable', 60),
  ),
  applicability: layout(
    'applicability',
    column('element_id', 58),
    ...ENTRY_POINTS.map((entryPoint) => column(entryPoint, 18, 'mark')),
  ),
  presentation: layout(
    'presentation',
    column('section', 36),
    column('parent', 58, 'orNull'),
    column('element_id', 70),
    column('order', 10, 'number'),
  ),
  linkRoles: layout('link roles', column('role', 34), column('uri', 72), column('definition', 60)),
  calculation: layout(
    'calculation',
    column('role', 34),
    column('parent', 58),
    column('child', 58),
    column('weight', 10, 'number'),
    column('order', 10, 'number'),
  ),
  axes: layout(
    'axes',
    column('axis_id', 44),
    column('domain_id', 44),
    column('members', 58, 'words'),
    column('sections', 40, 'words'),
    optional('default_member', 44),
    optional('standing_member', 44),
  ),
  hypercubes: layout(
    'hypercubes',
    column('hypercube', 36),
    column('role', 72),
    column('container', 12),
    column('closed', 10, 'yes'),
  ),
  hypercubeAxes: layout(
    'hypercube axes',
    column('hypercube', 36),
    column('axis_id', 44),
    column('members', 58, 'words'),
  ),
  hypercubeItems: layout('hypercube items', column('hypercube', 36), column('element_id', 58)),
  filingInformation: layout(
    'filing information',
    column('element_id', 58),
    column('group', 28),
    column('input', 10),
    column('options', 50, 'options'),
    column('source', 18, 'orNull'),
    column('proposal', 22, 'orNull'),
    column('required_for', 20, 'words'),
    column('help', 70),
    column('applies_when', 70, 'orAbsent'),
    column('last_year', 12, 'orAbsent'),
  ),
  labels: layout(
    'labels',
    column('element_id', 58),
    column('role', 50),
    column('language', 10),
    column('text', 90),
  ),
  references: layout('references', column('element_id', 58), column('role', 50), column('text', 90)),
  rules: layout(
    'rules',
    column('rule_id', 26),
    column('category', 16),
    column('severity', 12),
    column('expression', 110),
    column('related_elements', 100, 'words'),
    column('message', 70),
  ),
  ruleExamples: layout(
    'rule examples',
    column('rule_id', 26),
    column('passes', 10, 'yes'),
    column('facts', 80, 'lines'),
    column('environment', 44, 'settings'),
  ),
} as const satisfies Record<string, SheetLayout>;

export const SHEETS: readonly SheetLayout[] = Object.values(LAYOUT);

/** Sheets that a release without such content is without. */
export const OPTIONAL_SHEETS: ReadonlySet<SheetLayout> = new Set([
  LAYOUT.hypercubes,
  LAYOUT.hypercubeAxes,
  LAYOUT.hypercubeItems,
  LAYOUT.labels,
  LAYOUT.references,
]);
