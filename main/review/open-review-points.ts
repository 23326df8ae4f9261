/**
 * The points that a reviewer looks at first, with who cleared each. A point is cleared by a review note that a reviewer wrote
 * and cleared in one act, and that keeps the digest of what was seen: it is open again once it says something else or the
 * note is opened again. Words alone, in whatever note, clear nothing.
 */
import { createHash } from 'node:crypto';
import { anchorPath, anchorText, type ReviewedRecord } from '../../shared/model/review-anchors.ts';
import { REVIEWS, type ThreadEntry } from '../../shared/model/review-notes.ts';
import {
  type ClearPoint,
  clearingText,
  clearingWords,
  type ReviewPoint,
} from '../../shared/model/review-points.ts';
import { mayDo, type StaffRole } from '../../shared/model/roles.ts';
import { Problem } from '../../shared/problem.ts';
import type { Caller, EngineContext } from '../context/engine-context.ts';
import { loadBooks } from '../financial-statements/books/load-books.ts';
import { requireEngagement } from '../financial-statements/engagements/require-engagement.ts';
import { judgeFinality } from '../financial-statements/finality/judge-finality.ts';
import { writeClearedNote } from '../practice/review/review-notes.ts';
import { requireOpenRecord, requireRecord } from '../practice/review/reviewed-record.ts';
import type { Reader } from '../store/database.ts';
import { findStatement, listNotes } from '../store/repositories/engagement-outputs.ts';
import { listLines } from '../store/repositories/line-items.ts';
import { listReviewNotes, type StoredReviewNote } from '../store/repositories/review-notes.ts';
import { listPeople } from '../store/repositories/staff.ts';
import { findRun, listResults } from '../store/repositories/validation-runs.ts';
import { requireFiling } from '../xbrl-filing/filings/require-filing.ts';
import { engagementPoints, type FoundPoint, filingPoints } from './review-points.ts';

interface Person {
  readonly name: string;
  readonly role: StaffRole;
}

async function findPoints(
  { constitution }: Pick<EngineContext, 'constitution'>,
  reader: Reader,
  people: ReadonlyMap<string, Person>,
  { kind, id }: ReviewedRecord,
): Promise<readonly FoundPoint[]> {
  if (kind === 'engagement') {
    const engagement = await requireEngagement(reader, id);
    return engagementPoints({
      ...(await loadBooks(reader, id)),
      statements: (await findStatement(reader, id))?.statementsJson ?? null,
      notes: await listNotes(reader, id),
      letStand: (await judgeFinality(reader, constitution, engagement)).letStand,
    });
  }
  const filing = await requireFiling(reader, id);
  const lookup = constitution.taxonomyLookup(filing.taxonomyVersion);
  const run = await findRun(reader, id);
  const results = run ? await listResults(reader, run) : [];
  const { fsEngagementId } = filing;
  return filingPoints({
    lines: await listLines(reader, filing),
    label: (elementId) => lookup.label(elementId),
    results: results.map(({ acknowledgement, ...result }) => ({
      ...result,
      acknowledgement: acknowledgement && {
        reason: acknowledgement.reason,
        byName: people.get(acknowledgement.staffId)?.name ?? 'A colleague',
      },
    })),
    letStand:
      fsEngagementId === null
        ? []
        : (await judgeFinality(reader, constitution, await requireEngagement(reader, fsEngagementId)))
            .letStand,
  });
}

/** SHA-256 of what a reviewer sees of a point: its kind, its place and what it says. */
function digestOf({ kind, anchor, message }: Pick<ReviewPoint, 'kind' | 'anchor' | 'message'>): string {
  return createHash('sha256')
    .update(JSON.stringify([kind, anchorText(anchor), message]))
    .digest('hex');
}

/** The last word of a note that a reviewer cleared; a preparer's own does not count. */
function clearing(
  { status, thread }: Pick<StoredReviewNote, 'status' | 'thread'>,
  record: ReviewedRecord,
  people: ReadonlyMap<string, Person>,
): ThreadEntry | undefined {
  const last = thread.at(-1);
  if (status !== 'CLEARED' || last?.act !== 'CLEAR') return undefined;
  const role = people.get(last.staffId)?.role;
  return role !== undefined && mayDo(role, REVIEWS[record.kind]) ? last : undefined;
}

/** In the order in which they are looked at. Throws NOT_FOUND. */
export async function openReviewPoints(
  context: Pick<EngineContext, 'constitution'>,
  reader: Reader,
  record: ReviewedRecord,
): Promise<readonly ReviewPoint[]> {
  await requireRecord(reader, record);
  const people = new Map((await listPeople(reader)).map((person) => [person.id, person]));
  const found = await findPoints(context, reader, people, record);
  const notes = await listReviewNotes(reader, record);
  return found.map((point) => {
    const { kind, anchor, message } = point;
    const digest = digestOf(point);
    const [cleared = null] = notes.flatMap((note) => {
      const by = note.pointDigest === digest ? clearing(note, record, people) : undefined;
      if (by === undefined) return [];
      const byName = people.get(by.staffId)?.name ?? 'A colleague';
      return [{ byName, at: by.at, text: clearingWords(point, note.text) }];
    });
    return { kind, anchor, message, path: anchorPath(record, anchor), cleared };
  });
}

/** Throws NOT_FOUND, VERSION_CONFLICT where the point is not open as it was read. */
export async function clearReviewPoint(
  context: EngineContext,
  caller: Caller,
  record: ReviewedRecord,
  { kind, anchor, message, text }: ClearPoint,
): Promise<readonly ReviewPoint[]> {
  return await context.change(async (writer) => {
    await requireOpenRecord(writer, record);
    const place = anchorText(anchor);
    const point = (await openReviewPoints(context, writer, record)).find(
      (each) => each.kind === kind && each.message === message && anchorText(each.anchor) === place,
    );
    if (!point || point.cleared !== null) {
      throw new Problem(
        'VERSION_CONFLICT',
        'This point is already cleared or has changed. Look at it again.',
      );
    }
    await writeClearedNote(writer, context, caller, record, {
      anchor: point.anchor,
      text: clearingText(point, text),
      pointDigest: digestOf(point),
    });
    return await openReviewPoints(context, writer, record);
  });
}
