/**
 * The years before with what restating journals add to them, as the statements of this year take them. Issued or signed
 * statements stay as they are kept: a corrected set stands in their place here. Last year's column of the file holds the
 * journals already; what they did before it is added to the statements that it opened with. Pure.
 */
import { addMoney, negateMoney, ZERO } from '../../../shared/model/money.ts';
import type { StatementsJson } from '../../../shared/model/statements.ts';
import { areComparatives } from './are-comparatives.ts';
import { columnsOf } from './equity-rows.ts';
import { restatedStatements } from './restated-statements.ts';
import { roundedCorrections } from './rounded-corrections.ts';
import type { StatementInput } from './statement-input.ts';

type Compute = (input: StatementInput) => StatementsJson;

function isRestating({ restating }: StatementInput): boolean {
  return restating != null && restating.amounts.length > 0;
}

function comparesWithIssued({ earlier, header }: StatementInput): boolean {
  return earlier != null && areComparatives(earlier, header);
}

/**
 * Before the first period of a company there was nothing: no balance can have been moved then, and what corrects retained
 * earnings brought forward is said to be wrong.
 */
export function openedAsFirst(input: StatementInput): StatementInput {
  const { earlier, restating } = input;
  if (!restating || !earlier || !comparesWithIssued(input) || !isFirstPeriod(earlier)) return input;
  return {
    ...input,
    restating: {
      ...restating,
      openingUnknown: [],
      unexplained: restating.broughtForward ?? [],
    },
  };
}

/** Statements that compare with nothing and say that they opened with nil. */
function isFirstPeriod({ hasPriorYear, changesInEquity }: StatementsJson): boolean {
  const opening = changesInEquity.rows.find(
    ({ key, year }) => key === 'opening_balance' && year === 'CURRENT',
  );
  return (
    !hasPriorYear && opening !== undefined && Object.values(opening.amounts).every((each) => each === ZERO)
  );
}

/** The books as restating journals leave them. `compute`: what statements of the corrections alone are made with. */
export function asRestated(input: StatementInput, compute: Compute): StatementInput {
  if (!isRestating(input)) return input;
  const { earlier, beforeLast } = input;
  if (earlier && comparesWithIssued(input)) {
    return { ...input, earlier: corrected(earlier, input, 'LAST', compute) };
  }
  if (!input.hasPriorYear || !beforeLast) return input;
  return { ...input, beforeLast: corrected(beforeLast, input, 'BEFORE', compute) };
}

/** The books without restating journals: last year as it was reported. Null where none stands. */
export function asReported(input: StatementInput): StatementInput | null {
  const { restating } = input;
  if (!restating || !isRestating(input)) return null;
  if (comparesWithIssued(input)) return { ...input, restating: null };
  if (!input.hasPriorYear) return null;
  const closing = new Map(restating.amounts.map((each) => [each.itemId, each.closing]));
  return {
    ...input,
    restating: null,
    items: input.items.map((item) => {
      const amount = closing.get(item.id);
      return amount === undefined || item.priorYearBalance === null
        ? item
        : {
            ...item,
            priorYearBalance: addMoney(item.priorYearBalance, negateMoney(amount)),
            priorAdjustment: addMoney(item.priorAdjustment ?? ZERO, negateMoney(amount)),
          };
    }),
  };
}

/** `year`: LAST, as last year ended; BEFORE, as it began. */
function corrected(
  statements: StatementsJson,
  input: StatementInput,
  year: 'LAST' | 'BEFORE',
  compute: Compute,
): StatementsJson {
  const exact = corrections(statements, input, year, amountsOf(input, year), compute);
  const shown = corrections(statements, input, year, roundedAmounts(statements, input, year), compute);
  return restatedStatements(statements, { exact, shown }, columnsOf(input.taxonomy, statements));
}

/**
 * What corrections add to the figures of the day on which the comparative year begins, as statements of their own.
 * `issued`: last year's statements, or those of the year before it.
 */
export function openingCorrections(
  issued: StatementsJson,
  input: StatementInput,
  compute: Compute,
): StatementsJson {
  const year = comparesWithIssued(input) ? 'LAST' : 'BEFORE';
  return corrections(issued, input, 'BEFORE', roundedAmounts(issued, input, year), compute);
}

type Amounts = NonNullable<StatementInput['restating']>['amounts'];

/** What is added to the end of that year, and to its beginning. */
function amountsOf({ restating }: StatementInput, year: 'LAST' | 'BEFORE'): Amounts {
  const amounts = restating?.amounts ?? [];
  return year === 'LAST' ? amounts : amounts.map((each) => ({ ...each, closing: each.opening }));
}

function roundedAmounts(statements: StatementsJson, input: StatementInput, year: 'LAST' | 'BEFORE'): Amounts {
  return roundedCorrections(statements, amountsOf(input, year), input.taxonomy);
}

function corrections(
  statements: StatementsJson,
  input: StatementInput,
  year: 'LAST' | 'BEFORE',
  added: Amounts,
  compute: Compute,
): StatementsJson {
  const { taxonomy, rules } = input;
  const amounts = new Map(added.map((each) => [each.itemId, each]));
  const { periodStart, periodEnd, currency, rounding } = statements;
  return compute({
    header: { periodStart, periodEnd, currency, rounding, reportingStandard: input.header.reportingStandard },
    // Accounts that are not corrected stay, with nil, so that the lines of equity are the same.
    items: input.items.map(({ postings: _postings, adjustment: _own, priorAdjustment: _prior, ...item }) => {
      const { closing = ZERO, opening = ZERO } = amounts.get(item.id) ?? {};
      return {
        ...item,
        currentYearBalance: year === 'LAST' ? closing : opening,
        priorYearBalance: null,
        openingBalance: opening,
      };
    }),
    hasPriorYear: false,
    taxonomy,
    rules,
  });
}
