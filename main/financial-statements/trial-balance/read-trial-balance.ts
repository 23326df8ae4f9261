/**
 * Reads a trial balance file of any usual export (specification 4.2 "Trial balance parsing"; decisions 2).
 * Pure: bytes in, rows and a report on every guess out. It runs in a worker with limits, because the bytes
 * are foreign. Nothing is guessed in silence: what is not clear ends as COLUMNS_AMBIGUOUS with the report.
 */
import type { IsoDate } from '../../../shared/model/dates.ts';
import { AmountOutOfRange } from '../../../shared/model/money.ts';
import type {
  ImportRecipe,
  ImportReport,
  RememberedRecipe,
  TrialBalanceReading,
} from '../../../shared/model/trial-balance.ts';
import { Problem } from '../../../shared/problem.ts';
import { MAX_CELLS, MAX_COLUMNS, MAX_ROWS, type SheetGrid } from './cells/sheet-grid.ts';
import { ambiguous, chooseSheet, guessedSheet, nothing, worth } from './choose-sheet.ts';
import { type FileKind, fileKind } from './files/file-kind.ts';
import { readCsv } from './files/read-csv.ts';
import { readXls } from './files/read-xls.ts';
import { AMOUNT_ROLES } from './headings/assign-columns.ts';
import { headingDate } from './headings/heading-dates.ts';
import { readLedgerFile } from './ledgers/read-ledger-file.ts';
import { joinLastYear, type LastYearBalances } from './prior-year/last-year-file.ts';
import { joinSheets, namesByCode, withPriorTotals } from './prior-year/prior-sheets.ts';
import { openQuestion } from './questions/questions.ts';
import { makeReport } from './report/import-report.ts';
import { joinedWarnings } from './rows/joined-warnings.ts';
import { partOfYearWarnings } from './sheets/part-of-year.ts';
import { readSheet, type SheetReading } from './sheets/read-sheet.ts';
import { correctionOf, recipeFor, sourceOf } from './sheets/recipe-memory.ts';
import { foreignScale, mixedScales } from './sheets/sheet-texts.ts';
import { otherDateWarnings } from './sheets/stated-date.ts';
import { moneyQuestion } from './sheets/stated-money.ts';

export interface ReadOptions {
  /** A person's corrections; what is absent is guessed. */
  readonly recipe?: ImportRecipe;
  /** How files of this client were read before, for a file that comes without corrections. */
  readonly remembered?: readonly RememberedRecipe[];
  /** Year end of the engagement, to choose among columns of several years. */
  readonly yearEnd?: IsoDate;
  /** Currency of the books (ISO 4217); a file that says another one is asked about. */
  readonly currency?: string;
  /** Last year's balances as a second file gave them; they come before any column of last year. */
  readonly lastYear?: LastYearBalances;
}

const MAX_SHEETS = 60;

/** The grids of a file, and what the file itself says that a person must hear. */
async function readGrids(
  kind: FileKind,
  bytes: Uint8Array,
): Promise<{ readonly grids: SheetGrid[]; readonly told: ImportReport['warnings'] }> {
  switch (kind) {
    case 'XLSX': {
      // Its library is a quarter of what a reading process would load for every other file.
      const { readXlsx } = await import('./files/read-xlsx.ts');
      return { grids: await readXlsx(bytes), told: [] };
    }
    case 'XLS':
      return { grids: await readXls(bytes), told: [] };
    case 'TEXT':
      return { grids: readCsv(bytes), told: [] };
    case 'LEDGER': {
      const { grid, warnings } = readLedgerFile(bytes);
      return { grids: [grid], told: warnings };
    }
  }
}

/** No sheet was small enough to be a trial balance. */
function tooLarge(sheets: readonly SheetGrid[]): Problem {
  const long = sheets.some((sheet) => sheet.passedOver === 'TOO_LONG');
  return new Problem(
    'UNREADABLE_FILE',
    long
      ? `The sheet "${sheets[0]?.name}" has more than ${MAX_ROWS.toLocaleString('en')} rows or ${MAX_CELLS.toLocaleString('en')} cells; it looks like a ledger. Export the trial balance (one row for each account) instead.`
      : `The sheet "${sheets[0]?.name}" has more than ${MAX_COLUMNS} columns with content. Copy the columns of the trial balance into a new workbook and upload that.`,
  );
}

/**
 * Rows and report of a trial balance file.
 * Errors: UNSUPPORTED_FILE_TYPE, UNREADABLE_FILE, COLUMNS_AMBIGUOUS (its `report` is an ImportReport).
 */
