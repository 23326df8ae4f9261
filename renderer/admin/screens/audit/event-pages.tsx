/**
 * Events of the audit log that a filter finds, newest first, page by page.
 */
import type { EventFilter } from '../../../components/event-search.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { EmptyState } from '../../../components/state-views.tsx';
import { AuditTable } from '../../../screens/audit/audit-list.tsx';
import { useServerPages } from '../../client/hooks.ts';
import { serverCall } from '../../client/server-call.ts';

const PAGE = 50;

export function EventPages({ filter }: { readonly filter: EventFilter }) {
  const events = useServerPages(['audit', filter], (cursor, signal) =>
    serverCall('searchAudit', { query: { ...filter, limit: PAGE, cursor } }, { signal }),
  );
  return (
    <QueryView query={events} loading="Reading the audit log">
      {({ items, total, onMore }) =>
        items.length === 0 ? (
          <div className="fv-panel">
            <EmptyState title="No event matches">
              Every change is written here as it happens. Take a part of the search away.
            </EmptyState>
          </div>
        ) : (
          <AuditTable items={items} total={total} onMore={onMore} />
        )
      }
    </QueryView>
  );
}
