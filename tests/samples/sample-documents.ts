/**
 * The statements of four invented companies (trading, services, manufacturing, dormant) in a first year and a second, in
 * dollars and in thousands, with few answers: what is looked at page by page, and tested on what can be tested. Each is
 * marked as a draft or not by the program's own judgement.
 */
import type { StatementsDocumentInput } from '../../main/financial-statements/document/print-document.ts';
import { finalityOf } from '../../main/financial-statements/finality/finality.ts';
import { detailedResult } from '../../main/financial-statements/notes/detailed-result.ts';
import { draftNotesOffline } from '../../main/financial-statements/notes/offline-drafter.ts';
import type { Restating } from '../../main/financial-statements/statements/statement-input.ts';
import { buildStatementsDocument } from '../../main/financial-statements/word/statements-document.ts';
import type { ReportingStandard } from '../../shared/model/enums.ts';
import { addMoney, negateMoney, parseDecimal, ZERO } from '../../shared/model/money.ts';
import { LABELLED_TRADES, ledgerOf } from '../unit/main/financial-statements/notes/ledger-charts.ts';
import { inputOfItems } from '../unit/main/financial-statements/notes/notes-of-books.ts';
import { books, HEADER } from '../unit/main/financial-statements/statements/sample-books.ts';

const DORMANT = books([
  ['cash_and_bank', '1200.60', '2300.40'],
  ['accruals', '-1500.00', '-1500.00'],
  ['amount_due_to_directors', '-4000.00', '-3200.00'],
  ['share_capital', '-2.00', '-2.00'],
  ['retained_earnings', '2401.60', '1110.30'],
  ['professional_fees', '1899.80', '1291.30'],
]);
const DORMANT_FIRST = books([
  ['cash_and_bank', '2300.40'],
  ['accruals', '-1500.00'],
  ['amount_due_to_directors', '-2089.70'],
  ['share_capital', '-2.00'],
  ['professional_fees', '1291.30'],
]);

const trade = (name: string) => {
  const found = LABELLED_TRADES.find((each) => each.trade === name);
  if (found === undefined) throw new Error(name);
  return ledgerOf(found, true);
};
const firstYear = (items: ReturnType<typeof ledgerOf>) =>
  items.map((item) => ({ ...item, priorYearBalance: null, openingBalance: null }));

const ANSWERS = [
  {
    ruleId: 'DISC-010',
    promptId: 'DISC-010-01',
    value: [['Plant and machinery', '1,000,000', '20,000', '-', '30,000', '990,000']],
  },
  {
    ruleId: 'DISC-016',
    promptId: 'DISC-016-01',
    value: [['Straits Bank', '3.25%', '31 March 2029', '120,000', '480,000']],
  },
];
const IS_DORMANT = [{ ruleId: 'DISC-020', promptId: 'DISC-020-03', value: 'Dormant company' }];

const COMPANIES = [
  { name: 'trading', second: trade('trading'), standard: 'SFRS_SE', answers: ANSWERS },
  { name: 'services', second: trade('it-services'), standard: 'FULL_SFRS', answers: ANSWERS },
  { name: 'manufacturing', second: trade('manufacturing'), standard: 'FULL_SFRS', answers: ANSWERS },
  { name: 'dormant', second: DORMANT, first: DORMANT_FIRST, standard: 'SFRS_SE', answers: IS_DORMANT },
] as const satisfies readonly {
  readonly name: string;
  readonly standard: ReportingStandard;
  readonly second: ReturnType<typeof ledgerOf>;
  readonly first?: ReturnType<typeof ledgerOf>;
  readonly answers: readonly unknown[];
}[];

