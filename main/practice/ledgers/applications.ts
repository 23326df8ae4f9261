/**
 * How this machine is registered at each ledger: client id, secret and redirect address. The secret is sealed when it
 * comes in, opened only to call the ledger, and never read back.
 */
import {
  LEDGERS,
  type Ledger,
  type LedgerApplicationChange,
  type LedgerApplicationSetting,
} from '../../../shared/model/ledgers.ts';
import { Problem } from '../../../shared/problem.ts';
import { auditAct, type Caller, type EngineContext } from '../../context/engine-context.ts';
import type { LedgerApplication } from '../../ledgers/authorisation.ts';
import { redirectAddress } from '../../ledgers/redirect-listener.ts';
import {
  deleteLedgerApplication,
  findLedgerApplication,
  listLedgerApplications,
  listLedgerConnections,
  saveLedgerApplication,
} from '../../store/repositories/ledgers.ts';

const secretPurpose = (ledger: Ledger) => `secret of the registration at ${ledger}`;

/** The registration with its secret. Errors: INVALID_TRANSITION where there is none. */
export async function requireApplication(
  { reader, secrets }: EngineContext,
  ledger: Ledger,
): Promise<LedgerApplication & { readonly redirectAddress: string | null }> {
  const found = await findLedgerApplication(reader, ledger);
  if (!found) {
    throw new Problem(
      'INVALID_TRANSITION',
      'This machine is not registered at the ledger yet. Enter its client id: Settings, Ledgers.',
    );
  }
  const { clientId, sealedSecret } = found;
  const clientSecret = sealedSecret === null ? null : secrets.open(secretPurpose(ledger), sealedSecret);
  return { clientId, clientSecret, redirectAddress: found.redirectAddress };
}

export async function listApplications(context: EngineContext): Promise<LedgerApplicationSetting[]> {
  const kept = await listLedgerApplications(context.reader);
  return LEDGERS.map((ledger) => {
    const found = kept.find((each) => each.ledger === ledger);
    return {
      ledger,
      clientId: found?.clientId ?? null,
      secretKept: (found?.sealedSecret ?? null) !== null,
      machineRedirectAddress: redirectAddress(context.ledgers.redirectPort),
      practiceRedirectAddress: found?.redirectAddress ?? null,
      changedAt: found?.changedAt ?? null,
      changedBy: found?.changedBy ?? null,
    };
  });
}

/** Errors: INVALID_TRANSITION where connections still need the registration that would be forgotten. */
export async function changeApplication(
  context: EngineContext,
  caller: Caller,
  ledger: Ledger,
  { clientId, secret, redirectAddress: ownAddress }: LedgerApplicationChange,
): Promise<void> {
  await context.change(async (writer) => {
    const before = await findLedgerApplication(writer, ledger);
    if (clientId === null) {
      const connections = await listLedgerConnections(writer);
      if (connections.some((each) => each.ledger === ledger && each.sealedTokens !== null)) {
        throw new Problem('INVALID_TRANSITION', 'Disconnect the connections of this ledger first.');
      }
      await deleteLedgerApplication(writer, ledger);
    } else {
      const kept = before?.sealedSecret ?? null;
      const sealed = secret ? context.secrets.seal(secretPurpose(ledger), secret) : null;
      await saveLedgerApplication(writer, {
        ledger,
        clientId,
        sealedSecret: secret === undefined ? kept : sealed,
        redirectAddress: ownAddress,
        changedAt: context.now().toISOString(),
        changedBy: caller.name,
      });
    }
    await auditAct(writer, context, caller, {
      type: 'LEDGER_CONNECTION_CHANGED',
      action: 'MANAGE_CLIENTS',
      subject: 'practice:ledgers',
      payload: {
        ledger,
        registration: clientId === null ? 'FORGOTTEN' : 'SAVED',
        secret: secret === undefined ? 'UNCHANGED' : secret === null ? 'FORGOTTEN' : 'REPLACED',
      },
    });
  });
}
