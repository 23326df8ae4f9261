/**
 * Two people at one line: the second one's choice was made on a line that looked different, so it is refused
 * with what happened, and never silently replaces the first (decisions 2, VERSION_CONFLICT).
 */
import type { TaxonomyLookup } from '../../../constitution/index.ts';
import type { LineItem } from '../../../shared/model/records.ts';
import { Problem } from '../../../shared/problem.ts';
import type { Caller } from '../../context/engine-context.ts';
import type { Reader } from '../../store/database.ts';
import { findStaff } from '../../store/repositories/staff.ts';

interface Seen {
  readonly elementId: string;
  readonly seenConfirmedAt?: string | null | undefined;
}

/** Throws VERSION_CONFLICT where the line's confirmation is not the one that the person saw. */
export async function requireUnchanged(
  reader: Reader,
  caller: Caller,
  line: LineItem,
  { elementId, seenConfirmedAt }: Seen,
  lookup: TaxonomyLookup,
): Promise<void> {
  const { mapping } = line;
  const confirmedAt = mapping?.confirmedAt ?? null;
  const confirmedById = mapping?.confirmedById ?? null;
  if (seenConfirmedAt === undefined) {
    const byOther = confirmedById !== null && confirmedById !== caller.staffId;
    if (!byOther || mapping?.elementId === elementId) return;
  } else if (seenConfirmedAt === confirmedAt) return;
  if (mapping === null || confirmedById === null) {
    throw new Problem(
      'VERSION_CONFLICT',
      'The tag of this line was taken back while you were looking at it. Nothing was confirmed: look at the line again, then confirm.',
    );
  }
  const name =
    confirmedById === caller.staffId ? 'You' : ((await findStaff(reader, confirmedById))?.name ?? 'Somebody');
  throw new Problem(
    'VERSION_CONFLICT',
    `${name} confirmed "${lookup.label(mapping.elementId)}" for this line while you were looking at it. Nothing was changed: look at the line again, and confirm again if you mean another element.`,
  );
}
