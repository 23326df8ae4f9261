/**
 * Workbooks that keep the prior, opening and closing balances on sheets of their own. The sheet of the year before is
 * known by its name (where its date does not say otherwise) or its date, or is the one that a person names; it is read
 * for the same companies.
 */
import type {
  ImportQuestion,
  ImportRecipe,
  ImportReport,
  ReadItem,
} from '../../../../shared/model/trial-balance.ts';
import { minus, moneyOf } from '../cells/cents.ts';
import { isAmountColumn } from '../headings/find-header.ts';
import { openQuestion, plainChoice, plainQuestion } from '../questions/questions.ts';
import { type JoinedRole, joinBalances, type Source, sharedAccounts } from '../rows/joined-balances.ts';
import { priorTotal } from '../rows/make-items.ts';
import { readSheet, type SheetReading } from '../sheets/read-sheet.ts';
import { isOfAnotherYear, isYearBefore } from '../sheets/sheet-dates.ts';
import { titlesAbove } from '../sheets/sheet-texts.ts';
import { moneyQuestion } from '../sheets/stated-money.ts';
import { namesOneCompany, sameCompany } from '../table/company-names.ts';
import { numberAt, wordsAt } from '../table/table.ts';

const PRIOR_NAME =
  /prior|previous|last (?:year|yr)|comparative|(?:^|[^a-z])(?:py|ly)(?:[^a-z]|$)|tahun (?:lepas|lalu|sebelum)|上年|去年|上期|ปีก่อน|năm trước|السابق/i;
const OPENING_NAME = /opening|brought forward|(?:^|[^a-z])b ?\/? ?f(?:[^a-z]|$)|期初|ยกมา|افتتاحي/i;
/** Of the accounts of the other sheet, how many must be those of this one. */
const SHARED = 0.3;

export interface PriorSheets {
  readonly reading: SheetReading;
  readonly joined: ImportReport['joined'];
  readonly question: ImportQuestion | null;
}

/**
 * A sheet in its own right: one whose heading calls its only balances prior or opening ("Prior Amount") is read as the
 * balances of its own date. Null where it holds no balances.
 */
function inItsOwnRight(
  reading: SheetReading,
  wanted: ImportRecipe,
  yearEnd: string | undefined,
): SheetReading | null {
  const { columns, header, sheet } = reading;
  if (header.score === 0) return null;
  if (columns.current !== undefined || columns.debit !== undefined) {
    const isWhole = openQuestion(reading.questions) === undefined && Object.keys(wanted).length === 0;
    return isWhole ? reading : readSheet(sheet, wanted, yearEnd);
  }
  const { code, description, prior, priorDebit, priorCredit, opening, openingDebit, openingCredit } = columns;
  const labels = { ...(code !== undefined && { code }), ...(description !== undefined && { description }) };
  const named = new Set([prior, priorDebit, priorCredit, opening, openingDebit, openingCredit]);
  // Beside what moved since, an opening balance is not the balance that the sheet ends with.
  if (header.columns.some((column) => isAmountColumn(column) && !named.has(column.index))) return null;
  const current = prior ?? opening;
  const debit = priorDebit ?? openingDebit;
  const credit = priorCredit ?? openingCredit;
  if (current !== undefined) return readSheet(sheet, { ...wanted, columns: { ...labels, current } }, yearEnd);
  if (debit === undefined || credit === undefined) return null;
  return readSheet(sheet, { ...wanted, columns: { ...labels, debit, credit } }, yearEnd);
}

function sourceOf(role: JoinedRole, reading: SheetReading): Source {
  const { table, leftOut } = reading.sorted;
  const aside = reading.setAside.map(({ label, rows }) => ({
    row: 0,
    text: `${rows} ${rows === 1 ? 'row' : 'rows'} of ${label}`,
    reason: 'not chosen',
  }));
  return {
    role,
    from: reading.sheet.name,
    items: reading.items,
    amountOf: (item) => item.currentYearBalance,
    leftOut: [
      ...leftOut.map(({ at, reason }) => ({
        row: numberAt(table, at),
        text: wordsAt(table, at),
        reason,
      })),
      ...aside,
    ],
    ofSameSheet: false,
  };
}

/** The sheets beside the chosen one, each read for the chosen companies; those that hold none of its accounts left away. */
function candidates(
  chosen: SheetReading,
  beside: readonly SheetReading[],
  recipe: ImportRecipe,
  yearEnd: string | undefined,
): readonly SheetReading[] {
  const { companies, currency, signs, readAnyway } = recipe;
  const wanted: ImportRecipe = {
    ...(companies && { companies }),
    ...(currency !== undefined && { currency }),
    ...(signs && { signs }),
    ...(readAnyway && { readAnyway }),
  };
  return beside.flatMap((other) => {
    const reading = inItsOwnRight(other, wanted, yearEnd);
    if (!reading || reading.items.length === 0 || openQuestion(reading.questions)) return [];
    const { items } = reading;
    return sharedAccounts(chosen.items, items) >= items.length * SHARED ? [reading] : [];
  });
}

