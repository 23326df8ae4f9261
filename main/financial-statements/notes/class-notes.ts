/**
 * Tables of the classes of the statements (specification 4.2): every line of a note with both years, parts of
 * a line above it, a total that is the sum of the lines, and movements where the statements themselves hold
 * them. Nothing is estimated: what the statements do not hold is a visible gap.
 */
import { toCents, ZERO } from '../../../shared/model/money.ts';
import type { FigureYear } from '../../../shared/model/note-cells.ts';
import type { NoteBlock } from '../../../shared/model/notes.ts';
import type { StatementLine } from '../../../shared/model/statements.ts';
import { amountTable } from './amount-tables.ts';
import { addedFirst, partsOfLine, scheduleOf } from './balances.ts';
import { classMovements } from './class-movements.ts';
import { type ClassInput, type ClassPart, partsOfNote } from './class-parts.ts';
import { paragraph, subheading } from './notes-input.ts';
import { measuresAtFairValue } from './policy-choices.ts';
import {
  balanceRow,
  equityAmount,
  lineAmount,
  lineRow,
  sumOf,
  type TableRow,
  totalRow,
  turned,
  yearsRow,
} from './table-rows.ts';
import { taxReconciliation } from './tax-reconciliation.ts';
import type { TieTargets } from './tied-tables.ts';

/** All tables of the note, before its answers. */
export function classBlocks(noteKey: string, input: ClassInput): NoteBlock[] {
  const parts = partsOfNote(noteKey, input);
  return [
    ...parts.flatMap((part) => [
      ...(parts.length > 1 ? [subheading(part.title)] : []),
      lineTable(part, input),
    ]),
    ...classMovements(noteKey, parts, input),
    ...dividends(noteKey, input),
    ...(noteKey === CASH_NOTE ? cashReconciliation(parts, input) : []),
    ...(noteKey === TAX_NOTE ? taxReconciliation(input) : []),
    ...(noteKey === EQUITY_NOTE && parts.length > 0
      ? [paragraph('The movements of the year are shown in the statement of changes in equity.')]
      : []),
  ];
}

/** What answered tables of the note must make up. */
export function tieTargets(noteKey: string, input: ClassInput): TieTargets {
  const parts = partsOfNote(noteKey, input);
  const totals = parts.flatMap(({ statement, lines }) => {
    const amounts = (of: readonly StatementLine[]) =>
      of.map((line) => lineAmount(statement, line, 'CURRENT'));
    return [
      ...amounts(lines),
      sumOf(amounts(lines)),
      // Lines that another note explains may be left out of the answer: directors' remuneration among staff costs.
      sumOf(amounts(lines.filter((line) => line.noteKey === noteKey))),
    ];
  });
  const hasParts = parts.some(({ lines }) => lines.some((line) => takesOff(line, input)));
  const hasSchedule = parts.some(({ lines }) =>
    lines.some((line) => scheduleOf(line.key, input.balances).length > 0),
  );
  const hasTables = parts.length > 0 || dividends(noteKey, input).length > 0;
  const atFairValue = measuresAtFairValue(input);
  return { totals, hasTables, hasParts, hasSchedule, atFairValue, statements: input.statements };
}

const CASH_NOTE = 'note_cash';
const TAX_NOTE = 'note_income_tax';
const DIVIDENDS_NOTE = 'note_dividends';
const EQUITY_NOTE = 'note_equity';

/** Lines under their parts; where there are several lines, their total. */
function lineTable(
  { statement, lines }: ClassPart,
  { statements, balances, taxonomy }: ClassInput,
): NoteBlock {
  const rows = lines.flatMap((line): TableRow[] => {
    const row = lineRow(statement, line);
    const parts = partsOfLine(line.key, balances, taxonomy);
    const [only] = parts;
    if (only === undefined) return [row];
    if (parts.length === 1) return [{ ...row, label: labelOfOnly(line.label, only.label) }];
    return [...addedFirst(parts).map(balanceRow), { ...row, role: lines.length > 1 ? 'SUBTOTAL' : 'TOTAL' }];
  });
  const total = totalRow(
    'Total',
    lines.map((line) => lineRow(statement, line)),
  );
  return amountTable(lines.length > 1 ? [...rows, total] : rows, statements);
}