/** Stock of last year that was counted twice, found this year. */
const STOCK = trade('manufacturing');
const idOf = (key: string) => {
  const found = STOCK.find(
    ({ taxonomyKey, priorYearBalance }) => taxonomyKey === key && priorYearBalance !== null,
  );
  if (found === undefined) throw new Error(key);
  return found.id;
};
const AMOUNT = parseDecimal('12345.60') ?? ZERO;
const RESTATED_AMOUNTS = [
  { itemId: idOf('inventories'), taxonomyKey: 'inventories', closing: negateMoney(AMOUNT), opening: ZERO },
  { itemId: idOf('cost_of_sales'), taxonomyKey: 'cost_of_sales', closing: AMOUNT, opening: ZERO },
];
const RESTATING: Restating = {
  journals: [
    {
      reference: 'PY 1',
      narrative: 'Finished goods held by a customer were counted twice at the end of the prior year',
      restates: 'ERROR',
    },
  ],
  amounts: RESTATED_AMOUNTS,
  openingUnknown: [],
  unsaid: [],
};
const RESTATED = STOCK.map((item) => {
  const added = RESTATED_AMOUNTS.find(({ itemId }) => itemId === item.id)?.closing;
  return added === undefined || item.priorYearBalance === null
    ? item
    : { ...item, priorYearBalance: addMoney(item.priorYearBalance, added), priorAdjustment: added };
});

const YEARS = COMPANIES.flatMap((company) =>
  (['first', 'second'] as const).flatMap((year) =>
    (['SGD', 'SGD_THOUSANDS'] as const).map((rounding) => ({
      name: `${company.name}-${year}-year-${rounding === 'SGD' ? 'dollars' : 'thousands'}`,
      items:
        year === 'second' ? company.second : 'first' in company ? company.first : firstYear(company.second),
      standard: company.standard,
      answers: company.answers,
      rounding,
      /** Nothing came before: all opening balances are nil. */
      firstPeriod: year === 'first' && 'first' in company,
      restating: null as Restating | null,
    })),
  ),
);

export const SAMPLE_DOCUMENTS = [
  ...YEARS,
  {
    name: 'manufacturing-restated-dollars',
    items: RESTATED,
    standard: 'FULL_SFRS' as const,
    answers: ANSWERS,
    rounding: 'SGD' as const,
    firstPeriod: false,
    restating: RESTATING as Restating | null,
  },
];

export type SampleDocument = (typeof SAMPLE_DOCUMENTS)[number];

/** What the document of a sample is printed from, with what it was drafted from. */
export function sampleDocumentInput({
  items,
  standard,
  answers,
  rounding,
  firstPeriod,
  restating,
}: SampleDocument) {
  const { periodStart, periodEnd } = HEADER;
  const drafted = inputOfItems(items, standard, answers, rounding, undefined, {
    earlier: null,
    beforeLast: null,
    restating,
    books: { lastYear: null, yearBefore: null },
    ...(firstPeriod && { period: { periodStart, periodEnd, firstPeriod } }),
  });
  const detailed = detailedResult(drafted.statements, drafted.balances, drafted.taxonomy);
  const notes = draftNotesOffline(drafted);
  const { final } = finalityOf({
    engagement: { status: 'NOTES_COMPLETE', firstPeriod },
    statement: { statements: drafted.statements, isBalanced: drafted.statements.balanced, isUpToDate: true },
    items: [],
    // As drafted: nobody has edited them, and their figures are those of the statements.
    notes: notes.map(({ noteKey, title, blocks }) => ({
      noteKey,
      title,
      content: [...blocks],
      review: { comparisons: [], dropped: false, gaps: 0, outOfDate: [], unbound: [] },
    })),
    reviewNotes: [],
    overrides: [],
    fileChanges: [],
    clientAnswers: [],
    journals: [],
    style: { service: null, report: null, firm: '' },
    unaudited: true,
  });
  const input: StatementsDocumentInput = {
    client: drafted.client,
    statements: drafted.statements,
    notes,
    draft: !final,
    unaudited: true,
    ...(detailed.length > 0 && { detailed }),
    author: 'Practice',
    createdAt: '2027-02-01T08:00:00Z',
  };
  return { input, drafted, detailed };
}

export const buildSampleDocument = (sample: SampleDocument) =>
  buildStatementsDocument(sampleDocumentInput(sample).input);
