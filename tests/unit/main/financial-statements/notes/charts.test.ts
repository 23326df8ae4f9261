/**
 * The offline notes of the fifteen labelled charts: complete, every table ties to the statements in both years,
 * every figure bound, and no placeholder left.
 */
import { describe, expect, it } from 'vitest';
import { partsOfLine, scheduleOf } from '../../../../../main/financial-statements/notes/balances.ts';
import { bindBlock } from '../../../../../main/financial-statements/notes/bind-figures.ts';
import { bindingContext } from '../../../../../main/financial-statements/notes/binding-context.ts';
import { figureToday } from '../../../../../main/financial-statements/notes/figure-sources.ts';
import { draftNotesOffline } from '../../../../../main/financial-statements/notes/offline-drafter.ts';
import {
  addMoney,
  negateMoney,
  parseDecimal,
  subtractMoney,
  ZERO,
} from '../../../../../shared/model/money.ts';
import { cellText, cellValue } from '../../../../../shared/model/note-cells.ts';
import { noteBlockSchema } from '../../../../../shared/model/notes.ts';
import { printFigure } from '../../../../../shared/model/printed-figures.ts';
import { TAXONOMY } from '../statements/sample-books.ts';
import { LABELLED_TRADES, ledgerOf } from './ledger-charts.ts';
import { inputOfItems } from './notes-of-books.ts';
import { type PrintedTable, printedTables } from './printed-notes.ts';

function amountOf(cell = '') {
  const bare = cell.replaceAll(/[(),]/g, '');
  const amount = cell === '-' ? ZERO : (parseDecimal(bare) ?? ZERO);
  return cell.startsWith('(') ? negateMoney(amount) : amount;
}
const isSchedule = (table: PrintedTable) => table.rows[0]?.[0] === 'Cost at the beginning of the year';

const CASES = LABELLED_TRADES.flatMap((trade) =>
  (
    [
      ['SFRS_SE', 'SGD', false],
      ['FULL_SFRS', 'SGD', true],
      ['FULL_SFRS', 'SGD_THOUSANDS', false],
      ['SFRS_SE', 'SGD_CENTS', true],
    ] as const
  ).map(([standard, rounding, opening]) => [trade.trade, standard, rounding, trade, opening] as const),
);

describe.each(CASES)('the notes of %s under %s in %s', (_name, standard, rounding, trade, opening) => {
  const input = inputOfItems(ledgerOf(trade, opening), standard, [], rounding);
  const notes = draftNotesOffline(input);
  const lines = [...input.statements.balanceSheet.lines, ...input.statements.profitAndLoss.lines].filter(
    (line) => line.kind === 'LINE',
  );

  it('have a table with both years for each class that triggers a note', () => {
    const noted = lines.filter((line) => line.noteKey !== undefined);
    expect(noted.length).toBeGreaterThan(8);
    for (const line of noted) {
      const note = notes.find((each) => each.noteKey === line.noteKey);
      const row = printedTables(note?.blocks ?? [])
        .flatMap((table) => table.rows)
        .find(([label]) => label === line.label || label?.startsWith(`${line.label}: `));
      expect(row?.slice(1), `${line.label} in ${line.noteKey}`).toEqual([
        printFigure(line.current, rounding),
        printFigure(line.prior, rounding),
      ]);
    }
    expect(JSON.stringify(notes)).not.toContain('placeholder');
    for (const block of notes.flatMap((note) => note.blocks))
      expect(noteBlockSchema.parse(block)).toEqual(block);
  });

  it('show parts that make up their line in both years', () => {
    let shown = 0;
    for (const line of lines) {
      const parts = partsOfLine(line.key, input.balances, TAXONOMY);
      if (parts.length === 0) continue;
      shown += 1;
      for (const year of ['current', 'prior'] as const) {
        expect(addMoney(...parts.map((part) => part[year] ?? ZERO)), line.label).toBe(line[year]);
      }
    }
    expect(shown).toBeGreaterThan(0);
  });

  it('cast every schedule by class, to the line and the charge of the year', () => {
    for (const table of notes.flatMap((note) => printedTables(note.blocks)).filter(isSchedule)) {
      const column = (at: number) => table.rows.map((row) => amountOf(row[at]));
      for (let at = 1; at < table.headers.length; at += 1) {
        const [
          from = ZERO,
          added = ZERO,
          to = ZERO,
          before = ZERO,
          charged = ZERO,
          after = ZERO,
          end,
          begin,
        ] = column(at);
        expect(addMoney(from, added)).toBe(to);
        expect(addMoney(before, charged)).toBe(after);
        expect(subtractMoney(to, after)).toBe(end);
        expect(subtractMoney(from, before)).toBe(begin);
      }
      if (table.headers.length < 3) continue;
      for (const row of table.rows) {
        expect(addMoney(...row.slice(1, -1).map(amountOf)), row[0]).toBe(amountOf(row.at(-1)));
      }
    }
    for (const line of lines) {
      const ends = scheduleOf(line.key, input.balances).filter(({ of }) => of.row === 'CARRYING_CLOSING');
      if (ends.length > 0) expect(ends.at(-1)?.current, line.label).toBe(line.current);
    }
  });

  it('carry a source in every figure of a computed table, which prints it', () => {
    const { sources } = bindingContext(input);
    let shown = 0;
    for (const block of notes.flatMap((note) => note.blocks)) {
      if (block.type !== 'table') continue;
      for (const cell of block.rows.flat()) {
        const { role, source } = cellValue(cell);
        if (role === undefined) continue;
        shown += 1;
        expect(source && figureToday(cellText(cell), source, sources)).toBe(cellText(cell));
        // Nothing is bound by its digits: other digits would be known as out of date.
        if (source) expect(figureToday('777,777', source, sources)).toBe(cellText(cell));
      }
    }
    expect(shown).toBeGreaterThan(20);
  });

  it('have no unbound figure', () => {
    const context = bindingContext(input);
    for (const note of notes) {
      const figures = note.blocks.flatMap((block) => bindBlock(note.noteKey, block, context));
      expect(
        figures.filter((figure) => figure.source === null),
        note.noteKey,
      ).toEqual([]);
    }
  });

  it('reconcile the tax to the statutory rate', () => {
    const rows =
      printedTables(notes.find((note) => note.noteKey === 'note_income_tax')?.blocks ?? []).at(-1)?.rows ??
      [];
    const at = rows.findIndex(([label]) => label?.startsWith('Tax at the statutory rate of 17%'));
    const taxes = lines.filter((line) => TAXONOMY.byKey.get(line.key)?.group === 'tax');
    expect(at >= 0).toBe(taxes.length > 0);
    if (at < 0) return;
    for (const column of [1, 2]) {
      const parts = rows.slice(at, -1).map((row) => amountOf(row[column]));
      expect(addMoney(...parts)).toBe(amountOf(rows.at(-1)?.[column]));
    }
  });
});