/** "Borrowings, non-current: term loans": when it falls due is said once. */
function labelOfOnly(line: string, part: string): string {
  const due = /, (?:non-)?current$/.exec(line)?.[0] ?? '';
  const own = due !== '' && part.endsWith(due) ? part.slice(0, -due.length) : part;
  return `${line}: ${lowerFirst(own)}`;
}

/** "Interest on bank borrowings" inside a label; names in capitals stay. */
function lowerFirst(label: string): string {
  return /^[A-Z][a-z]/.test(label) ? `${label.slice(0, 1).toLowerCase()}${label.slice(1)}` : label;
}

/** True where an allowance is taken off the line, so that its movement is asked for. */
function takesOff(line: StatementLine, { balances, taxonomy }: ClassInput): boolean {
  return partsOfLine(line.key, balances, taxonomy).some(
    ({ of, current }) => of.kind !== 'WRITTEN_OFF' && toCents(current ?? ZERO) < 0n,
  );
}

/**
 * What makes up the cash and cash equivalents of the statement of cash flows (FRS 7.45; SFRS for SE 7.20): what is
 * pledged does not count, an overdraft is taken off. Nothing where the note shows just that, or where it does not tie.
 */
function cashReconciliation(parts: readonly ClassPart[], { statements, taxonomy }: ClassInput): NoteBlock[] {
  const { cashFlow } = statements;
  const end = cashFlow.lines.find((line) => line.key === 'closing_cash');
  const start = cashFlow.lines.find((line) => line.key === 'opening_cash');
  if (!cashFlow.available || !end) return [];
  const isAsset = (line: StatementLine) => taxonomy.byKey.get(line.key)?.sign === 'debit';
  const counts = (line: StatementLine) => taxonomy.byKey.get(line.key)?.cash_flow === 'cash';
  const held = (parts.find((part) => part.lines.some(isAsset))?.lines ?? []).filter(isAsset);
  const owed = statements.balanceSheet.lines.filter(
    (line) => line.kind === 'LINE' && counts(line) && !isAsset(line),
  );
  if (held.length === 0 || (owed.length === 0 && held.every(counts))) return [];
  const amount = (line: StatementLine, year: FigureYear) => lineAmount('balanceSheet', line, year);
  const rows = [
    ...held.filter(counts).map((line) => lineRow('balanceSheet', line)),
    ...owed.map((line) => yearsRow(`Less: ${lowerFirst(line.label)}`, (year) => turned(amount(line, year)))),
  ];
  const total = totalRow('Total cash and cash equivalents', rows);
  // What this year opened with is what last year ended with.
  const ties =
    total.current.amount === end.current &&
    (!statements.hasPriorYear || total.prior.amount === (start?.current ?? ZERO));
  if (!ties) return [];
  return [
    paragraph('Cash and cash equivalents in the statement of cash flows are made up as follows:'),
    amountTable([...rows, total], statements),
  ];
}

/** Dividends of both years, as the statement of changes in equity shows them. */
function dividends(noteKey: string, { statements }: ClassInput): NoteBlock[] {
  if (noteKey !== DIVIDENDS_NOTE) return [];
  const { rows, columns } = statements.changesInEquity;
  const row = rows.find(({ key }) => key === 'dividends');
  if (!row) return [];
  const paid = (year: FigureYear) =>
    sumOf(
      [],
      columns.map((column) => equityAmount(statements, 'dividends', year, column.key)),
    );
  return [amountTable([yearsRow(row.label, paid)], statements)];
}
