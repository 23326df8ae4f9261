/**
 * The working-paper file: contents, trial balance, journals, lead schedules, statements and a check, linked by formulas,
 * so that a changed balance changes the statement. Same input, same bytes. Null where the statements that the books give
 * are no longer those that were made. Pure.
 */
import { accountLabel } from '../../../shared/model/account-label.ts';
import type { LeadNoteInput } from '../../../shared/model/lead-schedules.ts';
import { addMoney, ZERO } from '../../../shared/model/money.ts';
import { currencyHead, periodWords, ROUNDING_UNIT_CENTS } from '../../../shared/model/printed-figures.ts';
import { type StatementsJson, statementsJsonSchema } from '../../../shared/model/statements.ts';
import {
  type Cell,
  type CellFormat,
  columnLetter,
  FIRST_ROW,
  type Sheet,
  text,
} from '../../workbooks/sheet.ts';
import { writeSheets } from '../../workbooks/write-sheets.ts';
import { FROM_COLUMN, withLastYear } from '../lead-schedules/last-year.ts';
import { leadSchedulesOf } from '../lead-schedules/lead-schedules.ts';
import { openedLeads } from '../lead-schedules/open-leads.ts';
import { computeStatements, presentedBooks } from '../statements/compute-statements.ts';
import { chainBooks, openParts } from '../statements/figure-chains.ts';
import { BALANCE_COLUMN, journalSheet, TRIAL_BALANCE, trialBalanceSheet } from './book-sheets.ts';
import { CHECK, type CheckedBooks, checkSheet } from './check-sheet.ts';
import type { FormulaPlaces, Place } from './figure-formulas.ts';
import { LEAD_COLUMN, leadSheet, leadSheetName } from './lead-sheets.ts';
import { materialitySheet, PERFORMANCE_CELL } from './materiality-sheet.ts';
import { type PlannedStatement, STATEMENT_SHEETS } from './planned-statement.ts';
import { figureName, figurePlaces, planStatements, shownIn, statementSheet } from './statement-sheets.ts';
import { thirdPlace } from './third-column.ts';
import { watchedAccounts } from './watched-accounts.ts';
import type { WorkingPapersInput } from './working-papers-input.ts';

const FORMAT_OF_ROUNDING: Readonly<
  Record<WorkingPapersInput['statementInput']['header']['rounding'], CellFormat>
> = {
  SGD: 'UNITS',
  SGD_CENTS: 'CENTS',
  SGD_THOUSANDS: 'THOUSANDS',
};

/** All sheets in their order. */
export function workingPaperSheets(input: WorkingPapersInput, statements: StatementsJson): readonly Sheet[] {
  const { accounts, statementInput } = input;
  const { taxonomy, header } = statementInput;
  const lastYear = input.lastYear ?? FROM_COLUMN;
  const compared = withLastYear(accounts, lastYear, taxonomy);
  const columnOf = new Map(
    lastYear.source === 'COLUMN' ? [] : accounts.map((each) => [each.id, each.priorAdjustedBalance] as const),
  );
  const { leads, strayNotes, strayNotesOfLastYear } = openedLeads(
    leadSchedulesOf(compared, taxonomy, lastYear.source === 'LINES'),
    compared,
    input.notes,
    input.materiality,
    columnOf,
  );
  const { benchmarks } = taxonomy.leadSchedules;
  const tickMarks = input.tickMarks ?? taxonomy.leadSchedules.tickMarks;
  const performance = input.materiality === null ? null : PERFORMANCE_CELL;
  const benchmark = benchmarks.find(({ key }) => key === input.materiality?.benchmark)?.label ?? '';
  const leadPlaces = new Map<string, { readonly sheet: string; readonly row: number }>();
  const referenceOf = new Map<string, string>();
  for (const { letter, rows } of leads) {
    rows.forEach(({ itemId, reference }, at) => {
      leadPlaces.set(itemId, { sheet: leadSheetName(letter), row: FIRST_ROW + at });
      referenceOf.set(itemId, reference);
    });
  }
  const placeOf = new Map(accounts.map(({ id }, at) => [id, at]));
  const keyReferences = new Map(
    [...taxonomy.leadSchedules.keysOf].flatMap(([letter, keys]) =>
      keys.map((key, at) => [key, `${letter}${at + 1}`]),
    ),
  );
  const planned = planStatements(statements, (key) => keyReferences.get(key) ?? '');
  const figures = figurePlaces(planned);
  const shown = shownIn(statements);
  const books = chainBooks(statementInput, statements);
  const places: FormulaPlaces = {
    balance: (itemId, column): Place | undefined => {
      // Leads that compare with another source than the file's column do not hold that column.
      if (column === 'OPENING' || (column === 'PRIOR' && lastYear.source !== 'COLUMN')) {
        const at = placeOf.get(itemId);
        const name = column === 'OPENING' ? 'openingAdjusted' : 'priorAdjusted';
        return at === undefined
          ? undefined
          : { sheet: TRIAL_BALANCE, letter: columnLetter(BALANCE_COLUMN[name]), row: FIRST_ROW + at };
      }
      const lead = leadPlaces.get(itemId);
      const letter = columnLetter(column === 'CURRENT' ? LEAD_COLUMN.adjusted : LEAD_COLUMN.prior);
      return lead === undefined ? undefined : { ...lead, letter };
    },
    figure: (cell) => figures.get(figureName(cell)),
    shown: (cell) => shown.get(figureName(cell)),
    items: Map.groupBy(presentedBooks(statementInput).input.items, ({ id }) => id),
    unit: ROUNDING_UNIT_CENTS[header.rounding],
  };
  const format = FORMAT_OF_ROUNDING[header.rounding];
  const written = planned.map((each) =>
    statementSheet(each, places, (cell) => openParts(books, cell), format),
  );
  const watched = watchedAccounts(accounts, taxonomy, written);
  const check = checkSheet(
    written.flatMap((each) => each.figures),
    {
      accounts,
      watched,
      adjustedTotal: addMoney(ZERO, ...accounts.map(({ adjustedBalance }) => adjustedBalance)),
      unmapped: accounts.filter(({ id }) => !leadPlaces.has(id)).length,
      third: thirdTotals(planned),
    },
    format,
  );
  const sheets = [
    trialBalanceSheet(input, taxonomy, referenceOf, watched),
    journalSheet(input),
    materialitySheet(input, benchmark, tickMarks),
    ...leads.map((lead) => leadSheet(lead, { placeOf, tickMarks, performance, lastYear: lastYear.source })),
    ...written.map(({ sheet }) => sheet),
    check,
  ];
  return [contentsSheet(input, sheets, strayNotes, strayNotesOfLastYear), ...sheets];
}

