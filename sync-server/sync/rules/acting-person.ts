/**
 * Whom a change names as the one who acted: a confirmation its person, a filing who marked it as filed. Of an
 * ordinary desktop that is the author, nobody else; a desktop that joins brings what colleagues did, and the chain
 * then says who brought it, because their own sessions have signed nothing. Pure.
 */
import { subjectOf } from '../../../shared/model/subjects.ts';
import { type AnyRow, descriptionOf } from '../../../shared/sync/records.ts';
import type { DatedEvent } from '../../store/repositories/audit-log.ts';
import type { Author, Change } from './change.ts';

/** The person in whose name the change is made; null where it names nobody, or whom it named before. */
export function namedBy({ kind, before, after }: Pick<Change, 'kind' | 'before' | 'after'>): string | null {
  const { actor, together = [] } = descriptionOf(kind);
  const personIn = (row: AnyRow | null) => (actor && row?.[actor.column]) ?? null;
  const named = personIn(after);
  if (typeof named !== 'string') return null;
  if (actor === undefined || actor.when === 'ALWAYS') return named;
  const decision = together.find((group) => group.includes(actor.column)) ?? [];
  const columns = actor.when === 'WITH' ? decision : [actor.column];
  const [was, is]: readonly [AnyRow | null, AnyRow | null] = [before, after];
  return was !== null && columns.every((column) => was[column] === is?.[column]) ? null : named;
}

interface Brought {
  readonly deviceId: string;
  readonly changeNumber: number;
  readonly author: Author;
  readonly at: Date;
}

/** For each engagement or filing, what the author brought in the names of others: kind, person and records. */
export function eventsOfBrought(
  changes: readonly Change[],
  { deviceId, changeNumber, author, at }: Brought,
): readonly DatedEvent[] {
  const ofOthers = changes.flatMap(({ kind, id, rootId, before, after }) => {
    const staffId = namedBy({ kind, before, after });
    if (staffId === null || staffId === author.staffId) return [];
    return [{ kind, id, staffId, rootId }];
  });
  return [...Map.groupBy(ofOthers, ({ rootId }) => rootId)].map(([rootId, ofRoot]) => {
    const named = [...Map.groupBy(ofRoot, ({ kind, staffId }) => `${kind} ${staffId}`).values()].flatMap(
      (same) => {
        const [first] = same;
        return first ? [{ kind: first.kind, staffId: first.staffId, ids: same.map(({ id }) => id) }] : [];
      },
    );
    return {
      event: {
        ...({ type: 'SYNC_RECORDS_BROUGHT', action: 'MANAGE_CLIENTS' } as const),
        actorId: author.staffId,
        actorName: author.name,
        subject: rootId === null ? subjectOf('device', deviceId) : subjectOf(rootKind(ofRoot), rootId),
        payload: { deviceId, changeNumber, named },
      },
      at,
    };
  });
}

/** What the records of one root belong to; what names a person stands below one or the other directly or by a line. */
function rootKind(records: readonly Pick<Change, 'kind'>[]): 'engagement' | 'filing' {
  const ofEngagement = records.some(({ kind }) => descriptionOf(kind).owner?.kind === 'engagement');
  return ofEngagement ? 'engagement' : 'filing';
}
