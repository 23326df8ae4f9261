/**
 * Assigning and handing over the work on an engagement or a filing (decisions 12): by whoever manages the record, to people
 * whose role can do that part, each of whom is told. What is filed or archived is nobody's work any more.
 */
import {
  type AssignedKind,
  type Assignment,
  type AssignmentChange,
  canTakeOn,
  DUTIES,
  DUTY_WORDS,
  type Duty,
  type HandOver,
  MANAGES,
} from '../../../shared/model/assignments.ts';
import { ROLE_WORDS, type StaffRole } from '../../../shared/model/roles.ts';
import { SEALED_FILING_STATES } from '../../../shared/model/states.ts';
import { subjectOf } from '../../../shared/model/subjects.ts';
import { Problem } from '../../../shared/problem.ts';
import { auditAct, type Caller, type EngineContext } from '../../context/engine-context.ts';
import type { Reader, Writer } from '../../store/database.ts';
import { saveAssignment } from '../../store/repositories/assignments.ts';
import { findEngagement } from '../../store/repositories/engagements.ts';
import { findFiling } from '../../store/repositories/filings.ts';
import { findStaff } from '../../store/repositories/staff.ts';
import { notify } from '../notifications.ts';

/** A record that is assigned. */
export interface AssignedRecord {
  readonly kind: AssignedKind;
  readonly id: string;
}

/** Throws NOT_FOUND, INVALID_TRANSITION of an archived engagement, FILING_SEALED. */
async function requireOpen(reader: Reader, { kind, id }: AssignedRecord): Promise<Assignment> {
  if (kind === 'engagement') {
    const engagement = await findEngagement(reader, id);
    if (!engagement) throw new Problem('NOT_FOUND', 'There is no such engagement.');
    if (engagement.status !== 'ARCHIVED') return engagement;
    throw new Problem('INVALID_TRANSITION', 'The engagement is archived. Nobody can be assigned to it.');
  }
  const filing = await findFiling(reader, id);
  if (!filing) throw new Problem('NOT_FOUND', 'There is no such filing.');
  if (!SEALED_FILING_STATES.includes(filing.status)) return filing;
  throw new Problem('FILING_SEALED', 'The filing is filed and locked. Nobody can be assigned to it.');
}

async function requireRole(reader: Reader, id: string, path: string): Promise<StaffRole> {
  const person = await findStaff(reader, id);
  if (person?.active === 1) return person.role;
  throw new Problem('INVALID_INPUT', 'Choose a person of the practice whose account is active.', {
    errors: [{ path, message: 'no active account' }],
  });
}

async function requireFit(reader: Reader, duty: Duty, id: string, kind: AssignedKind): Promise<void> {
  const role = await requireRole(reader, id, duty);
  if (canTakeOn(role, duty, kind)) return;
  throw new Problem(
    'INVALID_INPUT',
    `${DUTY_WORDS[duty]} of ${kind === 'filing' ? 'a filing' : 'an engagement'} cannot be somebody with the role ${ROLE_WORDS[role]}.`,
    { errors: [{ path: duty, message: 'the role does not permit it' }] },
  );
}

/** Sets what is named; whoever gets a duty is told. */
export async function assignWork(
  writer: Writer,
  context: EngineContext,
  caller: Caller,
  record: AssignedRecord,
  change: AssignmentChange,
): Promise<void> {
  const before = await requireOpen(writer, record);
  const stated = Object.fromEntries(
    ([...DUTIES, 'dueOn'] as const).flatMap((field) =>
      change[field] === undefined || change[field] === before[field] ? [] : [[field, change[field]]],
    ),
  ) as Partial<AssignmentChange>;
  if (Object.keys(stated).length === 0) return;
  const duties = DUTIES.filter((duty) => typeof stated[duty] === 'string');
  for (const duty of duties) await requireFit(writer, duty, stated[duty] ?? '', record.kind);
  await saveAssignment(writer, record.kind, record.id, stated);
  await auditAct(writer, context, caller, {
    type: 'WORK_ASSIGNED',
    action: MANAGES[record.kind],
    subject: subjectOf(record.kind, record.id),
    payload: { changed: stated, duties },
  });
  const told = new Set(duties.map((duty) => stated[duty] ?? ''));
  for (const toId of told) {
    await notify(writer, context, 'work.assigned', { record, actorId: caller.staffId, payload: { toId } });
  }
}

/** Gives the work to somebody, who is told: the reviewer and the partner that a review is asked for. */
export async function handOverWork(
  writer: Writer,
  context: EngineContext,
  caller: Caller,
  record: AssignedRecord,
  { toId, message }: HandOver,
): Promise<void> {
  const before = await requireOpen(writer, record);
  const role = await requireRole(writer, toId, 'toId');
  if (!DUTIES.some((duty) => canTakeOn(role, duty, record.kind))) {
    throw new Problem('INVALID_INPUT', `The role ${ROLE_WORDS[role]} does no work on it.`, {
      errors: [{ path: 'toId', message: 'the role does not permit it' }],
    });
  }
  const review = toId !== before.preparerId && (toId === before.reviewerId || toId === before.partnerId);
  const handedAt = context.now().toISOString();
  await saveAssignment(writer, record.kind, record.id, {
    heldById: toId,
    message,
    handedById: caller.staffId,
    handedAt,
  });
  await auditAct(writer, context, caller, {
    type: 'WORK_HANDED_OVER',
    action: MANAGES[record.kind],
    subject: subjectOf(record.kind, record.id),
    payload: { toId, message, review },
  });
  await notify(writer, context, review ? 'work.review_requested' : 'work.assigned', {
    record,
    actorId: caller.staffId,
    payload: { toId },
  });
}
