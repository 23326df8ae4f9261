/**
 * What a file is that is no trial balance: statements, lists of transactions, invoices, aged lists, charts. It is told by
 * its headings and titles, and by its totals; the person hears what it is and what to upload instead, and may say
 * that it is a trial balance all the same.
 */
import type { ImportQuestion } from '../../../../shared/model/trial-balance.ts';
import { sizeOf } from '../cells/cents.ts';
import { type GridRow, type SheetGrid, textAt, textsOf, widthOf } from '../cells/sheet-grid.ts';
import { headingDate } from '../headings/heading-dates.ts';
import { normaliseHeading } from '../headings/heading-words.ts';
import type { SortedRows } from '../rows/sort-rows.ts';
import { classByName } from '../table/account-words.ts';
import { distinctAccounts, isIdle, ROUNDED_NIL } from '../table/row-groups.ts';
import { netOf } from '../table/sums.ts';
import type { Figures, Table } from '../table/table.ts';
import {
  hasNarrations,
  listsParties,
  standsInEntries,
  titlesEntries,
  titlesPlan,
} from './entries-and-plans.ts';
import { plainChoice, plainQuestion } from './questions.ts';

interface Looks {
  readonly sheet: SheetGrid;
  /** Position of the heading; -1 for none. */
  readonly position: number;
  readonly headings: readonly string[];
  readonly sorted: SortedRows;
  /** Debit and credit stand in columns of their own, and the heading says so. */
  readonly paired: boolean;
  /** False where the columns were told apart by their content. */
  readonly isHeadingKnown: boolean;
  /** A heading names amounts, or a column prints some. */
  readonly holdsBalances: boolean;
  /** A column says why accounts come again. */
  readonly isSplit: boolean;
  /** Its rows come for several months or years, so that dates in them say nothing. */
  readonly isOfPeriods: boolean;
  /** Each row has a date of its own. */
  readonly hasDates: () => boolean;
  /** A balance runs on from row to row. */
  readonly runsOn: () => boolean;
}

const TRIAL_BALANCE =
  /trial ?balance|(?:^|[^a-z])tb(?:[^a-z]|$)|imbangan duga|neraca (?:saldo|percobaan)|시산표|saldenliste|balance g[ée]n[ée]rale|sumas y saldos|balance de comprobaci[óo]n|balancete|试算|試算|科目余额|科目餘額|งบทดลอง|cân đối (?:số phát sinh|tài khoản|thử)|இருப்பாய்வு|ميزان المراجعة/i;
const PROFIT_OR_LOSS =
  /profit (?:and|&|or) loss|profit ?& ?loss|(?:^|[^a-z])p ?& ?l(?:[^a-z]|$)|income statement|statement of (?:comprehensive |operations|income|activities)|untung rugi|laba rugi|손익계산서|損益計算書|gewinn- und verlust|compte de r[ée]sultat|p[ée]rdidas y ganancias|estado de resultados|demonstra[çc][ãa]o d[eo]s? resultados?|利润表|損益表|损益表|กำไรขาดทุน|kết quả (?:hoạt động )?kinh doanh|قائمة الدخل/i;
const BALANCE_SHEET =
  /balance ?sheet|statement of (?:financial position|assets)|kunci kira|재무상태표|대차대조표|貸借対照表|bilanz(?![a-z])|(?<![a-z])bilan(?![a-z])|balance general(?![a-z])|balan[çc]o patrimonial|资产负债表|資產負債表|งบแสดงฐานะ|งบดุล|bảng cân đối kế toán|المركز المالي/i;
const JOURNAL =
  /journal|general ledger|ledger (?:report|detail|transactions)|account transactions|transaction (?:list|detail|report)|(?:cash )?(?:receipts|disbursements|payments) journal|bank statement|statement of account|day ?book|분개장|총계정원장|仕訳|総勘定元帳|grand livre|libro (?:mayor|diario)|buchungsjournal|日记账|序时账|明细账|สมุดรายวัน|sổ (?:nhật ký|cái)/i;
const AGED = /\b(?:ag(?:e)?ing|aged)\b|账龄|賬齡/i;
const INVOICE = /(?<![a-z])(?:invoices?|credit notes?)(?![a-z])|发票|發票/i;

const BUCKET =
  /^(?:current|not (?:yet )?due|older|(?:over|more than|above|>) ?\d{2,3}(?: days)?|\d{1,3} ?(?:-|–|to) ?\d{1,3}(?: days)?|\d{2,3} ?\+(?: days)?|\d{2,3} days(?: and over)?|[1-4] months?|< ?[1-3]0(?: days)?)$/i;
