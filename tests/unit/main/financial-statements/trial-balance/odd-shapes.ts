/**
 * Sixty and more ways in which people and programs lay out a trial balance, made by code from one set of invented
 * balances, so that what was read can be compared with what was meant. Every file is text as an export writes it.
 */
import { fromCents, type Money } from '../../../../../shared/model/money.ts';

export interface OddShape {
  readonly name: string;
  readonly text: string;
  /** What the accounts must come to by name, where the shape can be read; another reading is wrong. */
  readonly truth: Truth;
}

/** Cents by name of account: this year's, and last year's where the shape holds it. */
export type Truth = ReadonlyMap<string, readonly [current: number, prior: number | null]>;

type Row = readonly [code: string, name: string, current: number, prior: number];

/** Debits and credits of both years are equal; no figure stands twice. */
export const BOOKS: readonly Row[] = [
  ['1010', 'Cash at bank', 1_845_267, 1_210_433],
  ['1100', 'Trade receivables', 4_236_150, 3_987_125],
  ['1200', 'Inventories', 2_918_440, 2_644_010],
  ['1500', 'Office equipment', 1_760_000, 1_520_000],
  ['1510', 'Accumulated depreciation - office equipment', -642_380, -488_215],
  ['2010', 'Trade payables', -2_377_915, -2_198_340],
  ['2100', 'Accruals', -386_220, -341_905],
  ['3010', 'Share capital', -1_000_000, -1_000_000],
  ['3100', 'Retained earnings', -5_333_108, -4_000_117],
  ['4010', 'Sales', -14_905_634, -12_870_991],
  ['5010', 'Purchases', 8_764_300, 7_411_250],
  ['6010', 'Salaries', 3_982_500, 3_145_900],
  ['6020', 'Office rental', 960_000, 840_000],
  ['6030', 'Audit fees', 178_600, 140_850],
];

const both = (): Truth => new Map(BOOKS.map(([, name, current, prior]) => [name, [current, prior]]));
const one = (): Truth => new Map(BOOKS.map(([, name, current]) => [name, [current, null]]));

type Write = (cents: number) => string;
const plain: Write = (cents) => fromCents(BigInt(cents)) as Money;
const grouped: Write = (cents) => plain(cents).replace(/\B(?=(\d{3})+\.)/g, ',');
const size: Write = (cents) => grouped(Math.abs(cents));
const within =
  (mark: string): Write =>
  (cents) =>
    grouped(cents).replaceAll(',', mark);
