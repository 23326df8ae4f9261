/**
 * The elements of a taxonomy version by which the lines of generated statements are reported (specification 2.8,
 * 2.15, 4.5): by reporting key, by the role of a total, by the way that cash ran. A proposal for a person, never a
 * confirmation. What must stay true: every key and element is known, states what the line states (balance or
 * period) on the side on which the line is printed, or is named as negated.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { CASH_MOVEMENT_NAMES, movementKey } from '../shared/model/cash-flow-lines.ts';
import { elementIdSchema } from '../shared/model/element-id.ts';
import type { LineStatement } from '../shared/model/enums.ts';
import { ConstitutionFileError } from './errors.ts';
import { CONSTITUTION_DIRECTORY, createFileCache, type DeepReadonly, readConstitutionFile } from './files.ts';
import { loadReportingTaxonomy, type ReportingTaxonomy } from './reporting.ts';
import { partOf } from './statements-schema.ts';
import { type TaxonomyLookup, taxonomyLookup } from './taxonomy-lookup.ts';
import type { ReportingItem } from './types.ts';

/**
 * What a line of the statements is made of: a reporting key, a total by its role in the statement, a key as part of a
 * gathered line in its note, or a key's part in the cash flows ("change_trade_receivables" is the change of trade
 * receivables).
 */
const LINES = ['key', 'total', 'part', ...CASH_MOVEMENT_NAMES] as const;

/** What a line of the statements is called that a row of the file means by a key. */
function lineKeyOf(line: Row['line'], key: string): string {
  return line === 'key' || line === 'total' || line === 'part' ? key : movementKey(line, key);
}

const rowSchema = z.strictObject({
  statement: z.enum(['balance_sheet', 'income_statement', 'equity_changes', 'cash_flow', 'notes']),
  line: z.enum(LINES),
  /** Reporting keys; of totals, the names that the statements give them. */
  keys: z.array(z.string().min(1)).min(1),
  /** For lines that are read by their direction: IN for a positive figure, OUT for one in brackets. */
  way: z.enum(['IN', 'OUT']).optional(),
  /** The element, then what takes it up where an entry point does not report it. */
  elements: z.array(elementIdSchema).min(1),
  /** Elements that the key may mean as well, by what its accounts hold: a person looks. */
  also: z.array(elementIdSchema).min(1).optional(),
  /** Those of the elements that take the printed figure times minus one. */
  negated: z.array(elementIdSchema).min(1).optional(),
});

const reportingElementsSchema = z.strictObject({ version: z.string(), rows: z.array(rowSchema).min(1) });

type Row = DeepReadonly<z.infer<typeof rowSchema>>;
export type LineWay = NonNullable<Row['way']>;

/** How a line of the statements is reported. */
export interface ReportedLine {
  /** The name of the account group; null for a total, which has its own name. */
  readonly label: string | null;
  /** It is read by its direction: the other direction has another element. */
  readonly oneWay: boolean;
  readonly elements: readonly string[];
  readonly also: readonly string[];
  readonly negated: ReadonlySet<string>;
}

export interface ReportingElements {
  readonly rows: readonly Row[];
  /** By the key that a line of the statements carries ("trade_receivables", "total_assets", "change_deposits"). */
  readonly find: (statement: LineStatement, lineKey: string, way: LineWay) => ReportedLine | undefined;
  /** The key on whose line the balances of a key are presented: its own, mostly. */
  readonly presentedIn: (key: string) => string;
}

const INCOME = ['revenue', 'other_income', 'other_comprehensive_income'];

/** The side that a positive figure of the line stands on; null for totals, whose elements say it themselves. */
function printedSide(row: Row, item: ReportingItem | undefined): 'debit' | 'credit' | null {
  if (row.statement === 'cash_flow') return 'debit';
  if (row.statement === 'equity_changes') return 'credit';
  if (item === undefined) return null;
  if (item.section === 'profit_and_loss') return INCOME.includes(item.group ?? '') ? 'credit' : 'debit';
  return partOf(item) === 'assets' ? 'debit' : 'credit';
}