function thirdTotals(planned: readonly PlannedStatement[]): CheckedBooks['third'] {
  const [position] = planned;
  const assets = position && thirdPlace(position, 'total_assets');
  const others = position && thirdPlace(position, 'total_equity_and_liabilities');
  return assets && others ? [assets, others] : null;
}

function contentsSheet(
  input: WorkingPapersInput,
  sheets: readonly Sheet[],
  strayNotes: readonly LeadNoteInput[],
  strayNotesOfLastYear: readonly LeadNoteInput[],
): Sheet {
  const hasCashFlows = sheets.some(({ name }) => name === STATEMENT_SHEETS.cashFlow);
  const row = (label: string, value: string): readonly Cell[] => [text(label), text(value)];
  const rows: readonly (readonly Cell[])[] = [
    row('UEN', input.uen),
    row('Statements', `Version ${input.statementVersion}`),
    row('State', input.draft ? 'Draft' : 'Final'),
    [],
    [text('Sheets', { bold: true })],
    ...sheets.map(({ name, title }): readonly Cell[] => [
      { kind: 'LINK', text: name, sheet: name },
      text(title),
    ]),
    ...(hasCashFlows ? [] : [row('Cash flows', 'Not shown: the statements hold none.')]),
    ...strayNotes.map((note) =>
      row('Comment on no account', `${accountLabel(note)}, which the books no longer hold: ${note.comment}`),
    ),
    ...strayNotesOfLastYear.map((note) =>
      row('Comment of last year', `${accountLabel(note)}, which has no row this year: ${note.comment}`),
    ),
    [],
    [text('How the sheets hang together', { bold: true })],
    ...HOW.map((sentence): readonly Cell[] => [text(''), text(sentence)]),
  ];
  return {
    name: 'Contents',
    title: 'Working papers',
    columns: [
      { head: '', width: 24 },
      { head: '', width: 90 },
    ],
    rows: rows.map((cells) => ({ cells })),
    frozenColumns: 0,
    landscape: false,
  };
}

const HOW = [
  'The trial balance holds what was imported. Its adjustments add up the lines of the journals that count.',
  'Each row of a lead schedule takes its balances from the trial balance. Each line of a statement adds up its rows of the lead schedules.',
  'Debit balances are positive and credit balances stand in brackets. Statements show each line on its usual side.',
  'What rounding placed on a line so that a statement adds up, and what stands in no account, is listed beneath the statement.',
  `Figures in grey italics are values. The sheet “${CHECK}” compares every figure with what Fairview prints.`,
];

/** What the statements print, as it is written and read again: stored ones have been. */
function printed(statements: StatementsJson): string {
  const { anomalies: _anomalies, ...rest } = statementsJsonSchema.parse(statements);
  return JSON.stringify(rest);
}

/** The file, or null where the books have moved on since the statements were made. */
export async function buildWorkingPapers(
  input: WorkingPapersInput,
  stored: StatementsJson,
): Promise<Uint8Array | null> {
  const statements = computeStatements(input.statementInput);
  if (printed(statements) !== printed(stored)) return null;
  const { currency, periodStart, periodEnd, rounding } = input.statementInput.header;
  return await writeSheets(workingPaperSheets(input, statements), {
    document: 'Working papers',
    company: input.company,
    uen: input.uen,
    period: `${periodWords(periodStart, periodEnd)} · ${currencyHead(currency, rounding)}`,
    draft: input.draft,
    generatedAt: input.generatedAt,
  });
}
