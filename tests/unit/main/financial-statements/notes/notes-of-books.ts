/** What notes are drafted from for any books, with the rule book as it is. */
import {
  type DisclosureRule,
  loadClassPolicies,
  loadDisclosureRules,
  loadNoteTexts,
  mandatoryPolicies,
} from '../../../../../constitution/index.ts';
import { mappedKeys } from '../../../../../main/financial-statements/disclosures/answer-disclosures.ts';
import type { DisclosureAnswer } from '../../../../../main/financial-statements/disclosures/disclosure-gaps.ts';
import { heldKeys } from '../../../../../main/financial-statements/notes/accounting-policies.ts';
import { answerGroups } from '../../../../../main/financial-statements/notes/answer-groups.ts';
import { directorsContext } from '../../../../../main/financial-statements/notes/directors-context.ts';
import type { EarlierBooks } from '../../../../../main/financial-statements/notes/ledger-accounts.ts';
import type { NotesInput } from '../../../../../main/financial-statements/notes/notes-input.ts';
import { partBalances } from '../../../../../main/financial-statements/notes/part-balances.ts';
import { answeredAdditions } from '../../../../../main/financial-statements/statements/answered-additions.ts';
import { computeStatements } from '../../../../../main/financial-statements/statements/compute-statements.ts';
import type {
  StatementInput,
  StatementItem,
} from '../../../../../main/financial-statements/statements/statement-input.ts';
import type { ReportingStandard, RoundingConvention } from '../../../../../shared/model/enums.ts';
import { books, HEADER, type Row, TAXONOMY } from '../statements/sample-books.ts';

const RULES = loadDisclosureRules();

/** What earlier engagements of the client left. */
export interface EarlierYears extends Pick<StatementInput, 'earlier' | 'beforeLast' | 'restating'> {
  readonly period?: Pick<StatementInput['header'], 'periodStart' | 'periodEnd' | 'firstPeriod'>;
  readonly books: EarlierBooks;
}
const NO_EARLIER_YEARS: EarlierYears = {
  earlier: null,
  beforeLast: null,
  books: { lastYear: null, yearBefore: null },
};

export function inputOf(
  rows: readonly Row[],
  standard: ReportingStandard,
  answers: readonly DisclosureAnswer[] = [],
  rounding: RoundingConvention = 'SGD',
): NotesInput {
  return inputOfItems(books(rows), standard, answers, rounding);
}

/** The books from which the statements of these notes are computed. */
export function booksOfItems(
  items: readonly StatementItem[],
  standard: ReportingStandard,
  answers: readonly DisclosureAnswer[] = [],
  rounding: RoundingConvention = 'SGD',
  rules: readonly DisclosureRule[] = RULES,
  years: EarlierYears = NO_EARLIER_YEARS,
): StatementInput {
  return {
    header: { ...HEADER, ...years.period, reportingStandard: standard, rounding },
    items,
    hasPriorYear: items.some((item) => item.priorYearBalance !== null),
    earlier: years.earlier,
    beforeLast: years.beforeLast,
    restating: years.restating ?? null,
    taxonomy: TAXONOMY,
    rules,
    additions: answeredAdditions(answers, rules, TAXONOMY),
  };
}

/** The same for accounts that bear the names of a ledger. */
export function inputOfItems(
  items: readonly StatementItem[],
  standard: ReportingStandard,
  answers: readonly DisclosureAnswer[] = [],
  rounding: RoundingConvention = 'SGD',
  rules: readonly DisclosureRule[] = RULES,
  years: EarlierYears = NO_EARLIER_YEARS,
): NotesInput {
  const statements = computeStatements(booksOfItems(items, standard, answers, rounding, rules, years));
  const groups = answerGroups(
    rules,
    { mappedKeys: mappedKeys(items), standard, periodStart: statements.periodStart },
    answers,
  );
  return {
    client: { companyName: 'Osprey Crescent Holdings Pte. Ltd.', uen: '201845678W' },
    engagement: { reportingStandard: standard, currency: 'SGD' },
    statements,
    answers: groups,
    policies: mandatoryPolicies(standard),
    classPolicies: loadClassPolicies(standard),
    noteTexts: loadNoteTexts(standard),
    heldKeys: heldKeys(statements, items, TAXONOMY),
    balances: partBalances(statements, items, years.books, TAXONOMY),
    directors: directorsContext(groups),
    taxonomy: TAXONOMY,
  };
}
