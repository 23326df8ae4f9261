/**
 * The areas of the practice that routes belong to (route-parts.ts). A change in an area makes everything read from it stale,
 * and the areas that show its data too.
 */
export type Area =
  | 'audit'
  | 'backups'
  | 'clients'
  | 'engagements'
  | 'filings'
  | 'house-style'
  | 'jobs'
  | 'language-model'
  | 'ledgers'
  | 'notifications'
  | 'outside-processor'
  | 'session'
  | 'staff'
  | 'sync'
  | 'taxonomies'
  | 'views'
  | 'work'
  | 'other';

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

/** The areas to read again after a change in one. */
export function staleAfter(area: Area): readonly Area[] {
  return [area, ...(ALSO_STALE[area] ?? [])];
}