const european: Write = (cents) => grouped(cents).replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'));
const quoted = (cell: string) => (/[",;\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const table = (rows: readonly (readonly string[])[], by = ',') =>
  rows.map((row) => row.map((cell) => (by === ',' ? quoted(cell) : cell)).join(by)).join('\n');

const debit = (cents: number, write: Write = grouped) => (cents > 0 ? write(cents) : '');
const credit = (cents: number, write: Write = grouped) => (cents < 0 ? write(-cents) : '');
const total = (side: 1 | -1, of: (row: Row) => number = ([, , current]) => current) =>
  BOOKS.reduce((sum, row) => sum + Math.max(0, side * of(row)), 0);

/** The signed form, with the current year written in one way. */
const signed = (write: Write, head: readonly string[] = ['Code', 'Account', 'Balance'], by = ',') =>
  table([[...head], ...BOOKS.map(([code, name, current]) => [code, name, write(current)])], by);

const inPairs = (
  head: readonly (readonly string[])[],
  row: (row: Row) => readonly string[],
  foot: readonly (readonly string[])[] = [],
) => table([...head, ...BOOKS.map(row), ...foot]);

const classOf = (code: string) =>
  ({ 1: 'Assets', 2: 'Liabilities', 3: 'Equity', 4: 'Income', 5: 'Cost of sales', 6: 'Expenses' })[
    code[0] ?? ''
  ] ?? '';

/** Rows with a heading before each class and what is made of its rows after it. */
function byClass(
  row: (row: Row) => readonly string[],
  heading: (name: string) => readonly string[],
  subtotal: (name: string, rows: readonly Row[]) => readonly string[] | null,
): (readonly string[])[] {
  return [...new Set(BOOKS.map(([code]) => classOf(code)))].flatMap((name) => {
    const rows = BOOKS.filter(([code]) => classOf(code) === name);
    const last = subtotal(name, rows);
    return [heading(name), ...rows.map(row), ...(last ? [last] : [])];
  });
}

const sum = (rows: readonly Row[]) => rows.reduce((all, [, , current]) => all + current, 0);
const HEAD = ['Code', 'Account', 'Debit', 'Credit'] as const;
const pair = ([code, name, current]: Row) => [code, name, debit(current), credit(current)];
const opening = (cents: number) => Math.round(cents / 3);

export const ODD_SHAPES: readonly OddShape[] = (
  [
    ['signs as minus', signed(plain), one()],
    ['thousands in groups', signed(grouped), one()],
    ['brackets', signed((cents) => (cents < 0 ? `(${size(cents)})` : size(cents))), one()],
    [
      'brackets with blanks',
      signed((cents) => (cents < 0 ? `( ${size(cents)} )` : ` ${size(cents)} `)),
      one(),
    ],
    ['trailing minus', signed((cents) => (cents < 0 ? `${size(cents)}-` : size(cents))), one()],
    ['minus apart', signed((cents) => (cents < 0 ? `- ${size(cents)}` : size(cents))), one()],
    ['true minus sign', signed((cents) => (cents < 0 ? `−${size(cents)}` : size(cents))), one()],
    ['Dr and Cr behind', signed((cents) => `${size(cents)} ${cents < 0 ? 'Cr' : 'Dr'}`), one()],
    ['DR and CR joined', signed((cents) => `${size(cents)}${cents < 0 ? 'CR' : 'DR'}`), one()],
    ['only CR said', signed((cents) => (cents < 0 ? `${size(cents)} CR` : size(cents))), one()],
    ['D and C behind', signed((cents) => `${size(cents)} ${cents < 0 ? 'C' : 'D'}`), one()],
    ['Dr and Cr before', signed((cents) => `${cents < 0 ? 'Cr' : 'Dr'} ${size(cents)}`), one()],
    [
      'side in a column of its own',
      table([
        ['Code', 'Account', 'Amount', 'Dr/Cr'],
        ...BOOKS.map(([code, name, cents]) => [code, name, size(cents), cents < 0 ? 'Cr' : 'Dr']),
      ]),
      one(),
    ],
    [
      'side as D and C in a column of its own',
      table([
        ['Code', 'Account', 'D/C', 'Amount'],
        ...BOOKS.map(([code, name, cents]) => [code, name, cents < 0 ? 'C' : 'D', size(cents)]),
      ]),
      one(),
    ],
    [
      'side in words in a column without a heading',
      table([
        ['Code', 'Account', 'Amount', ''],
        ...BOOKS.map(([code, name, cents]) => [code, name, size(cents), cents < 0 ? 'Credit' : 'Debit']),
      ]),
      one(),
    ],
    ['apostrophes between thousands', signed(within("'")), one()],
    ['spaces between thousands', signed(within(' ')), one()],
    ['narrow spaces between thousands', signed(within('\u202f')), one()],
    ['European figures', signed(european, undefined, ';'), one()],
    ['European figures between commas', signed(european), one()],
    [
      'European thousands without cents',
      signed((cents) => european(cents - (cents % 100)).replace(/,00$/, ''), undefined, ';'),
      new Map(BOOKS.map(([, name, c]) => [name, [c - (c % 100), null]])),
    ],
    ['currency sign before', signed((cents) => `S$${grouped(cents)}`.replace('S$-', '-S$')), one()],
    ['currency word behind', signed((cents) => `${grouped(cents)} SGD`), one()],
    [
      'accounting dash for nil',
      `${signed(grouped)}\n9990,Goodwill,-`,
      new Map([...one(), ['Goodwill', [0, null]]]),
    ],
    ['a quote before figures', signed((cents) => `'${plain(cents)}`), one()],
    ['exponents', signed((cents) => `${(cents / 100).toExponential(8)}`), one()],
    [
      'code within the name',
      table([
        ['Account', 'Debit', 'Credit'],
        ...BOOKS.map(([code, name, c]) => [`${code} - ${name}`, debit(c), credit(c)]),
      ]),
      one(),
    ],
    [
      'code behind the name',
      table([
        ['Account', 'Debit', 'Credit'],
        ...BOOKS.map(([code, name, c]) => [`${name} (${code})`, debit(c), credit(c)]),
      ]),
      one(),
    ],
    [
      'code before the name without a sign',
      table([['Account', 'Balance'], ...BOOKS.map(([code, name, c]) => [`${code} ${name}`, grouped(c)])]),
      one(),
    ],
    [
      'name before code',
      table([
        ['Description', 'GL Code', 'Debit', 'Credit'],
        ...BOOKS.map(([code, name, c]) => [name, code, debit(c), credit(c)]),
      ]),
      one(),
    ],
    [
      'no codes',
      table([['Account', 'Debit', 'Credit'], ...BOOKS.map(([, name, c]) => [name, debit(c), credit(c)])]),
      one(),
    ],
    [
      'credit before debit',
      table([
        ['Code', 'Account', 'Credit', 'Debit'],
        ...BOOKS.map(([code, name, c]) => [code, name, credit(c), debit(c)]),
      ]),
      one(),
    ],
    [
      'credits written as negative',
      table([[...HEAD], ...BOOKS.map(([code, name, c]) => [code, name, debit(c), c < 0 ? grouped(c) : ''])]),
      one(),
    ],
    [
      'noughts in the empty column',
      table([
        [...HEAD],
        ...BOOKS.map(([code, name, c]) => [code, name, debit(c) || '0.00', credit(c) || '0.00']),
      ]),
      one(),
    ],
    [
      'dashes in the empty column',
      table([[...HEAD], ...BOOKS.map(([code, name, c]) => [code, name, debit(c) || '-', credit(c) || '-'])]),
      one(),
    ],
    [
      'a foot with totals',
      inPairs([[...HEAD]], pair, [['', 'Total', grouped(total(1)), grouped(total(-1))]]),
      one(),
    ],
    [
      'a foot without a word',
      inPairs([[...HEAD]], pair, [['', '', grouped(total(1)), grouped(total(-1))]]),
      one(),
    ],
    ['a foot of a signed column', `${signed(grouped)}\n,Total,0.00`, one()],
    [
      'titles above',
      `Kestrel Lane Pte. Ltd.\nTrial Balance\nAs at 31 December 2025\n\n${inPairs([[...HEAD]], pair)}`,
      one(),
    ],
    [
      'notes below',
      `${inPairs([[...HEAD]], pair)}\n\nNote: 1. Depreciation of 1,541.65 is not yet posted\nPrepared by: A. Tan,,12,2025`,
      one(),
    ],
    [
      'heading over two rows',
      inPairs(
        [
          ['Account', 'Account', '31 Dec 2025', ''],
          ['Code', 'Name', 'Debit', 'Credit'],
        ],
        pair,
      ),
      one(),
    ],
    [
      'two years of two columns each',
      table([
        ['', '', '2025', '', '2024', ''],
        ['Code', 'Account', 'Dr', 'Cr', 'Dr', 'Cr'],
        ...BOOKS.map(([code, name, c, p]) => [code, name, debit(c), credit(c), debit(p), credit(p)]),
      ]),
      both(),
    ],
    [
      'two years, the earlier one first',
      table([
        ['', '', '2024', '', '2025', ''],
        ['Code', 'Account', 'Dr', 'Cr', 'Dr', 'Cr'],
        ...BOOKS.map(([code, name, c, p]) => [code, name, debit(p), credit(p), debit(c), credit(c)]),
      ]),
      both(),
    ],
    [
      'two signed years',
      table([
        ['Code', 'Account', 'FY2025', 'FY2024'],
        ...BOOKS.map(([code, name, c, p]) => [code, name, grouped(c), grouped(p)]),
      ]),
      both(),
    ],
    [
      'two signed years and the change',
      table([
        ['Code', 'Account', '2025', '2024', 'Change'],
        ...BOOKS.map(([code, name, c, p]) => [code, name, grouped(c), grouped(p), grouped(c - p)]),
      ]),
      both(),
    ],
    [
      'two signed years and the change in per cent',
      table([
        ['Code', 'Account', '2025', '2024', 'Variance %'],
        ...BOOKS.map(([code, name, c, p]) => [
          code,
          name,
          grouped(c),
          grouped(p),
          `${Math.round(((c - p) / p) * 100)}%`,
        ]),
      ]),
      both(),
    ],
    [
      'years as dates month first',
      table([
        ['Code', 'Account', '12/31/2025', '12/31/2024'],
        ...BOOKS.map(([code, name, c, p]) => [code, name, grouped(c), grouped(p)]),
      ]),
      both(),
    ],
    [
      'years in short',
      table([
        ['Code', 'Account', 'Dec-25', 'Dec-24'],
        ...BOOKS.map(([code, name, c, p]) => [code, name, grouped(c), grouped(p)]),
      ]),
      both(),
    ],
    [
      'a last year without figures',
      table([
        ['Code', 'Account', '2025', '2024'],
        ...BOOKS.map(([code, name, c]) => [code, name, grouped(c), '']),
      ]),
      one(),
    ],
    [
      'a budget beside',
      table([
        ['Code', 'Account', 'Actual', 'Budget'],
        ...BOOKS.map(([code, name, c]) => [code, name, grouped(c), grouped(opening(c))]),
      ]),
      one(),
    ],
    [
      'opening, movement and closing',
      table([
        ['Code', 'Account', 'Opening', 'Debit', 'Credit', 'Closing'],
        ...BOOKS.map(([code, name, c]) => [
          code,
          name,
          grouped(opening(c)),
          debit(c - opening(c)),
          credit(c - opening(c)),
          grouped(c),
        ]),
      ]),
      one(),
    ],
    [
      'opening, net movement and closing',
      table([
        ['Code', 'Account', 'Opening Balance', 'Net Movement', 'Closing Balance'],
        ...BOOKS.map(([code, name, c]) => [
          code,
          name,
          grouped(opening(c)),
          grouped(c - opening(c)),
          grouped(c),
        ]),
      ]),
      one(),
    ],
    [
      'three pairs in two rows',
      table([
        ['', '', 'Opening Balance', '', 'Movement', '', 'Closing Balance', ''],
        ['Code', 'Account', 'Debit', 'Credit', 'Debit', 'Credit', 'Debit', 'Credit'],
        ...BOOKS.map(([code, name, c]) => [
          code,
          name,
          debit(opening(c)),
          credit(opening(c)),
          debit(c - opening(c)),
          credit(c - opening(c)),
          debit(c),
          credit(c),
        ]),
      ]),
      one(),
    ],
    [
      'month and year to date',
      table([
        ['Code', 'Account', 'MTD', 'YTD'],
        ...BOOKS.map(([code, name, c]) => [code, name, grouped(Math.round(c / 12)), grouped(c)]),
      ]),
      one(),
    ],
    [
      'this month beside year to date in pairs',
      table([
        ['', '', 'Current Month', '', 'Year to Date', ''],
        [...HEAD, 'Debit', 'Credit'],
        ...BOOKS.map(([code, name, c]) => [
          code,
          name,
          debit(Math.round(c / 12)),
          credit(Math.round(c / 12)),
          debit(c),
          credit(c),
        ]),
      ]),
      one(),
    ],
    [
      'months across',
      table([
        ['Code', 'Account', ...['Oct 2025', 'Nov 2025', 'Dec 2025']],
        ...BOOKS.map(([code, name, c]) => [code, name, grouped(c - 4_000), grouped(c - 2_000), grouped(c)]),
      ]),
      one(),
    ],
    [
      'departments across with a total',
      table([
        ['Code', 'Account', 'Retail', 'Wholesale', 'Total'],
        ...BOOKS.map(([code, name, c]) => [
          code,
          name,
          grouped(opening(c)),
          grouped(c - opening(c)),
          grouped(c),
        ]),
      ]),
      one(),
    ],
    [
      'departments across without a total',
      table([
        ['Code', 'Account', 'Retail', 'Wholesale'],
        ...BOOKS.map(([code, name, c]) => [code, name, grouped(opening(c)), grouped(c - opening(c))]),
      ]),
      one(),
    ],
    [
      'departments in rows',
      table([
        ['Code', 'Account', 'Department', 'Balance'],
        ...BOOKS.flatMap(([code, name, c]) => [
          [code, name, 'Retail', grouped(opening(c))],
          [code, name, 'Wholesale', grouped(c - opening(c))],
        ]),
      ]),
      one(),
    ],
    [
      'two companies in rows',
      table([
        ['Company', 'Code', 'Account', 'Balance'],
        ...['Kestrel Lane Pte. Ltd.', 'Harrier Lane Pte. Ltd.'].flatMap((company, at) =>
          BOOKS.map(([code, name, c]) => [company, code, name, grouped(at === 0 ? c : opening(c))]),
        ),
      ]),
      one(),
    ],
    [
      'two companies side by side',
      table([
        ['Code', 'Account', 'Kestrel Lane Pte Ltd', 'Harrier Lane Pte Ltd'],
        ...BOOKS.map(([code, name, c]) => [code, name, grouped(c), grouped(opening(c))]),
      ]),
      one(),
    ],
    [
      'two currencies in rows',
      table([
        ['Code', 'Account', 'Currency', 'Balance'],
        ...BOOKS.map(([code, name, c], at) => [code, name, at % 2 === 0 ? 'SGD' : 'USD', grouped(c)]),
      ]),
      one(),
    ],
    [
      'foreign beside local currency',
      table([
        ['Code', 'Account', 'USD', 'SGD'],
        ...BOOKS.map(([code, name, c]) => [code, name, grouped(Math.round(c / 1.35)), grouped(c)]),
      ]),
      one(),
    ],
    [
      'headings of classes',
      table([
        [...HEAD],
        ...byClass(
          pair,
          (name) => [name, '', '', ''],
          () => null,
        ),
      ]),
      one(),
    ],
    [
      'headings and subtotals of classes',
      table([
        [...HEAD],
        ...byClass(
          pair,
          (name) => ['', name, '', ''],
          (name, rows) => ['', `Total ${name}`, debit(sum(rows)), credit(sum(rows))],
        ),
      ]),
      one(),
    ],
    [
      'subtotals without the word',
      table([
        ['Code', 'Account', 'Balance'],
        ...byClass(
          ([code, name, c]) => [code, name, grouped(c)],
          (name) => ['', name, ''],
          (name, rows) => ['', name, grouped(sum(rows))],
        ),
      ]),
      one(),
    ],
    [
      'group accounts that hold their sum',
      table([
        ['Code', 'Account', 'Balance'],
        ...byClass(
          ([code, name, c]) => [code, name, grouped(c)],
          (name) => [
            `${BOOKS.find(([code]) => classOf(code) === name)?.[0].slice(0, 1)}000`,
            name,
            grouped(sum(BOOKS.filter(([code]) => classOf(code) === name))),
          ],
          () => null,
        ),
      ]),
      one(),
    ],
    [
      'the class in a column',
      table([
        ['Type', 'Code', 'Account', 'Debit', 'Credit'],
        ...BOOKS.map((row) => [classOf(row[0]), ...pair(row)]),
      ]),
      one(),
    ],
    [
      'all figures without a sign',
      table([['Code', 'Account', 'Balance'], ...BOOKS.map(([code, name, c]) => [code, name, size(c)])]),
      one(),
    ],
    [
      'whole dollars',
      table([['Code', 'Account', 'Balance'], ...BOOKS.map(([code, name, c]) => [code, name, String(c)])]),
      new Map(BOOKS.map(([, name, c]) => [name, [c * 100, null]])),
    ],
    ['tabs between cells', signed(grouped, undefined, '\t'), one()],
    ['bars between cells', signed(grouped, undefined, '|'), one()],
    [
      'an empty column between',
      table([
        ['Code', '', 'Account', '', 'Debit', '', 'Credit'],
        ...BOOKS.map(([code, name, c]) => [code, '', name, '', debit(c), '', credit(c)]),
      ]),
      one(),
    ],
    [
      'a number before each row',
      table([
        ['No', 'Code', 'Account', 'Debit', 'Credit'],
        ...BOOKS.map((row, at) => [String(at + 1), ...pair(row)]),
      ]),
      one(),
    ],
    ['no headings', table(BOOKS.map(pair)), one()],
    [
      'the heading again on each page',
      table([
        [...HEAD],
        ...BOOKS.slice(0, 7).map(pair),
        ['Page 1 of 2', '', '', ''],
        [...HEAD],
        ...BOOKS.slice(7).map(pair),
      ]),
      one(),
    ],
    [
      'a page total carried forward',
      table([
        [...HEAD],
        ...BOOKS.slice(0, 7).map(pair),
        ['', 'Carried forward', grouped(10_760_257), grouped(3_406_515)],
        ['', 'Brought forward', grouped(10_760_257), grouped(3_406_515)],
        ...BOOKS.slice(7).map(pair),
      ]),
      one(),
    ],
    [
      'the same account twice',
      `${inPairs([[...HEAD]], pair)}\n1010,Cash at bank,100.00,\n2100,Accruals,,100.00`,
      one(),
    ],
    [
      'thousands told in words',
      table([
        ['Trial balance (S$ thousands)', '', ''],
        ['Code', 'Account', 'Balance'],
        ...BOOKS.map(([code, name, current]) => [code, name, plain(Math.round(current / 1_000))]),
      ]),
      new Map(BOOKS.map(([, name, current]) => [name, [Math.round(current / 1_000) * 1_000, null]])),
    ],
    [
      'marks of foot notes behind figures',
      signed((cents) => `${grouped(cents)}${cents > 4_000_000 ? '*' : ''}`),
      one(),
    ],
    [
      'notes with figures below a total without words',
      inPairs([[...HEAD]], pair, [
        ['', '', grouped(total(1)), grouped(total(-1))],
        ['1', 'Deposits pledged', '1,200.00', ''],
        ['2', 'Stock count', '29,184.40', ''],
      ]),
      one(),
    ],
    [
      'figures of a month alone',
      inPairs([['Code', 'Account', 'Debit for the month', 'Credit for the month']], pair),
      one(),
    ],
    [
      'classes in a column and contra accounts below nil',
      table([
        ['Code', 'Account', 'Type', 'Balance'],
        ...BOOKS.map(([code, name, current]) => {
          const type = classOf(code);
          const isCredit = ['Liabilities', 'Equity', 'Income'].includes(type);
          return [code, name, type, grouped(isCredit ? -current : current)];
        }),
      ]),
      one(),
    ],
  ] satisfies readonly (readonly [string, string, Truth])[]
).map(([name, text, truth]) => ({ name, text, truth }));
