/**
 * A desktop that worked alone joins (decisions 1; contract, sync): its accounts and clients move to the server,
 * matched by e-mail address and UEN, so that repeating it changes nothing; then its records follow under the
 * administrator who brings them, with what others had confirmed and filed before, and the chain says who brought it.
 * What is at the server already is held to the rules of today; and a day later, or sooner, that ends.
 */
import type { z } from 'zod';
import type { serverSyncRoutes } from '../../../shared/contract/server-sync.ts';
import { subjectOf } from '../../../shared/model/subjects.ts';
import { Problem } from '../../../shared/problem.ts';
import { auditAct, type Caller, type ServerContext } from '../../context/server-context.ts';
import { createClient } from '../../practice/client-master.ts';
import { changeStaff, createStaff } from '../../practice/staff-accounts.ts';
import { newToken } from '../../practice/tokens.ts';
import { findClientByUen } from '../../store/repositories/clients.ts';
import { findStaffByEmail } from '../../store/repositories/staff.ts';
import { findDevice, setJoining } from '../../store/repositories/sync-devices.ts';
import { changeClient } from '../clients/change-client.ts';

const JOINING_MS = 24 * 3600_000;

/** When the joining that ends then began. */
export function joinedAt(until: string): string {
  return new Date(Date.parse(until) - JOINING_MS).toISOString();
}

type Joining = z.output<typeof serverSyncRoutes.joinPractice.body>;
type Joined = z.output<typeof serverSyncRoutes.joinPractice.response>;

async function accountOf(
  context: ServerContext,
  caller: Caller,
  { name, email, role, active }: Joining['staff'][number],
): Promise<string> {
  const known = await findStaffByEmail(context.reader, email);
  if (known) return known.id;
  // Nobody knows this password: an administrator gives the person one.
  const password = newToken(context.random);
  const made = await createStaff(context, caller, { name, email, role, password });
  if (!active) await changeStaff(context, caller, made.id, { version: made.version, active });
  return made.id;
}

async function clientOf(
  context: ServerContext,
  caller: Caller,
  { id: _id, fsConfig, xbrlConfig, ...master }: Joining['clients'][number],
): Promise<string> {
  const known = await findClientByUen(context.reader, master.uen);
  if (known) return known;
  const made = await createClient(context, caller, master);
  if (fsConfig || xbrlConfig) {
    await changeClient(context, caller, made.id, {
      ...(fsConfig && { fsConfig }),
      ...(xbrlConfig && { xbrlConfig }),
    });
  }
  return made.id;
}

async function requireDevice(context: ServerContext, deviceId: string): Promise<void> {
  if (await findDevice(context.reader, deviceId)) return;
  throw new Problem('NOT_FOUND', 'The server does not know this desktop. Sign in there first.');
}

/** Throws NOT_FOUND for a device without a session; INVALID_INPUT, UNKNOWN_TAXONOMY_VERSION for a bad client. */
export async function joinPractice(context: ServerContext, caller: Caller, body: Joining): Promise<Joined> {
  const { deviceId } = body;
  await requireDevice(context, deviceId);
  const staffIds: Record<string, string> = {};
  for (const staff of body.staff) staffIds[staff.id] = await accountOf(context, caller, staff);
  const clientIds: Record<string, string> = {};
  for (const client of body.clients) clientIds[client.id] = await clientOf(context, caller, client);
  const until = new Date(context.now().getTime() + JOINING_MS).toISOString();
  await context.change(async (writer) => {
    await setJoining(writer, deviceId, { joiningById: caller.staffId, joiningUntil: until });
    await auditAct(writer, context, caller, {
      type: 'STAFF_CHANGED',
      action: 'MANAGE_CLIENTS',
      subject: subjectOf('device', deviceId),
      payload: { joining: true, staff: body.staff.length, clients: body.clients.length, until },
    });
  });
  return { staffIds, clientIds, until };
}

/** Ends it. Throws NOT_FOUND. */
export async function endJoining(context: ServerContext, caller: Caller, deviceId: string): Promise<void> {
  await requireDevice(context, deviceId);
  await context.change(async (writer) => {
    await setJoining(writer, deviceId, { joiningById: null, joiningUntil: null });
    await auditAct(writer, context, caller, {
      type: 'STAFF_CHANGED',
      action: 'MANAGE_CLIENTS',
      subject: subjectOf('device', deviceId),
      payload: { joining: false },
    });
  });
}
