/**
 * Tables of the classes of the statements (specification 4.2): every line of a note with both years, parts of
 * a line above it, a total that is the sum of the lines, and movements where the statements themselves hold
 * them. Nothing is estimated: what the statements do not hold is a visible gap.
 */

import { partOf, type ReportingItem } from '../../../constitution/index.ts';
import { addMoney, isZero, type Money, toCents, ZERO } from '../../../shared/model/money.ts';
import type { CellRole, FigureYear, ScheduleRow } from '../../../shared/model/note-cells.ts';
import type { NoteBlock } from '../../../shared/model/notes.ts';
import { currencyHead, printFigure } from '../../../shared/model/printed-figures.ts';
import { headsOfCells } from '../../../shared/model/statement-heads.ts';
import { printedLines, type StatementLine, type StatementsJson } from '../../../shared/model/statements.ts';
import { leadsToRestated } from '../statements/restated-equity.ts';
import { amountTable } from './amount-tables.ts';
import { type AnsweredMovements, answeredMovements, movementComplaint } from './answered-movements.ts';
import { addedFirst, partsOfLine, type ScheduleBalance, scheduleOf } from './balances.ts';
import { fairValueKeys, fairValueMovements } from './fair-value-movements.ts';
import { chargeLines } from './movement-schedule.ts';
import { gap, type NotesInput, paragraph, subheading } from './notes-input.ts';
import { AT_COST } from './part-balances.ts';
import { measuresAtFairValue } from './policy-choices.ts';
import {
  balanceAmount,
  balanceRow,
  figureValue,
  type LineStatement,
  lineAmount,
  lineRow,
  type Sourced,
  sumOf,
  type TableRow,
  totalRow,
  turned,
  yearsRow,
} from './table-rows.ts';
import { taxReconciliation } from './tax-reconciliation.ts';
import { tiedMovements } from './tied-movements.ts';
import type { TieTargets } from './tied-tables.ts';

type Input = Pick<NotesInput, 'statements' | 'taxonomy' | 'balances' | 'answers' | 'classPolicies'>;

interface Part {
  readonly title: string;
  readonly statement: LineStatement;
  readonly lines: readonly StatementLine[];
}

/** All tables of the note, before its answers. */
export function classBlocks(noteKey: string, input: Input): NoteBlock[] {
  const parts = partsOf(noteKey, input);
  return [
    ...parts.flatMap((part) => [
      ...(parts.length > 1 ? [subheading(part.title)] : []),
      lineTable(part, input),
    ]),
    ...movements(noteKey, parts, input),
    ...dividends(noteKey, input),
    ...(noteKey === CASH_NOTE ? cashReconciliation(parts, input) : []),
    ...(noteKey === TAX_NOTE ? taxReconciliation(input) : []),
    ...(noteKey === EQUITY_NOTE && parts.length > 0
      ? [paragraph('The movements of the year are shown in the statement of changes in equity.')]
      : []),
  ];
}

