/**
 * Servers killed under load (contract, sync): FAIRVIEW_SERVER_KILLS times in all, half of them on each database. What was
 * answered stands, what was not is sent again, and nothing is there twice.
 */
import { describe, it } from 'vitest';
import { killServers, MOST_KILLS } from '../sync-server/support/killed-servers.ts';
import { PLACES } from '../sync-server/support/stores.ts';

const KILLS = Number(process.env.FAIRVIEW_SERVER_KILLS ?? 300);

describe.each(PLACES)('servers that are killed on and on, on %s', (database, newPlace) => {
  it('have what they answered, once', async () => {
    for (let left = KILLS / PLACES.length; left > 0; left -= MOST_KILLS)
      await killServers(await newPlace(), database, Math.min(left, MOST_KILLS));
  });
});
