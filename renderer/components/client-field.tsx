/**
 * Chooses one client of the master by a part of its name or UEN. Whoever keeps the master searches it as one types,
 * so that the last of thousands is as near as the first; `useClients` is that search (of the engine on a desktop, of
 * the sync-server on its pages). The chosen client keeps its name, whatever is searched for afterwards.
 */
import { useDebouncedValue } from '@mantine/hooks';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { Problem } from '../../shared/problem.ts';
import { KeyPicker } from './key-picker.tsx';

/** One typed letter after the other is one search. */
const TYPING_MS = 120;

export interface ChosenClient {
  readonly id: string;
  readonly companyName: string;
}

interface FoundClient extends ChosenClient {
  readonly uen: string;
}

/** The first clients whose name or UEN holds the text, and how many there are; the answer before stays meanwhile. */
export type UseClients<Found extends FoundClient> = (
  q: string,
) => UseQueryResult<{ readonly items: readonly Found[]; readonly total: number }, Problem>;

export interface ClientFieldProps<Found extends FoundClient> {
  readonly value: ChosenClient | null;
  readonly onChange: (client: Found) => void;
  /** For a filter: nobody chosen means all clients. */
  readonly onAll?: () => void;
  readonly required?: boolean;
  readonly autoFocus?: boolean;
  readonly error?: string | undefined;
  readonly className?: string;
}

export function ClientField<Found extends FoundClient>({
  useClients,
  value,
  onChange,
  onAll,
  ...field
}: ClientFieldProps<Found> & { readonly useClients: UseClients<Found> }) {
  const [text, setText] = useState('');
  const wanted = text.trim();
  const [asked] = useDebouncedValue(wanted, TYPING_MS);
  const clients = useClients(asked);
  const items = clients.data?.items ?? [];
  return (
    <KeyPicker
      {...field}
      label="Client"
      placeholder={onAll === undefined ? 'Type a name or UEN' : 'All clients'}
      clearLabel="All clients"
      options={items.map((each) => ({ value: each.id, label: each.companyName, hint: each.uen }))}
      value={value?.id ?? null}
      valueLabel={value?.companyName}
      onSearch={setText}
      searching={asked !== wanted || clients.isPending || clients.isPlaceholderData}
      total={clients.data?.total ?? 0}
      emptyWords={clients.error?.message ?? 'No client of this name or UEN.'}
      onPick={(id) => {
        const chosen = items.find((each) => each.id === id);
        if (chosen !== undefined) onChange(chosen);
      }}
      {...(onAll === undefined ? {} : { onClear: onAll })}
    />
  );
}
