/**
 * What every use case is handed: the store, the stored files, the threads, and everything that is not
 * deterministic (clock, ids, randomness) or not ours (model). Put together by main/engine.ts from plain options; knows no use case.
 */
import type { Constitution } from '../../constitution/index.ts';
import type { StaffRole } from '../../shared/model/roles.ts';
import type { PasswordCheck, PasswordCost } from '../../shared/service/passwords.ts';
import type { SecretBox } from '../keys/sealed-secret.ts';
import type { MakeModel } from '../language-model/configured-model.ts';
import type { LanguageModel } from '../language-model/language-model.ts';
import type { LedgerAccess } from '../ledgers/ledger-access.ts';
import type { AuditEnd, Backup } from '../store/backups/backups.ts';
import type { Reader, Writer } from '../store/database.ts';
import type { FetchedPieces } from '../store/fetched-pieces.ts';
import type { NewAuditEvent } from '../store/repositories/audit-log.ts';
import { appendAuditEvent } from '../store/repositories/audit-log.ts';
import { fromStoreError } from '../store/store-errors.ts';
import type { StoredFiles } from '../store/stored-files.ts';
import type { Workers } from '../workers/workers.ts';
import type { PackagesAtHand } from './packages-at-hand.ts';
import type { ServerConnection } from './server-connection.ts';

/** The signed-in person behind a call. */
export interface Caller {
  readonly staffId: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly sessionTokenHash: string;
  /** Proved the second factor again a short while ago. */
  readonly steppedUp?: boolean;
}

/** Where the language model in use comes from, and how another takes its place. */
export interface LanguageModelSource {
  /** The model that was there when the engine opened (the environment's), or null. */
  readonly given: LanguageModel | null;
  readonly make: MakeModel;
  /** From now on `languageModel` is this one. */
  readonly use: (model: LanguageModel | null) => void;
}

export interface EngineContext {
  readonly reader: Reader;
  /**
   * Runs a change in one transaction and turns the store's errors into ours. What `work` throws rolls
   * everything back. Jobs enqueued inside start once it is committed.
   */
  readonly change: <Result>(work: (writer: Writer) => Promise<Result>) => Promise<Result>;
  readonly files: StoredFiles;
  /** Of files that are being fetched from the sync-server. */
  readonly pieces: FetchedPieces;
  /** The rule book: taxonomies, rules, reporting keys, disclosure questions, policies. */
  readonly constitution: Constitution;
  readonly workers: Workers;
  /** Null where no language model is set up: everything then works offline. */
  readonly languageModel: LanguageModel | null;
  readonly languageModels: LanguageModelSource;
  /** The way to the ledgers that trial balances are pulled from. */
  readonly ledgers: LedgerAccess;
  /** Seals secrets of other services for the database, and opens them. */
  readonly secrets: SecretBox;
  /**
   * The practice's sync-server through a person's own session there; null while the practice works alone. Throws
   * UNAVAILABLE where the person has no session.
   */
  readonly syncServerOf: (staffId: string) => Promise<ServerConnection | null>;
  readonly now: () => Date;
  /** UUID v7 of the clock and the randomness handed in. */
  readonly newId: () => string;
  readonly random: (bytes: number) => Buffer;
  /** Absent in the program: its passwords cost what the security guide says. */
  readonly passwordCost: PasswordCost | undefined;
  readonly passwordCheck: PasswordCheck;
  /** Signs links to stored files; derived from the practice's key. */
  readonly linkKey: Buffer;
  readonly packages: PackagesAtHand;
  /** Where outside processors get what they check, each in a folder of its own. */
  readonly checkFolder: string;
  readonly backups: {
    readonly list: () => readonly Backup[];
    /** Where the audit trail ended in each, newest first. */
    readonly auditEnds: () => readonly AuditEnd[];
    readonly make: () => Promise<Backup>;
    /** Why the last one of the program itself failed; null where it did not. */
    readonly problem: () => string | null;
  };
}

/**
 * A `change` over a database handle. `committed` is told after each commit, so that the queue looks again;
 * `capture` ends each transaction with what the practice's server is to be told of it.
 */
export function changeOver(
  reader: Reader,
  committed: () => void,
  capture: (writer: Writer) => Promise<void> = async () => undefined,
): EngineContext['change'] {
  return async (work) => {
    try {
      const result = await reader.transaction().execute(async (writer) => {
        const answer = await work(writer);
        await capture(writer);
        return answer;
      });
      committed();
      return result;
    } catch (error) {
      throw fromStoreError(error);
    }
  };
}

/** Writes an audit event of a person's act, in the transaction of that act. */
export async function auditAct(
  writer: Writer,
  context: EngineContext,
  caller: Caller,
  event: Omit<NewAuditEvent, 'actorId' | 'actorName'>,
): Promise<void> {
  await appendAuditEvent(
    writer,
    { ...event, actorId: caller.staffId, actorName: caller.name },
    context.now(),
  );
}
