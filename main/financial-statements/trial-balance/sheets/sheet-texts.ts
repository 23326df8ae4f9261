/**
 * What the texts of a sheet say of its amounts: the scale that a heading or the title states, and samples by which the
 * sign of decimals is told.
 */
import { wordsOfScale } from '../../../../shared/words/scale-words.ts';
import type { Scale } from '../cells/amounts.ts';
import { type GridRow, isNumber, type SheetGrid, textAt, textsOf } from '../cells/sheet-grid.ts';
import type { Column, Header } from '../headings/find-header.ts';

const CURRENCY =
  '(?:[$£€₹¥฿]|\\b(?:sgd|usd|rm|myr|hkd|aud|nzd|cad|gbp|eur|inr|rs\\.?|rp\\.?|idr|thb|jpy|cny|rmb|twd|dollars?|ringgit|rupees?|rupiah|baht|yen))';

/** "In thousands", "dalam ribuan", "S$ thousands", "S$'bn", "SGD thousand", "thousands of dollars". */
function inWords(units: string): RegExp {
  const unit = `(?:${units})`;
  return new RegExp(
    String.raw`\b(?:in|dalam) ${unit}\b|${CURRENCY} ?['(]?(?:in )?${unit}\b|\b${unit} of \w`,
    'i',
  );
}
const THOUSANDS: readonly RegExp[] = [
  inWords(wordsOfScale(1000)),
  // "S$'000", "HK$ 000", "RM,000", "'000".
  new RegExp(String.raw`${CURRENCY} ?[',]?0{3}s?(?![\d,.])|(?:^|[\s(])'0{3}s?(?!\d)`, 'i'),
  // "$K", "KSGD", "2025 (K)", "in K", "000s", "(thousands)", "x1000", "Unit: 1000".
  new RegExp(String.raw`${CURRENCY} ?k\b|\b[kt](?:sgd|usd|myr|hkd|eur|gbp)\b|\d ?\(k\)|\bin k\b`, 'i'),
  /(?<![\d,.'])000s\b|\(thousands?\)|\bx ?1,?000\b(?![,.]?\d)|\bunits? ?[:=] ?(?:[a-z]{3} ?)?1,?000\b(?![,.]?\d)/i,
  /\bem milhares\b|[千仟]元|พันบาท/i,
];
const MILLIONS: readonly RegExp[] = [
  inWords(`${wordsOfScale(1e6)}|mil|mn`),
  /\((?:millions?|mil|mn)\)/i,
  /\$ ?'?000,?'?000|\$ ?m\b|\bem milhões\b|百[万萬]元|ล้านบาท/i,
];
/** Scales that no books here are kept in: a hundred, ten thousand, a hundred thousand, ten millions, billions. */
const OF_OTHER_COUNTRIES: readonly RegExp[] = [
  inWords(([100, 1e5, 1e7, 1e12] as const).map((scale) => wordsOfScale(scale)).join('|')),
  inWords(`${wordsOfScale(1e9)}|bn`),
  /(?<!百)[万萬]元/,
];

/** So many of the last rows may say what the amounts above them are. */
const LAST_ROWS = 5;

/** The words that stand alone in their row below the table. */
export function wordsBelow(sheet: SheetGrid, { position }: Header): readonly string[] {
  return sheet.rows
    .slice(Math.max(position + 1, sheet.rows.length - LAST_ROWS))
    .map((row) => textsOf(row).filter((text) => text.trim() !== ''))
    .flatMap((texts) => (texts.length === 1 ? texts : []));
}

/** What speaks of all amounts of a sheet, in one text: its name, title and heading, and the words below the table. */
function headTexts(sheet: SheetGrid, header: Header): string {
  const below = wordsBelow(sheet, header);
  const above = sheet.rows.slice(0, Math.max(0, header.position + 1)).map(textsOf);
  return [[sheet.name], ...above, below].flat().join(' ').replace(/[’‘`]/g, "'");
}

const says = (forms: readonly RegExp[], text: string) => forms.some((form) => form.test(text));

function scaleIn(text: string): Scale {
  if (says(MILLIONS, text)) return 1_000_000;
  return says(THOUSANDS, text) ? 1000 : 1;
}

const NAMES_CURRENCY = new RegExp(CURRENCY, 'i');

/** The headings of two columns that state different scales, or a currency and none; null where no two do. */
export function mixedScales(columns: readonly Column[]): readonly [string, string] | null {
  const stated = columns.flatMap(({ lines }) => {
    const heading = [...lines].reverse().join(' ').trim().slice(0, 60);
    const scale = scaleIn(heading.replace(/[’‘`]/g, "'"));
    return scale !== 1 || NAMES_CURRENCY.test(heading) ? [{ heading, scale }] : [];
  });
  const [first] = stated;
  const other = stated.find(({ scale }) => scale !== first?.scale);
  return first && other ? [first.heading, other.heading] : null;
}

/** Thousands or millions, where a heading or the title says so. */
export function statedScale(sheet: SheetGrid, header: Header): Scale {
  return scaleIn(headTexts(sheet, header));
}

/** The words by which a heading or the title says a scale that no books here are kept in; null for none. */
export function foreignScale(sheet: SheetGrid, header: Header): string | null {
  const text = headTexts(sheet, header);
  for (const form of OF_OTHER_COUNTRIES) {
    const [words] = form.exec(text) ?? [];
    if (words !== undefined) return words.trim();
  }
  return null;
}

const COMMA_SAMPLE = 400;

/** "01.02.003" and "1.1.2001" are codes, whose points say nothing of amounts; "1.234.567" may be one. */
const POINTED_CODE = /^\d+(?:\.\d+){2,}$/;
const POINTED_AMOUNT = /^\d{1,3}(?:\.\d{3})+$/;

/** Texts of the first rows, but those of columns of codes; what the file holds as a number is no text. */
export function textsOfSample(sheet: SheetGrid): string[] {
  const rows = sheet.rows
    .slice(0, COMMA_SAMPLE)
    .map((row) =>
      row.plain ? row.texts : row.cells.map(({ decimal, text }) => (decimal === null ? text : '')),
    );
  const codes = new Set<number>();
  for (const texts of rows) {
    for (const [index, text] of texts.entries())
      if (POINTED_CODE.test(text) && !POINTED_AMOUNT.test(text)) codes.add(index);
  }
  return rows.flatMap((texts) => (codes.size === 0 ? texts : texts.filter((_, index) => !codes.has(index))));
}

/** Texts of the columns of amounts in the first rows, as far as they are asked for: most files tell in the first one. */
export function* amountTexts(rows: readonly GridRow[], amounts: ReadonlySet<number>): Generator<string> {
  for (const row of rows.slice(0, COMMA_SAMPLE)) {
    for (const index of amounts) {
      if (isNumber(row, index)) continue;
      const text = textAt(row, index);
      if (/\d/.test(text)) yield text;
    }
  }
}

/** The texts above the heading, row by row. */
export function titlesAbove(sheet: SheetGrid, position: number): readonly string[] {
  return sheet.rows
    .slice(0, Math.max(0, position))
    .map((row) => [...new Set(textsOf(row))].join(' ').trim())
    .filter((title) => title !== '');
}
