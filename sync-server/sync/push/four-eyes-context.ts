/**
 * What the four-eyes rule needs around a change set: whom it binds, and what stands signed on the records that the set signs.
 * Nothing is read for sets that neither sign nor file. Reads only.
 */
import { binds } from '../../../shared/model/practice-settings.ts';
import type { GivenSignOff, ResolvedChange, RuleContext } from '../rules/change.ts';
import { isSealed } from '../rules/moves.ts';
import { rowsAfter } from './filing-as-it-stands.ts';
import type { PushReader } from './push-reader.ts';

type SignOffKind = 'engagementSignOff' | 'filingSignOff';
const isSignOff = (change: ResolvedChange): change is ResolvedChange<SignOffKind> =>
  change.kind === 'engagementSignOff' || change.kind === 'filingSignOff';

export async function fourEyesContextOf(
  reader: PushReader,
  changes: readonly ResolvedChange[],
  authorId: string,
): Promise<Pick<RuleContext, 'bound' | 'signOffs'>> {
  const signed = changes.filter(isSignOff);
  const files = changes.some((each) => each.kind === 'filing' && isSealed(each.after));
  if (signed.length === 0 && !files) return { bound: new Set(), signOffs: new Map() };
  const settings = await reader.reviewRules();
  const bound = new Set<string>();
  for (const id of [authorId, ...signed.flatMap(({ after }) => after?.staffId ?? [])]) {
    const role = (await reader.staff(id))?.role;
    if (role === undefined ? settings.fourEyes : binds(settings, 'fourEyes', role)) bound.add(id);
  }
  const signOffs = new Map<string, readonly GivenSignOff[]>();
  for (const { kind, rootId } of signed) {
    if (rootId === null || signOffs.has(rootId)) continue;
    signOffs.set(rootId, await rowsAfter(reader, kind, rootId, changes));
  }
  return { bound, signOffs };
}
