/**
 * What stands against posting a draft on these books, and what a person should know first: the checks of the journal by
 * itself, then its accounts, its date and the year that it belongs to. Pure.
 */
import { accountLabel } from '../../../shared/model/account-label.ts';
import { addDays, type IsoDate, longDate, twelveMonthsTo } from '../../../shared/model/dates.ts';
import { draftProblems, isBlankLine } from '../../../shared/model/journal-checks.ts';
import {
  countsInBalances,
  type FsJournal,
  isReversible,
  JOURNAL_KIND_WORDS,
  type JournalDraft,
  type JournalEffect,
  type JournalLine,
  type JournalProblem,
  journalReference,
} from '../../../shared/model/journals.ts';
import { isZero } from '../../../shared/model/money.ts';
import { type Account, accountFinder } from '../books/find-account.ts';
import { isLike, isSameInput, looksLike } from './computed-again.ts';

export interface JournalBooks {
  readonly accounts: readonly Account[];
  /** Those of this engagement. */
  readonly journals: readonly FsJournal[];
  readonly periodStart: IsoDate;
  readonly periodEnd: IsoDate;
  /** Whether the file holds last year's balances. */
  readonly hasPriorYear: boolean;
  /** Whether the comparatives are last year's statements as they were issued. */
  readonly priorIsIssued: boolean;
  /** What lines do to profit and net assets, by the keys of their accounts. */
  readonly effectOf: (lines: readonly JournalLine[]) => JournalEffect;
}

type Draft = Pick<
  JournalDraft,
  'kind' | 'date' | 'narrative' | 'lines' | 'reversesNextYear' | 'carriedFrom' | 'restates' | 'computedFrom'
>;

export function journalProblems(draft: Draft, books: JournalBooks): readonly JournalProblem[] {
  return [
    ...draftProblems(draft),
    ...accountProblems(draft, books),
    ...yearProblems(draft, books),
    ...restatementProblems(draft, books),
    ...dateProblems(draft, books),
    ...carryProblems(draft, books),
    ...computedTwice(draft, books),
  ];
}

/** Another journal of the year for the same lease or assets: said, as two of them may be alike. */
function computedTwice({ computedFrom }: Draft, { journals }: JournalBooks): JournalProblem[] {
  const like = journals.filter(
    ({ status, reverses, computedFrom: other }) =>
      status === 'POSTED' &&
      reverses === null &&
      (computedFrom?.template === 'LEASE' || computedFrom?.template === 'DEPRECIATION') &&
      (isSameInput(computedFrom, other) || isLike(computedFrom, other)),
  );
  if (like.length === 0) return [];
  const message = `${looksLike(like)}. Post this only where it is another.`;
  return [{ kind: 'COMPUTED_TWICE', blocks: false, line: null, message }];
}

/** What a journal means for next year, and what it takes over from another, which is taken over once. */
function carryProblems({ kind, reversesNextYear, carriedFrom }: Draft, { journals }: JournalBooks) {
  const problems: JournalProblem[] = [];
  const blocking = (of: JournalProblem['kind'], message: string) =>
    problems.push({ kind: of, blocks: true, line: null, message });
  if (reversesNextYear && !isReversible(kind)) {
    const message = `A journal of the kind ${JOURNAL_KIND_WORDS[kind]} is not reversed next year. Take the tick away, or choose another kind.`;
    blocking('NOT_REVERSIBLE', message);
  }
  const taken =
    carriedFrom !== null &&
    journals.find((each) => each.carriedFrom === carriedFrom && each.status === 'POSTED');
  if (taken) {
    const message = `${journalReference(taken)} takes over the same journal already. Delete this draft, or reverse ${journalReference(taken)} first.`;
    blocking('TAKEN_OVER', message);
  }
  return problems;
}

