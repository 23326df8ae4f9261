/**
 * Which part of the practice a route belongs to. A change in an area makes everything read from it stale,
 * and the areas that show its data too.
 */
import type { RouteName } from '../../shared/contract/routes.ts';
import { routes } from '../../shared/contract/routes.ts';

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

export type Area = (typeof PREFIXES)[number][1] | 'other';

const ALSO_STALE: Partial<Record<Area, readonly Area[]>> = {
  clients: ['engagements', 'filings', 'work', 'audit'],
  engagements: ['work', 'audit'],
  filings: ['work', 'audit'],
  staff: ['work', 'audit'],
  'language-model': ['audit'],
  ledgers: ['audit', 'engagements'],
  'house-style': ['audit', 'engagements'],
  // A filing offers the check where a processor is set up.
  'outside-processor': ['audit', 'filings'],
};

export function areaOf(name: RouteName): Area {
  const { path } = routes[name];
  return PREFIXES.find(([prefix]) => path.startsWith(prefix))?.[1] ?? 'other';
}

/** The areas to read again after a change in one. */
export function staleAfter(area: Area): readonly Area[] {
  return [area, ...(ALSO_STALE[area] ?? [])];
}
