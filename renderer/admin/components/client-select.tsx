/** Filters by one client of the server's master, or by all of them; the server searches. */
import type { ServerClient } from '../../../shared/contract/server-practice.ts';
import { type ChosenClient, ClientField } from '../../components/client-field.tsx';
import { useServer } from '../client/hooks.ts';

const OFFERED = 50;

function useClients(q: string) {
  return useServer('listServerClients', { query: { q, limit: OFFERED } }, { keepPrevious: true });
}

interface ClientSelectProps {
  readonly value: ChosenClient | null;
  readonly onChange: (client: ChosenClient | null) => void;
}

export function ClientSelect({ value, onChange }: ClientSelectProps) {
  return (
    <ClientField<ServerClient>
      className="fv-client-select"
      useClients={useClients}
      value={value}
      onChange={onChange}
      onAll={() => onChange(null)}
    />
  );
}
