/**
 * Statements that say neither their currency nor their scale in words: a heading may be a picture, and 219.50 may be
 * lakhs. Nothing is guessed: a person is asked, and what the document itself proves comes first in the list.
 */
import { parseAmount, SCALES, type Scale } from '../../shared/words/statement-amounts.ts';
import { isPrimary, type LaidOutTable, type PairChoice } from './column-pairs.ts';
import type { DocumentGrid, GridRow } from './grid.ts';
import { rowText } from './grid.ts';
import { isAmountCell } from './row-kinds.ts';
import { scaleOfSubtitle, statedCurrency, statedScale } from './stated-currency.ts';
import { headerText } from './table-regions.ts';

const CHOICES: readonly (readonly [id: string, words: string, scale: Scale])[] = [
  ['as-printed', 'amounts as printed', 1],
  ['in-thousands', 'amounts in thousands', 1000],
  ['in-lakhs', 'amounts in lakhs (100,000)', 100000],
  ['in-millions', 'amounts in millions', 1000000],
  ['in-crores', 'amounts in crores (10,000,000)', 10000000],
];

function figuresOf(table: LaidOutTable): readonly string[] {
  return table.region.body.flatMap((row) =>
    row.cells.filter((cell) => cell.left >= row.labelEdge && isAmountCell(cell.text)).map(({ text }) => text),
  );
}

/** True where no primary statement states a currency or a scale, and its figures have decimals as scaled ones have. */
function isUnstated(tables: readonly LaidOutTable[]): boolean {
  const primary = tables.filter(isPrimary);
  const isStated = primary.some(({ region }) => {
    const head = `${headerText(region)} ${region.context}`;
    const figures = region.body.slice(0, 12).map(rowText).join(' ');
    const scale = statedScale(headerText(region)) ?? scaleOfSubtitle(region.context);
    return scale !== null || statedCurrency(head) !== null || statedCurrency(figures) !== null;
  });
  const figures = primary.flatMap(figuresOf).filter((text) => /\d/.test(text));
  return (
    !isStated &&
    figures.length > 0 &&
    figures.filter((text) => /\.\d/.test(text)).length > figures.length * 0.6
  );
}

/** "200,000 shares of Rs 100 each … 200.00" proves lakhs: number by par value against the amount printed beside it. */
function provenScale(rows: readonly GridRow[]): Scale | null {
  for (const row of rows) {
    const [label = '', ...rest] = row.cells.map(({ text }) => text);
    const printed = rest.map(parseAmount).find((amount) => amount !== null && Number(amount) > 0);
    if (printed === undefined || printed === null || !/\bshares?\b/i.test(label)) continue;
    const numbers = (label.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map((text) =>
      Number(text.replaceAll(',', '')),
    );
    for (const [index, one] of numbers.entries()) {
      for (const other of numbers.slice(index + 1)) {
        const found = SCALES.find((scale) => scale > 1 && one * other === Number(printed) * scale);
        if (found !== undefined) return found;
      }
    }
  }
  return null;
}

/** The pairs to choose from, each with the scale it is read in where a person has to say it. */
export function withScaleChoices(
  grid: DocumentGrid,
  tables: readonly LaidOutTable[],
  choices: readonly PairChoice[],
): readonly PairChoice[] {
  if (!isUnstated(tables)) return choices;
  const proven = provenScale(grid.rows);
  const ordered = CHOICES.toSorted((one, two) => Number(two[2] === proven) - Number(one[2] === proven));
  return choices.flatMap((choice) =>
    ordered.map(([id, words, scale]) => ({
      ...choice,
      id: choices.length === 1 ? id : `${choice.id.slice(0, 27)}-${id}`,
      label: `${choice.label}, ${words}`,
      scale,
    })),
  );
}
