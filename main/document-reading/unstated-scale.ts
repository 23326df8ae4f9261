/**
 * Statements whose scale a person has to say: those that state neither currency nor scale, as a heading may be a picture
 * and 219.50 may be lakhs, and those of which the notes alone say that they are in thousands. Nothing is guessed: what the
 * document itself proves or says comes first in the list.
 */
import { nameOfScale } from '../../shared/words/scale-words.ts';
import { parseAmount, SCALES, type Scale } from '../../shared/words/statement-amounts.ts';
import { isPrimary, type LaidOutTable, type PairChoice } from './column-pairs.ts';
import type { DocumentGrid, GridRow } from './grid.ts';
import { rowText } from './grid.ts';
import { isAmountCell } from './row-kinds.ts';
import { scaleSaidInNotes } from './scale-in-notes.ts';
import { scaleOfSubtitle, statedCurrency, statedScale } from './stated-currency.ts';
import { headerText } from './table-regions.ts';

interface ScaleChoice {
  readonly id: string;
  readonly words: string;
  readonly scale: Scale;
}

const AS_PRINTED: ScaleChoice = { id: 'as-printed', words: 'amounts as printed', scale: 1 };

function scaleChoice(scale: Scale): ScaleChoice {
  const name = nameOfScale(scale);
  if (name === null) return AS_PRINTED;
  return { id: `in-${name.split(' ')[0]}`, words: `amounts in ${name}`, scale };
}

/** What amounts with decimals may be in, whatever the country. */
const CHOICES = ([1, 1000, 1e5, 1e6, 1e7, 1e9] as const).map(scaleChoice);

function figuresOf(table: LaidOutTable): readonly string[] {
  return table.region.body.flatMap((row) =>
    row.cells.filter((cell) => cell.left >= row.labelEdge && isAmountCell(cell.text)).map(({ text }) => text),
  );
}

/** True where a primary statement states its scale, or the currency too where that is asked for. */
function isStated(primary: readonly LaidOutTable[], isCurrencyEnough: boolean): boolean {
  return primary.some((table) => {
    const { region } = table;
    if (table.layout.columns.some((column) => column.scale !== undefined)) return true;
    if (statedScale(headerText(region)) !== null || scaleOfSubtitle(region.context) !== null) return true;
    if (!isCurrencyEnough) return false;
    const figures = region.body.slice(0, 12).map(rowText).join(' ');
    return (
      statedCurrency(`${headerText(region)} ${region.context}`) !== null || statedCurrency(figures) !== null
    );
  });
}

/** True where no primary statement states a currency or a scale, and its figures have decimals as scaled ones have. */
function isUnstated(primary: readonly LaidOutTable[]): boolean {
  const figures = primary.flatMap(figuresOf).filter((text) => /\d/.test(text));
  return (
    figures.length > 0 &&
    figures.filter((text) => /\.\d/.test(text)).length > figures.length * 0.6 &&
    !isStated(primary, true)
  );
}

/** True of figures that are rounded to the scale and printed in full: they end in its noughts. */
function arePrintedInFull(primary: readonly LaidOutTable[], scale: Scale): boolean {
  const noughts = '0'.repeat(String(scale).length - 1);
  const amounts = primary
    .flatMap(figuresOf)
    .flatMap((text) => parseAmount(text) ?? [])
    .filter((plain) => Number(plain) !== 0);
  return (
    amounts.filter((plain) => plain.replace(/\.0+$/, '').endsWith(noughts)).length > amounts.length * 0.6
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
  const primary = tables.filter(isPrimary);
  const said = isStated(primary, false) ? null : scaleSaidInNotes(grid);
  const isSaid = said !== null && !arePrintedInFull(primary, said);
  if (!isSaid && !isUnstated(primary)) return choices;
  const ordered = isSaid
    ? [{ ...scaleChoice(said), words: `${scaleChoice(said).words}, as its notes say` }, AS_PRINTED]
    : provenFirst(provenScale(grid.rows));
  return choices.flatMap((choice) =>
    ordered.map(({ id, words, scale }) => ({
      ...choice,
      id: choices.length === 1 ? id : `${choice.id.slice(0, 27)}-${id}`,
      label: `${choice.label}, ${words}`,
      scale,
    })),
  );
}

function provenFirst(proven: Scale | null): readonly ScaleChoice[] {
  if (proven === null) return CHOICES;
  return [scaleChoice(proven), ...CHOICES.filter(({ scale }) => scale !== proven)];
}
