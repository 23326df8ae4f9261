/**
 * Rows of clean text, as nearly every row of a text file is. Their cells stand in one list, row after row, beside
 * what each was found to be when the text was split, so that no cell is looked at twice; a row is a place in the
 * list, and cells with all their properties are made only when asked for.
 */
import type { Money } from '../../../../shared/model/money.ts';
import { BLANK, type Cell } from './cell.ts';

/**
 * What a text is known to be: nothing, words (no amount, whatever the decimal sign), a text that has to be read with
 * care, or, of the highest numbers, a figure in the usual form (see `usualCents`), of those one that is written as
 * money is here.
 */
export const TEXT_KIND = { OTHER: 0, BLANK: 1, WORDS: 2, FIGURE: 3, MONEY: 4 } as const;
/** One of these, as a list of bytes gives it back. */
export type TextKind = number;

/** Cells of some rows after one another; one list for all would be moved about while it grows. */
export class PlainCells {
  static readonly CAPACITY = 2_048;
  readonly texts: string[];
  readonly kinds: Uint8Array;
  /** Of a figure, read with a decimal point; nil of any other text. */
  readonly cents: Float64Array;
  /** How many of the texts have to be cleaned; they stand in no plain row. */
  unclean = 0;
  count = 0;

  /** `most`: cells that can come at all. */
  constructor(most: number) {
    const capacity = Math.min(most, PlainCells.CAPACITY);
    this.texts = new Array<string>(capacity);
    this.kinds = new Uint8Array(capacity);
    this.cents = new Float64Array(capacity);
  }

  add(text: string, kind: TextKind, cents: number): void {
    const at = this.count;
    this.count = at + 1;
    this.texts[at] = text;
    this.kinds[at] = kind;
    this.cents[at] = cents;
  }
}

/** Of what kind the text is says that it is money, without reading it again. */
export function isKnownMoney(_text: string, kind: TextKind): _text is Money {
  return kind === TEXT_KIND.MONEY;
}

function plainCell(text: string): Cell {
  return text === ''
    ? BLANK
    : { text, decimal: null, format: '', date: null, broken: false, indent: 0, bold: false };
}

/** Its fields are declared only: a file makes tens of thousands, and each would be defined before it is set. */
export class PlainRow {
  declare readonly number: number;
  declare readonly plain: PlainCells;
  /** Where its cells begin within the list. */
  declare readonly first: number;
  declare readonly width: number;

  constructor(number: number, plain: PlainCells, first: number, width: number) {
    this.number = number;
    this.plain = plain;
    this.first = first;
    this.width = width;
  }

  /** Text of a cell; '' beyond the last. */
  textAt(column: number): string {
    return column < 0 || column >= this.width ? '' : (this.plain.texts[this.first + column] ?? '');
  }

  kindAt(column: number): TextKind {
    if (column < 0 || column >= this.width) return TEXT_KIND.BLANK;
    return this.plain.kinds[this.first + column] ?? TEXT_KIND.BLANK;
  }

  /** Cents of a figure in the usual form, read with a decimal point; null of any other text. */
  centsAt(column: number): number | null {
    const kind = this.kindAt(column);
    return kind >= TEXT_KIND.FIGURE ? (this.plain.cents[this.first + column] ?? null) : null;
  }

  get isBlank(): boolean {
    const { kinds } = this.plain;
    const end = this.first + this.width;
    for (let at = this.first; at < end; at += 1) if (kinds[at] !== TEXT_KIND.BLANK) return false;
    return true;
  }

  get hidden(): boolean {
    return false;
  }

  get texts(): readonly string[] {
    return this.plain.texts.slice(this.first, this.first + this.width);
  }

  get cells(): readonly Cell[] {
    return this.texts.map(plainCell);
  }
}
