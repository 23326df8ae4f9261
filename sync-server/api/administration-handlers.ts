/** What administrators look up (shared/contract/server-administration). */

import { serverHealth } from '../practice/server-health.ts';
import { taxonomySummaries } from '../practice/taxonomy-versions.ts';
import { countClientsOfVersion } from '../store/repositories/server-state.ts';
import { listSynonyms } from '../store/repositories/synonyms.ts';
import type { ServerHandlers } from './server-gate.ts';

export const administrationHandlers = {
  listServerTaxonomyVersions: async ({ context }) => {
    const items = taxonomySummaries().map(async (summary) => ({
      ...summary,
      installed: true as const,
      clients: await countClientsOfVersion(context.reader, summary.version),
    }));
    return { items: await Promise.all(items) };
  },
  listServerSynonyms: ({ context }, { query }) => listSynonyms(context.reader, query),
  getServerHealth: ({ context }) => serverHealth(context),
} satisfies Partial<ServerHandlers>;