const INVOICE_WORDS =
  /^(?:invoice|inv)(?: (?:no|number|date|id|amount|message|type))?$|^due date$|^customer(?: name)?$|^vendor$|^supplier$|^quantity$|^qty$|^unit (?:price|cost)$|^item(?: (?:name|code))?$|^bill to$|^amount due$|^rate$/;
const ENTRY_WORDS =
  /^(?:tran(?:s(?:action)?)? ?(?:date|id|no|type|description)|posting date|entry (?:date|no)|voucher(?: (?:no|number|type))?|journal(?: (?:no|number|id|type|code))?|jrnl|jnl|reference(?: no)?|ref(?: no)?|cheque(?: no)?|check no|memo|narration|payee|withdrawals?|deposits?|document (?:no|number|type)|doc (?:no|date)|(?:debit|credit|dr|cr) account(?: title| name| code| no)?|p r|folio|post(?:ing)? ref(?:erence)?|split|running balance|contact|凭证(?:号|字号|日期)?|摘要|전표(?:번호)?|적요|伝票(?:番号)?|beleg(?:nummer|nr|datum)?|buchungs(?:text|datum)|asiento|lançamento|écriture|เลขที่เอกสาร|số chứng từ)$/;
/** Between the words of a field of a program ("tranDate"). */
const WORDS_JOINED = /(?<=\p{Ll})(?=\p{Lu}\p{Ll})/gu;
const DATE_WORDS = /^(?:date|tarikh|tanggal|日期|วันที่|ngày|일자|날짜|日付|datum|fecha|التاريخ)$/;

/** What a chart of accounts says of its accounts in the place of balances. */
const CHART_WORDS =
  /^(?:(?:account |gl |main )?(?:type|category|class|group|subtype|sub type|detail type|classification|nature)|tax(?: (?:code|rate))?|contra|heading|chart type|gifi(?: code)?|default tax|gst code|normal (?:balance|side)|parent(?: account| code)?|(?:is )?(?:active|archived|postable|reconcilable)|reconcile|allow reconciliation|status|level|report(?:ing)? code|financial statement|statement|root type|is group|parent account)$/;
const CHART_NAME = /^(?:(?:account|acct|gl|ledger) )?(?:name|description|title)$/;
const FEW_CHART_ROWS = 3;
/** Columns of a consolidation, beside which "Parent" and "Group" are companies. */
const CONSOLIDATED =
  /^(?:(?:group |inter ?company |inter ?co )?eliminations?|consolidat\w*|subsidiar(?:y|ies)(?: \w+)?)$/;

/** Counts of people and things. */
const COUNT_WORDS =
  /\b(?:head ?count|fte|no of (?:staff|employees|heads)|number of (?:staff|employees)|employees?|kpi|key performance|^(?:metrics?|kpis?|indicators?)(?: (?:name|value|id))?$|unit of measure|units? sold)\b|인원|人数|人數/;

/** Amounts that are planned, and the words of amounts that are not. */
const PLAN = /\b(?:budget(?:ed)?|forecast(?:s|ed)?|planned|projected|projections?)\b/;
const HELD = /\b(?:actuals?|balances?|closing|ending|debits?|credits?|ytd|to date)\b/;

/** Rows and columns of a table in which the accounts stand side by side. */
const MOST_TURNED_ROWS = 24;
const FEWEST_TURNED_COLUMNS = 4;

const RESULT_ROWS =
  /^(?:gross (?:profit|loss|margin)|(?:net |operating )(?:profit|income|loss|surplus|deficit)(?: (?:before|after|for) .*)?|(?:profit|loss|surplus)(?:[ /(]+(?:loss|deficit)\)?)? (?:before|after|for) .*|total (?:operating )?(?:income|revenue|expenses?|cost of (?:sales|goods sold))|ebitda)$/i;
const POSITION_ROWS =
  /^(?:total (?:current |non-?current |fixed )?(?:assets|liabilit(?:y|ies)|equity)(?: (?:and|&) .*)?|net (?:current )?assets|total shareholders.? (?:equity|funds))$/i;
/** The same in scripts that set no space between words, whatever number stands before them. */
const RESULT_PARTS =
  /매출총이익|영업이익|당기순이익|売上総利益|営業利益|経常利益|当期純利益|营业利润|利润总额|净利润|營業利益|本期淨利/;
