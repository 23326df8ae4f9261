/**
 * The check of a whole document of statements (part 14 of the decisions): what it prints is added up down and across,
 * and compared where it prints the same thing twice. Pure: rows of text in, findings with both places out; nothing is
 * changed, and what cannot be checked is counted as such.
 */
import type { DocumentCheck, DocumentFinding, FindingPlace } from '../../shared/model/document-check.ts';
import type { PagesHeard } from '../../shared/model/document-reading.ts';
import { absolute, fromCents, type Money } from '../../shared/model/money.ts';
import type { DocumentGrid } from '../document-reading/grid.ts';
import { printedGrid } from '../document-reading/read-statements-document.ts';
import { disagreements } from './agreements.ts';
import { alike } from './alike.ts';
import { type BookLine, bookAmount } from './book-lines.ts';
import {
  type ComparedAmount,
  comparativesOf,
  compareAmounts,
  comparedAmounts,
  placeOf,
} from './compared-amounts.ts';
import { growths } from './cumulative.ts';
import {
  type CellOf,
  type Figure,
  type FigureTable,
  figureTables,
  NO_WORDS,
  printedUnit,
  rateColumns,
} from './figure-tables.ts';
import { movementSums } from './movements.ts';
import { reckonedByRate } from './rates.ts';
import { beginnings, isOfOtherDate } from './repeated-rows.ts';
import { type SentenceAmount, sentenceAmounts, sentenceSlips } from './sentences.ts';
import { sharesAboveWhole, WHOLE } from './shares.ts';
import { type Amounts, type Sum, sumsOf } from './sums.ts';

/** What a row that adds up others is called. */
const TOTAL =
  /\btotal\b|\bnet\b|\b(?:profit|loss|surplus|deficit|result)\b(?! (?:on (?!ordinary)|contingenc|allowance))|\bbalance|^(?:as )?at\b|\bcash (?:generated|flows?|used)|^carrying|^closing/i;

/** A document with more is none that a person goes through: its columns were misread. */
const MOST_FINDINGS = 500;

/** A row whose figure stands for what is left after the row above it was taken off. */
const LESS = /^(?:less|add)\b/i;

/** Columns of a row that add up its others: the total, or what an amount is after an adjustment. */
const TOTAL_COLUMN = /\btotal\b|\b(?:re-?stated|after)\b|^net\b|\bcarrying\b/i;

/** The last of the parts, where they have heads and it has none, is what they add up to. */
function isTotalColumn({ kind, columns }: FigureTable, at: number): boolean {
  const head = columns[at]?.component ?? '';
  if (head !== '' || kind !== 'COMPONENTS') return TOTAL_COLUMN.test(head);
  return at === columns.length - 1 && columns.slice(0, at).every(({ component }) => component !== '');
}

/**
 * Sums across without the rows whose total is less, or more, by what its column alone prints in another row: what is
 * eliminated between segments.
 */
function withoutEliminations(sum: Sum, amounts: Amounts): Sum {
  const alone = amounts.flatMap((row) => {
    const amount = row[sum.total];
    const others = row.filter((each, column) => column !== sum.total && each !== null && each !== 0n);
    return amount && others.length === 0 ? [absolute(amount)] : [];
  });
  return { ...sum, fails: sum.fails.filter(({ difference }) => !alone.includes(absolute(difference))) };
}

const turned = (amounts: Amounts): Amounts =>
  (amounts[0] ?? []).map((_, column) => amounts.map((row) => row[column] ?? null));

/** Where the section begins that a row is the total of by its words ("Total expenditure"); null where it says no such thing. */
function sectionStart({ rows }: FigureTable, at: number): number | null {
  const { label, parentLabel } = rows[at] ?? { label: '', parentLabel: null };
  const said = /^total (.+)$/i.exec(label)?.[1];
  if (said === undefined || parentLabel === null || said.toLowerCase() !== parentLabel.toLowerCase())
    return null;
  const before = rows.slice(0, at).findLastIndex((row) => row.parentLabel !== parentLabel);
  return before + 1;
}

