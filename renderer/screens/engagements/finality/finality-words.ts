/**
 * What the page says of an engagement that is final or not, in one set of words for the status line, the notes and the
 * export. The judgement itself is the engine's. Pure.
 */
import {
  type Finality,
  finalityWords,
  type OpenPoint,
  type OpenPointKind,
} from '../../../../shared/model/finality.ts';
import { plural } from '../../../components/plural.ts';
import type { StepId } from '../engagement-steps.ts';

interface KindWords {
  /** Head of its group on the export page. */
  readonly head: string;
  /** "3 places to complete". */
  readonly count: (count: number) => string;
  /** Where it is put right; null where nothing is. */
  readonly step: StepId | null;
}

const counted = (noun: string) => (count: number) => `${count} ${plural(count, noun)}`;
const always = (words: string) => () => words;

const KINDS: Readonly<Record<OpenPointKind, KindWords>> = {
  ARCHIVED: { head: 'Archived', count: always('archived'), step: null },
  STATEMENTS_MISSING: { head: 'Statements', count: always('no statements yet'), step: 'statements' },
  OUT_OF_BALANCE: { head: 'Balance', count: always('out of balance'), step: 'trial-balance' },
  OUT_OF_DATE: { head: 'Out of date', count: always('statements out of date'), step: 'statements' },
  COMPARATIVES_MISSING: {
    head: 'Comparatives',
    count: always('comparatives incomplete'),
    step: 'trial-balance',
  },
  CASH_FLOW_MISSING: { head: 'Cash flows', count: always('no cash flows'), step: 'trial-balance' },
  CASH_DIFFERENCE: {
    head: 'Unexplained cash',
    count: always('an unexplained difference in the cash flows'),
    step: 'statements',
  },
  JOURNAL_NOT_COUNTED: {
    head: 'Journals that adjust no balance',
    count: (count) => `${counted('journal')(count)} without a balance`,
    step: 'journals',
  },
  JOURNAL_TWICE: {
    head: 'Journals that count twice',
    count: (count) => `${counted('journal')(count)} taken over twice`,
    step: 'journals',
  },
  RESTATEMENT_OPEN: {
    head: 'Restated comparatives',
    count: (count) => `${counted('point')(count)} on restated comparatives`,
    step: 'journals',
  },
  MAPPING_UNREVIEWED: { head: 'Mapping', count: counted('mapping'), step: 'mapping' },
  NOTES_NOT_COMPLETE: { head: 'Notes', count: always('notes not complete'), step: 'notes' },
  NOTE_UNSETTLED: {
    head: 'Notes to settle',
    count: (count) => `${count} to settle in the notes`,
    step: 'notes',
  },
  FIGURE_OUT_OF_DATE: {
    head: 'Figures out of date in the notes',
    count: (count) => `${counted('figure')(count)} out of date`,
    step: 'notes',
  },
  FIGURE_UNBOUND: {
    head: 'Figures bound to nothing in the notes',
    count: (count) => `${counted('figure')(count)} bound to nothing`,
    step: 'notes',
  },
  OPEN_PLACE: {
    head: 'Places to complete in the notes',
    count: (count) => `${counted('place')(count)} to complete`,
    step: 'disclosures',
  },
  FILE_CHANGED: {
    head: 'Answers from the permanent file that changed',
    count: (count) => `${counted('answer')(count)} to take again or keep`,
    step: 'disclosures',
  },
  CLIENT_ANSWER_WAITING: {
    head: 'Answers of the client',
    count: (count) => `${counted('answer')(count)} of the client to use or leave`,
    step: 'disclosures',
  },
  REPORT_MISSING: { head: 'Report of the practice', count: always('report not complete'), step: 'export' },
  AUDIT_CONTRADICTED: {
    head: 'Audited and unaudited',
    count: always('audited and unaudited at once'),
    step: 'disclosures',
  },
  // They stand beside every step.
  REVIEW_NOTE_OPEN: { head: 'Review notes', count: counted('review note'), step: null },
};

export interface OpenGroup {
  readonly kind: OpenPointKind;
  readonly head: string;
  readonly step: StepId | null;
  readonly points: readonly OpenPoint[];
}

/** Open points by kind, in the order of the engine. */
export function openGroups(open: readonly OpenPoint[]): readonly OpenGroup[] {
  return [...Map.groupBy(open, ({ kind }) => kind)].map(([kind, points]) => ({
    kind,
    head: KINDS[kind].head,
    step: KINDS[kind].step,
    points,
  }));
}

/** The sentence of every place on an engagement (shared/model/finality.ts). */
export function finalityHead({ final, open, letStand }: Finality): string {
  return finalityWords({ final, open: open.length, letStand: letStand.length });
}

/** "53 places to complete · comparatives incomplete"; nothing of a final engagement. */
export function finalityDetail({ open }: Finality): string {
  return openGroups(open)
    .map(({ kind, points }) => KINDS[kind].count(points.length))
    .join(' · ');
}

/** Open points of the notes, of one or of all. */
export function openInNotes({ open }: Finality, noteKey?: string): number {
  const place = noteKey === undefined ? 'notes/' : `notes/${noteKey}/`;
  return open.filter(({ where }) => where.startsWith(place)).length;
}

/** Answers of the client that wait at their questions. */
export function clientAnswersIn(finality: Finality | undefined): number {
  return finality?.open.filter(({ kind }) => kind === 'CLIENT_ANSWER_WAITING').length ?? 0;
}

/** Beside an approval; what was approved stays as it is until a person uses an answer. */
export function answersAfterApproval(count: number): string {
  return count === 1
    ? '1 answer of the client waits. Use it or leave it.'
    : `${count} answers of the client wait. Use them or leave them.`;
}

/** "Draft: 2 open points, 1 of them in the notes"; of a final engagement nothing more. */
export function finalityOfNotes(finality: Finality): string {
  const head = finalityHead(finality);
  if (finality.open.length === 0) return head;
  const within = openInNotes(finality);
  return `${head}, ${within === 0 ? 'none' : within} of them in the notes`;
}
