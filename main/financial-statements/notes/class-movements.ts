/**
 * Movements of the year in the notes of the classes (specification 4.2): assets at cost by class of asset or as a whole,
 * assets at fair value, and shares. They stand where the statements or the accounts hold them; what these do not hold is a
 * visible gap, and nothing is estimated. Pure.
 */
import { addMoney, isZero, type Money, ZERO } from '../../../shared/model/money.ts';
import type { CellRole, FigureYear, ScheduleRow } from '../../../shared/model/note-cells.ts';
import type { NoteBlock } from '../../../shared/model/notes.ts';
import { currencyHead, printFigure } from '../../../shared/model/printed-figures.ts';
import { headsOfCells } from '../../../shared/model/statement-heads.ts';
import type { StatementLine, StatementsJson } from '../../../shared/model/statements.ts';
import { leadsToRestated } from '../statements/restated-equity.ts';
import { amountTable } from './amount-tables.ts';
import { type AnsweredMovements, answeredMovements, movementComplaint } from './answered-movements.ts';
import { type ScheduleBalance, scheduleOf } from './balances.ts';
import { type ClassInput, type ClassPart, partsOfNote } from './class-parts.ts';
import { fairValueKeys, fairValueMovements } from './fair-value-movements.ts';
import { chargeLines } from './movement-schedule.ts';
import { gap, type NotesInput, paragraph } from './notes-input.ts';
import { AT_COST } from './part-balances.ts';
import { balanceAmount, equityAmount, figureValue, lineAmount, turned, yearsRow } from './table-rows.ts';
import { tiedMovements } from './tied-movements.ts';

/** Movements of assets carried at cost or at fair value and of share capital, in the year. */
export function classMovements(noteKey: string, parts: readonly ClassPart[], input: ClassInput): NoteBlock[] {
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
function assetsAtCost(lines: readonly StatementLine[], input: ClassInput): StatementLine[] {
  const sheet = new Set(input.statements.balanceSheet.lines.map((line) => line.key));
  const fairValue = fairValueKeys(input);
  return lines.filter(({ key }) => {
    const item = input.taxonomy.byKey.get(key);
    const isAtCost = AT_COST.has(item?.disclosure_flags[0] ?? '') && item?.sign === 'debit';
    return isAtCost && sheet.has(key) && !fairValue.has(key);
  });
}

/** What the answered movements of the note say against its accounts; null where they agree or there are none. */
export function movementDifference(noteKey: string, input: ClassInput): string | null {
  const assets = assetsAtCost(
    partsOfNote(noteKey, input).flatMap(({ lines }) => lines),
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
function assetMovements(
  asset: StatementLine,
  flag: string,
  { statements, taxonomy }: ClassInput,
): NoteBlock[] {
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
  input: ClassInput,
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
function shareMovements(classes: readonly StatementLine[], { statements }: ClassInput): NoteBlock[] {
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
