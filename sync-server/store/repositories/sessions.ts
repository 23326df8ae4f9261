/**
 * Sessions of devices, sign-ins under way and failures that belong to no account (security 3). Only hashes of
 * tokens are stored, and counters survive a restart and hold over several processes.
 */
import type { LoginChallengeTable, SessionTable, SignInFailureTable } from '../schema.ts';
import type { Reader, Writer } from '../store.ts';
import { findStaff, type StaffRow } from './staff.ts';

export async function insertSession(writer: Writer, row: SessionTable): Promise<void> {
  await writer.insertInto('session').values(row).execute();
}

export interface LiveSession {
  readonly staff: StaffRow;
  readonly session: SessionTable;
}

/** The session of a token hash while it lives and its account is active. */
export async function findLiveSession(
  reader: Reader,
  tokenHash: string,
  now: Date,
): Promise<LiveSession | undefined> {
  const session = await reader
    .selectFrom('session')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst();
  if (!session) return undefined;
  const staff = await findStaff(reader, session.staffId);
  return staff?.active === 1 ? { staff, session } : undefined;
}

export async function findSession(reader: Reader, id: string): Promise<SessionTable | undefined> {
  return await reader.selectFrom('session').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Living sessions of an account, newest first. */
export async function listLiveSessions(
  reader: Reader,
  staffId: string,
  now: Date,
): Promise<readonly SessionTable[]> {
  return await reader
    .selectFrom('session')
    .selectAll()
    .where('staffId', '=', staffId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .orderBy('lastSeenAt', 'desc')
    .execute();
}

export async function updateSession(
  writer: Writer,
  id: string,
  change: Partial<Pick<SessionTable, 'lastSeenAt' | 'expiresAt' | 'steppedUpUntil' | 'address'>>,
): Promise<void> {
  await writer.updateTable('session').set(change).where('id', '=', id).execute();
}

/** Ends one session or all of an account, but for `exceptId`. */
export async function endSessions(
  writer: Writer,
  by: { readonly id: string } | { readonly staffId: string; readonly exceptId?: string },
  at: Date,
): Promise<void> {
  const query = writer.updateTable('session').set({ endedAt: at.toISOString() }).where('endedAt', 'is', null);
  if ('id' in by) {
    await query.where('id', '=', by.id).execute();
    return;
  }
  const ofStaff = query.where('staffId', '=', by.staffId);
  await (by.exceptId === undefined ? ofStaff : ofStaff.where('id', '!=', by.exceptId)).execute();
}

export async function insertChallenge(writer: Writer, row: LoginChallengeTable): Promise<void> {
  await writer.insertInto('loginChallenge').values(row).execute();
}

export async function findChallenge(
  reader: Reader,
  challengeHash: string,
  now: Date,
): Promise<LoginChallengeTable | undefined> {
  return await reader
    .selectFrom('loginChallenge')
    .selectAll()
    .where('challengeHash', '=', challengeHash)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst();
}

/** Takes one of the attempts that a challenge allows; the row count is the decision. */
export async function takeChallengeAttempt(
  writer: Writer,
  challengeHash: string,
  allowed: number,
): Promise<boolean> {
  const result = await writer
    .updateTable('loginChallenge')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('challengeHash', '=', challengeHash)
    .where('attempts', '<', allowed)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function deleteChallenges(writer: Writer, staffId: string): Promise<void> {
  await writer.deleteFrom('loginChallenge').where('staffId', '=', staffId).execute();
}

export async function findSignInFailure(
  reader: Reader,
  key: string,
): Promise<SignInFailureTable | undefined> {
  return await reader.selectFrom('signInFailure').selectAll().where('key', '=', key).executeTakeFirst();
}

export async function saveSignInFailure(writer: Writer, row: SignInFailureTable): Promise<void> {
  const { key: _key, ...change } = row;
  await writer
    .insertInto('signInFailure')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet(change))
    .execute();
}

/** True where a session of the account was opened at an address since then. */
export async function hadSessionFrom(
  reader: Reader,
  staffId: string,
  address: string,
  since: Date,
): Promise<boolean> {
  const row = await reader
    .selectFrom('session')
    .select('id')
    .where('staffId', '=', staffId)
    .where('address', '=', address)
    .where('lastSeenAt', '>=', since.toISOString())
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The counter of a key, or all whose key begins so. */
export async function deleteSignInFailures(
  writer: Writer,
  which: { readonly key: string } | { readonly prefix: string },
): Promise<void> {
  const query = writer.deleteFrom('signInFailure');
  await ('key' in which
    ? query.where('key', '=', which.key)
    : query.where('key', 'like', `${which.prefix}%`)
  ).execute();
}

/** Forgets counters that no longer count. */
export async function deleteOldFailures(writer: Writer, before: Date): Promise<void> {
  await writer.deleteFrom('signInFailure').where('lastAt', '<', before.toISOString()).execute();
  await writer.deleteFrom('loginChallenge').where('expiresAt', '<', before.toISOString()).execute();
}
