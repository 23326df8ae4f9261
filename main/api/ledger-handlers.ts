/** Handlers of shared/contract/ledgers.ts. */
import type { ledgerRoutes } from '../../shared/contract/ledgers.ts';
import { changeApplication } from '../practice/ledgers/applications.ts';
import { beginConnection, finishConnection } from '../practice/ledgers/connect.ts';
import { chooseOrganisation, disconnectLedger, readLedgers } from '../practice/ledgers/connections.ts';
import type { Handlers } from './gate.ts';

export const ledgerHandlers: Pick<Handlers, keyof typeof ledgerRoutes> = {
  getLedgers: ({ context }) => readLedgers(context),
  updateLedgerApplication: async ({ context }, { caller, params, body }) => {
    await changeApplication(context, caller, params.ledger, body);
    return await readLedgers(context);
  },
  beginLedgerConnection: ({ context }, { caller, body }) => beginConnection(context, caller, body.ledger),
  finishLedgerConnection: async ({ context }, { caller, params, body, signal }) => ({
    connection: await finishConnection(context, caller, params.id, body.address, signal),
  }),
  disconnectLedger: ({ context }, { caller, params, signal }) =>
    disconnectLedger(context, caller, params.id, signal),
  chooseLedgerOrganisation: ({ context }, { caller, params, body, signal }) =>
    chooseOrganisation(context, caller, params.id, body, signal),
};
