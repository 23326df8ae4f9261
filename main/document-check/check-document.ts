/**
 * The check of a whole document of statements (part 14 of the decisions): what it prints is added up down and across,
 * and compared where it prints the same thing twice. Pure: rows of text in, findings with both places out; nothing is
 * changed, and what cannot be checked is counted as such.
 */
import type { DocumentCheck, DocumentFinding, FindingPlace } from '../../shared/model/document-check.ts';
import { absolute, fromCents, type Money } from '../../shared/model/money.ts';
import { type DocumentGrid, printedPlace } from '../document-reading/grid.ts';
import { printedGrid } from '../document-reading/read-statements-document.ts';
import { disagreements } from './agreements.ts';
import { columnWords, type Figure, type FigureTable, figureTables } from './figure-tables.ts';
import { type Amounts, type Sum, sumsOf } from './sums.ts';

/** What a row that adds up others is called. */
const TOTAL =
  /\btotal\b|\bnet\b|\b(?:profit|loss|surplus|deficit|result)\b|\bbalance|^(?:as )?at\b|\bcash (?:generated|flows?|used)|^carrying|^closing/i;

/** A document with more is none that a person goes through: its columns were misread. */
const MOST_FINDINGS = 500;

/** Cents of one unit as the table prints it: one where it prints cents. */
const unitOf = (amounts: Amounts): bigint =>
  amounts.some((row) => row.some((amount) => amount !== null && amount % 100n !== 0n)) ? 1n : 100n;

const turned = (amounts: Amounts): Amounts =>
  (amounts[0] ?? []).map((_, column) => amounts.map((row) => row[column] ?? null));

interface Cell {
  readonly row: number;
  readonly column: number;
}

function placeOf(table: FigureTable, label: string, figure: Figure, column: string): FindingPlace {
  return {
    page: figure.row.page,
    line: figure.row.line,
    statement: table.statement,
    note: table.note,
    label,
    column,
    text: figure.cell.text.slice(0, 60),
    place: printedPlace(figure.row, [figure.cell]),
  };
}

class Check {
  readonly findings: DocumentFinding[] = [];
  readonly #covered = new Set<Figure>();
  readonly #tables: readonly FigureTable[];

  constructor(tables: readonly FigureTable[]) {
    this.#tables = tables;
  }

  get covered(): number {
    return this.#covered.size;
  }

  #figure(table: FigureTable, { row, column }: Cell): Figure | null {
    return table.rows[row]?.figures[column] ?? null;
  }

  #money(cents: bigint, table: FigureTable): Money {
    return fromCents(cents * BigInt(table.scale));
  }

  /** `across`: the sums are those of the table turned on its side. */
  #sums(table: FigureTable, sums: readonly Sum[], unit: bigint, across: boolean): void {
    const at = (index: number, other: number): Cell =>
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
          return [
            { ...placeOf(table, label, figure, columnWords(table, partCell.column)), minus: sign < 0n },
          ];
        });
        this.findings.push({
          kind: across ? 'ACROSS' : 'DOWN',
          rounding: absolute(difference) <= (unit * BigInt(parts.length + 1)) / 2n,
          difference: this.#money(difference, table),
          printed: placeOf(table, table.rows[cell.row]?.label ?? '', total, columnWords(table, cell.column)),
          expected: this.#money(total.cents - difference, table),
          against: parts,
        });
      }
    }
  }

  addUp(table: FigureTable): void {
    const amounts = table.rows.map(({ figures }) => figures.map((figure) => figure?.cents ?? null));
    const unit = unitOf(amounts);
    const labelled = (row: number) => TOTAL.test(table.rows[row]?.label ?? '');
    this.#sums(table, sumsOf(amounts, { isTotal: labelled, unit }), unit, false);
    if (table.columns.length < 3) return;
    const headed = (column: number) => /\btotal\b/i.test(table.columns[column]?.component ?? '');
    this.#sums(table, sumsOf(turned(amounts), { isTotal: headed, unit }), unit, true);
  }

  compare(): void {
    for (const { one, other, difference } of disagreements(this.#tables)) {
      const [first, second] = [this.#tables[one.table], this.#tables[other.table]];
      if (!first || !second) continue;
      this.findings.push({
        kind: 'TWO_PLACES',
        rounding: false,
        difference: fromCents(difference),
        printed: placeOf(first, one.label, one.figure, one.column),
        expected: fromCents(absolute(other.figure.cents) * BigInt(second.scale)),
        against: [{ ...placeOf(second, other.label, other.figure, other.column), minus: false }],
      });
    }
  }
}

/** Checks what the rows of a document print. Same rows, same findings, in the order of the document. */
export function checkDocument(grid: DocumentGrid): DocumentCheck {
  const tables = figureTables(grid);
  const check = new Check(tables);
  for (const table of tables) check.addUp(table);
  check.compare();
  const figures = tables.flatMap(({ rows }) =>
    rows.flatMap((row) => row.figures.filter((each) => each !== null)),
  );
  const findings = check.findings.toSorted(
    (one, other) => one.printed.page - other.printed.page || one.printed.line - other.printed.line,
  );
  return { figures: figures.length, checked: check.covered, findings: findings.slice(0, MOST_FINDINGS) };
}

/** The check of a DOCX or PDF. Errors: UNSUPPORTED_FILE_TYPE, UNREADABLE_FILE (damaged, locked, oversized). */
export async function checkStatementsDocument(bytes: Uint8Array): Promise<DocumentCheck> {
  return checkDocument(await printedGrid(bytes));
}
