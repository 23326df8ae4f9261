/**
 * A list of clients from a file (CSV, XLSX, XLS), row by row: which column is what, what each row says, and what is wrong with
 * it. Nothing is taken in that a row does not say or a person has not chosen on the screen; the engine parses the same
 * again. Pure.
 */
import { z } from 'zod';
import { MONTHS, monthNamed } from './dates.ts';
import { ACCOUNTING_STANDARDS, type AccountingStandard, PRODUCTS, type Product } from './enums.ts';
import { uenSchema } from './records.ts';

export const MOST_IMPORTED = 5_000;
export const IMPORT_LIMITS = { sheets: 20, rows: 6_000, columns: 60, text: 300 } as const;

const cells = z.array(z.string().max(IMPORT_LIMITS.text)).max(IMPORT_LIMITS.columns);
export const clientSheetSchema = z.object({
  name: z.string(),
  hidden: z.boolean(),
  rows: z.array(z.object({ number: z.number().int(), cells })).max(IMPORT_LIMITS.rows),
  /** Rows beyond the limit, and sheets too long or too wide to be read at all, are told. */
  rowsBeyond: z.number().int(),
  passedOver: z.boolean(),
});
export type ClientSheet = Readonly<z.output<typeof clientSheetSchema>>;
export const clientFileSchema = z.object({
  sheets: z.array(clientSheetSchema).max(IMPORT_LIMITS.sheets),
  /** Sheets beyond the limit, by name. */
  sheetsBeyond: z.array(z.string()),
});
export type ClientFile = Readonly<z.output<typeof clientFileSchema>>;

export const COLUMN_ROLES = ['companyName', 'uen', 'yearEnd', 'standard', 'products'] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];
export const ROLE_HEADS: Readonly<Record<ColumnRole, string>> = {
  companyName: 'Company name',
  uen: 'UEN',
  yearEnd: 'Year end',
  standard: 'Standard',
  products: 'Products',
};

/** How a sheet is read: the row of its headings (0: none), and the column of each role, from zero. */
export interface SheetLayout {
  readonly headerRow: number;
  readonly columns: Readonly<Partial<Record<ColumnRole, number>>>;
}

/** What is taken where the file says nothing; a person sees and chooses it. Null: a row without it is an error. */
export interface ImportDefaults {
  readonly fyEndMonth: number | null;
  readonly accountingStandard: AccountingStandard | null;
  readonly products: readonly Product[];
}

export const importedClientSchema = z.strictObject({
  /** One-based row of the file. */
  row: z.number().int().min(1),
  companyName: z.string().trim().min(1).max(300),
  uen: uenSchema,
  enabledProducts: z.array(z.enum(PRODUCTS)).max(4),
  accountingStandard: z.enum(ACCOUNTING_STANDARDS),
  fyEndMonth: z.number().int().min(1).max(12),
});
export type ImportedClient = z.output<typeof importedClientSchema>;

export interface ReadRow {
  readonly number: number;
  readonly companyName: string;
  readonly uen: string;
  /** NEW: can be taken in. HERE: the practice has a client with this UEN. ERROR: `problems` says why. */
  readonly outcome: 'NEW' | 'HERE' | 'ERROR';
  readonly client: ImportedClient | null;
  /** What is wrong, or of a row that can be taken in, what is worth a look. */
  readonly problems: readonly string[];
}

export interface KnownClient {
  readonly companyName: string;
  readonly uen: string;
}

const HEADS: Readonly<Record<ColumnRole, RegExp>> = {
  uen: /\b(?:uen|acra|roc|registration (?:no|number)|reg(?:n|istration)?\.? ?no|company (?:no|number)|business reg\w*)\b/i,
  yearEnd: /\b(?:fye|fy ?end|year ?-?end\w*|financial year\w*|ye)\b/i,
  standard: /\b(?:standard|framework|frs|sfrs|gaap)\b/i,
  products: /\b(?:products?|services?|modules?)\b/i,
  companyName: /\b(?:company|client|entity|name|customer|business)\b/i,
};
/** UEN and year end before the name: "Company UEN", "Company registration no". */
const ORDER: readonly ColumnRole[] = ['uen', 'yearEnd', 'standard', 'products', 'companyName'];
const HEAD_WITHIN = 15;

const squeezed = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
/** As it is written on letters: spaces and strokes within, small letters. */
const bareUen = (text: string) => text.replaceAll(/[\s‐-―-]/g, '').toUpperCase();
const isUen = (text: string) => uenSchema.safeParse(bareUen(text)).success;

function rolesOf(heads: readonly string[]): SheetLayout['columns'] {
  const columns: Partial<Record<ColumnRole, number>> = {};
  const used = new Set<number>();
  for (const role of ORDER) {
    const at = heads.findIndex((head, index) => !used.has(index) && HEADS[role].test(head));
    if (at < 0) continue;
    columns[role] = at;
    used.add(at);
  }
  return columns;
}

