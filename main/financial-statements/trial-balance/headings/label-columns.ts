/**
 * Which columns hold the account code and the description: by their heading, and by what stands in them
 * where the heading is missing or wrong (a description column headed with the name of an account).
 */
import { amountKindAt } from '../cells/amounts.ts';
import { TEXT_KIND } from '../cells/plain-row.ts';
import { cellAt, type GridRow, kindAt, textAt } from '../cells/sheet-grid.ts';
import { type Column, isAmountColumn, SAMPLE_ROWS } from './find-header.ts';

const CODE_LIKE = /^(?=.*\d)[A-Za-z]{0,6}[-./]?\d[\w./-]{0,24}$/;
const GUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const GUID_LENGTH = 36;

function holdsWords(row: GridRow, index: number): boolean {
  if (kindAt(row, index) === TEXT_KIND.WORDS) return true;
  if (amountKindAt(row, index, false) !== 'TEXT' || !/\p{L}/u.test(textAt(row, index))) return false;
  return row.plain !== undefined || cellAt(row, index).date === null;
}

/**
 * What stands in a column, each found out when it is asked for, which is of few columns. A class, because an object
 * literal with getters makes a shape of its own each time, and through it keeps the whole file in memory for long.
 */
class Content {
  readonly index: number;
  /** Filled cells. */
  readonly count: number;
  readonly #body: readonly GridRow[];
  readonly #column: Column;
  #distinct: number | undefined;
  #codeLike: number | undefined;
  #latin: number | undefined;

  constructor(column: Column, body: readonly GridRow[]) {
    this.index = column.index;
    this.count = column.texts;
    this.#column = column;
    this.#body = body;
  }

  /** Share from 0 to 1 of the filled cells. */
  #share(test: (text: string, row: GridRow) => boolean): number {
    let passed = 0;
    for (const row of this.#body) {
      const text = textAt(row, this.index);
      if (text !== '' && test(text, row)) passed += 1;
    }
    return this.count === 0 ? 0 : passed / this.count;
  }

  /** How many different texts. */
  get distinct(): number {
    if (this.#distinct === undefined) {
      const texts = new Set(this.#body.map((row) => textAt(row, this.index)));
      this.#distinct = texts.size - (texts.has('') ? 1 : 0);
    }
    return this.#distinct;
  }

  get codeLike(): number {
    this.#codeLike ??= this.#share((text) => CODE_LIKE.test(text));
    return this.#codeLike;
  }

  get words(): number {
    // Known from when the text was split: such cells need not be read.
    if (this.count > 0 && this.#column.words === this.count) return 1;
    return this.#share((_, row) => holdsWords(row, this.index));
  }

  get latin(): number {
    this.#latin ??= this.#share((text) => /[A-Za-z]/.test(text));
    return this.#latin;
  }

  get guid(): boolean {
    if (this.#column.figures >= this.count / 2) return false;
    return this.#share((text) => text.length === GUID_LENGTH && GUID.test(text)) > 0.5;
  }
}

export interface LabelColumns {
  readonly code?: number;
  readonly description?: number;
}

/** Best guess of the two label columns; either may be missing. `used`: columns that hold amounts. */
export function labelColumns(
  columns: readonly Column[],
  rows: readonly GridRow[],
  used: ReadonlySet<number>,
): LabelColumns {
  const body = rows.slice(0, SAMPLE_ROWS);
  const contents = columns
    .filter((column) => !used.has(column.index))
    .map((column) => new Content(column, body));
  const of = (kind: string) =>
    contents.filter((content) => columns[content.index]?.meaning.kind === kind && content.count > 0);
  const accounts = of('ACCOUNT');
  const accountCodes = accounts.filter((content) => content.codeLike >= 0.6);
  // "Account | Code" over codes and names: the two headings have changed places.
  const isTurned = accountCodes.length > 0 && of('DESCRIPTION').length === 0;
  const names = of('CODE').filter(({ words, codeLike }) => isTurned && words >= 0.6 && codeLike < 0.3);
  const named = of('CODE').filter((content) => !content.guid && !names.includes(content));
  const bySpread = (a: Content, b: Content) => b.distinct - a.distinct || a.index - b.index;
  const code = [...named, ...accountCodes]
    .filter((c) => named.includes(c) || c.codeLike >= 0.3)
    .sort(bySpread)[0];

  const described = [
    ...of('DESCRIPTION'),
    ...names,
    ...accounts.filter((content) => !accountCodes.includes(content)),
  ].filter((content) => content.index !== code?.index && content.words >= 0.3);
  // Of names in two languages the one in Latin letters; then the one that tells most accounts apart.
  const description =
    described.sort((a, b) => Math.round(b.latin * 2) - Math.round(a.latin * 2) || bySpread(a, b))[0] ??
    unnamed(columns, contents).sort(bySpread)[0];
  const codeByContent =
    code ??
    contents
      .filter(
        (content) =>
          content.index !== description?.index &&
          columns[content.index]?.meaning.kind === 'UNKNOWN' &&
          content.codeLike >= 0.8 &&
          content.distinct >= content.count * 0.8 &&
          content.count >= 2 &&
          content.index < (description?.index ?? Number.POSITIVE_INFINITY),
      )
      .sort(bySpread)[0];
  return {
    ...(codeByContent ? { code: codeByContent.index } : {}),
    ...(description ? { description: description.index } : {}),
  };
}

/** Kinds whose words are no names of accounts. */
const NO_NAMES: ReadonlySet<string> = new Set(['IGNORED', 'CODE', 'COMPANY', 'CURRENCY', 'PERIOD']);

/** Columns of words whose heading says nothing: the description may be among them. */
function unnamed(columns: readonly Column[], contents: readonly Content[]): Content[] {
  const firstAmount = columns.find(isAmountColumn)?.index ?? Number.POSITIVE_INFINITY;
  return contents.filter((content) => {
    const kind = columns[content.index]?.meaning.kind;
    return !NO_NAMES.has(kind ?? '') && content.words >= 0.5 && content.index < firstAmount;
  });
}
