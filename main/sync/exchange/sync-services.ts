/** What the routes of sync are handed: the services of the connection, and the loop that exchanges by itself. */
import type { EngineContext } from '../../context/engine-context.ts';
import type { ConnectionServices } from '../connection/connection-services.ts';
import { ExpiringMap } from '../connection/expiring-map.ts';
import type { ServerFetch } from '../connection/server-connection.ts';
import type { ExchangeLoop } from './exchange-loop.ts';

export interface SyncServices extends ConnectionServices {
  readonly exchangeLoop: ExchangeLoop;
}

export function openSyncServices(
  context: EngineContext,
  fetch: ServerFetch,
  exchangeLoop: ExchangeLoop,
): SyncServices {
  return {
    context,
    fetch,
    exchangeLoop,
    challenges: new ExpiringMap(),
    connecting: new ExpiringMap(),
    offlineSecrets: new ExpiringMap(),
  };
}
