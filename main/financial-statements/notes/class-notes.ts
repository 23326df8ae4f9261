/**
 * Tables of the classes of the statements (specification 4.2): every line of a note with both years, parts of
 * a line above it, a total that is the sum of the lines, and movements where the statements themselves hold
 * them. Nothing is estimated: what the statements do not hold is a visible gap.
 */
import { addMoney, isZero, negateMoney, toCents, ZERO } from '../../../shared/model/money.ts';
import type { NoteBlock } from '../../../shared/model/notes.ts';
import type { StatementLine } from '../../../shared/model/statements.ts';
import { columnHeads, currencyHead, printFigure } from '../statements/presented-figures.ts';
import { amountTable, type Figures } from './amount-tables.ts';
import { fairValueKeys, fairValueMovements } from './fair-value-movements.ts';
import { chargeLines, OF, PLACE, scheduleKey } from './movement-schedule.ts';
import { gap, type NotesInput, paragraph, subheading } from './notes-input.ts';
import { AT_COST, partKeys, writtenOffKey } from './part-balances.ts';
import { measuresAtFairValue } from './policy-choices.ts';
import { taxReconciliation } from './tax-reconciliation.ts';
import { tiedMovements } from './tied-movements.ts';
import type { TieTargets } from './tied-tables.ts';

type Input = Pick<NotesInput, 'statements' | 'taxonomy' | 'balances' | 'answers' | 'classPolicies'>;

interface Part {
  readonly title: string;
  readonly lines: readonly StatementLine[];
}

