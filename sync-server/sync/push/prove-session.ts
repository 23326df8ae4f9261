/**
 * Whose change it is (contract, sync): the session of the author signed it, on this device, while the session
 * lived; what counts is the author's role at that time, not who is signed in when it is pushed.
 */
import type { StaffRole } from '../../../shared/model/roles.ts';
import { changeSetText, holdsSignature } from '../../../shared/service/sync-signatures.ts';
import type { ChangeSet } from '../../../shared/sync/change-set.ts';
import type { ViewRight } from '../../../shared/sync/kinds/rights.ts';
import { viewRightsOf } from '../../../shared/sync/view-rights.ts';
import { rightsAt } from '../../store/repositories/staff.ts';
import { type Author, OWN_CLOCK_MS, type Refusal, type RuleContext } from '../rules/change.ts';
import type { PushReader } from './push-reader.ts';

/** Desktops set their clock by the server's answers; this much may be left. */
const SKEW_MS = 5 * 60_000;

export interface Proof {
  readonly author: Author;
  /** Null, with the reason, where the author could not act at that time. */
  readonly role: StaffRole | null;
  readonly refusal: Refusal | null;
  /** Under which rights the author sees records today: what a refused set is answered with. */
  readonly sees: readonly ViewRight[];
  /** Between which times the acts that it tells of can have been done, by the clock of the desktop. */
  readonly acting: RuleContext['acting'];
  /** When the set was written, no later than now and no earlier than its session: rights and rules are judged as of then. */
  readonly actedAt: string;
}

/** The author that the signature proves, or undefined where it proves none. */
export async function proveSession(
  reader: Pick<PushReader, 'session' | 'staff' | 'rights'>,
  deviceId: string,
  set: ChangeSet,
  now: Date,
): Promise<Proof | undefined> {
  const session = await reader.session(set.authorSessionId);
  if (!session?.syncKey || session.deviceId !== deviceId) return undefined;
  if (!holdsSignature(session.syncKey, changeSetText(deviceId, set), set.signature)) return undefined;
  const staff = await reader.staff(session.staffId);
  if (!staff) return undefined;
  const author = { staffId: staff.id, name: staff.name, sessionId: session.id };
  // Written while the clock was ahead, and brought once it is right: judged as of now, as nothing later can have been.
  const dated = Date.parse(set.at);
  const at = Math.min(dated, now.getTime());
  const sees = staff.active === 1 ? viewRightsOf(staff.role) : [];
  const acting = { from: Date.parse(session.createdAt) - OWN_CLOCK_MS, until: at + OWN_CLOCK_MS };
  // A clock that is a little slow must not date the first act of an account before the account.
  const actedAt = new Date(Math.max(at, Date.parse(session.createdAt))).toISOString();
  const refuse = (detail: string): Proof => ({
    author,
    role: null,
    refusal: { code: 'NOT_AUTHENTICATED', detail },
    sees,
    acting,
    actedAt,
  });
  if (dated > now.getTime() + OWN_CLOCK_MS) {
    return refuse(
      'The clock of this computer was ahead by more than a day and a half: the change is dated in the future. Set the clock right, then make the change again.',
    );
  }
  const end = session.endedAt ?? session.expiresAt;
  if (at < Date.parse(session.createdAt) - SKEW_MS || at > Date.parse(end)) {
    return refuse(`${staff.name} was not signed in on this desktop at that time.`);
  }
  const rights = rightsAt(await reader.rights(staff.id), actedAt);
  return rights?.active === 1
    ? { author, role: rights.role, refusal: null, sees, acting, actedAt }
    : refuse(`The account of ${staff.name} was not active at that time.`);
}
