/** Five desktops, a thousand random operations, a bad network, crashes and restarts (contract, sync). */
import { describe, expect, it } from 'vitest';
import { runScenario } from './support/scenario.ts';
import { PLACES } from './support/stores.ts';

describe.each(PLACES)('five desktops on %s', (database, newPlace) => {
  it('hold the same records in the end, with no confirmation or event lost or doubled', async () => {
    const place = await newPlace();
    try {
      const servers = database === 'PostgreSQL' ? 2 : 1;
      const figures = await runScenario(place, { seed: `faults on ${database}`, operations: 1000, servers });
      // Work that never collides would prove nothing.
      expect(figures.accepted).toBeGreaterThan(300);
      expect(figures.conflicts.STALE).toBeGreaterThan(5);
      expect(figures.conflicts.FIRST_STANDS).toBeGreaterThan(3);
      expect(figures.confirmations).toBeGreaterThan(20);
      if (process.env.FAIRVIEW_FIGURES) process.stderr.write(`${database} ${JSON.stringify(figures)}\n`);
    } finally {
      await place.remove();
    }
  });
});
