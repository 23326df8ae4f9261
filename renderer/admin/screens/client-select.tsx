/**
 * Chooses one client of the master by a part of its name or UEN, or all of them. The server searches, so that a long
 * master costs nothing here.
 */
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useServer } from '../client/hooks.ts';

const OFFERED = 50;

export interface ChosenClient {
  readonly id: string;
  readonly companyName: string;
}

interface ClientSelectProps {
  readonly value: ChosenClient | null;
  readonly onChange: (client: ChosenClient | null) => void;
}

export function ClientSelect({ value, onChange }: ClientSelectProps) {
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text.trim(), 150);
  const clients = useServer('listServerClients', { query: { q, limit: OFFERED } });
  const found: readonly ChosenClient[] = clients.data?.items ?? [];
  const offered = [...found, ...(value !== null && found.every(({ id }) => id !== value.id) ? [value] : [])];
  return (
    <Select
      label="Client"
      className="fv-client-select"
      placeholder="All clients"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'All clients' }}
      nothingFoundMessage={clients.isFetching ? 'Searching…' : 'No client of this name or UEN'}
      data={offered.map(({ id, companyName }) => ({ value: id, label: companyName }))}
      // What is found by its UEN does not hold the typed text in its name.
      filter={({ options }) => options}
      searchValue={text}
      onSearchChange={setText}
      value={value?.id ?? null}
      onChange={(chosen) => onChange(offered.find(({ id }) => id === chosen) ?? null)}
    />
  );
}
