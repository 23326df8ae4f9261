/**
 * Finding an engagement and moving it along its machine (specification 3.1; decisions 4). Every move goes
 * through here, so that an unlisted one answers 409 wherever it is tried.
 */

import {
  type EngagementState,
  type EngagementTrigger,
  nextEngagementState,
} from '../../../shared/model/states.ts';
import { Problem } from '../../../shared/problem.ts';
import type { EngineContext } from '../../context/engine-context.ts';
import type { Reader, Writer } from '../../store/database.ts';
import {
  findEngagement,
  type StoredEngagement,
  updateEngagement,
} from '../../store/repositories/engagements.ts';
import { noteMove } from '../../store/repositories/sync-moves.ts';

export async function requireEngagement(reader: Reader, id: string): Promise<StoredEngagement> {
  const engagement = await findEngagement(reader, id);
  if (!engagement) throw new Problem('NOT_FOUND', 'There is no such engagement.');
  return engagement;
}

/** The engagement, unless it is archived. Throws NOT_FOUND, INVALID_TRANSITION. */
export async function requireOpenEngagement(reader: Reader, id: string): Promise<StoredEngagement> {
  const engagement = await requireEngagement(reader, id);
  if (engagement.status === 'ARCHIVED') {
    throw new Problem('INVALID_TRANSITION', 'The engagement is archived; it cannot be changed.');
  }
  return engagement;
}

/** What a person has to do first, by trigger, when the state does not allow it. */
const FIRST: Record<EngagementTrigger, string> = {
  TRIAL_BALANCE_PARSED: 'An archived engagement takes no trial balance.',
  MAPPING_CLEARED: 'Upload a trial balance first.',
  ALL_ROWS_MAPPED: 'Upload a trial balance first.',
  STATEMENTS_COMPUTED: 'Map every account of the trial balance first.',
  NOTES_STORED: 'Make the statements first.',
  NOTES_FAILED: 'Make the statements first.',
  DELETED: 'The engagement is archived already.',
};

/** The state that the trigger leads to. Throws INVALID_TRANSITION, saying what comes first. */
export function requireEngagementMove(from: EngagementState, trigger: EngagementTrigger): EngagementState {
  const to = nextEngagementState(from, trigger);
  if (to === undefined) throw new Problem('INVALID_TRANSITION', FIRST[trigger]);
  return to;
}

/** Moves an engagement inside the caller's transaction. */
export async function moveEngagement(
  writer: Writer,
  context: EngineContext,
  id: string,
  trigger: EngagementTrigger,
): Promise<EngagementState> {
  const engagement = await requireEngagement(writer, id);
  const status = requireEngagementMove(engagement.status, trigger);
  await updateEngagement(writer, id, { status, updatedAt: context.now().toISOString() });
  await noteMove(writer, 'engagement', id, trigger);
  return status;
}