export async function readTrialBalance(
  bytes: Uint8Array,
  fileName: string,
  options: ReadOptions = {},
): Promise<TrialBalanceReading> {
  const kind = fileKind(bytes);
  const { grids: all, told } = await readGrids(kind, bytes);
  const grids = all.filter((grid) => grid.rows.length > 0).slice(0, MAX_SHEETS);
  const passedOver = all.filter((grid) => grid.passedOver !== undefined);
  if (grids.length === 0 && passedOver.length > 0) throw tooLarge(passedOver);
  const names = grids.map((grid) => grid.name).filter((name) => name !== '');
  const recipe = options.recipe ?? {};
  if (recipe.sheet !== undefined && !grids.some((grid) => grid.name === recipe.sheet)) {
    throw new Problem('UNREADABLE_FILE', `The file has no sheet called "${recipe.sheet.slice(0, 80)}".`);
  }
  const { yearEnd, currency, lastYear } = options;
  try {
    const guessed = grids.map((grid) => readSheet(grid, {}, yearEnd));
    const rest = { all, told, fileName, names, yearEnd, currency, lastYear, recipe };
    if (options.recipe === undefined) {
      const known = readAsBefore(kind, guessed, options);
      const readings = guessed.map((guess) => known.get(guess)?.reading ?? guess);
      const own = new Set([...known.values()].map(({ reading }) => reading));
      const chosen = chooseSheet(readings, fileName, names, yearEnd, own);
      const before = [...known.values()].find(({ reading }) => reading === chosen);
      return finish(
        chosen,
        { ...rest, readings, recipe: before?.recipe ?? {} },
        { known: before?.remembered },
      );
    }
    // Rows and columns of a recipe are those of one sheet: the named one, else the one that is guessed.
    const own = guessed.find(({ sheet }) => sheet.name === recipe.sheet) ?? null;
    const guess = own ?? (guessed.length === 1 ? guessed[0] : chooseSheet(guessed, fileName, names, yearEnd));
    if (!guess) throw nothing();
    const corrected = readSheet(guess.sheet, recipe, yearEnd);
    const otherSheet = guessedSheet(guessed, fileName, names, yearEnd) !== guess.sheet;
    const correction = correctionOf(kind, guess, corrected, otherSheet, yearEnd);
    return finish(corrected, { ...rest, readings: guessed }, { correction });
  } catch (error) {
    if (!(error instanceof AmountOutOfRange)) throw error;
    throw new Problem(
      'UNREADABLE_FILE',
      'An amount in the file is too large (more than 18 digits). Check the columns of the file.',
    );
  }
}

interface Known {
  readonly reading: SheetReading;
  readonly remembered: RememberedRecipe;
  /** What of it applies to this file. */
  readonly recipe: ImportRecipe;
}

/** The sheets that a person had read in their own way before, read so again, by their guess; those that read well that way. */
function readAsBefore(
  kind: FileKind,
  guessed: readonly SheetReading[],
  { remembered: memory = [], yearEnd }: ReadOptions,
): ReadonlyMap<SheetReading, Known> {
  const known = new Map<SheetReading, Known>();
  if (memory.length === 0) return known;
  for (const guess of guessed) {
    const remembered = memory.find(({ source }) => source === sourceOf(kind, guess));
    if (!remembered) continue;
    const recipe = recipeFor(remembered, guess, yearEnd);
    const reading = readSheet(guess.sheet, recipe, yearEnd);
    const open = openQuestion(reading.questions);
    // Without what was remembered nobody would ask whether the only company of the file is the one that is meant.
    const isOfOther = open?.kind === 'COMPANIES' && openQuestion(guess.questions) === undefined;
    if ((open && !isOfOther) || reading.items.length === 0) continue;
    known.set(guess, { reading, remembered, recipe });
  }
  return known;
}

interface RestOfFile {
  /** Every sheet as it was read, the chosen one too. */
  readonly readings: readonly SheetReading[];
  /** Every sheet, those that were passed over too. */
  readonly all: readonly SheetGrid[];
  readonly told: ImportReport['warnings'];
  readonly fileName: string;
  readonly names: readonly string[];
  readonly yearEnd: IsoDate | undefined;
  readonly currency: string | undefined;
  readonly lastYear: LastYearBalances | undefined;
  readonly recipe: ImportRecipe;
}

/** What stands in the workbook and was not looked at. */
function unreadWarnings(chosen: SheetReading, all: readonly SheetGrid[]): ImportReport['warnings'] {
  const warnings: ImportReport['warnings'] = [];
  const passedOver = all.filter((grid) => grid.passedOver !== undefined).map((grid) => `"${grid.name}"`);
  if (passedOver.length > 0) {
    warnings.push({
      kind: 'SHEETS_PASSED_OVER',
      message: `Too large to be a trial balance, and not read: ${passedOver.slice(0, 5).join(', ')}.`,
      rows: [],
    });
  }
  if ((chosen.sheet.cellsBeyond ?? 0) > 0) {
    warnings.push({
      kind: 'COLUMNS_BEYOND',
      message: `The sheet goes on beyond its ${MAX_COLUMNS} first columns; what stands there was not read.`,
      rows: [],
    });
  }
  return warnings;
}

/** A scale that no heading of this file states: the last file had it, and this one may not. */
function rememberedScale({ scale }: ImportRecipe): ImportReport['warnings'] {
  if (scale === undefined) return [];
  const units = scale.toLocaleString('en');
  const message = `The amounts were read in units of ${units}, as a person said of an earlier file. Check that this file is in units of ${units} too.`;
  return [{ kind: 'SCALE', message, rows: [] }];
}

