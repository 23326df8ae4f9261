/**
 * Five desktops and ten thousand random operations on each database (contract, sync): run by hand with
 * `npm run soak`, its figures stand with the release.
 */
import { describe, expect, it } from 'vitest';
import { runScenario } from '../sync-server/support/scenario.ts';
import { PLACES } from '../sync-server/support/stores.ts';

const OPERATIONS = Number(process.env.FAIRVIEW_SOAK_OPERATIONS ?? 10_000);

describe.each(PLACES)('ten thousand operations on %s', (database, newPlace) => {
  it('end alike everywhere', async () => {
    const place = await newPlace();
    try {
      const servers = database === 'PostgreSQL' ? 2 : 1;
      const figures = await runScenario(place, {
        seed: `soak on ${database}`,
        operations: OPERATIONS,
        servers,
      });
      process.stdout.write(`${database}: ${JSON.stringify(figures)}\n`);
      expect(figures.accepted).toBeGreaterThan(OPERATIONS * 0.3);
    } finally {
      await place.remove();
    }
  });
});
