/**
 * What the four-eyes rule needs around a change set: whom it binds, and what stands signed on the records that the set signs.
 * It binds whom it bound when the act was done and still does: honest work does not become a breach while it waits to be sent, and
 * a date does not help where the act rests on something later. Nothing is read for sets that neither sign nor file. Reads only.
 */
import { isFourEyesBreach } from '../../../shared/model/four-eyes.ts';
import { binds, type PracticeSettings } from '../../../shared/model/practice-settings.ts';
import type { StaffRole } from '../../../shared/model/roles.ts';
import { rightsAt } from '../../store/repositories/staff.ts';
import type { GivenSignOff, ResolvedChange, RuleContext } from '../rules/change.ts';
import { isSealed } from '../rules/moves.ts';
import { rowsAfter } from './filing-as-it-stands.ts';
import type { PushReader } from './push-reader.ts';

type SignOffKind = 'engagementSignOff' | 'filingSignOff';
const isSignOff = (change: ResolvedChange): change is ResolvedChange<SignOffKind> =>
  change.kind === 'engagementSignOff' || change.kind === 'filingSignOff';

const isFiledIn = (change: ResolvedChange): change is ResolvedChange<'filing'> =>
  change.kind === 'filing' && isSealed(change.after);

/** An account that is not there has no role that could be exempt. */
const isBoundBy = (settings: PracticeSettings, role: StaffRole | undefined) =>
  role === undefined ? settings.fourEyes : binds(settings, 'fourEyes', role);

const earlier = (one: string, other: string) => (one < other ? one : other);
const later = (one: string, other: string) => (one > other ? one : other);

/**
 * When the set was done at the earliest: not before what it rests on. Of another desktop's work that is the time at which the
 * server took it, as nobody saw it sooner; of its own, which may all be sent at once, the time that the desktop gave it.
 */
async function notBefore(
  reader: PushReader,
  deviceId: string,
  changes: readonly ResolvedChange[],
  actedAt: string,
): Promise<string> {
  let at = actedAt;
  for (const each of changes) {
    if (isFiledIn(each) && each.before && each.stored) {
      const { deviceId: from, changedAt } = each.stored;
      at = later(at, from === deviceId ? earlier(each.before.updatedAt, changedAt) : changedAt);
    }
    if (!isSignOff(each) || each.rootId === null || !each.after) continue;
    for (const { body, changedAt } of await reader.ofRoot(each.kind, each.rootId)) {
      if (body && isFourEyesBreach([body], each.after)) at = later(at, earlier(body.at, changedAt));
    }
  }
  return at;
}

export async function fourEyesContextOf(
  reader: PushReader,
  deviceId: string,
  changes: readonly ResolvedChange[],
  { authorId, actedAt }: { readonly authorId: string; readonly actedAt: string },
): Promise<Pick<RuleContext, 'bound' | 'signOffs'>> {
  const signed = changes.filter(isSignOff);
  const files = changes.filter(isFiledIn);
  if (signed.length === 0 && files.length === 0) return { bound: new Set(), signOffs: new Map() };
  const at = await notBefore(reader, deviceId, changes, actedAt);
  const now = await reader.reviewRules();
  const then = await reader.reviewRulesAt(at);
  const bound = new Set<string>();
  const people = [
    authorId,
    ...signed.flatMap(({ after }) => after?.staffId ?? []),
    ...files.flatMap(({ after }) => after?.filedById ?? []),
  ];
  for (const id of people) {
    const roleThen = rightsAt(await reader.rights(id), at)?.role;
    if (isBoundBy(now, (await reader.staff(id))?.role) && isBoundBy(then, roleThen)) bound.add(id);
  }
  const signOffs = new Map<string, readonly GivenSignOff[]>();
  for (const { kind, rootId } of signed) {
    if (rootId === null || signOffs.has(rootId)) continue;
    signOffs.set(rootId, await rowsAfter(reader, kind, rootId, changes));
  }
  return { bound, signOffs };
}