/** Where no heading says it: the column that holds UENs, and the one with the longest words beside it. */
function columnsByContent(rows: ClientSheet['rows']): SheetLayout['columns'] {
  const width = Math.max(0, ...rows.map((row) => row.cells.length));
  const places = Array.from({ length: width }, (_, index) => index);
  const counted = places.map((at) => rows.filter((row) => isUen(row.cells[at] ?? '')).length);
  const most = Math.max(0, ...counted);
  if (most === 0) return {};
  const uen = counted.indexOf(most);
  const letters = (at: number) =>
    rows.reduce((sum, row) => sum + (row.cells[at] ?? '').replaceAll(/[^a-z]/gi, '').length, 0);
  const [companyName] = places.filter((at) => at !== uen).sort((a, b) => letters(b) - letters(a));
  return companyName === undefined ? { uen } : { uen, companyName };
}

/** How a sheet is probably read; a person can choose otherwise. */
export function guessLayout({ rows }: ClientSheet): SheetLayout {
  const heads = rows
    .slice(0, HEAD_WITHIN)
    .map(({ number, cells: texts }) => ({ number, columns: rolesOf(texts), texts }))
    // A row of data is no heading, whatever words it holds.
    .filter(({ texts }) => !texts.some(isUen));
  const score = ({ columns }: { readonly columns: SheetLayout['columns'] }) => Object.keys(columns).length;
  const best = heads.toSorted((one, other) => score(other) - score(one))[0];
  if (best !== undefined && score(best) >= 2) return { headerRow: best.number, columns: best.columns };
  return { headerRow: 0, columns: columnsByContent(rows) };
}

const MONTH = new RegExp(
  `(?:^|[^a-z])(${MONTHS.map((month) => month.slice(0, 3).toLowerCase()).join('|')})[a-z]*`,
);
const LAST_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isMonthEnd(day: number, month: number): boolean {
  return day === LAST_DAYS[month - 1] || (month === 2 && day === 28);
}

/** The month of a year end: "31 Dec", "December", "12", "31/12/2025", "2025-12-31"; null where it is none, or may be two. */
export function readYearEnd(text: string): number | null {
  const said = squeezed(text).toLowerCase();
  const named = MONTH.exec(said);
  if (named) {
    const month = monthNamed(named[1] ?? '');
    // "12 December" is no end of a month, and so of no financial year; what follows the name is a day or a year.
    const day = /(?:^|\D)(\d{1,2})(?:st|nd|rd|th)?[^a-z\d]*$/.exec(
      said.slice(0, said.indexOf(named[1] ?? '')),
    )?.[1];
    return day === undefined || isMonthEnd(Number(day), month) ? month : null;
  }
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(said);
  const pairs = iso
    ? [[Number(iso[3]), Number(iso[2])]]
    : [/^(\d{1,2})[/.\- ](\d{1,2})(?:[/.\- ]\d{2,4})?$/.exec(said)].flatMap((match) =>
        match === null
          ? []
          : [
              [Number(match[1]), Number(match[2])],
              [Number(match[2]), Number(match[1])],
            ],
      );
  const months = pairs.flatMap(([day = 0, month = 0]) =>
    month >= 1 && month <= 12 && isMonthEnd(day, month) ? month : [],
  );
  if (months.length > 0) return new Set(months).size === 1 ? (months[0] ?? null) : null;
  const bare = /^(\d{1,2})$/.exec(said);
  const month = Number(bare?.[1] ?? 0);
  return month >= 1 && month <= 12 ? month : null;
}

/** Null where the words name none that is known. */
export function readStandard(text: string): AccountingStandard | null {
  const said = squeezed(text).toLowerCase();
  if (/small entit|\bse\b|\(se\)/.test(said)) return 'SFRS_SE';
  if (/\bifrs\b|sfrs ?\(i\)|international/.test(said)) return 'IFRS';
  return /\bs?frs\b|financial reporting standard/.test(said) ? 'SFRS' : null;
}

const PRODUCT_HEADS: readonly (readonly [RegExp, Product])[] = [
  [/xbrl|filing|annual return/i, 'XBRL_FILING'],
  [/financial statement|\bfs\b|\baccounts\b|compilation|unaudited/i, 'FINANCIAL_STATEMENTS'],
  [/book-?keeping/i, 'BOOKKEEPING'],
  [/payroll/i, 'PAYROLL'],
];

