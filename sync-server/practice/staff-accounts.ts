/**
 * Staff accounts (specification 5; decisions 3): the first administrator, further accounts, and changes to them.
 * The practice never loses its last administrator; what an account could do when is kept for good.
 */
import type { ServerStaff } from '../../shared/contract/server-accounts.ts';
import type { StaffRole } from '../../shared/model/roles.ts';
import { subjectOf } from '../../shared/model/subjects.ts';
import { Problem } from '../../shared/problem.ts';
import { hashPassword, refuseWeakPassword } from '../../shared/service/passwords.ts';
import { auditAct, type Caller, type ServerContext } from '../context/server-context.ts';
import { appendAuditEvent } from '../store/repositories/audit-log.ts';
import { deleteChallenges, endSessions } from '../store/repositories/sessions.ts';
import {
  countOtherAdministrators,
  findPractice,
  findStaff,
  insertPractice,
  insertRights,
  insertStaff,
  replaceRecoveryCodes,
  type StaffRow,
  toStaff,
  updateStaff,
} from '../store/repositories/staff.ts';
import { forgetKnownFailures } from './sign-in-limits.ts';

export interface NewStaff {
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
  readonly password: string;
}

async function newStaffRow(context: ServerContext, staff: NewStaff): Promise<StaffRow> {
  const { name, email, role } = staff;
  return {
    id: context.newId(),
    name,
    email,
    role,
    passwordHash: await hashPassword(staff.password, context.passwordCost),
    totpSecret: null,
    totpLastStep: 0,
    active: 1,
    failedAttempts: 0,
    lockedUntil: null,
    createdAt: context.now().toISOString(),
    version: 1,
  };
}

/** First set-up: the practice and its administrator. Throws NOT_FOUND once there is a practice. */
export async function setUpPractice(
  context: ServerContext,
  input: {
    readonly practiceName: string;
    readonly sample: boolean;
    readonly administrator: Omit<NewStaff, 'role'>;
  },
): Promise<ServerStaff> {
  const { practiceName, administrator } = input;
  refuseWeakPassword(administrator.password, { ...administrator, practiceName });
  const row = await newStaffRow(context, { ...administrator, role: 'PLATFORM_ADMIN' });
  const at = context.now();
  return await context.change(async (writer) => {
    if (await findPractice(writer)) throw new Problem('NOT_FOUND', 'There is nothing at this address.');
    await insertPractice(writer, {
      id: 1,
      name: practiceName,
      sample: input.sample ? 1 : 0,
      createdAt: at.toISOString(),
      portalCode: 1,
    });
    await insertStaff(writer, row);
    await appendAuditEvent(
      writer,
      {
        type: 'STAFF_CHANGED',
        action: null,
        actorId: row.id,
        actorName: row.name,
        subject: subjectOf('staff', row.id),
        payload: { created: true, role: row.role },
      },
      at,
    );
    return toStaff(row);
  });
}

/** Adds an account. Throws INVALID_INPUT for an e-mail address that another account has, and a weak password. */
export async function createStaff(
  context: ServerContext,
  caller: Caller,
  input: NewStaff,
): Promise<ServerStaff> {
  const practice = await findPractice(context.reader);
  refuseWeakPassword(input.password, { ...input, practiceName: practice?.name });
  const row = await newStaffRow(context, input);
  return await context.change(async (writer) => {
    await insertStaff(writer, row);
    await auditAct(writer, context, caller, {
      type: 'STAFF_CHANGED',
      action: 'MANAGE_CLIENTS',
      subject: subjectOf('staff', row.id),
      payload: { created: true, role: row.role },
    });
    return toStaff(row);
  });
}

export interface StaffChange {
  readonly version: number;
  readonly name?: string | undefined;
  readonly role?: StaffRole | undefined;
  readonly active?: boolean | undefined;
  readonly password?: string | undefined;
  readonly resetMfa?: true | undefined;
  /** Lifts the lock that failed sign-ins have brought; what the account may do stays as it is. */
  readonly unlock?: true | undefined;
}

function refuseStale(stated: number, stored: number): void {
  if (stated === stored) return;
  throw new Problem(
    'VERSION_CONFLICT',
    'Somebody changed this account meanwhile. Look at it again, then repeat your change.',
  );
}

/** A change of role, password, second factor or activity ends the account's sessions and sign-ins under way. */
export async function changeStaff(
  context: ServerContext,
  caller: Caller,
  id: string,
  change: StaffChange,
): Promise<ServerStaff> {
  if (change.password !== undefined) {
    const { reader } = context;
    const practiceName = (await findPractice(reader))?.name;
    refuseWeakPassword(change.password, { ...(await findStaff(reader, id)), practiceName });
  }
  const passwordHash =
    change.password === undefined ? undefined : await hashPassword(change.password, context.passwordCost);
  const at = context.now();
  return await context.change(async (writer) => {
    const staff = await findStaff(writer, id);
    if (!staff) throw new Problem('NOT_FOUND', 'There is no such staff account.');
    refuseStale(change.version, staff.version);
    const { version, name, unlock, ...rights } = change;
    const role = change.role ?? staff.role;
    const active = change.active === undefined ? staff.active : change.active ? 1 : 0;
    const leaves = staff.role === 'PLATFORM_ADMIN' && (role !== 'PLATFORM_ADMIN' || active === 0);
    if (leaves && (await countOtherAdministrators(writer, id)) === 0) {
      const path = active === 0 ? 'active' : 'role';
      throw new Problem(
        'INVALID_INPUT',
        'The practice needs at least one active administrator. Name another one first.',
        { errors: [{ path, message: 'the last administrator' }] },
      );
    }
    await updateStaff(writer, id, {
      role,
      active,
      version: version + 1,
      ...(name !== undefined && { name }),
      ...(passwordHash !== undefined && { passwordHash }),
      ...((passwordHash !== undefined || unlock) && { failedAttempts: 0, lockedUntil: null }),
      ...(change.resetMfa && { totpSecret: null }),
    });
    if (passwordHash !== undefined || unlock) await forgetKnownFailures(writer, id);
    if (role !== staff.role || active !== staff.active) {
      await insertRights(writer, { staffId: id, role, active, since: at.toISOString() });
    }
    if (change.resetMfa) await replaceRecoveryCodes(writer, id, []);
    if (Object.values(rights).some((value) => value !== undefined)) {
      await endSessions(writer, { staffId: id }, at);
      await deleteChallenges(writer, id);
    }
    await auditAct(writer, context, caller, {
      type: 'STAFF_CHANGED',
      action: 'MANAGE_CLIENTS',
      subject: subjectOf('staff', id),
      payload: {
        changed: Object.keys(change)
          .filter((key) => key !== 'version')
          .sort(),
        ...(change.role !== undefined && { role: change.role }),
        ...(change.active !== undefined && { active: change.active }),
      },
    });
    const changed = await findStaff(writer, id);
    if (!changed) throw new Problem('NOT_FOUND', 'There is no such staff account.');
    return toStaff(changed);
  });
}
