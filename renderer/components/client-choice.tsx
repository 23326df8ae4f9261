/** Chooses one client of this desktop's master; the engine searches. Used wherever a client is chosen. */
import type { Client } from '../../shared/model/records.ts';
import { useRoute } from '../client/hooks.ts';
import { ClientField, type ClientFieldProps } from './client-field.tsx';

const OFFERED = 50;

function useClients(q: string) {
  return useRoute('listClients', { query: { q, limit: OFFERED } }, { keepPrevious: true });
}

export function ClientChoice(props: ClientFieldProps<Client>) {
  return <ClientField {...props} useClients={useClients} />;
}