/** All tables of the note, before its answers. */
export function classBlocks(noteKey: string, input: Input): NoteBlock[] {
  const parts = partsOf(noteKey, input);
  return [
    ...parts.flatMap((part) => [
      ...(parts.length > 1 ? [subheading(part.title)] : []),
      lineTable(part.lines, input),
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
  const totals = parts.flatMap(({ lines }) => [
    ...lines.map((line) => line.current ?? ZERO),
    addMoney(...lines.map((line) => line.current ?? ZERO)),
    // Lines that another note explains may be left out of the answer: directors' remuneration among staff costs.
    addMoney(...lines.flatMap((line) => (line.noteKey === noteKey ? (line.current ?? ZERO) : []))),
  ]);
  const hasParts = parts.some(({ lines }) => lines.some((line) => takesOff(line, input)));
  const hasSchedule = parts.some(({ lines }) =>
    lines.some((line) => [...input.balances.keys()].some((key) => key.startsWith(scheduleKey(line.key)))),
  );
  const hasTables = parts.length > 0 || dividends(noteKey, input).length > 0;
  const atFairValue = measuresAtFairValue(input);
  return { totals, hasTables, hasParts, hasSchedule, atFairValue, statements: input.statements };
}

/** The lines of a note by the side of the statement that they stand on. */
function partsOf(noteKey: string, { statements, taxonomy }: Input): Part[] {
  const parts = new Map<string, StatementLine[]>();
  const put = (title: string, line: StatementLine) => parts.set(title, [...(parts.get(title) ?? []), line]);
  for (const line of statements.balanceSheet.lines) {
    const section = taxonomy.byKey.get(line.key)?.section ?? '';
    if (line.kind === 'LINE' && line.noteKey === noteKey) put(sideOf(section), line);
  }
  for (const line of statements.profitAndLoss.lines) {
    const item = taxonomy.byKey.get(line.key);
    if (line.kind !== 'LINE' || item === undefined) continue;
    const isStaffCost =
      noteKey === STAFF_NOTE && item.disclosure_flags.some((flag) => STAFF_FLAGS.includes(flag));
    const isFinanceCost = noteKey === FINANCE_NOTE && item.group === 'finance';
    const isOtherIncome = noteKey === OTHER_INCOME_NOTE && item.group === 'other_income';
    if (line.noteKey === noteKey || isStaffCost || isFinanceCost || isOtherIncome)
      put(noteKey === PARTIES_NOTE ? 'Remuneration of directors' : 'Profit or loss', line);
  }
  return [...parts].map(([title, lines]) => ({ title, lines }));
}

/** Current and non-current amounts of a class stand in one table; their labels tell them apart. */
function sideOf(section: string): string {
  if (section === 'equity') return 'Equity';
  return section.endsWith('liabilities') ? 'Liabilities' : 'Assets';
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
function lineTable(lines: readonly StatementLine[], { statements, balances, taxonomy }: Input): NoteBlock {
  const rows = lines.flatMap((line): Figures[] => {
    const parts = partKeys(line.key, taxonomy).flatMap((key) => balances.get(key) ?? []);
    const [only] = parts;
    if (parts.length === 1 && only)
      return [{ ...line, label: `${line.label}${OF}${lowerFirst(only.label)}` }];
    const isAdded = (part: Figures) => toCents(part.current ?? part.prior ?? ZERO) >= 0n;
    return [...parts.filter(isAdded), ...parts.filter((part) => !isAdded(part)), line];
  });
  const sum = (year: 'current' | 'prior') => addMoney(...lines.map((line) => line[year] ?? ZERO));
  const total = { label: 'Total', current: sum('current'), prior: sum('prior') };
  return amountTable(lines.length > 1 ? [...rows, total] : rows, statements);
}

/** "Interest on bank borrowings" inside a label; names in capitals stay. */
function lowerFirst(label: string): string {
  return /^[A-Z][a-z]/.test(label) ? `${label.slice(0, 1).toLowerCase()}${label.slice(1)}` : label;
}

/** True where an allowance is taken off the line, so that its movement is asked for. */
function takesOff(line: StatementLine, { balances, taxonomy }: Input): boolean {
  return partKeys(line.key, taxonomy).some((key) => {
    const part = key === writtenOffKey(line.key) ? undefined : balances.get(key);
    return part !== undefined && toCents(part.current ?? ZERO) < 0n;
  });
}

/** Movements of assets carried at cost or at fair value and of share capital, in the year. */
function movements(noteKey: string, parts: readonly Part[], input: Input): NoteBlock[] {
  const lines = parts.flatMap((part) => part.lines);
  const flagOf = (line: StatementLine) => input.taxonomy.byKey.get(line.key)?.disclosure_flags[0] ?? '';
  const answered = input.answers.some((group) => group.noteKey === noteKey && hasMovements(group));
  const sheet = new Set(input.statements.balanceSheet.lines.map((line) => line.key));
  const fairValue = fairValueKeys(input);
  const atFairValue = lines.filter(({ key }) => sheet.has(key) && fairValue.has(key));
  const assets = lines.filter(
    (line) =>
      !fairValue.has(line.key) &&
      AT_COST.has(flagOf(line)) &&
      sheet.has(line.key) &&
      input.taxonomy.byKey.get(line.key)?.sign === 'debit',
  );
  const [asset] = assets;
  const schedules = answered ? [] : assets.flatMap((each) => scheduleBlocks(each, flagOf(each), input));
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

function hasMovements(group: NotesInput['answers'][number]): boolean {
  return group.prompts.some(
    (prompt) => prompt.role === 'movements' && Array.isArray(prompt.value) && prompt.value.length > 0,
  );
}

/** Opening and closing amount, what the cash flows show as invested, and the charge of the year, if they tie. */
function assetMovements(asset: StatementLine, flag: string, { statements, taxonomy }: Input): NoteBlock[] {
  const charges = chargeLines(flag, statements, taxonomy).map((line) => ({
    label: line.label,
    amount: negateMoney(line.current ?? ZERO),
  }));
  const words = { title: 'Movements in the carrying amount in the year:', measure: 'Carrying amount' };
  return tiedMovements(asset, charges, words, { statements });
}

/** The schedule of a line by class, for each year whose opening balances are known; a gap where a split is open. */
function scheduleBlocks(asset: StatementLine, flag: string, input: Input): NoteBlock[] {
  const { statements, balances, taxonomy } = input;
  const cells = [...balances].flatMap(([key, cell]) =>
    key.startsWith(scheduleKey(asset.key)) ? [{ cell, place: cell.label.split(PLACE) }] : [],
  );
  if (cells.length === 0) return [];
  const rows = [...new Set(cells.map(({ place }) => place[0] ?? ''))];
  const columns = [...new Set(cells.map(({ place }) => place[1] ?? ''))];
  const heads = columnHeads(statements.periodStart, statements.periodEnd);
  const unit = currencyHead(statements.currency, statements.rounding);
  const tableOf = (year: 'current' | 'prior'): NoteBlock => ({
    type: 'table',
    headers: [heads[year], ...columns.map((column) => `${column}\n${unit}`)],
    rows: rows.map((row) => [
      row,
      ...columns.map((column) => {
        const found = cells.find(({ place }) => place[0] === row && place[1] === column);
        return printFigure(found?.cell[year] ?? ZERO, statements.rounding);
      }),
    ]),
  });
  const both = cells.every(({ cell }) => cell.prior !== null);
  const charged = addMoney(...chargeLines(flag, statements, taxonomy).map((line) => line.current ?? ZERO));
  const isNet = rows.some((row) => row.endsWith('net of disposals'));
  return [
    paragraph(`${asset.label}: movements in the year`),
    tableOf('current'),
    ...(both ? [tableOf('prior')] : []),
    ...(isNet
      ? [
          paragraph(
            gap(
              `additions${rows.some((row) => row.includes('and revaluation')) ? ', revaluation' : ''} and disposals of each class apart, at cost, and the part of the charge of ${printFigure(charged, statements.rounding)} and of the amounts written off on disposal that belongs to each`,
            ),
          ),
        ]
      : []),
  ];
}

/** Each class of shares from the statement of changes in equity; the number of shares comes from answers only. */
function shareMovements(classes: readonly StatementLine[], { statements }: Input): NoteBlock[] {
  const { rows, columns } = statements.changesInEquity;
  const shown = classes.filter(({ key }) => columns.some((column) => column.key === key));
  const opened = (year: 'CURRENT' | 'PRIOR') =>
    rows.some((row) => row.key === 'opening_balance' && row.year === year);
  if (shown.length === 0 || !opened('CURRENT')) return [];
  const tables = shown.flatMap(({ key: column, label }): NoteBlock[] => {
    const amount = (key: string, year: 'CURRENT' | 'PRIOR') =>
      rows.find((row) => row.key === key && row.year === year)?.amounts[column] ?? ZERO;
    const both = opened('PRIOR');
    const figures = (title: string, key: string): Figures => ({
      label: title,
      current: amount(key, 'CURRENT'),
      prior: both ? amount(key, 'PRIOR') : null,
    });
    const moved = [...new Map(rows.filter(({ kind }) => kind === 'MOVEMENT').map((row) => [row.key, row]))]
      .map(([key, row]) => figures(row.label, key))
      .filter(({ current, prior }) => !isZero(current ?? ZERO) || !isZero(prior ?? ZERO));
    if (moved.length === 0) return [];
    return [
      ...(shown.length > 1 ? [paragraph(`${label}: movements in the year`)] : []),
      amountTable(
        [
          figures('At the beginning of the year', 'opening_balance'),
          ...moved,
          figures('At the end of the year', 'closing_balance'),
        ],
        { ...statements, hasPriorYear: statements.hasPriorYear && both },
      ),
    ];
  });
  return [...tables, paragraph('The shares of the Company have no par value.')];
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
  const rows: Figures[] = [
    ...held.filter(counts),
    ...owed.map((line) => ({
      label: `Less: ${lowerFirst(line.label)}`,
      current: negateMoney(line.current ?? ZERO),
      prior: negateMoney(line.prior ?? ZERO),
    })),
  ];
  const sum = (year: 'current' | 'prior') => addMoney(...rows.map((row) => row[year] ?? ZERO));
  const total = { current: sum('current'), prior: sum('prior') };
  // What this year opened with is what last year ended with.
  const ties =
    total.current === end.current && (!statements.hasPriorYear || total.prior === (start?.current ?? ZERO));
  if (!ties) return [];
  return [
    paragraph('Cash and cash equivalents in the statement of cash flows are made up as follows:'),
    amountTable([...rows, { label: 'Total cash and cash equivalents', ...total }], statements),
  ];
}

/** Dividends of both years, as the statement of changes in equity shows them. */
function dividends(noteKey: string, { statements }: Input): NoteBlock[] {
  if (noteKey !== DIVIDENDS_NOTE) return [];
  const rows = statements.changesInEquity.rows.filter((row) => row.key === 'dividends');
  const [row] = rows;
  if (!row) return [];
  const paid = (year: 'CURRENT' | 'PRIOR') =>
    negateMoney(rows.find((each) => each.year === year)?.total ?? ZERO);
  return [amountTable([{ label: row.label, current: paid('CURRENT'), prior: paid('PRIOR') }], statements)];
}
