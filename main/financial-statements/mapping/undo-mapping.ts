/**
 * Undo and redo of a person's own steps in the mapping. A row goes back to exactly what it was, a suggestion
 * included. Nothing that someone else decided in between is overwritten: such a step is refused as a whole,
 * and the answer names the rows.
 */
import { accountLabel } from '../../../shared/model/account-label.ts';
import type { MappingChanged, MappingHistory } from '../../../shared/model/records.ts';
import { Problem } from '../../../shared/problem.ts';
import type { Caller, EngineContext } from '../../context/engine-context.ts';
import type { Reader } from '../../store/database.ts';
import {
  forgetSteps,
  markStep,
  nextStep,
  type RowChange,
  type WhoseSteps,
} from '../../store/repositories/mapping-steps.ts';
import { requireEngagement, requireOpenEngagement } from '../engagements/require-engagement.ts';
import { applyRowChanges, booksToMap, readHistory } from './assign-key.ts';

/** What the caller can undo and redo in an engagement. */
export async function mappingHistory(reader: Reader, whose: WhoseSteps): Promise<MappingHistory> {
  await requireEngagement(reader, whose.engagementId);
  return await readHistory(reader, whose);
}

const WORDS = { UNDO: 'undo', REDO: 'redo' } as const;
const ROWS_NAMED = 5;

/** The same change seen from its other end. */
function turned({ itemId, before, after }: RowChange): RowChange {
  return { itemId, before: after, after: before };
}

function conflict(direction: 'UNDO' | 'REDO', names: readonly string[]): Problem {
  const more = names.length - ROWS_NAMED;
  const listed = names.slice(0, ROWS_NAMED).join(', ');
  return new Problem(
    'VERSION_CONFLICT',
    `The last step cannot be ${direction === 'UNDO' ? 'undone' : 'redone'}, because its accounts were changed since: ${listed}${more > 0 ? ` and ${more} more` : ''}. Choose their lines by hand.`,
  );
}

/**
 * Undoes the caller's last step, or makes the last undone one again. Throws INVALID_TRANSITION where there is
 * none, VERSION_CONFLICT where its rows were changed since; then nothing is changed.
 */
export async function stepMapping(
  context: EngineContext,
  caller: Caller,
  engagementId: string,
  direction: 'UNDO' | 'REDO',
): Promise<MappingChanged> {
  const whose = { engagementId, staffId: caller.staffId };
  const result = await context.change(async (writer): Promise<MappingChanged | Problem> => {
    await requireOpenEngagement(writer, engagementId);
    const step = await nextStep(writer, whose, direction);
    if (!step) throw new Problem('INVALID_TRANSITION', `There is nothing to ${WORDS[direction]}.`);
    const changes = direction === 'UNDO' ? step.changes.map(turned) : step.changes;
    const items = await booksToMap(writer, engagementId);
    if (changes.some(({ itemId }) => !items.has(itemId))) {
      // The rows are gone for good; so are the steps that speak of them.
      await forgetSteps(writer, whose);
      return new Problem(
        'VERSION_CONFLICT',
        'The trial balance was imported again since. Earlier steps of the mapping cannot be undone.',
      );
    }
    const others = changes.flatMap(({ itemId, before }) => {
      const item = items.get(itemId);
      const same = item?.taxonomyKey === before.taxonomyKey && item.isOverride === before.isOverride;
      return item === undefined || same ? [] : [accountLabel(item)];
    });
    if (others.length > 0) throw conflict(direction, others);
    const changed = await applyRowChanges(writer, context, caller, engagementId, items, changes, direction);
    await markStep(writer, step.position, direction === 'UNDO');
    return { items: changed, history: await readHistory(writer, whose) };
  });
  if (result instanceof Problem) throw result;
  return result;
}
