/**
 * The one judgement whether an engagement is final (decisions 10): every open point, in the order in which a person
 * puts them right, and those that a reviewer let stand. A reviewer's word counts while the point is there and says what
 * it said then. Pure.
 */
import { accountLabel } from '../../../shared/model/account-label.ts';
import {
  type Finality,
  mayStand,
  type OpenPoint,
  type StandingPoint,
} from '../../../shared/model/finality.ts';
import { journalReference } from '../../../shared/model/journals.ts';
import { blocksFinal } from '../../../shared/model/review-notes.ts';
import { FINISHED_ENGAGEMENT_STATES } from '../../../shared/model/states.ts';
import type { ClientAnswered, FileChanged, FinalityInput, Point } from './finality-input.ts';
import { openInNote } from './open-in-notes.ts';
import { openInReport } from './open-in-report.ts';
import { openInStatements } from './open-in-statements.ts';

export function finalityOf(input: FinalityInput): Finality {
  const open: OpenPoint[] = [];
  const letStand: StandingPoint[] = [];
  for (const point of distinct(pointsOf(input))) {
    const override = mayStand(point.kind)
      ? input.overrides.find(
          ({ pointKind, pointPlace, said }) =>
            pointKind === point.kind && pointPlace === point.where && said === point.message,
        )
      : undefined;
    if (override === undefined) {
      open.push({ ...point, mayStand: mayStand(point.kind) });
      continue;
    }
    const { id: overrideId, reason, staffId: byId, byName, at } = override;
    letStand.push({ ...point, overrideId, reason, byId, byName, at });
  }
  return { final: open.length === 0, open, letStand };
}

function pointsOf(input: FinalityInput): Point[] {
  const { engagement, statement, items, notes } = input;
  const waiting = [
    ...input.reviewNotes.flatMap(openReviewNote),
    ...input.fileChanges.map(changedFile),
    ...input.clientAnswers.map(waitingAnswer),
  ];
  const archived: Point[] =
    engagement.status === 'ARCHIVED'
      ? [{ kind: 'ARCHIVED', where: 'engagement', message: 'The engagement is archived.' }]
      : [];
  if (statement === null) {
    const message = 'There are no statements yet.';
    const missing: Point = { kind: 'STATEMENTS_MISSING', where: 'statements', message };
    return [...archived, missing, ...waiting];
  }
  return [
    ...archived,
    ...openInStatements(statement, engagement.firstPeriod),
    ...takenOverTwice(input.journals),
    ...items.flatMap(openMapping),
    ...(FINISHED_ENGAGEMENT_STATES.includes(engagement.status)
      ? []
      : [{ kind: 'NOTES_NOT_COMPLETE' as const, where: 'notes', message: 'The notes are not complete.' }]),
    ...notes.flatMap(openInNote),
    ...waiting,
    ...openInReport(input),
  ];
}

/** Two people who were apart may both have taken over one journal: it would count twice. */
function takenOverTwice(journals: FinalityInput['journals']): Point[] {
  const posted = journals.filter(({ status, carriedFrom }) => status === 'POSTED' && carriedFrom !== null);
  return [...Map.groupBy(posted, ({ carriedFrom }) => carriedFrom)].flatMap(([from, same]): Point[] => {
    if (same.length < 2) return [];
    const message = `${same.map(journalReference).join(' and ')} take over the same journal, which counts ${same.length === 2 ? 'twice' : `${same.length} times`}. Reverse all of them but one.`;
    return [{ kind: 'JOURNAL_TWICE', where: `journals/${from}`, message }];
  });
}

const LONGEST_QUOTE = 160;

function quoted(text: string): string {
  return text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text;
}

function openReviewNote(note: FinalityInput['reviewNotes'][number]): Point[] {
  if (!blocksFinal(note)) return [];
  const message = `A review note is not cleared: “${quoted(note.text)}”.`;
  return [{ kind: 'REVIEW_NOTE_OPEN', where: `review-notes/${note.id}`, message }];
}

function changedFile({ promptId, label, now, taken }: FileChanged): Point {
  const says = now === null ? 'says nothing of it any more' : `says “${quoted(now)}” now`;
  return {
    kind: 'FILE_CHANGED',
    where: `disclosures/${promptId}`,
    message: `“${label}” was answered from the permanent file with “${quoted(taken)}”. The file ${says}. Take it or keep the answer.`,
  };
}

function waitingAnswer({ promptId, label, name }: ClientAnswered): Point {
  return {
    kind: 'CLIENT_ANSWER_WAITING',
    where: `disclosures/${promptId}`,
    message: `${name} answered “${quoted(label)}” for the client. Use the answer or leave it.`,
  };
}

function openMapping(item: FinalityInput['items'][number]): Point[] {
  if (item.mappingConfidence !== 'LOW' || item.isOverride) return [];
  const account = accountLabel(item);
  const line = item.taxonomyLabel === null ? 'a line' : `“${item.taxonomyLabel}”`;
  const message = `Account ${account} is mapped to ${line} with low confidence, and is not reviewed yet. Review it under Mapping.`;
  return [{ kind: 'MAPPING_UNREVIEWED', where: `mapping/${item.id}`, message }];
}

const LONGEST_PLACE = 290;

/** Points that stand in one place under one name are told apart by their number. */
function distinct(points: readonly Point[]): Point[] {
  const seen = new Map<string, number>();
  return points.map((point) => {
    const where = point.where.slice(0, LONGEST_PLACE);
    const name = `${point.kind} ${where}`;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return { ...point, where: count === 1 ? where : `${where}/${count}` };
  });
}
