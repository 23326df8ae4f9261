/**
 * Five desktops and ten thousand random operations on each database (contract, sync): run by hand with
 * `npm run soak`, its figures stand with the release.
 */
import { describe, expect, it } from 'vitest';
import { runScenario } from '../sync-server/support/scenario.ts';
import { PLACES } from '../sync-server/support/stores.ts';

describe.each(PLACES)('ten thousand operations on %s', (database, newPlace) => {
  it('end alike everywhere', async () => {
    const place = await newPlace();
    try {
      const servers = database === 'PostgreSQL' ? 2 : 1;
      const figures = await runScenario(place, { seed: `soak on ${database}`, operations: 10_000, servers });
      process.stdout.write(`${database}: ${JSON.stringify(figures)}\n`);
      expect(figures.accepted).toBeGreaterThan(3000);
    } finally {
      await place.remove();
    }
  });
});