/** What answered tables of the note must make up. */
export function tieTargets(noteKey: string, input: Input): TieTargets {
  const parts = partsOf(noteKey, input);
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

/** The lines of a note by the side of the statement that they stand on. */
function partsOf(noteKey: string, { statements, taxonomy }: Input): Part[] {
  const parts = new Map<string, Part>();
  const put = (title: string, statement: LineStatement, line: StatementLine) =>
    parts.set(title, { title, statement, lines: [...(parts.get(title)?.lines ?? []), line] });
  for (const line of statements.balanceSheet.lines) {
    const item = taxonomy.byKey.get(line.key);
    if (line.kind === 'LINE' && line.noteKey === noteKey) put(sideOf(item), 'balanceSheet', line);
  }
  const gathered = printedLines(statements.profitAndLoss).flatMap(({ gathers = [] }) => gathers);
  // Income with a line of its own on the face is no part of the other income there, nor of its note.
  const isWithin = (key: string) => gathered.length === 0 || gathered.includes(key);
  for (const line of statements.profitAndLoss.lines) {
    const item = taxonomy.byKey.get(line.key);
    if (line.kind !== 'LINE' || item === undefined) continue;
    const isStaffCost =
      noteKey === STAFF_NOTE && item.disclosure_flags.some((flag) => STAFF_FLAGS.includes(flag));
    const isFinanceCost = noteKey === FINANCE_NOTE && item.group === 'finance';
    const isOtherIncome =
      noteKey === OTHER_INCOME_NOTE && item.group === 'other_income' && isWithin(line.key);
    if (line.noteKey === noteKey || isStaffCost || isFinanceCost || isOtherIncome)
      put(noteKey === PARTIES_NOTE ? 'Remuneration of directors' : 'Profit or loss', 'profitAndLoss', line);
  }
  return [...parts.values()];
}

/** Current and non-current amounts of a class stand in one table; their labels tell them apart. */
function sideOf(item: ReportingItem | undefined): string {
  const part = item && partOf(item);
  if (part === 'equity') return 'Equity';
  return part === 'liabilities' ? 'Liabilities' : 'Assets';
}

const PARTIES_NOTE = 'note_related_parties';
const STAFF_NOTE = 'note_employee_benefits';
const STAFF_FLAGS = ['employee_benefits', 'directors', 'share_based'];
const CASH_NOTE = 'note_cash';
const TAX_NOTE = 'note_income_tax';
const FINANCE_NOTE = 'note_finance_costs';
export const OTHER_INCOME_NOTE = 'note_other_income';
const DIVIDENDS_NOTE = 'note_dividends';
const EQUITY_NOTE = 'note_equity';

/** Lines under their parts; where there are several lines, their total. */
function lineTable({ statement, lines }: Part, { statements, balances, taxonomy }: Input): NoteBlock {
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
function takesOff(line: StatementLine, { balances, taxonomy }: Input): boolean {
  return partsOfLine(line.key, balances, taxonomy).some(
    ({ of, current }) => of.kind !== 'WRITTEN_OFF' && toCents(current ?? ZERO) < 0n,
  );
}

/** Movements of assets carried at cost or at fair value and of share capital, in the year. */
function movements(noteKey: string, parts: readonly Part[], input: Input): NoteBlock[] {
  const lines = parts.flatMap((part) => part.lines);
  const flagOf = (line: StatementLine) => input.taxonomy.byKey.get(line.key)?.disclosure_flags[0] ?? '';
  const answered = input.answers.some((group) => group.noteKey === noteKey && hasMovements(group));
  const sheet = new Set(input.statements.balanceSheet.lines.map((line) => line.key));
  const fairValue = fairValueKeys(input);
  const atFairValue = lines.filter(({ key }) => sheet.has(key) && fairValue.has(key));
  const assets = assetsAtCost(lines, input);
  const [asset] = assets;
  // The schedule of the accounts stands for both years; an answered table joins it.
  const told = assets.length === 1 ? answeredMovements(noteKey, input) : null;
  const schedules = assets.flatMap((each) => scheduleBlocks(each, flagOf(each), told, input));
  const ofAssets =
    schedules.length > 0
      ? schedules
      : assets.length === 1 && asset && !answered
        ? assetMovements(asset, flagOf(asset), input)
        : [];
  // Where the rule book has a table for the note, it asks for the movements there.
  const asked = input.answers.some(
    (group) => group.noteKey === noteKey && group.prompts.some(({ inputType }) => inputType === 'table'),
  );
  const open =
    assets.length > 0 && ofAssets.length === 0 && !answered && !asked
      ? [paragraph(gap('movements in the year: additions, disposals, charges and impairment'))]
      : [];
  const shares = lines.filter((line) => input.taxonomy.byKey.get(line.key)?.component === 'share_capital');
  return [
    ...ofAssets,
    ...atFairValue.flatMap((line) => fairValueMovements(line, input)),
    ...open,
    ...(shares.length > 0 && noteKey === 'note_share_capital' ? shareMovements(shares, input) : []),
  ];
}

/** Assets of the note that are carried at cost less what is written off. */
function assetsAtCost(lines: readonly StatementLine[], input: Input): StatementLine[] {
  const sheet = new Set(input.statements.balanceSheet.lines.map((line) => line.key));
  const fairValue = fairValueKeys(input);
  return lines.filter(({ key }) => {
    const item = input.taxonomy.byKey.get(key);
    const isAtCost = AT_COST.has(item?.disclosure_flags[0] ?? '') && item?.sign === 'debit';
    return isAtCost && sheet.has(key) && !fairValue.has(key);
  });
}

/** What the answered movements of the note say against its accounts; null where they agree or there are none. */
export function movementDifference(noteKey: string, input: Input): string | null {
  const assets = assetsAtCost(
    partsOf(noteKey, input).flatMap(({ lines }) => lines),
    input,
  );
  const told = assets.length === 1 ? answeredMovements(noteKey, input) : null;
  const net = netAdditions(scheduleOf(assets[0]?.key ?? '', input.balances));
  return told === null || net === null ? null : movementComplaint(told, net, input.statements);
}

/** Additions of the year less disposals over all classes, as the accounts show them; null where they do not. */
function netAdditions(cells: readonly ScheduleBalance[]): Money | null {
  const all = cells.filter(({ of }) => of.row === 'ADDITIONS_NET' || of.row === 'ADDITIONS').at(-1);
  return all?.current ?? null;
}

function hasMovements(group: NotesInput['answers'][number]): boolean {
  return group.prompts.some(
    (prompt) => prompt.role === 'movements' && Array.isArray(prompt.value) && prompt.value.length > 0,
  );
}

/** Opening and closing amount, what the cash flows show as invested, and the charge of the year, if they tie. */
function assetMovements(asset: StatementLine, flag: string, { statements, taxonomy }: Input): NoteBlock[] {
  const charges = chargeLines(flag, statements, taxonomy).map((line) => ({
    label: line.label,
    ...turned(lineAmount('profitAndLoss', line, 'CURRENT')),
  }));
  const words = { title: 'Movements in the carrying amount in the year:', measure: 'Carrying amount' };
  return tiedMovements(asset, charges, words, { statements });
}

/** The schedule of a line by class, for each year whose opening balances are known; a gap where a split is open. */
function scheduleBlocks(
  asset: StatementLine,
  flag: string,
  told: AnsweredMovements | null,
  input: Input,
): NoteBlock[] {
  const { statements, balances, taxonomy } = input;
  const cells = scheduleOf(asset.key, balances);
  if (cells.length === 0) return [];
  const rows = [...new Set(cells.map(({ of }) => of.row))];
  const classes = [...new Set(cells.map(({ of }) => of.assetClass))];
  const heads = headsOfCells(statements, [{ statement: 'balanceSheet', key: asset.key, year: 'PRIOR' }]);
  const unit = currencyHead(statements.currency, statements.rounding);
  const tableOf = (year: FigureYear): NoteBlock => ({
    type: 'table',
    headers: [
      year === 'CURRENT' ? heads.current : heads.prior,
      ...classes.map((each) => `${each ?? 'Total'}\n${unit}`),
    ],
    rows: rows.map((row) => {
      const found = cells.filter(({ of }) => of.row === row);
      return [
        found[0]?.label ?? '',
        ...found.map((cell) => {
          const { amount, source } = balanceAmount(cell, year);
          return figureValue(
            printFigure(amount ?? ZERO, statements.rounding),
            source,
            SCHEDULE_SUMS.get(row),
          );
        }),
      ];
    }),
  });
  const both = cells.every(({ prior }) => prior !== null);
  const charged = addMoney(...chargeLines(flag, statements, taxonomy).map((line) => line.current ?? ZERO));
  const revalued = rows.includes('ADDITIONS_AND_REVALUATION_NET');
  const isNet = revalued || rows.includes('ADDITIONS_NET') || rows.includes('CHARGE_NET');
  const open = isNet
    ? `additions${revalued ? ', revaluation' : ''} and disposals of each class apart, at cost, and the part of the charge of ${printFigure(charged, statements.rounding)} and of the amounts written off on disposal that belongs to each`
    : null;
  const net = netAdditions(cells);
  const against = told === null || net === null ? open : movementComplaint(told, net, statements);
  return [
    paragraph(`${asset.label}: movements in the year`),
    tableOf('CURRENT'),
    ...(both ? [tableOf('PRIOR')] : []),
    ...(against === null ? [] : [paragraph(gap(against))]),
  ];
}

/** Rows of the schedule that add up those above them; the opening carrying amount stands below for comparison. */
const SCHEDULE_SUMS: ReadonlyMap<ScheduleRow, CellRole> = new Map([
  ['COST_CLOSING', 'SUBTOTAL'],
  ['WRITTEN_OFF_CLOSING', 'SUBTOTAL'],
  ['CARRYING_CLOSING', 'TOTAL'],
]);

/** Each class of shares from the statement of changes in equity; the number of shares comes from answers only. */
function shareMovements(classes: readonly StatementLine[], { statements }: Input): NoteBlock[] {
  const { rows, columns, priorWorkedBack } = statements.changesInEquity;
  const shown = classes.filter(({ key }) => columns.some((column) => column.key === key));
  const opened = (year: 'CURRENT' | 'PRIOR') =>
    rows.some((row) => row.key === 'opening_balance' && row.year === year);
  if (shown.length === 0 || !opened('CURRENT')) return [];
  const tables = shown.flatMap(({ key: column, label }): NoteBlock[] => {
    // A year that was worked back says nothing of shares: what it opened with is not known.
    const both = opened('PRIOR') && priorWorkedBack !== true;
    const figures = (title: string, key: string, role?: CellRole) =>
      yearsRow(title, (year) => equityAmount(statements, key, year, column), role);
    const moved = [...new Map(rows.filter(isOfYear).map((row) => [row.key, row]))]
      .map(([key, row]) => figures(row.label, key))
      .filter(
        ({ current, prior }) => !isZero(current.amount ?? ZERO) || (both && !isZero(prior.amount ?? ZERO)),
      );
    if (moved.length === 0) return [];
    return [
      paragraph(`${label}: movements in the year`),
      amountTable(
        [
          figures('At the beginning of the year', 'opening_balance'),
          ...moved,
          figures('At the end of the year', 'closing_balance', 'TOTAL'),
        ],
        { ...statements, hasPriorYear: statements.hasPriorYear && both },
      ),
    ];
  });
  return [...tables, paragraph('The shares of the Company have no par value.')];
}

/** A movement of the year: what restates the opening balance is in that balance. */
function isOfYear({ kind, key }: StatementsJson['changesInEquity']['rows'][number]): boolean {
  return kind === 'MOVEMENT' && !leadsToRestated(key);
}

/** A component of a row of changes in equity; nil where the row does not touch it. */
function equityAmount(
  { changesInEquity: { rows } }: StatementsJson,
  key: string,
  year: FigureYear,
  column: string,
): Sourced {
  const row = rows.find((each) => each.key === key && each.year === year);
  const cell = { statement: 'changesInEquity', key, year, column } as const;
  return { amount: row?.amounts[column] ?? ZERO, source: { kind: 'CELL', cell } };
}

/**
 * What makes up the cash and cash equivalents of the statement of cash flows (FRS 7.45; SFRS for SE 7.20): what is
 * pledged does not count, an overdraft is taken off. Nothing where the note shows just that, or where it does not tie.
 */
function cashReconciliation(parts: readonly Part[], { statements, taxonomy }: Input): NoteBlock[] {
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
function dividends(noteKey: string, { statements }: Input): NoteBlock[] {
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
