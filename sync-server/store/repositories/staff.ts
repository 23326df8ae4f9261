/**
 * Staff accounts, their rights over time and their recovery codes (specification 5; security 3).
 */
import type { ServerStaff } from '../../../shared/contract/server-accounts.ts';
import type { PracticeTable, StaffRightsTable, StaffTable } from '../schema.ts';
import { sortNameOf } from '../sort-name.ts';
import type { Reader, Writer } from '../store.ts';
import { type Page, type PageRequest, pageOf, placeOf } from './page.ts';

export type StaffRow = Omit<StaffTable, 'sortName'>;

export function toStaff(row: StaffRow): ServerStaff {
  const { id, name, email, role, lockedUntil, createdAt, version } = row;
  return {
    id,
    name,
    email,
    role,
    lockedUntil,
    createdAt,
    version,
    active: row.active === 1,
    mfaEnrolled: row.totpSecret !== null,
  };
}

export async function findPractice(reader: Reader): Promise<PracticeTable | undefined> {
  return await reader.selectFrom('practice').selectAll().executeTakeFirst();
}

export async function insertPractice(writer: Writer, row: PracticeTable): Promise<void> {
  await writer.insertInto('practice').values(row).execute();
}

export async function listStaff(reader: Reader, request: PageRequest): Promise<Page<ServerStaff>> {
  const place = placeOf(request.cursor);
  const { total } = await reader
    .selectFrom('staff')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  let query = reader.selectFrom('staff').selectAll();
  if (place) {
    query = query.where((eb) => eb(eb.refTuple('sortName', 'id'), '>', eb.tuple(place.after, place.id)));
  }
  const rows = await query
    .orderBy('sortName')
    .orderBy('id')
    .limit(request.limit + 1)
    .execute();
  return pageOf(rows, request.limit, total, (row) => [row.sortName, row.id], toStaff);
}

export type ActiveStaff = Pick<StaffRow, 'id' | 'name' | 'email' | 'role'>;

/** Everybody who may sign in, in the order of the accounts. */
export async function listActiveStaff(reader: Reader): Promise<readonly ActiveStaff[]> {
  return await reader
    .selectFrom('staff')
    .select(['id', 'name', 'email', 'role'])
    .where('active', '=', 1)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

export async function findStaff(reader: Reader, id: string): Promise<StaffRow | undefined> {
  return await reader.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findStaffByEmail(reader: Reader, email: string): Promise<StaffRow | undefined> {
  return await reader.selectFrom('staff').selectAll().where('email', '=', email).executeTakeFirst();
}

/** Adds an account; what it may do is on record from then on. */
export async function insertStaff(writer: Writer, row: StaffRow): Promise<void> {
  await writer
    .insertInto('staff')
    .values({ ...row, sortName: sortNameOf(row.name) })
    .execute();
  await insertRights(writer, { staffId: row.id, role: row.role, active: row.active, since: row.createdAt });
}

export async function updateStaff(
  writer: Writer,
  id: string,
  change: Partial<Omit<StaffRow, 'id'>>,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  const named = change.name === undefined ? {} : { sortName: sortNameOf(change.name) };
  await writer
    .updateTable('staff')
    .set({ ...change, ...named })
    .where('id', '=', id)
    .execute();
}

export async function insertRights(writer: Writer, row: StaffRightsTable): Promise<void> {
  await writer.insertInto('staffRights').values(row).execute();
}

export type Rights = Pick<StaffRightsTable, 'role' | 'active' | 'since'>;

/** What an account could do since when, oldest first. */
export async function listRights(reader: Reader, staffId: string): Promise<readonly Rights[]> {
  return await reader
    .selectFrom('staffRights')
    .select(['role', 'active', 'since'])
    .where('staffId', '=', staffId)
    .orderBy('since')
    .execute();
}

/** What an account could do at a moment; undefined before it existed. */
export function rightsAt(rights: readonly Rights[], at: string): Rights | undefined {
  return rights.findLast(({ since }) => since <= at);
}

/** How many accounts were active at a moment. */
export async function countActiveAt(reader: Reader, at: string): Promise<number> {
  const rows = await reader
    .selectFrom('staffRights')
    .select(['staffId', 'active'])
    .where('since', '<=', at)
    .orderBy('since')
    .execute();
  const last = new Map(rows.map(({ staffId, active }) => [staffId, active]));
  return [...last.values()].filter((active) => active === 1).length;
}

/**
 * Accepts a time step once: the row count of the conditional update is the decision, so that two calls with
 * one code cannot both pass.
 */
export async function takeTotpStep(writer: Writer, staffId: string, step: number): Promise<boolean> {
  const result = await writer
    .updateTable('staff')
    .set({ totpLastStep: step })
    .where('id', '=', staffId)
    .where('totpLastStep', '<', step)
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

/** Replaces the recovery codes of an account. */
export async function replaceRecoveryCodes(
  writer: Writer,
  staffId: string,
  codeHashes: readonly string[],
): Promise<void> {
  await writer.deleteFrom('recoveryCode').where('staffId', '=', staffId).execute();
  if (codeHashes.length === 0) return;
  await writer
    .insertInto('recoveryCode')
    .values(codeHashes.map((codeHash) => ({ codeHash, staffId, usedAt: null })))
    .execute();
}

/** Uses a recovery code once; the row count is the decision. */
export async function takeRecoveryCode(
  writer: Writer,
  staffId: string,
  codeHash: string,
  at: Date,
): Promise<boolean> {
  const result = await writer
    .updateTable('recoveryCode')
    .set({ usedAt: at.toISOString() })
    .where('staffId', '=', staffId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function countRecoveryCodes(reader: Reader, staffId: string): Promise<number> {
  const { total } = await reader
    .selectFrom('recoveryCode')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('staffId', '=', staffId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return total;
}
