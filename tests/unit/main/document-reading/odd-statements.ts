/**
 * Ways in which small practices print one balance sheet, made by code from one set of invented figures as PDF text at
 * places of a page, so that what was read can be compared with what was meant.
 */
import { drawn, rawPdf } from '../../../fixtures/documents/raw-pdf.ts';

type Line = readonly [label: string, current: number, prior: number];

export const LINES: readonly Line[] = [
  ['Property, plant and equipment', 120_450, 98_220],
  ['Inventories', 31_275, 28_940],
  ['Trade receivables', 45_300, 41_120],
  ['Cash and bank balances', 60_110, 52_340],
  ['Total assets', 257_135, 220_620],
  ['Share capital', 100_000, 100_000],
  ['Accumulated profits', 97_135, 72_620],
  ['Trade payables', 60_000, 48_000],
  ['Total equity and liabilities', 257_135, 220_620],
];

export interface OddStatement {
  readonly name: string;
  readonly pdf: Uint8Array;
  /** What one printed unit stands for, and whether the prior year is printed. */
  readonly years: 1 | 2;
  readonly factor: number;
}

type Write = (figure: number) => string;
const grouped: Write = (figure) => figure.toLocaleString('en');

interface Print {
  readonly heads?: readonly (readonly string[])[];
  readonly at?: readonly number[];
  readonly cells?: (line: Line, place: number) => readonly string[];
  readonly titles?: readonly string[];
  readonly label?: (label: string, place: number) => string;
  readonly below?: string;
}

const TITLES = ['Kestrel Lane Pte. Ltd.', 'Statement of Financial Position', 'As at 31 December 2025'];
const escaped = (text: string) => text.replace(/[()\\]/g, (sign) => `\\${sign}`);

/** One page: titles, heads above the columns, and a row for each line. */
function printed({
  heads = [
    ['2025', '2024'],
    ['S$', 'S$'],
  ],
  at = [400, 500],
  cells = ([, current, prior]) => [grouped(current), grouped(prior)],
  titles = TITLES,
  label = (text) => text,
  below = '',
}: Print): Uint8Array {
  let y = 790;
  let content = '';
  const row = (first: string, texts: readonly string[]) => {
    if (first !== '') content += drawn(60, y, escaped(first));
    for (const [place, text] of texts.entries())
      if (text !== '') content += drawn(at[place] ?? 0, y, escaped(text));
    y -= 15;
  };
  for (const title of titles) row(title, []);
  y -= 6;
  for (const head of heads) row('', head);
  for (const [place, line] of LINES.entries()) row(label(line[0], place), cells(line, place));
  return rawPdf({ dictionary: '', stream: content + below });
}

const written = (write: Write): Print => ({
  cells: ([, current, prior]) => [write(current), write(prior)],
});
const note = (refs: (place: number) => string): Print => ({
  heads: [
    ['Note', '2025', '2024'],
    ['', 'S$', 'S$'],
  ],
  at: [330, 400, 500],
  cells: ([, current, prior], place) => [refs(place), grouped(current), grouped(prior)],
});
const dollars = (figure: number) => Math.round(figure / 1.35);