/** Products named in a cell, and the words that name none. */
export function readProducts(text: string): {
  readonly products: readonly Product[];
  readonly unknown: readonly string[];
} {
  const parts = text
    .split(/[,;/+&\n]|\band\b/i)
    .map(squeezed)
    .filter((part) => part !== '');
  const products = new Set<Product>();
  const unknown: string[] = [];
  for (const part of parts) {
    const found = PRODUCT_HEADS.find(([words]) => words.test(part))?.[1];
    if (found === undefined) unknown.push(part);
    else products.add(found);
  }
  return { products: PRODUCTS.filter((product) => products.has(product)), unknown };
}

function readOne(
  row: ClientSheet['rows'][number],
  { columns }: SheetLayout,
  defaults: ImportDefaults,
): Omit<ReadRow, 'outcome'> {
  const said = (role: ColumnRole) => {
    const at = columns[role];
    return at === undefined ? '' : squeezed(row.cells[at] ?? '');
  };
  const problems: string[] = [];
  const companyName = said('companyName');
  const uen = bareUen(said('uen'));
  if (companyName === '') problems.push('The name is missing.');
  if (uen === '') problems.push('The UEN is missing.');
  else if (!isUen(uen)) problems.push(`“${said('uen')}” is no UEN. One such as 202312345K is expected.`);
  const yearEnd = said('yearEnd');
  const fyEndMonth = yearEnd === '' ? defaults.fyEndMonth : readYearEnd(yearEnd);
  if (fyEndMonth === null)
    problems.push(
      yearEnd === '' ? 'The year end is missing.' : `“${yearEnd}” is no year end. Write the month.`,
    );
  const standard = said('standard');
  const accountingStandard = standard === '' ? defaults.accountingStandard : readStandard(standard);
  if (accountingStandard === null)
    problems.push(
      standard === '' ? 'The standard is missing.' : `“${standard}” is no standard that is known.`,
    );
  const named = readProducts(said('products'));
  for (const word of named.unknown) problems.push(`“${word}” is no product that is known.`);
  const parsed = importedClientSchema.safeParse({
    row: row.number,
    companyName,
    uen,
    fyEndMonth,
    accountingStandard,
    enabledProducts: said('products') === '' ? defaults.products : named.products,
  });
  const client = problems.length === 0 && parsed.success ? parsed.data : null;
  if (client === null && problems.length === 0)
    problems.push('The row cannot be read. Check each of its cells.');
  return { number: row.number, companyName, uen, client, problems };
}

export interface SheetReading {
  readonly rows: readonly ReadRow[];
  /** Rows below the heading without a name and without a UEN: totals, notes, blank rows. */
  readonly blank: readonly number[];
}

/** Every row of a sheet below its heading, with what is wrong; `here` are the clients that the practice has. */
export function readClients(
  sheet: ClientSheet,
  layout: SheetLayout,
  defaults: ImportDefaults,
  here: readonly KnownClient[],
): SheetReading {
  const known = new Map(here.map((client) => [client.uen, client]));
  const names = new Map(here.map((client) => [client.companyName.toLowerCase(), client]));
  const below = sheet.rows.filter(({ number }) => number > layout.headerRow);
  const isBlank = ({ cells: texts }: ClientSheet['rows'][number]) =>
    [layout.columns.companyName, layout.columns.uen].every(
      (at) => at === undefined || squeezed(texts[at] ?? '') === '',
    );
  const read = below.filter((row) => !isBlank(row)).map((row) => readOne(row, layout, defaults));
  const byUen = Map.groupBy(
    read.filter(({ uen }) => uen !== ''),
    ({ uen }) => uen,
  );
  const rows = read.map((row): ReadRow => {
    const others = (byUen.get(row.uen) ?? []).filter(({ number }) => number !== row.number);
    if (others.length > 0 && row.uen !== '') {
      const places = others.map(({ number }) => number).join(', ');
      return {
        ...row,
        outcome: 'ERROR',
        client: null,
        problems: [
          ...row.problems,
          `The same UEN stands in row ${places} too. Leave one of them in the file.`,
        ],
      };
    }
    const same = known.get(row.uen);
    if (same !== undefined) {
      const other = same.companyName.toLowerCase() === row.companyName.toLowerCase();
      return {
        ...row,
        outcome: 'HERE',
        client: null,
        problems: [
          other ? 'The practice has this client.' : `The practice has this UEN as “${same.companyName}”.`,
        ],
      };
    }
    if (row.client === null) return { ...row, outcome: 'ERROR' };
    const namesake = names.get(row.companyName.toLowerCase());
    return {
      ...row,
      outcome: 'NEW',
      problems:
        namesake === undefined
          ? []
          : [`The practice has a client of this name with the UEN ${namesake.uen}.`],
    };
  });
  return { rows, blank: below.filter(isBlank).map(({ number }) => number) };
}

/** How many rows of a sheet hold a UEN: what is left unread where another sheet is chosen. */
export function countUens({ rows }: ClientSheet): number {
  return rows.filter((row) => row.cells.some(isUen)).length;
}
