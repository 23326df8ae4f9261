/** Routes of the ledgers of this machine (decisions 11): registration, connections, and the organisation of each client. */
import { z } from 'zod';
import {
  begunGrantSchema,
  changeLedgerApplicationSchema,
  ledgerConnectionSchema,
  ledgerSchema,
  ledgerSettingsSchema,
  organisationChoiceSchema,
} from '../model/ledgers.ts';
import { idParams, type Route } from './route.ts';

const path = '/admin/ledger-connections';

export const ledgerRoutes = {
  getLedgers: {
    method: 'GET',
    path,
    summary:
      'How this machine is registered at each ledger, its connections, and the organisation of each client; no secret.',
    access: 'MANAGE_CLIENTS',
    response: ledgerSettingsSchema,
    status: 200,
    errors: [],
  },
  updateLedgerApplication: {
    method: 'PUT',
    path: `${path}/applications/:ledger`,
    summary: 'Keeps or forgets how this machine is registered at a ledger. Never synchronised.',
    access: 'MANAGE_CLIENTS',
    params: z.strictObject({ ledger: ledgerSchema }),
    body: changeLedgerApplicationSchema,
    response: ledgerSettingsSchema,
    status: 200,
    errors: ['INVALID_TRANSITION'],
  },
  beginLedgerConnection: {
    method: 'POST',
    path,
    summary: 'Begins a grant of access: the address to open in the browser, for five minutes.',
    access: 'MANAGE_CLIENTS',
    body: z.strictObject({ ledger: ledgerSchema }),
    response: begunGrantSchema,
    status: 201,
    errors: ['INVALID_TRANSITION', 'UNAVAILABLE'],
  },
  finishLedgerConnection: {
    method: 'POST',
    path: `${path}/grants/:id`,
    summary:
      'The connection once access is granted; null while it is not. With `address`: where the browser ended.',
    access: 'MANAGE_CLIENTS',
    params: idParams,
    body: z.strictObject({ address: z.string().trim().max(4000).nullable() }),
    response: z.object({ connection: ledgerConnectionSchema.nullable() }),
    status: 200,
    errors: ['INVALID_INPUT', 'INVALID_TRANSITION', 'UNAVAILABLE', 'UNREADABLE_FILE', 'TOO_MANY_REQUESTS'],
  },
  disconnectLedger: {
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Gives the tokens back and forgets the connection; says whether the ledger could be told.',
    access: 'MANAGE_CLIENTS',
    params: idParams,
    response: z.object({ toldLedger: z.boolean() }),
    status: 200,
    errors: [],
  },
  chooseLedgerOrganisation: {
    method: 'PUT',
    path: `${path}/clients/:id`,
    summary: 'Says which organisation holds the books of a client; another name asks first.',
    access: 'MANAGE_CLIENTS',
    params: idParams,
    body: organisationChoiceSchema,
    response: ledgerSettingsSchema,
    status: 200,
    errors: [
      'INVALID_INPUT',
      'IDENTITY_MISMATCH',
      'INVALID_TRANSITION',
      'UNAVAILABLE',
      'UNREADABLE_FILE',
      'TOO_MANY_REQUESTS',
    ],
  },
} as const satisfies Record<string, Route>;
