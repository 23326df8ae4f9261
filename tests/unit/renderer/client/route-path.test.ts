/**
 * Addresses are built from the route table; nothing typed can leave its place in the path.
 */
import { describe, expect, it } from 'vitest';
import { staleAfter } from '../../../../renderer/client/areas.ts';
import { areaOf, routeOf } from '../../../../renderer/client/route-parts.ts';
import { pathOf } from '../../../../renderer/client/transport.ts';
import { type RouteName, routes } from '../../../../shared/contract/routes.ts';

describe('routePath', () => {
  it('fills parameters and query in', () => {
    expect(
      pathOf(routes.listMapping, { params: { id: 'x' }, query: { limit: 500, cursor: undefined } }),
    ).toBe('/ops/financial-statements/engagements/x/mapping?limit=500');
  });

  it('encodes what a person typed', () => {
    expect(pathOf(routes.listClients, { query: { q: 'Tan & Co?' } })).toBe('/ops/clients?q=Tan+%26+Co%3F');
    expect(pathOf(routes.getClient, { params: { id: '../../auth/me' } })).toBe(
      '/ops/clients/..%2F..%2Fauth%2Fme',
    );
  });

  it('leaves empty filters out', () => {
    expect(pathOf(routes.listEngagements, { query: { q: '', status: undefined } })).toBe(
      '/ops/financial-statements/engagements',
    );
  });
});

/** The area of a route by its path. */
const PREFIXES = [
  ['/auth/notifications', 'notifications'],
  ['/auth/', 'session'],
  ['/ops/clients', 'clients'],
  ['/admin/clients', 'clients'],
  ['/admin/staff', 'staff'],
  ['/admin/roles', 'staff'],
  ['/admin/backups', 'backups'],
  ['/admin/language-model', 'language-model'],
  ['/admin/outside-processor', 'outside-processor'],
  ['/admin/ledger-connections', 'ledgers'],
  ['/admin/xbrl', 'taxonomies'],
  ['/ops/work', 'work'],
  ['/ops/lists/views', 'views'],
  ['/ops/lists/clients', 'clients'],
  ['/ops/lists/engagements', 'engagements'],
  ['/ops/lists/filings', 'filings'],
  ['/ops/lists/work', 'work'],
  ['/ops/lists', 'views'],
  ['/ops/xbrl/taxonomies', 'taxonomies'],
  ['/ops/xbrl', 'filings'],
  ['/ops/financial-statements/house-style', 'house-style'],
  ['/ops/financial-statements', 'engagements'],
  ['/ops/audit', 'audit'],
  ['/ops/jobs', 'jobs'],
  ['/admin/review-settings', 'staff'],
  ['/admin/house-style', 'house-style'],
  ['/ops/sync', 'sync'],
  ['/admin/sync', 'sync'],
] as const;
const NAMES = Object.keys(routes) as RouteName[];

describe('areaOf', () => {
  it('knows the area of every route by its path, and none but those of files and health has no area', () => {
    const byPath = (name: RouteName) =>
      PREFIXES.find(([prefix]) => routes[name].path.startsWith(prefix))?.[1] ?? 'other';
    expect(NAMES.map((name) => [name, areaOf(name)])).toEqual(NAMES.map((name) => [name, byPath(name)]));
    expect(NAMES.filter((name) => areaOf(name) === 'other').sort()).toEqual([
      'downloadFile',
      'live',
      'ready',
    ]);
  });

  it('reads engagements and filings again when a client changes', () => {
    expect(staleAfter(areaOf('updateClient'))).toEqual([
      'clients',
      'engagements',
      'filings',
      'work',
      'audit',
    ]);
  });
});

describe('routeOf', () => {
  it('finds every route in the part that is loaded for it', async () => {
    for (const name of NAMES) expect(await routeOf(name), name).toBe(routes[name]);
  });
});