const POSITION_PARTS =
  /자산총계|부채총계|자본총계|資産合計|負債合計|資産の部合計|资产(?:总计|合计)|负债(?:总计|合计)|資產(?:總計|總額|合計)|負債(?:總計|總額|合計)/;
const FEW_ROWS = 6;

const INSTEAD =
  'Export the trial balance (one row for each account, with its balance) from the ledger and upload that.';

const CHART = `This is a chart of accounts: it lists accounts and what they are, without their balances. ${INSTEAD}`;

const BUDGET = `This is a budget or a forecast, not a trial balance. ${INSTEAD}`;

function what(looks: Looks): string | null {
  const { sheet, position, sorted, paired, isSplit } = looks;
  const { table, accounts } = sorted;
  const above = sheet.rows.slice(0, Math.max(0, position < 0 ? FEW_ROWS : position));
  const said = [sheet.name, ...above.flatMap((row) => [...new Set(textsOf(row))])].map((text) => text.trim());
  const titles = said.join(' | ').slice(0, 5_000);
  const isNamed = TRIAL_BALANCE.test(titles);
  const headings = looks.headings.map((text) => text.trim());
  const plain = headings.map((text) => normaliseHeading(text.replace(WORDS_JOINED, ' ')));
  const count = (form: RegExp, texts: readonly string[]) => texts.filter((text) => form.test(text)).length;

  if (!looks.holdsBalances && !isNamed && chartWords(plain) >= 1 && sheet.rows.length > FEW_CHART_ROWS) {
    return CHART;
  }
  if (standsTurned(sheet, position, headings)) {
    return 'The accounts of this table stand side by side, one in each column. Turn the table, so that each account has a row of its own, and upload it again.';
  }
  if (!isNamed && !paired && plain.some((text) => COUNT_WORDS.test(text)) && netOf(table, accounts) !== 0) {
    return `This is a list of numbers of people or things, not a trial balance. ${INSTEAD}`;
  }
  const buckets = count(BUCKET, headings);
  if (buckets >= 3 || (buckets >= 2 && AGED.test(titles))) {
    return `This is an aged list of debtors or creditors, not a trial balance. ${INSTEAD}`;
  }
  const invoiced = count(INVOICE_WORDS, plain);
  if (invoiced >= 3 || (invoiced >= 1 && INVOICE.test(titles) && !isNamed)) {
    return `This is an invoice or a list of invoices, not a trial balance. ${INSTEAD}`;
  }
  const entries = count(ENTRY_WORDS, plain);
  const dated = plain.some((text) => DATE_WORDS.test(text));
  const distinct = distinctAccounts(table, accounts);
  const again = accounts.length >= FEW_ROWS && distinct <= accounts.length * 0.6 && !isSplit;
  const transactions = `This is a list of transactions, not a trial balance: an account comes with each of its entries. ${INSTEAD}`;
  if (!isNamed && (entries >= 2 || (entries >= 1 && dated))) return transactions;
  if (!looks.isOfPeriods && looks.hasDates()) return transactions;
  if (!isNamed && again && (JOURNAL.test(titles) || entries >= 1 || dated)) return transactions;
  if (listsParties(said, plain)) {
    return `This is a list of customers or suppliers with their balances, not the trial balance of the company. ${INSTEAD}`;
  }
  const isEntries = () =>
    titlesEntries(said, plain) ||
    hasNarrations(sheet.rows) ||
    (paired && !isSplit && standsInEntries(looks.sorted));
  if (!isNamed && isEntries()) {
    return `These are journals or adjusting entries, not a trial balance. ${INSTEAD}`;
  }
  if (titlesPlan(said) && !plain.some((text) => PLAN.test(text))) return BUDGET;
  if (
    !isNamed &&
    !paired &&
    plain.some((text) => PLAN.test(text)) &&
    !plain.some((text) => HELD.test(text)) &&
    !isOfYear(table, headings)
  ) {
    return BUDGET;
  }

  if (!isNamed && accounts.length > FEW_CHART_ROWS && printsNilOnly(table, accounts)) {
    return `This is a list of accounts without their balances: every amount is nil. ${INSTEAD}`;
  }
  if (!isNamed && !looks.isHeadingKnown && sheet.rows.slice(0, FEW_ROWS).some(headsChart)) {
    return CHART;
  }
  const net = netOf(table, accounts);
  const balanced = sizeOf(net) <= ROUNDED_NIL * table.layout.scale;
  if (!isNamed && !(balanced && accounts.length > 0) && looks.runsOn()) {
    return `This is a bank statement or a list of transactions, not a trial balance: its balance runs on from row to row. ${INSTEAD}`;
  }
  if (
    isNamed ||
    (balanced && (paired || distinct > 0) && !above.some((row) => isStatement(textsOf(row).join(' '))))
  ) {
    return again ? repeated(accounts.length, distinct) : null;
  }
  if (paired && balanced) return null;
  const rows = sheet.rows.map(firstWords);
  const texts = sheet.rows.map((row) => textsOf(row).join(' '));
  const results = paired ? 0 : count(RESULT_ROWS, rows) + count(RESULT_PARTS, texts);
  const positions = paired ? 0 : count(POSITION_ROWS, rows) + count(POSITION_PARTS, texts);
  if (BALANCE_SHEET.test(titles) || (positions >= 2 && positions >= results)) {
    return `This is a balance sheet, not a trial balance: it has lines and totals of a statement. ${INSTEAD}`;
  }
  if (PROFIT_OR_LOSS.test(titles) || results >= 2) {
    return `This is a profit or loss statement, not a trial balance: it has lines and totals of a statement, and no balances. ${INSTEAD}`;
  }
  return again ? repeated(accounts.length, distinct) : null;
}

