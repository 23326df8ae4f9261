/**
 * A connection to Xero that is there already, and a ledger that answers at once and without tokens: for tests that are about
 * something else, in processes of their own too.
 */
import type { LedgerFetch } from '../../../main/ledgers/ledger-call.ts';
import { sealTokens } from '../../../main/practice/ledgers/read-with-connection.ts';
import {
  saveLedgerApplication,
  saveLedgerConnection,
  saveLedgerOrganisation,
} from '../../../main/store/repositories/ledgers.ts';
import type { TestEngine } from '../test-engine.ts';
import { WREN_BOOKS, xeroAccounts, xeroOrganisation, xeroTrialBalance } from './books.ts';

export const cannedLedger: LedgerFetch = async (request) => {
  const { pathname, searchParams } = new URL(request.url);
  const last = pathname.split('/').at(-1);
  if (last === 'Organisation') return Response.json(xeroOrganisation(WREN_BOOKS, 'o1'));
  if (last === 'Accounts') return Response.json(xeroAccounts(WREN_BOOKS));
  return Response.json(xeroTrialBalance(WREN_BOOKS, searchParams.get('date') ?? ''));
};

/** Connects and says that the client's books are there. */
export async function connectCannedLedger({ engine }: TestEngine, clientId: string): Promise<void> {
  const { context } = engine;
  const connectionId = context.newId();
  const at = context.now().toISOString();
  await context.change(async (writer) => {
    await saveLedgerApplication(writer, {
      ledger: 'XERO',
      clientId: 'canned',
      sealedSecret: null,
      redirectAddress: null,
      changedAt: at,
      changedBy: 'Somebody',
    });
    const tokens = { accessToken: 'access', refreshToken: 'renewal', expiresAt: '2099-01-01T00:00:00.000Z' };
    await saveLedgerConnection(writer, {
      id: connectionId,
      ledger: 'XERO',
      organisations: [{ id: 'o1', name: WREN_BOOKS.name }],
      sealedTokens: sealTokens(context, connectionId, tokens),
      connectedAt: at,
      connectedBy: 'Somebody',
    });
    await saveLedgerOrganisation(writer, {
      clientId,
      connectionId,
      organisationId: 'o1',
      organisationName: WREN_BOOKS.name,
      chosenAt: at,
      chosenBy: 'Somebody',
    });
  });
}