function accountProblems({ kind, lines }: Draft, { accounts }: JournalBooks): JournalProblem[] {
  if (accounts.length === 0) {
    const message = 'Upload a trial balance before a journal is posted on it.';
    return [{ kind: 'NO_TRIAL_BALANCE', blocks: true, line: null, message }];
  }
  const find = accountFinder(accounts, 'ENTRY');
  return lines.flatMap((line, at): JournalProblem[] => {
    if (isBlankLine(line) || accountLabel(line) === '') return [];
    const { account, by } = find(line);
    if (by === 'SEVERAL') {
      const message = `Line ${at + 1}: several accounts could be ${accountLabel(line)}. Name one by its code and its name as in the trial balance.`;
      return [{ kind: 'SEVERAL_ACCOUNTS', blocks: true, line: at, message }];
    }
    if (by === 'CODE' && line.accountDescription !== '') {
      const message = `Line ${at + 1}: ${account.accountCode} is ${account.accountDescription} in the trial balance. Name it so, or give a new account a code of its own.`;
      return [{ kind: 'OTHER_NAME', blocks: true, line: at, message }];
    }
    if (by !== 'NONE') return [];
    const message =
      kind === 'UNADJUSTED'
        ? `Line ${at + 1}: the trial balance has no account ${accountLabel(line)}; its effect is not counted.`
        : `Line ${at + 1}: ${accountLabel(line)} is a new account. It needs a line of the statements once the journal is posted.`;
    return [{ kind: 'NEW_ACCOUNT', blocks: false, line: at, message }];
  });
}

/** Of a posted journal: whether it still belongs to balances that the file holds. */
export function postedProblems(journal: FsJournal, books: JournalBooks): readonly JournalProblem[] {
  const isUndone = journal.status === 'REVERSED' || journal.reverses !== null;
  if (isUndone || !countsInBalances(journal)) return [];
  return yearProblems(journal, books).filter(({ blocks }) => blocks);
}

/**
 * What becomes of the comparatives is said by a person: a correction of the file and a restatement are written alike. A
 * reclassification leaves profit and net assets as they were.
 */
function restatementProblems(
  { kind, restates, lines }: Draft,
  { effectOf }: Pick<JournalBooks, 'effectOf'>,
): JournalProblem[] {
  if (kind !== 'PRIOR_YEAR') return [];
  if (restates === null) {
    const message = 'Say what this journal does to last year’s figures as they were reported.';
    return [{ kind: 'RESTATES_UNSAID', blocks: true, line: null, message }];
  }
  if (restates !== 'RECLASSIFICATION') return [];
  const { profit, netAssets } = effectOf(lines);
  if (isZero(profit) && isZero(netAssets)) return [];
  const message =
    'A reclassification leaves profit and net assets as they were, and this journal changes them. Correct the lines, or say that it restates the comparatives.';
  return [{ kind: 'RECLASSIFIES_RESULT', blocks: true, line: null, message }];
}

function yearProblems(
  { kind, restates }: Pick<Draft, 'kind' | 'restates'>,
  { hasPriorYear, priorIsIssued }: JournalBooks,
): JournalProblem[] {
  if (kind !== 'PRIOR_YEAR') return [];
  const isRestating = restates !== null && restates !== 'NONE';
  if (priorIsIssued && isRestating) return [];
  if (!hasPriorYear) {
    const message =
      'The trial balance has no balances of last year for a prior year journal to adjust. Upload one with both years.';
    return [{ kind: 'NO_PRIOR_YEAR', blocks: true, line: null, message }];
  }
  if (!priorIsIssued) return [];
  const message =
    'The comparatives are last year’s statements as they were issued. This journal adjusts last year’s balances of the trial balance and does not change them.';
  return [{ kind: 'ISSUED_PRIOR_YEAR', blocks: false, line: null, message }];
}

function dateProblems({ kind, date }: Draft, { periodStart, periodEnd }: JournalBooks): JournalProblem[] {
  const period =
    kind === 'PRIOR_YEAR' ? twelveMonthsTo(addDays(periodStart, -1)) : { start: periodStart, end: periodEnd };
  if (date >= period.start && date <= period.end) return [];
  const of = kind === 'PRIOR_YEAR' ? 'last year' : 'the period';
  const message = `The date ${longDate(date)} is outside ${of}, ${longDate(period.start)} to ${longDate(period.end)}.`;
  return [{ kind: 'OUTSIDE_PERIOD', blocks: false, line: null, message }];
}