class Check {
  readonly findings: DocumentFinding[] = [];
  readonly #covered = new Set<Figure>();
  readonly #tables: readonly FigureTable[];
  readonly #amounts: readonly ComparedAmount[];
  readonly #begun: ReturnType<typeof beginnings>;

  constructor(tables: readonly FigureTable[]) {
    this.#tables = tables;
    this.#amounts = comparedAmounts(tables);
    this.#begun = beginnings(tables);
  }

  get covered(): number {
    return this.#covered.size;
  }

  #figure(table: FigureTable, { row, column }: CellOf): Figure | null {
    return table.rows[row]?.figures[column] ?? null;
  }

  #money(cents: bigint, table: FigureTable): Money {
    return fromCents(cents * BigInt(table.scale));
  }

  /** `across`: the sums are those of the table turned on its side. */
  #sums(table: FigureTable, sums: readonly Sum[], unit: bigint, across: boolean): void {
    const at = (index: number, other: number): CellOf =>
      across ? { row: other, column: index } : { row: index, column: other };
    for (const sum of sums) {
      for (const column of [...sum.holds, ...sum.fails.map((fail) => fail.column)]) {
        for (const index of [sum.total, ...sum.parts.map(({ row }) => row)]) {
          const figure = this.#figure(table, at(index, column));
          if (figure) this.#covered.add(figure);
        }
      }
      for (const { column, difference } of [...sum.fails, ...sum.rounded]) {
        const cell = at(sum.total, column);
        const total = this.#figure(table, cell);
        if (!total) continue;
        const parts = sum.parts.flatMap(({ row, sign }) => {
          const partCell = at(row, column);
          const figure = this.#figure(table, partCell);
          if (!figure) return [];
          const label = table.rows[partCell.row]?.label ?? '';
          return [{ ...placeOf(table, label, figure, partCell.column), minus: sign < 0n }];
        });
        this.findings.push({
          kind: across ? 'ACROSS' : 'DOWN',
          rounding: absolute(difference) <= (unit * BigInt(parts.length + 1)) / 2n,
          difference: this.#money(difference, table),
          printed: placeOf(table, table.rows[cell.row]?.label ?? '', total, cell.column),
          expected: this.#money(total.cents - difference, table),
          against: parts,
        });
      }
    }
  }

  addUp(table: FigureTable): void {
    const isRate = rateColumns(table);
    const amounts = table.rows.map(({ figures }) =>
      figures.map((figure, column) => (isRate[column] ? null : (figure?.cents ?? null))),
    );
    const unit = printedUnit(table);
    // Rows without words are called a total each; where most have none, their words were not read.
    const isUnnamed = table.rows.filter(({ label }) => label === NO_WORDS).length * 2 > table.rows.length;
    const isTotal = (row: number) => {
      if (isUnnamed) return false;
      const { label = '' } = table.rows[row] ?? {};
      const { label: before = '', parentLabel } = table.rows[row - 1] ?? {};
      if (isOfOtherDate(label, before)) return false;
      return TOTAL.test(label) || LESS.test(before) || LESS.test(parentLabel ?? '');
    };
    const sectionOf = (row: number) => sectionStart(table, row);
    const down = sumsOf(amounts, { isTotal, sectionOf, unit });
    this.#sums(table, down, unit, false);
    const labels = table.rows.map(({ label }) => label);
    this.#sums(table, movementSums(labels, amounts, down, unit), unit, false);
    if (table.columns.length < 3) return;
    const headed = (column: number) => isTotalColumn(table, column);
    const across = sumsOf(turned(amounts), { isTotal: headed, unit });
    const told = across.map((sum) => withoutEliminations(sum, amounts));
    this.#sums(table, told, unit, true);
  }

  /** One figure and the other place that should print the same; `against` in cents. */
  #apart(
    kind: DocumentFinding['kind'],
    printed: FindingPlace,
    cents: bigint,
    other: FindingPlace,
    against: bigint,
    /** What rounding may part them by. */
    slack = 0n,
  ) {
    const apart = absolute(cents) - absolute(against);
    // Of one size on two sides, they are apart by both.
    const difference = apart === 0n ? cents - against : apart;
    this.findings.push({
      kind,
      rounding: absolute(difference) <= slack,
      difference: fromCents(difference),
      printed,
      expected: fromCents(apart === 0n ? against : absolute(against)),
      against: [{ ...other, minus: false }],
    });
  }

  /** Figures that repeat others by the make of their table. */
  repeat(table: FigureTable): void {
    const unit = printedUnit(table);
    const told = new Set<Figure>();
    for (const { one, other, differs } of alike(table, unit, this.#begun(table))) {
      const [first, second] = [this.#figure(table, one), this.#figure(table, other)];
      if (!first || !second) continue;
      this.#covered.add(first).add(second);
      if (!differs || told.has(first) || told.has(second)) continue;
      told.add(first).add(second);
      const scale = BigInt(table.scale);
      const place = (cell: CellOf, figure: Figure) =>
        placeOf(table, table.rows[cell.row]?.label ?? '', figure, cell.column);
      this.#apart(
        'ALIKE',
        place(one, first),
        first.cents * scale,
        place(other, second),
        second.cents * scale,
        unit * scale,
      );
    }
  }

  /** Rows that count from the beginning, against the year before and what the year added. */
  growTo(table: FigureTable): void {
    for (const { row, current, prior, by, difference } of growths(table, printedUnit(table))) {
      const cells = [{ row, column: prior }, ...(by === null ? [] : [{ row: by, column: current }])];
      const printed = this.#figure(table, { row, column: current });
      const parts = cells.flatMap((cell) => {
        const figure = this.#figure(table, cell);
        const label = table.rows[cell.row]?.label ?? '';
        return figure
          ? [{ figure, place: { ...placeOf(table, label, figure, cell.column), minus: false } }]
          : [];
      });
      if (!printed) continue;
      for (const figure of [printed, ...parts.map((part) => part.figure)]) this.#covered.add(figure);
      if (difference === 0n) continue;
      this.findings.push({
        kind: 'DOWN',
        rounding: false,
        difference: this.#money(difference, table),
        printed: placeOf(table, table.rows[row]?.label ?? '', printed, current),
        expected: this.#money(printed.cents - difference, table),
        against: parts.map(({ place }) => place),
      });
    }
  }

  /** Rows of tax at the rate that they name. */
  reckon(table: FigureTable): void {
    const unit = printedUnit(table);
    for (const { printed, base, expected, differs } of reckonedByRate(table, unit)) {
      const [figure, of] = [this.#figure(table, printed), this.#figure(table, base)];
      if (!figure || !of) continue;
      this.#covered.add(figure).add(of);
      if (!differs) continue;
      const place = (cell: CellOf, each: Figure) =>
        placeOf(table, table.rows[cell.row]?.label ?? '', each, cell.column);
      this.findings.push({
        kind: 'RATE',
        rounding: false,
        difference: this.#money(figure.cents - expected, table),
        printed: place(printed, figure),
        expected: this.#money(expected, table),
        against: [{ ...place(base, of), minus: false }],
      });
    }
  }

  /** Shares in other companies above the whole. */
  shares(table: FigureTable): void {
    for (const { label, figure, column } of sharesAboveWhole(table)) {
      const over = figure.cents - WHOLE;
      const printed = placeOf(table, label, figure, column);
      this.findings.push({
        kind: 'SHARE',
        rounding: false,
        difference: fromCents(over),
        printed,
        expected: fromCents(WHOLE),
        against: [],
      });
    }
  }

  compare(): void {
    for (const { one, other } of disagreements(this.#tables)) {
      const [first, second] = [this.#tables[one.table], this.#tables[other.table]];
      if (!first || !second) continue;
      this.#apart(
        'TWO_PLACES',
        placeOf(first, one.label, one.figure, one.at),
        one.figure.cents * BigInt(first.scale),
        placeOf(second, other.label, other.figure, other.at),
        other.figure.cents * BigInt(second.scale),
      );
    }
  }

  /** Against last year's document. Returns how many figures both print. */
  holdAgainstLastYear(lastYear: readonly ComparedAmount[]): number {
    const [ours, theirs] = comparativesOf(this.#amounts, lastYear);
    return this.#hold(ours, theirs, ({ restated }) => (restated ? 'RESTATED' : 'LAST_YEAR'));
  }

  /** Against the books. Returns how many figures both give. */
  holdAgainstBooks(books: readonly ComparedAmount[]): number {
    return this.#hold(this.#amounts, books, () => 'BOOKS');
  }

  #hold(
    ours: readonly ComparedAmount[],
    theirs: readonly ComparedAmount[],
    kindOf: (mine: ComparedAmount) => DocumentFinding['kind'],
  ): number {
    const { compared, unlike } = compareAmounts(ours, theirs);
    for (const { figure } of compared) if (figure) this.#covered.add(figure);
    for (const { ours: mine, theirs: other } of unlike)
      this.#apart(kindOf(mine), mine.place, mine.cents, other.place, other.cents);
    return compared.length;
  }

  /** Amounts in sentences. Returns how many of them some table prints. */
  listen(said: readonly SentenceAmount[]): number {
    const { agreeing, slips } = sentenceSlips(said, this.#amounts);
    for (const { said: amount, printed } of slips) {
      const { cents, scale } = printed;
      const inUnits = BigInt(amount.digits) * 100n;
      const asSaid = (absolute(cents) / 100n).toString().length === amount.digits.length ? 1n : BigInt(scale);
      this.#apart('SENTENCE', amount.place, inUnits * asSaid, printed.place, cents);
    }
    return agreeing;
  }
}

/** What a document can be held against besides itself. */
interface HeldAgainst {
  /** The signed document of last year: its figures are this document's comparatives. */
  readonly lastYear: DocumentGrid | null;
  /** Lines of the statements that the books give, both years. */
  readonly books: readonly BookLine[];
}

const NOTHING: HeldAgainst = { lastYear: null, books: [] };

/** Checks what the rows of a document print. Same rows, same findings, in the order of the document. */
export function checkDocument(grid: DocumentGrid, against: HeldAgainst = NOTHING): DocumentCheck {
  const tables = figureTables(grid);
  const said = sentenceAmounts(grid);
  const check = new Check(tables);
  for (const table of tables) {
    check.addUp(table);
    check.repeat(table);
    check.growTo(table);
    check.reckon(table);
    check.shares(table);
  }
  check.compare();
  const agreeing = check.listen(said);
  const { lastYear, books } = against;
  const compared = {
    lastYear: lastYear === null ? 0 : check.holdAgainstLastYear(comparedAmounts(figureTables(lastYear))),
    books: check.holdAgainstBooks(books.map(bookAmount)),
  };
  const figures = tables.flatMap(({ rows }) =>
    rows.flatMap((row) => row.figures.filter((each) => each !== null)),
  );
  const findings = check.findings.toSorted(
    (one, other) => one.printed.page - other.printed.page || one.printed.line - other.printed.line,
  );
  return {
    figures: figures.length,
    checked: check.covered,
    sentences: { amounts: said.length, agreeing },
    compared,
    findings: findings.slice(0, MOST_FINDINGS),
  };
}

/** The check of a DOCX or PDF; `heard` hears the pages of the document itself. Errors: UNSUPPORTED_FILE_TYPE, UNREADABLE_FILE (damaged, locked, oversized). */
export async function checkStatementsDocument(
  bytes: Uint8Array,
  lastYear: Uint8Array | null,
  books: readonly BookLine[],
  heard?: PagesHeard,
): Promise<DocumentCheck> {
  const grid = await printedGrid(bytes, heard);
  return checkDocument(grid, { lastYear: lastYear && (await printedGrid(lastYear)), books });
}
