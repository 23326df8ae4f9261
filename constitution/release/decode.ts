/**
 * Turns text rows into records by the layout's forms and the schema of the file that they become. Everything
 * that does not fit is said in plain words at its cell; a row with a problem gives no record.
 */
import type { z } from 'zod';
import type { CellForm, ColumnLayout } from './layout.ts';
import type { ReleaseSheet, SheetRow } from './sheets.ts';

/** A record and the row that it came from. */
export interface Placed<Value> {
  readonly value: Value;
  readonly report: SheetRow['report'];
}

const parts = (text: string, separator: RegExp) =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** What a cell may hold, where its form allows only some texts. */
const ALLOWED: { readonly [Form in CellForm]?: { readonly pattern: RegExp; readonly words: string } } = {
  yes: { pattern: /^(?:yes|no|)$/, words: 'yes or no' },
  mark: { pattern: /^x?$/, words: 'x, or empty' },
  number: { pattern: /^-?\d{1,9}(?:\.\d{1,9})?$/, words: 'a number' },
  settings: { pattern: /^(?:[A-Za-z]+=[^\n]*(?:\n|$))*$/, words: 'one name=value per line' },
};

function decodeCell(form: CellForm, text: string): unknown {
  switch (form) {
    case 'orNull':
      return text === '' ? null : text;
    case 'orAbsent':
      return text === '' ? undefined : text;
    case 'yes':
      return text === 'yes';
    case 'mark':
      return text === 'x';
    case 'number':
      return Number(text);
    case 'words':
      return parts(text, /\s+/);
    case 'lines':
      return parts(text, /\n/);
    case 'options':
      return parts(text, /;/);
    case 'settings':
      return Object.fromEntries(
        parts(text, /\n/).map((line) => [
          line.slice(0, line.indexOf('=')),
          line.slice(line.indexOf('=') + 1),
        ]),
      );
    default:
      return text;
  }
}

function oneOf(values: readonly unknown[], empty: boolean): string {
  const names = values.map(String);
  if (empty) return `${names.join(', ')}, or empty`;
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

/** A finding of the schema in plain words, without its value's name. */
function complaint(issue: z.core.$ZodIssue, form: CellForm): string {
  switch (issue.code) {
    case 'invalid_value':
      return `is not one of ${oneOf(issue.values, form === 'orNull')}`;
    case 'invalid_union': {
      const values = issue.errors
        .flat()
        .flatMap((each) => (each.code === 'invalid_value' ? each.values : []));
      return `is not ${oneOf(values, false)}`;
    }
    case 'invalid_format':
      return issue.format === 'url' ? 'is not a web address' : `is not of the right form: ${issue.message}`;
    case 'too_big':
      return `is longer or larger than ${issue.maximum}`;
    case 'too_small':
      return `is shorter or smaller than ${issue.minimum}`;
    default:
      return `does not fit: ${issue.message}`;
  }
}

function wording(
  issue: z.core.$ZodIssue,
  { name, form }: ColumnLayout,
  value: unknown,
  text: string,
): string {
  if (text === '') return `${name} is empty`;
  const index = issue.path[1];
  const entry: unknown = Array.isArray(value) && typeof index === 'number' ? value[index] : text;
  return `${name} "${String(entry).slice(0, 80)}" ${complaint(issue, form)}`;
}

function decodeRow<S extends z.ZodType>(
  row: SheetRow,
  columns: readonly ColumnLayout[],
  schema: S,
): z.output<S> | undefined {
  const record: Record<string, unknown> = {};
  const bad = new Set<string>();
  for (const { name, form } of columns) {
    if (form === 'reading') continue;
    const text = row.cells[name] ?? '';
    const allowed = ALLOWED[form];
    if (allowed && !allowed.pattern.test(text)) {
      row.report(
        name,
        text === '' ? `${name} is empty` : `${name} "${text.slice(0, 80)}" is not ${allowed.words}`,
      );
      bad.add(name);
    }
    const value = decodeCell(form, text);
    if (value !== undefined) record[name] = value;
  }
  const parsed = schema.safeParse(record);
  for (const issue of parsed.error?.issues ?? []) {
    const column = columns.find(({ name }) => name === issue.path[0]) ?? columns[0];
    if (!column || bad.has(column.name)) continue;
    row.report(column.name, wording(issue, column, record[column.name], row.cells[column.name] ?? ''));
    bad.add(column.name);
  }
  return bad.size === 0 ? parsed.data : undefined;
}

/** The rows that fit, each with its place; what does not fit has been reported. */
export function decodeSheet<S extends z.ZodType>(
  sheet: ReleaseSheet,
  schema: S,
): readonly Placed<z.output<S>>[] {
  return sheet.rows.flatMap((row) => {
    const value = decodeRow(row, sheet.layout.columns, schema);
    return value === undefined ? [] : [{ value, report: row.report }];
  });
}

/** Says where a value stands a second time. */
export function reportTwice<Value>(
  records: readonly Placed<Value>[],
  column: string,
  keyOf: (value: Value) => string,
  what: (key: string) => string = (key) => `"${key}" stands twice`,
): void {
  const seen = new Set<string>();
  for (const { value, report } of records) {
    const key = keyOf(value);
    if (seen.has(key)) report(column, what(key));
    seen.add(key);
  }
}
