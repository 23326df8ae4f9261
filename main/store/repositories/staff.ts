/**
 * The practice, its staff accounts, sessions and sign-in challenges (specification 5; security 3).
 * Only hashes of tokens are stored.
 */
import { sql } from 'kysely';
import type { Staff } from '../../../shared/model/records.ts';
import type { Reader, Writer } from '../database.ts';
import type { LoginChallengeTable, PracticeTable, SessionTable, StaffTable } from '../tables/practice.ts';
import { offsetOf, type Page, type PageRequest, pageOf } from './page.ts';

export type StaffRow = StaffTable;

export function toStaff(row: StaffTable): Staff {
  const { id, name, email, role, lockedUntil, createdAt } = row;
  return {
    id,
    name,
    email,
    role,
    lockedUntil,
    createdAt,
    active: row.active === 1,
    mfaEnrolled: row.mfaEnrolled === 1,
  };
}

export async function findPractice(reader: Reader): Promise<PracticeTable | undefined> {
  return await reader.selectFrom('practice').selectAll().executeTakeFirst();
}

export async function insertPractice(writer: Writer, name: string, sample: boolean, at: Date): Promise<void> {
  await writer
    .insertInto('practice')
    .values({ id: 1, name, sample: sample ? 1 : 0, createdAt: at.toISOString() })
    .execute();
}

export async function listStaff(reader: Reader, request: PageRequest): Promise<Page<Staff>> {
  const { total } = await reader
    .selectFrom('staff')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await reader
    .selectFrom('staff')
    .selectAll()
    .orderBy(sql`name collate nocase`)
    .orderBy('id')
    .limit(request.limit)
    .offset(offsetOf(request))
    .execute();
  return pageOf(request, rows.map(toStaff), total);
}

/** Everybody by name: whom work can be given to, and who had it before their account was closed. */
export async function listPeople(
  reader: Reader,
): Promise<readonly (Pick<StaffRow, 'id' | 'name' | 'role'> & { readonly active: boolean })[]> {
  const rows = await reader
    .selectFrom('staff')
    .select(['id', 'name', 'role', 'active'])
    .orderBy(sql`name collate nocase`)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, active: row.active === 1 }));
}

export async function findStaff(reader: Reader, id: string): Promise<StaffRow | undefined> {
  return await reader.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findStaffByEmail(reader: Reader, email: string): Promise<StaffRow | undefined> {
  return await reader.selectFrom('staff').selectAll().where('email', '=', email).executeTakeFirst();
}

export async function insertStaff(writer: Writer, row: StaffRow): Promise<void> {
  await writer.insertInto('staff').values(row).execute();
}

export async function updateStaff(
  writer: Writer,
  id: string,
  change: Partial<Omit<StaffRow, 'id'>>,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await writer.updateTable('staff').set(change).where('id', '=', id).execute();
}

/**
 * Accepts a time step once: the row count of the conditional update is the decision, so that two calls with
 * one code cannot both pass. A last step beyond `latest` was taken while the clock was ahead, and holds nobody up.
 */
export async function takeTotpStep(
  writer: Writer,
  staffId: string,
  step: number,
  latest: number,
): Promise<boolean> {
  const result = await writer
    .updateTable('staff')
    .set({ totpLastStep: step })
    .where('id', '=', staffId)
    .where((eb) => eb.or([eb('totpLastStep', '<', step), eb('totpLastStep', '>', latest)]))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Active administrators other than `exceptId`; the last one can neither leave nor lose the role. */
export async function countOtherAdministrators(reader: Reader, exceptId: string): Promise<number> {
  const { total } = await reader
    .selectFrom('staff')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('role', '=', 'PLATFORM_ADMIN')
    .where('active', '=', 1)
    .where('id', '!=', exceptId)
    .executeTakeFirstOrThrow();
  return total;
}

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

export async function touchSession(
  writer: Writer,
  tokenHash: string,
  lastSeenAt: Date,
  expiresAt: Date,
): Promise<void> {
  await writer
    .updateTable('session')
    .set({ lastSeenAt: lastSeenAt.toISOString(), expiresAt: expiresAt.toISOString() })
    .where('tokenHash', '=', tokenHash)
    .execute();
}

/** From now until then the session may do what asks for the second factor again. */
export async function stepSessionUp(writer: Writer, tokenHash: string, until: string): Promise<void> {
  await writer
    .updateTable('session')
    .set({ steppedUpUntil: until })
    .where('tokenHash', '=', tokenHash)
    .execute();
}

export async function endSessions(
  writer: Writer,
  by: { readonly tokenHash: string } | { readonly staffId: string; readonly exceptTokenHash?: string },
  at: Date,
): Promise<void> {
  const query = writer.updateTable('session').set({ endedAt: at.toISOString() }).where('endedAt', 'is', null);
  if ('tokenHash' in by) await query.where('tokenHash', '=', by.tokenHash).execute();
  else {
    const { staffId, exceptTokenHash = '' } = by;
    await query.where('staffId', '=', staffId).where('tokenHash', '!=', exceptTokenHash).execute();
  }
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
    .orderBy('createdAt', 'desc')
    .execute();
}

/** Every living session of the practice. */
export async function endAllSessions(writer: Writer, at: Date): Promise<void> {
  await writer
    .updateTable('session')
    .set({ endedAt: at.toISOString() })
    .where('endedAt', 'is', null)
    .execute();
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

export async function countChallengeAttempt(writer: Writer, challengeHash: string): Promise<void> {
  await writer
    .updateTable('loginChallenge')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('challengeHash', '=', challengeHash)
    .execute();
}

export async function deleteChallenges(writer: Writer, staffId: string): Promise<void> {
  await writer.deleteFrom('loginChallenge').where('staffId', '=', staffId).execute();
}

/** Names by id, inactive accounts included: what was confirmed once stays attributed. */
export async function listStaffNames(reader: Reader): Promise<ReadonlyMap<string, string>> {
  const rows = await reader.selectFrom('staff').select(['id', 'name']).execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}