/** Names of the accounts of a sheet by code, those that were left out too. */
export function namesByCode({ sorted: { table } }: SheetReading): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const [at, code] of table.codes.entries()) {
    const name = table.names[at] ?? '';
    if (code !== '' && name !== '') names.set(code, name);
  }
  return names;
}

/** The companies that the titles of a sheet name. */
function titledCompanies({ sheet, header }: SheetReading): readonly string[] {
  return titlesAbove(sheet, header.position).filter(namesOneCompany).map(sameCompany);
}

/** True where the titles of both sheets name companies, and none is the same: only a person joins these. */
function isOfOtherCompany(other: SheetReading, chosen: SheetReading): boolean {
  const own = titledCompanies(chosen);
  const there = titledCompanies(other);
  return own.length > 0 && there.length > 0 && !there.some((name) => own.includes(name));
}

/** True where the amounts of both sheets are in the same money and units: others are joined by a person alone. */
function isInSameMoney(other: SheetReading, chosen: SheetReading, currency: string | undefined): boolean {
  return other.scale === chosen.scale && moneyQuestion(other, '', currency, {}) === null;
}

function only<T>(found: readonly T[]): T | undefined {
  return found.length === 1 ? found[0] : undefined;
}

/** `chosen` with the prior and opening balances of the sheets beside it, and the question which of them is the prior year. */
export function joinSheets(
  chosen: SheetReading,
  beside: readonly SheetReading[],
  recipe: ImportRecipe,
  yearEnd: string | undefined,
  currency: string | undefined,
): PriorSheets {
  if (beside.length === 0) return { reading: chosen, joined: [], question: null };
  const found = candidates(chosen, beside, recipe, yearEnd);
  const readable = found.filter(({ sheet }) => !sheet.hidden || sheet.name === recipe.priorSheet);
  const joined: ImportReport['joined'] = [];
  let items: readonly ReadItem[] = chosen.items;
  const join = (role: JoinedRole, sheet: SheetReading | undefined) => {
    if (!sheet) return;
    const result = joinBalances(items, sourceOf(role, sheet), namesByCode(chosen));
    items = result.items;
    joined.push(result.joined);
  };
  const { columns } = chosen;
  let question: ImportQuestion | null = null;
  const hasPrior =
    columns.prior !== undefined || columns.priorDebit !== undefined || chosen.priorPeriod !== null;
  const others = readable.filter(({ sheet }) => !OPENING_NAME.test(sheet.name));
  if (!hasPrior && others.length > 0) {
    const alike = others.filter(
      (other) => !isOfOtherCompany(other, chosen) && isInSameMoney(other, chosen, currency),
    );
    const guessed =
      only(
        alike.filter(
          (other) => PRIOR_NAME.test(other.sheet.name) && !isOfAnotherYear(other, chosen, yearEnd),
        ),
      ) ?? only(alike.filter((other) => isYearBefore(other, chosen, yearEnd)));
    const prior =
      recipe.priorSheet === undefined
        ? guessed
        : others.find(({ sheet }) => sheet.name === recipe.priorSheet);
    join('prior', prior);
    question = plainQuestion(
      'PRIOR_SHEET',
      'Other sheets hold the same accounts. Which of them is the prior year?',
      [
        ...others.map(({ sheet, totals, items: rows }) => ({
          ...plainChoice(sheet.name, sheet.name, sheet === prior?.sheet),
          rows: rows.length,
          ...sheetTotals(totals),
        })),
        plainChoice('', 'None of them', prior === undefined),
      ],
      true,
    );
  }
  if (columns.opening === undefined && columns.openingDebit === undefined)
    join(
      'opening',
      only(
        readable.filter((other) => OPENING_NAME.test(other.sheet.name) && !isOfOtherCompany(other, chosen)),
      ),
    );
  const totals = joined.some(({ role }) => role === 'prior')
    ? { ...chosen.totals, prior: priorTotal(items) }
    : chosen.totals;
  return { reading: { ...chosen, items, totals }, joined, question };
}

function sheetTotals({ debit, net }: SheetReading['totals']) {
  return { debit: moneyOf(debit), credit: moneyOf(minus(debit, net)) };
}

/** The open question for companies with the prior totals of the sheet that looks like the prior year. */
export function withPriorTotals(
  question: ImportQuestion,
  chosen: SheetReading,
  beside: readonly SheetReading[],
  yearEnd: string | undefined,
): ImportQuestion {
  if (question.kind !== 'COMPANIES' || chosen.columns.prior !== undefined) return question;
  const named = only(
    beside.filter((other) => PRIOR_NAME.test(other.sheet.name) || isYearBefore(other, chosen, yearEnd)),
  );
  const prior = named && inItsOwnRight(named, {}, yearEnd);
  const there = prior?.questions.find(({ kind }) => kind === 'COMPANIES');
  if (!there) return question;
  const totals = new Map(there.choices.map((choice) => [sameCompany(choice.value), choice]));
  return {
    ...question,
    choices: question.choices.map((choice) => {
      const same = totals.get(sameCompany(choice.value));
      return same ? { ...choice, priorDebit: same.debit, priorCredit: same.credit } : choice;
    }),
  };
}