const SHAPES: readonly (readonly [name: string, print: Print, years?: 1 | 2, factor?: number])[] = [
  ['two years', {}],
  [
    'years in full',
    {
      heads: [
        ['31.12.2025', '31.12.2024'],
        ['S$', 'S$'],
      ],
    },
  ],
  [
    'years in words',
    {
      heads: [
        ['31 December', '31 December'],
        ['2025', '2024'],
        ['S$', 'S$'],
      ],
    },
  ],
  ['the year in one head with its money', { heads: [['2025 S$', '2024 S$']] }],
  [
    'years with FY',
    {
      heads: [
        ['FY2025', 'FY2024'],
        ['S$', 'S$'],
      ],
    },
  ],
  [
    'a restated year',
    {
      heads: [
        ['2025', '2024'],
        ['', '(Restated)'],
        ['S$', 'S$'],
      ],
    },
  ],
  ['one year', { heads: [['2025'], ['S$']], at: [450], cells: ([, current]) => [grouped(current)] }, 1],
  [
    'thousands',
    {
      heads: [
        ['2025', '2024'],
        ["S$'000", "S$'000"],
      ],
    },
    2,
    1000,
  ],
  ['a dollar sign before each figure', written((figure) => `$${grouped(figure)}`)],
  ['a dollar sign apart', written((figure) => `$ ${grouped(figure)}`)],
  ['S$ before each figure', written((figure) => `S$${grouped(figure)}`)],
  ['cents', written((figure) => `${grouped(figure)}.00`)],
  ['points between thousands', written((figure) => grouped(figure).replaceAll(',', '.'))],
  ['points and a decimal comma', written((figure) => `${grouped(figure).replaceAll(',', '.')},00`)],
  ['spaces between thousands', written((figure) => grouped(figure).replaceAll(',', ' '))],
  ['apostrophes between thousands', written((figure) => grouped(figure).replaceAll(',', "'"))],
  ['numbers of notes', note((place) => String(place + 3))],
  ['numbers of notes with letters', note((place) => `${place + 3}(a)`)],
  ['two notes for a line', note((place) => `${place + 3}, ${place + 5}`)],
  ['numbers of notes with a point', note((place) => `${place + 3}.1`)],
  ['footnote marks behind figures', written((figure) => `${grouped(figure)} *`)],
  ['footnote marks behind labels', { label: (text, place) => (place === 2 ? `${text} (1)` : text) }],
  ['leaders of points', { label: (text) => `${text} ..........` }],
  ['capitals', { label: (text) => text.toUpperCase() }],
  [
    'a title over two rows',
    { titles: ['Kestrel Lane Pte. Ltd.', 'Statement of', 'Financial Position', 'As at 31 December 2025'] },
  ],
  ['an old title', { titles: ['Kestrel Lane Pte. Ltd.', 'BALANCE SHEET AS AT 31 DECEMBER 2025'] }],
  [
    'the year before first',
    {
      heads: [
        ['2024', '2025'],
        ['S$', 'S$'],
      ],
      cells: ([, current, prior]) => [grouped(prior), grouped(current)],
    },
  ],
  [
    'details in an inner column',
    {
      heads: [
        ['2025', '2025', '2024', '2024'],
        ['S$', 'S$', 'S$', 'S$'],
      ],
      at: [280, 350, 430, 510],
      cells: ([text, current, prior]) =>
        text.startsWith('Total')
          ? ['', grouped(current), '', grouped(prior)]
          : [grouped(current), '', grouped(prior), ''],
    },
  ],
  [
    'the change between the years',
    {
      heads: [
        ['2025', '2024', 'Change'],
        ['S$', 'S$', 'S$'],
      ],
      at: [330, 420, 510],
      cells: ([, current, prior]) => [grouped(current), grouped(prior), grouped(current - prior)],
    },
  ],
  [
    'group and company',
    {
      heads: [
        ['Group', '', 'Company', ''],
        ['2025', '2024', '2025', '2024'],
        ['S$', 'S$', 'S$', 'S$'],
      ],
      at: [280, 350, 430, 510],
      cells: ([, current, prior]) => [
        grouped(current * 2),
        grouped(prior * 2),
        grouped(current),
        grouped(prior),
      ],
    },
  ],
  [
    'two currencies over the years',
    {
      heads: [
        ['US$', 'US$', 'S$', 'S$'],
        ['2025', '2024', '2025', '2024'],
      ],
      at: [280, 350, 430, 510],
      cells: ([, current, prior]) => [
        grouped(dollars(current)),
        grouped(dollars(prior)),
        grouped(current),
        grouped(prior),
      ],
    },
  ],
  [
    'two currencies within each year',
    {
      heads: [
        ['2025', '2025', '2024', '2024'],
        ['S$', 'US$', 'S$', 'US$'],
      ],
      at: [280, 350, 430, 510],
      cells: ([, current, prior]) => [
        grouped(current),
        grouped(dollars(current)),
        grouped(prior),
        grouped(dollars(prior)),
      ],
    },
  ],
  [
    'two currencies of one year',
    {
      heads: [
        ['2025', '2025'],
        ['S$', 'US$'],
      ],
      cells: ([, current]) => [grouped(current), grouped(dollars(current))],
    },
  ],
  [
    'three years',
    {
      heads: [
        ['2025', '2024', '2023'],
        ['S$', 'S$', 'S$'],
      ],
      at: [330, 420, 510],
      cells: ([, current, prior]) => [grouped(current), grouped(prior), grouped(prior - 1_111)],
    },
  ],
];

export const ODD_STATEMENTS: readonly OddStatement[] = SHAPES.map(([name, print, years = 2, factor = 1]) => ({
  name,
  pdf: printed(print),
  years,
  factor,
}));
