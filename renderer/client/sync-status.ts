/**
 * How this desktop stands to the sync-server, asked every few seconds; and what a page shows is read again when
 * something has come from there.
 */
import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { SyncStatus } from '../../shared/contract/sync.ts';
import type { Problem } from '../../shared/problem.ts';
import { call } from './call.ts';
import { routeKey } from './hooks.ts';

const EVERY_MS = 4_000;
/** Alone, nothing changes but by the form of Settings. */
const ALONE_MS = 60_000;

export function useSyncStatus(): UseQueryResult<SyncStatus, Problem> {
  return useQuery<SyncStatus, Problem>({
    queryKey: routeKey('getSyncStatus', {}),
    queryFn: ({ signal }) => call('getSyncStatus', {}, { signal }),
    refetchInterval: (query) => (query.state.data?.connected === false ? ALONE_MS : EVERY_MS),
  });
}

/** To be used once, in the frame. */
export function useFreshAfterSync(status: SyncStatus | undefined): void {
  const cache = useQueryClient();
  const before = useRef<number | null>(null);
  const seen = status?.connected ? status.seen : null;
  useEffect(() => {
    if (seen === null) return;
    if (before.current !== null && before.current !== seen) {
      void cache.invalidateQueries({ predicate: ({ queryKey: [area] }) => area !== 'sync' });
    }
    before.current = seen;
  }, [seen, cache]);
}

/** Why clients and staff cannot be changed on this desktop, or null while the practice works alone. */
export function useKeptAtServer(): string | null {
  const status = useSyncStatus().data;
  if (!status?.connected) return null;
  return `Clients and staff are kept at the sync-server. Change them there: ${status.baseUrl ?? ''}/admin/`;
}
