/**
 * Staff accounts (specification 5; decisions 3): the first administrator, further accounts, and changes to
 * them. The practice never loses its last administrator.
 */
import type { Staff } from '../../shared/model/records.ts';
import type { StaffRole } from '../../shared/model/roles.ts';
import { subjectOf } from '../../shared/model/subjects.ts';
import { Problem } from '../../shared/problem.ts';
import { hashPassword, refuseWeakPassword } from '../../shared/service/passwords.ts';
import { auditAct, type Caller, type EngineContext } from '../context/engine-context.ts';
import type { Writer } from '../store/database.ts';
import { appendAuditEvent } from '../store/repositories/audit-log.ts';
import { replaceRecoveryCodes } from '../store/repositories/recovery-codes.ts';
import {
  countOtherAdministrators,
  deleteChallenges,
  endSessions,
  findPractice,
  findStaff,
  insertPractice,
  insertStaff,
  type StaffRow,
  toStaff,
  updateStaff,
} from '../store/repositories/staff.ts';

export interface NewStaff {
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
  readonly password: string;
}

async function newStaffRow(context: EngineContext, staff: NewStaff): Promise<StaffRow> {
  return {
    id: context.newId(),
    name: staff.name,
    email: staff.email,
    role: staff.role,
    passwordHash: await hashPassword(staff.password, context.passwordCost),
    totpSecret: null,
    mfaEnrolled: 0,
    totpLastStep: 0,
    active: 1,
    failedAttempts: 0,
    lockedUntil: null,
    createdAt: context.now().toISOString(),
  };
}

/** First run: the practice and its administrator (solo set-up). A second call answers 409. */
export async function createPractice(
  context: EngineContext,
  input: {
    readonly practiceName: string;
    readonly sample: boolean;
    readonly administrator: Omit<NewStaff, 'role'>;
  },
): Promise<Staff> {
  const { practiceName, administrator } = input;
  refuseWeakPassword(administrator.password, { ...administrator, practiceName });
  const row = await newStaffRow(context, { ...administrator, role: 'PLATFORM_ADMIN' });
  return await context.change(async (writer) => {
    if (await findPractice(writer)) {
      throw new Problem('INVALID_TRANSITION', 'This practice is set up already. Sign in instead.');
    }
    await insertPractice(writer, practiceName, input.sample, context.now());
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
      context.now(),
    );
    return toStaff(row);
  });
}

export async function createStaff(context: EngineContext, caller: Caller, input: NewStaff): Promise<Staff> {
  const practiceName = (await findPractice(context.reader))?.name;
  refuseWeakPassword(input.password, { ...input, practiceName });
  const row = await newStaffRow(context, input);
  return await context.change(async (writer) => {
    await insertStaff(writer, row);
    await auditStaff(writer, context, caller, row.id, { created: true, role: row.role });
    return toStaff(row);
  });
}

export interface StaffChange {
  readonly name?: string | undefined;
  readonly role?: StaffRole | undefined;
  readonly active?: boolean | undefined;
  readonly password?: string | undefined;
  readonly resetMfa?: true | undefined;
}

/** A change of role, password, second factor or activity ends the account's sessions and sign-ins under way. */
export async function changeStaff(
  context: EngineContext,
  caller: Caller,
  id: string,
  change: StaffChange,
): Promise<Staff> {
  const { password } = change;
  if (password !== undefined) {
    const [owner, practice] = [await findStaff(context.reader, id), await findPractice(context.reader)];
    refuseWeakPassword(password, { ...owner, practiceName: practice?.name });
  }
  const passwordHash =
    password === undefined ? undefined : await hashPassword(password, context.passwordCost);
  return await context.change(async (writer) => {
    const staff = await findStaff(writer, id);
    if (!staff) throw new Problem('NOT_FOUND', 'There is no such staff account.');
    const loses = (change.role !== undefined && change.role !== 'PLATFORM_ADMIN') || change.active === false;
    if (staff.role === 'PLATFORM_ADMIN' && loses && (await countOtherAdministrators(writer, id)) === 0) {
      throw new Problem(
        'INVALID_INPUT',
        'The practice needs at least one active administrator. Name another one first.',
        {
          errors: [{ path: change.active === false ? 'active' : 'role', message: 'the last administrator' }],
        },
      );
    }
    await updateStaff(writer, id, {
      ...(change.name !== undefined && { name: change.name }),
      ...(change.role !== undefined && { role: change.role }),
      ...(change.active !== undefined && { active: change.active ? (1 as const) : (0 as const) }),
      ...(passwordHash !== undefined && { passwordHash, failedAttempts: 0, lockedUntil: null }),
      ...(change.resetMfa && { mfaEnrolled: 0 as const, totpSecret: null }),
    });
    if (change.resetMfa) await replaceRecoveryCodes(writer, id, []);
    const { name: _name, ...rights } = change;
    const endsSessions = Object.values(rights).some((value) => value !== undefined);
    if (endsSessions) {
      await endSessions(writer, { staffId: id }, context.now());
      await deleteChallenges(writer, id);
    }
    await auditStaff(writer, context, caller, id, {
      changed: Object.keys(change).sort(),
      ...(change.role !== undefined && { role: change.role }),
      ...(change.active !== undefined && { active: change.active }),
    });
    const changed = await findStaff(writer, id);
    if (!changed) throw new Problem('NOT_FOUND', 'There is no such staff account.');
    return toStaff(changed);
  });
}

async function auditStaff(
  writer: Writer,
  context: EngineContext,
  caller: Caller,
  staffId: string,
  payload: Readonly<Record<string, unknown>>,
): Promise<void> {
  await auditAct(writer, context, caller, {
    type: 'STAFF_CHANGED',
    action: 'MANAGE_CLIENTS',
    subject: subjectOf('staff', staffId),
    payload,
  });
}
