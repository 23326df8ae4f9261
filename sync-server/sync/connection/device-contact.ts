/**
 * Notes which release a desktop runs and that it was in contact, with each exchange. The device is that of the session, not
 * one that a body names; what is not a version is none. It writes where something is new, because every desktop asks
 * every few seconds and there is one writer.
 */
import { versionOf } from '../../../shared/sync/protocol.ts';
import type { Caller, ServerContext } from '../../context/server-context.ts';
import { findDeviceOfSession, saveDeviceContact } from '../../store/repositories/sync-devices.ts';

/** Until a desktop that runs the same as before is noted again: nobody reads it more closely than this. */
const NOTED_MS = 10 * 60_000;

export async function noteDeviceContact(
  context: Pick<ServerContext, 'reader' | 'change' | 'now'>,
  { sessionId }: Pick<Caller, 'sessionId'>,
  header: string | null,
): Promise<void> {
  const device = await findDeviceOfSession(context.reader, sessionId);
  if (!device) return;
  const programVersion = versionOf(header) ?? null;
  const now = context.now();
  const noted = device.lastSeenAt === null ? 0 : Date.parse(device.lastSeenAt);
  if (device.programVersion === programVersion && now.getTime() - noted < NOTED_MS) return;
  const contact = { programVersion, lastSeenAt: now.toISOString() };
  // Where nothing can be written, a full disk say, desktops go on reading all the same.
  await context.change((writer) => saveDeviceContact(writer, device.id, contact)).catch(() => undefined);
}
