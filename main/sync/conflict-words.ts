/**
 * Records and fields of a conflict as people call them. Columns that only the program reads are left out; texts
 * kept as JSON are shown as the words in them. Pure.
 */
import { isIsoDate, longDate } from '../../shared/model/dates.ts';
import type { AnyRow, SyncedKind } from '../../shared/sync/records.ts';

const text = (row: AnyRow | null, column: string): string => String(row?.[column] ?? '');

type Titles = Readonly<Record<SyncedKind, (row: AnyRow | null) => string>>;

const TITLES: Titles = {
  engagement: (row) => `Engagement ${text(row, 'financialYear')}`,
  trialBalanceUpload: () => 'Uploaded trial balance',
  trialBalanceItem: (row) => `Account ${text(row, 'accountCode')} ${text(row, 'accountDescription')}`,
  rememberedRecipe: () => 'How this client’s files are read',
  generatedStatement: (row) => `Statements, version ${text(row, 'versionNo')}`,
  note: (row) => `Note “${text(row, 'title')}”`,
  noteDraft: (row) => `Draft of the note “${text(row, 'basisTitle')}”`,
  disclosureResponse: (row) => `Answer to the question ${text(row, 'promptId')}`,
  filing: (row) => `Filing to ${text(row, 'periodEnd')}`,
  sourceDocument: () => 'Document of the filing',
  lineItem: (row) => `Line “${text(row, 'label')}”`,
  sourceBooks: () => 'Accounts behind the lines',
  lineProvenance: () => 'Origin of a line',
  tagMapping: () => 'Tag of a line',
  confirmation: () => 'Confirmation of a line',
  spentConfirmation: () => 'Confirmation that was taken back',
  lineExclusion: () => 'Line left out',
  filingInformation: () => 'Filing information',
  validationRun: () => 'Validation',
  validationResult: (row) => `Result of the rule ${text(row, 'ruleId')}`,
  warningAcknowledgement: (row) => `Acknowledgement of the rule ${text(row, 'ruleId')}`,
  outputArtifact: (row) => `Output, version ${text(row, 'versionNo')}`,
  storedFile: (row) => `File ${text(row, 'fileName')}`,
  synonym: (row) => `Wording “${text(row, 'label')}”`,
};

export function recordTitle(kind: SyncedKind, row: AnyRow | null): string {
  return TITLES[kind](row).trim();
}

const LABELS: Readonly<Record<string, string>> = {
  financialYear: 'Financial year',
  yearEndDate: 'Year end',
  reportingStandard: 'Reporting standard',
  functionalCurrency: 'Currency',
  roundingConvention: 'Rounding',
  firstPeriod: 'First period',
  status: 'State',
  accountCode: 'Account code',
  accountDescription: 'Account',
  currentYearBalance: 'Current year',
  priorYearBalance: 'Prior year',
  openingBalance: 'Opening balance',
  taxonomyLabel: 'Reporting key',
  title: 'Title',
  content: 'Text',
  responseData: 'Answer',
  elementId: 'Element',
  negated: 'Sign reversed',
  balanceAt: 'Balance at',
  memberId: 'Member',
  confirmedById: 'Confirmed by',
  confirmedAt: 'Confirmed at',
  staffId: 'By',
  entryPoint: 'Entry point',
  entityType: 'Entity type',
  accountingStandard: 'Accounting standard',
  periodStart: 'Period from',
  periodEnd: 'Period to',
  regulatorReference: 'Reference of the regulator',
  filedOn: 'Filed on',
  label: 'Label',
  valueCurrent: 'Current year',
  valuePrior: 'Prior year',
  reason: 'Reason',
  value: 'Value',
  fileName: 'File',
  statementsJson: 'Statements',
};
const YES_NO: ReadonlySet<string> = new Set(['firstPeriod', 'negated']);
const PEOPLE: ReadonlySet<string> = new Set(['confirmedById', 'staffId']);
const LONGEST = 2_000;
/** Names of parts of a JSON text that are not words for people. */
const MARKS: ReadonlySet<string> = new Set(['kind', 'type', 'id', 'key', 'ref', 'bind', 'source']);

function wordsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()];
  if (typeof value === 'number') return [String(value)];
  if (Array.isArray(value)) return value.flatMap(wordsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => (MARKS.has(name) ? [] : wordsIn(each)));
}

function fromJson(value: string): string {
  try {
    return wordsIn(JSON.parse(value)).join('\n');
  } catch {
    return value;
  }
}

function shownValue(
  column: string,
  value: string | number | null | undefined,
  names: ReadonlyMap<string, string>,
): string {
  if (value === null || value === undefined) return '–';
  if (YES_NO.has(column)) return value === 1 ? 'Yes' : 'No';
  if (typeof value === 'number') return String(value);
  if (PEOPLE.has(column)) return names.get(value) ?? value;
  if (isIsoDate(value)) return longDate(value);
  if (column === 'status') return value.replaceAll('_', ' ').toLowerCase();
  const plain = /^[[{]/.test(value) ? fromJson(value) : value;
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST)} …` : plain;
}

export interface DifferingField {
  readonly label: string;
  /** Null where the record is not there. */
  readonly mine: string | null;
  readonly theirs: string | null;
}

/** Fields that differ, in the words above; of a record that only one side has, what it says. */
export function differingFields(
  mine: AnyRow | null,
  theirs: AnyRow | null,
  names: ReadonlyMap<string, string>,
): readonly DifferingField[] {
  return Object.entries(LABELS).flatMap(([column, label]) => {
    const left = mine?.[column];
    const right = theirs?.[column];
    if (left === undefined && right === undefined) return [];
    if (mine && theirs ? left === right : (left ?? right ?? null) === null) return [];
    return [
      {
        label,
        mine: mine && shownValue(column, left, names),
        theirs: theirs && shownValue(column, right, names),
      },
    ];
  });
}
