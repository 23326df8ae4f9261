/** Servers that are killed while they take changes; the same at length is in the soak. */
import { describe, it } from 'vitest';
import { killServers } from './support/killed-servers.ts';
import { PLACES } from './support/stores.ts';

describe.each(PLACES)('a server that is killed, on %s', (database, newPlace) => {
  it('has what it answered, once', async () => {
    await killServers(await newPlace(), database, 2);
  });
});
