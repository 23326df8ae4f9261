/**
 * What every use case of the sync-server is handed: the store, and everything that is not deterministic (clock,
 * ids, randomness) or secret. Put together by service.ts from plain options.
 */
import type { StaffRole } from '../../shared/model/roles.ts';
import type { PasswordCheck, PasswordCost } from '../../shared/service/passwords.ts';
import type { PieceStore } from '../store/piece-store.ts';
import type { ReleaseFiles } from '../store/release-files.ts';
import type { NewAuditEvent } from '../store/repositories/audit-log.ts';
import { appendAuditEvent } from '../store/repositories/audit-log.ts';
import type { ClientNames } from '../store/repositories/client-names.ts';
import type { Store, Writer } from '../store/store.ts';
import type { SealedSecrets } from './sealed-secrets.ts';

/** The signed-in person behind a call, on one device. */
export interface Caller {
  readonly staffId: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly sessionId: string;
  readonly steppedUp: boolean;
}

export interface ServerContext extends Pick<Store, 'reader' | 'change' | 'dialect'> {
  readonly secrets: SealedSecrets;
  readonly clientNames: ClientNames;
  /** Files of the desktops, in pieces on disk. */
  readonly pieces: PieceStore;
  readonly now: () => Date;
  /** UUID v7 of the clock and the randomness handed in. */
  readonly newId: () => string;
  readonly random: (bytes: number) => Buffer;
  /** Taxonomy versions that this release knows. */
  readonly taxonomyVersions: readonly string[];
  readonly version: string;
  readonly portal: {
    /** Where clients reach this server, without a slash at the end; null where it is not set. */
    readonly publicUrl: string | null;
    /** False where no mail server is set: links are then shown to the sender. */
    readonly mails: boolean;
  };
  /** Absent in the program: its passwords cost what the security guide says. */
  readonly passwordCost?: PasswordCost | undefined;
  readonly passwordCheck: PasswordCheck;
  /** When this process began. */
  readonly startedAt: string;
  readonly releaseFiles: ReleaseFiles;
}

/** Writes an audit event of a person's act, in the transaction of that act. */
export async function auditAct(
  writer: Writer,
  context: ServerContext,
  caller: Pick<Caller, 'staffId' | 'name'>,
  event: Omit<NewAuditEvent, 'actorId' | 'actorName'>,
): Promise<void> {
  await appendAuditEvent(
    writer,
    { ...event, actorId: caller.staffId, actorName: caller.name },
    context.now(),
  );
}
