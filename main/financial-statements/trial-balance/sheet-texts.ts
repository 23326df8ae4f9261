/**
 * What the texts of a sheet say of its amounts: the scale that a heading or the title states, and samples by which the
 * sign of decimals is told.
 */
import type { Header } from './find-header.ts';
import { type GridRow, isNumber, type SheetGrid, textAt, textsOf } from './sheet-grid.ts';

/** "In thousands", "S$ thousands", "SGD thousand", "thousands of dollars". */
function inWords(unit: string): RegExp {
  const currency = String.raw`(?:[$£€]|\b(?:sgd|usd|rm|myr|hkd|aud|gbp|eur|dollars?|ringgit))`;
  return new RegExp(String.raw`\bin ${unit}\b|${currency} ?(?:in )?${unit}\b|\b${unit} of \w`, 'i');
}
const IN_THOUSANDS = inWords('thousands?');
const IN_MILLIONS = inWords('millions?');

/** Thousands or millions, where a heading or the title says so. */
export function statedScale(sheet: SheetGrid, header: Header): 1 | 1000 | 1_000_000 {
  const titles = sheet.rows.slice(0, Math.max(0, header.position + 1)).flatMap(textsOf);
  const text = titles.join(' ').replace(/[’‘]/g, "'");
  if (/\$ ?'?000,?'?000|\$ ?m\b/i.test(text) || IN_MILLIONS.test(text)) return 1_000_000;
  return /[$£€] ?'0{3}(?!\d)|(?:^|\s)'0{3}(?!\d)|\b(?:sgd|usd|rm) ?'0{3}(?!\d)/i.test(text) ||
    IN_THOUSANDS.test(text)
    ? 1000
    : 1;
}

const COMMA_SAMPLE = 400;

/** Texts of the first rows; what the file holds as a number is no text. */
export function textsOfSample(sheet: SheetGrid): string[] {
  return sheet.rows
    .slice(0, COMMA_SAMPLE)
    .flatMap((row) =>
      row.plain ? row.texts : row.cells.flatMap((cell) => (cell.decimal === null ? [cell.text] : [])),
    );
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