/** How many of the headings say what a chart says of its accounts: none where they are the companies of a group. */
function chartWords(headings: readonly string[]): number {
  if (headings.some((text) => CONSOLIDATED.test(text))) return 0;
  return headings.filter((text) => CHART_WORDS.test(text)).length;
}

/** True of a row that names the account and what else a chart says of it. */
function headsChart(row: GridRow): boolean {
  const texts = textsOf(row).map(normaliseHeading);
  return texts.some((text) => CHART_NAME.test(text)) && chartWords(texts) >= 2;
}

/** True where the balances stand under a year of their own, so that what is planned stands beside them. */
function isOfYear({ layout }: Table, headings: readonly string[]): boolean {
  const { current } = layout.columns;
  return current !== undefined && headingDate(headings[current] ?? '') !== null;
}

/** True where most headings are names of accounts, and the few rows below them are dates or years. */
function standsTurned(sheet: SheetGrid, position: number, headings: readonly string[]): boolean {
  const filled = headings.filter((text) => text !== '');
  const names = filled.filter((text) => classByName(text) !== undefined).length;
  if (names < FEWEST_TURNED_COLUMNS || names * 2 < filled.length) return false;
  const rows = sheet.rows.slice(position + 1).filter((row) => textsOf(row).some((text) => text !== ''));
  return (
    rows.length > 0 &&
    rows.length <= MOST_TURNED_ROWS &&
    rows.every((row) => headingDate(textsOf(row).find((text) => text !== '') ?? '') !== null)
  );
}

/** True where the balances were found, and none of any year is other than nil: a mark of something else was taken for one. */
function printsNilOnly(table: Table, accounts: readonly number[]): boolean {
  const { columns } = table.layout;
  if (columns.current === undefined && columns.debit === undefined) return false;
  const isNil = (figures: Figures) => accounts.every((at) => (figures[at] ?? 0) === 0);
  return isIdle(table, accounts) && isNil(table.prior) && isNil(table.opening);
}

function isStatement(text: string): boolean {
  return BALANCE_SHEET.test(text) || PROFIT_OR_LOSS.test(text);
}

function repeated(rows: number, distinct: number): string {
  return `The ${distinct} accounts of the file come again and again in ${rows} rows, and no column says why: these are entries, or the accounts of several companies. ${INSTEAD}`;
}

/** The first words of a row, without the number before them. */
function firstWords(row: GridRow): string {
  for (let index = 0; index < widthOf(row); index += 1) {
    const text = textAt(row, index);
    if (/\p{L}/u.test(text)) return text.replace(/[ :.]+$/, '');
  }
  return '';
}

/** The question whether it is a trial balance at all; null where nothing speaks against it. */
export function otherDocument(looks: Looks, readAnyway: boolean): ImportQuestion | null {
  if (looks.sorted.accounts.length === 0 && looks.headings.length === 0) return null;
  const text = what(looks);
  if (text === null) return null;
  return plainQuestion(
    'NOT_A_TRIAL_BALANCE',
    text,
    [plainChoice('READ', 'It is a trial balance: read it all the same', readAnyway)],
    readAnyway,
  );
}