/** Names of sheets that hold balances, whatever was made of them. */
const NAMED_SO = /trial balance|(?:^|[^a-z])tb(?:[^a-z]|$)/i;

function looksLikeOne(reading: SheetReading): boolean {
  return worth(reading) >= 7 && openQuestion(reading.questions) === undefined;
}

/** A sheet of balances with more accounts than the one that is read, though it does not balance. */
function holdsMore({ header, items, questions }: SheetReading, chosen: SheetReading): boolean {
  return header.score > 0 && items.length > chosen.items.length && openQuestion(questions) === undefined;
}

const CENTS = /(?:^|[ (])(?:in )?(?:cents|sen)(?:$|[ )])/i;

/** What no choice of columns makes a trial balance in dollars of. Errors: UNREADABLE_FILE. */
function refuseOtherForms({ sheet, header, columns, items }: SheetReading, recipe: ImportRecipe): void {
  const read = new Set(AMOUNT_ROLES.map((role) => columns[role]));
  const heading = header.columns
    .filter(({ index }) => read.has(index))
    .flatMap(({ lines }) => lines)
    .find((line) => CENTS.test(line) && !/dollars?|ringgit/i.test(line));
  if (heading !== undefined) {
    throw new Problem(
      'UNREADABLE_FILE',
      `The column "${heading.trim().slice(0, 60)}" holds cents. Export the trial balance in dollars and upload that file.`,
    );
  }
  const mixed = mixedScales(header.columns.filter(({ index }) => read.has(index)));
  if (mixed !== null) {
    const [plain, scaled] = mixed;
    throw new Problem(
      'UNREADABLE_FILE',
      `The columns "${plain}" and "${scaled}" are in different units. Export both in whole units of the currency and upload that file.`,
    );
  }
  const other = recipe.scale === undefined ? foreignScale(sheet, header) : null;
  if (other !== null) {
    throw new Problem(
      'UNREADABLE_FILE',
      `The amounts are "${other.slice(0, 40)}", by the head of the sheet "${sheet.name}". Export the trial balance in whole units of the currency and upload that file.`,
    );
  }
  if (items.every(({ accountCode, accountDescription }) => headingDate(accountDescription || accountCode))) {
    throw new Problem(
      'UNREADABLE_FILE',
      'The rows of this table are years and its columns are accounts. Turn it round, one row for each account, and upload that file.',
    );
  }
}

/** What was found, or the question for a person. Errors: COLUMNS_AMBIGUOUS, UNREADABLE_FILE. */
function finish(
  chosen: SheetReading,
  rest: RestOfFile,
  memory: {
    readonly known?: RememberedRecipe | undefined;
    readonly correction?: TrialBalanceReading['correction'];
  } = {},
): TrialBalanceReading {
  const { readings, all, told, fileName, names, yearEnd, currency, lastYear, recipe } = rest;
  const beside = readings.filter((reading) => reading.sheet !== chosen.sheet);
  const open = openQuestion(chosen.questions);
  if (open) throw ambiguous(chosen, withPriorTotals(open, chosen, beside, yearEnd), fileName, names);
  if (chosen.items.length === 0) throw nothing();
  refuseOtherForms(chosen, recipe);
  const money = moneyQuestion(chosen, fileName, currency, recipe);
  if (money && !money.answered) throw ambiguous(chosen, money, fileName, names);
  const { reading, joined, question } = joinSheets(chosen, beside, recipe, yearEnd, currency);
  const used = new Set(joined.map(({ from }) => from));
  const others = beside.filter(
    (other) =>
      !used.has(other.sheet.name) &&
      (looksLikeOne(other) || NAMED_SO.test(other.sheet.name) || holdsMore(other, chosen)),
  );
  const dated = otherDateWarnings(chosen, yearEnd, fileName);
  const warnings = [
    ...told,
    // A second file of last year comes before what this file holds of it.
    ...joinedWarnings([...reading.joined, ...joined].filter(({ role }) => !lastYear || role !== 'prior')),
    ...(dated.length > 0 ? dated : partOfYearWarnings(chosen)),
    ...unreadWarnings(chosen, all),
    ...(memory.known ? rememberedScale(recipe) : []),
  ];
  if (others.length > 0) {
    const listed = others.map(({ sheet }) => sheet.name).join(', ');
    warnings.push({
      kind: 'OTHER_SHEETS',
      message: `The sheet "${chosen.sheet.name}" was read. Other sheets look like trial balances too: ${listed}.`,
      rows: [],
    });
  }
  const { known, correction = null } = memory;
  const ofFile: SheetReading = {
    ...reading,
    joined: [...reading.joined, ...joined],
    questions: [...(money ? [money] : []), ...reading.questions, ...(question ? [question] : [])],
  };
  const second = lastYear && joinLastYear(ofFile, lastYear, namesByCode(chosen));
  const whole = second?.reading ?? ofFile;
  warnings.push(...(second?.warnings ?? []));
  const report: ImportReport = {
    ...makeReport(whole, fileName, names, warnings),
    remembered: known ? { source: known.source, savedAt: known.savedAt } : null,
  };
  return { report, items: whole.items, correction };
}
