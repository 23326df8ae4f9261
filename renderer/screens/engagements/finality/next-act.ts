/**
 * The one next act of an engagement, from whatever step one is at: the step that its state asks for, then what is open, in the
 * order in which it is worked on, then the documents. What must stay true: every kind of open point leads somewhere. Pure.
 */
import type { Finality, OpenPointKind } from '../../../../shared/model/finality.ts';
import type { EngagementState } from '../../../../shared/model/states.ts';
import { plural } from '../../../components/plural.ts';
import type { StepId } from '../engagement-steps.ts';
import { openGroups } from './finality-words.ts';

export interface NextAct {
  readonly key: string;
  /** After "Next: ". */
  readonly text: string;
  /** Review stands beside every step: its notes, and its lock. */
  readonly step: StepId | 'review-notes' | 'lock';
}

type Act = (count: number) => string;
const always = (words: string) => () => words;
const counted = (before: string, noun: string, after: string) => (count: number) =>
  `${before} ${count} ${plural(count, noun)} ${after}`.trim();

/** In the order in which they are worked on: the books, the statements, the questions, the notes, what goes with them. */
const ACTS: Readonly<Record<OpenPointKind, { readonly act: Act; readonly step: NextAct['step'] }>> = {
  ARCHIVED: { act: always('read it: it is archived'), step: 'trail' },
  OUT_OF_BALANCE: { act: always('find what does not balance'), step: 'trial-balance' },
  JOURNAL_NOT_COUNTED: { act: counted('correct', 'journal', 'without a balance'), step: 'journals' },
  JOURNAL_TWICE: { act: counted('reverse', 'journal', 'that count twice'), step: 'journals' },
  RESTATEMENT_OPEN: { act: counted('settle', 'point', 'on restated comparatives'), step: 'journals' },
  MAPPING_UNREVIEWED: { act: counted('review', 'mapping', 'of low confidence'), step: 'mapping' },
  STATEMENTS_MISSING: { act: always('make the statements'), step: 'statements' },
  OUT_OF_DATE: { act: always('make the statements again'), step: 'statements' },
  FILE_CHANGED: { act: counted('settle', 'question', 'whose file changed'), step: 'disclosures' },
  CLIENT_ANSWER_WAITING: { act: counted('look at', 'answer', 'of the client'), step: 'disclosures' },
  AUDIT_CONTRADICTED: { act: always('say whether it is audited'), step: 'disclosures' },
  NOTES_NOT_COMPLETE: { act: always('complete the notes'), step: 'notes' },
  OPEN_PLACE: { act: counted('complete', 'open place', ''), step: 'disclosures' },
  FIGURE_OUT_OF_DATE: { act: counted('renew', 'figure', 'in the notes'), step: 'notes' },
  FIGURE_UNBOUND: { act: counted('look at', 'figure', 'bound to nothing'), step: 'notes' },
  NOTE_UNSETTLED: { act: counted('settle', 'point', 'in the notes'), step: 'notes' },
  CASH_DIFFERENCE: { act: always('explain the difference in cash'), step: 'statements' },
  CASH_FLOW_MISSING: { act: always('give the opening balances'), step: 'prior-year' },
  COMPARATIVES_MISSING: { act: always('complete the comparatives'), step: 'prior-year' },
  REPORT_MISSING: { act: always('complete the report of the practice'), step: 'export' },
  REVIEW_NOTE_OPEN: { act: counted('settle', 'review note', ''), step: 'review-notes' },
};
const ORDER = Object.keys(ACTS);

const BY_STATE: Partial<Record<EngagementState, Omit<NextAct, 'key'>>> = {
  DRAFT: { text: 'import the trial balance', step: 'trial-balance' },
  TB_UPLOADED: { text: 'map the accounts', step: 'mapping' },
  TB_MAPPED: { text: 'make the statements', step: 'statements' },
};

/** A locked engagement waits for nobody; who reviews it may open it again. */
const UNLOCK: NextAct = { key: 'LOCKED', text: 'unlock it, if it has to change', step: 'lock' };

/** How the person stands to a lock; null where there is none. */
export type LockSeen = 'MAY_UNLOCK' | 'MAY_READ' | null;

/** What is to be done now, the first act first; none of an archived engagement, or before its state is known. */
export function nextActs(
  status: EngagementState,
  finality: Finality | undefined,
  { answered, lock = null }: { readonly answered: boolean; readonly lock?: LockSeen },
): readonly NextAct[] {
  if (status === 'ARCHIVED' || lock === 'MAY_READ') return [];
  if (lock === 'MAY_UNLOCK') return [UNLOCK];
  const byState = BY_STATE[status];
  if (byState !== undefined) return [{ key: status, ...byState }];
  if (finality === undefined) return [];
  const waiting = openGroups(finality.open)
    .toSorted((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind))
    .flatMap(({ kind, points }): NextAct[] => {
      const { act, step } = ACTS[kind];
      const own = { key: kind, text: act(points.length), step };
      // Questions come before the notes that are drafted from their answers.
      return kind === 'NOTES_NOT_COMPLETE' && !answered
        ? [{ key: 'QUESTIONS', text: 'complete the disclosures', step: 'disclosures' }, own]
        : [own];
    });
  return waiting.length > 0 ? waiting : [{ key: 'EXPORT', text: 'make the documents', step: 'export' }];
}

/** Where F8 goes: to the first act, and from its own step to the one after it, round the end. */
export function actAfter(acts: readonly NextAct[], current: StepId, direction: 1 | -1): NextAct | undefined {
  const at = acts.findIndex(({ step }) => step === current);
  if (at === -1) return direction === 1 ? acts[0] : acts.at(-1);
  return acts[(at + direction + acts.length) % acts.length];
}