/** What is wrong with an element on a line, in words; null when it fits. */
function complaintOf(
  row: Row,
  item: ReportingItem | undefined,
  id: string,
  lookup: TaxonomyLookup,
): string | null {
  const element = lookup.byId(id);
  if (element === undefined) return `${id} is not part of ${lookup.version}.`;
  if (element.kind !== 'item' || element.data_type !== 'monetaryItemType')
    return `${id} takes no amount of money.`;
  if (!lookup.belongsTo(id, row.statement)) return `${id} is not reported on the ${row.statement}.`;
  if (row.statement === 'balance_sheet' && element.period_type !== 'instant')
    return `${id} is no balance at a date.`;
  if (row.statement === 'income_statement' && element.period_type !== 'duration')
    return `${id} covers no period.`;
  const side = printedSide(row, item);
  const turned = side !== null && element.balance !== null && element.balance !== side;
  if (turned === (row.negated?.includes(id) ?? false)) return null;
  return turned
    ? `${id} is a ${element.balance} and the line is printed as a ${side}: name it in "negated".`
    : `${id} stands on the side of its line and must not be negated.`;
}

function check(row: Row, reporting: ReportingTaxonomy, lookup: TaxonomyLookup): string | null {
  const ids = [...row.elements, ...(row.also ?? [])];
  const stray = row.negated?.find((id) => !ids.includes(id));
  if (stray !== undefined) return `${stray} is negated and not among the elements.`;
  for (const key of row.keys) {
    const item = row.line === 'total' ? undefined : reporting.byKey.get(key);
    if (item === undefined && row.line !== 'total') return `no reporting key is called ${key}.`;
    for (const id of ids) {
      const complaint = complaintOf(row, item, id, lookup);
      if (complaint !== null) return `${key}: ${complaint}`;
    }
  }
  return null;
}

/** Reads the rows of a version anew; a version without the file has none. `loadReportingElements` keeps them. */
export function readReportingElements(
  version: string,
  directory: string = CONSTITUTION_DIRECTORY,
): ReportingElements {
  const file = `reporting_elements_${version}.json`;
  if (!existsSync(join(directory, file)))
    return Object.freeze({
      rows: [],
      find: () => undefined,
      presentedIn: (key) => key,
    } satisfies ReportingElements);
  const reporting = loadReportingTaxonomy(directory);
  const lookup = taxonomyLookup(version, directory);
  const rows = readConstitutionFile(directory, file, reportingElementsSchema);
  if (rows.version !== version) throw new ConstitutionFileError(file, `it states version ${rows.version}.`);
  const found = new Map<string, ReportedLine>();
  const place = (statement: string, lineKey: string, way: string) => `${statement}\n${lineKey}\n${way}`;
  for (const row of rows.rows) {
    const complaint = check(row, reporting, lookup);
    if (complaint !== null) throw new ConstitutionFileError(file, complaint);
    for (const key of row.keys) {
      const lineKey = lineKeyOf(row.line, key);
      const line: ReportedLine = {
        label: row.line === 'total' ? null : (reporting.byKey.get(key)?.label ?? null),
        oneWay: row.way !== undefined,
        elements: row.elements,
        also: row.also ?? [],
        negated: new Set(row.negated),
      };
      for (const way of row.way === undefined ? ['IN', 'OUT'] : [row.way]) {
        const at = place(row.statement, lineKey, way);
        if (found.has(at)) throw new ConstitutionFileError(file, `${lineKey} (${way}) stands twice.`);
        found.set(at, line);
      }
    }
  }
  return Object.freeze({
    rows: rows.rows,
    find: (statement, lineKey, way) => found.get(place(statement, lineKey, way)),
    presentedIn: (key) => reporting.byKey.get(key)?.presented_in ?? key,
  } satisfies ReportingElements);
}

const load = createFileCache((directory, version) => readReportingElements(version, directory));

/** How lines of generated statements are reported under a version; throws XbrlUnknownTaxonomyVersionError. */
export function loadReportingElements(
  version: string,
  directory: string = CONSTITUTION_DIRECTORY,
): ReportingElements {
  taxonomyLookup(version, directory);
  return load(directory, version);
}
