/**
 * What to look for in the audit log: the client with all that belongs to it, one record, the person, the kind of
 * event, and the days.
 */
import { NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { eventWords } from '../../../../shared/model/event-words.ts';
import { AUDIT_EVENT_TYPES } from '../../../../shared/model/events.ts';
import type { ChosenClient } from '../../../components/client-field.tsx';
import { useServer } from '../../client/hooks.ts';
import { ClientSelect } from '../../components/client-select.tsx';
import type { EventFilter } from './event-pages.tsx';

const TYPES = AUDIT_EVENT_TYPES.map((value) => ({ value, label: eventWords(value) })).sort((left, right) =>
  left.label.localeCompare(right.label),
);
const ALL = { subject: '', actorId: '', type: '', from: '', to: '' };
type Typed = typeof ALL & { readonly client: ChosenClient | null };

/** The beginning of a day where the reader is; undefined for a day that is not typed whole. */
function startOfDay(day: string, later = 0): string | undefined {
  const at = new Date(`${day}T00:00:00`);
  if (Number.isNaN(at.getTime())) return undefined;
  at.setDate(at.getDate() + later);
  return at.toISOString();
}

function filterOf({ client, subject, actorId, type, from, to }: Typed): EventFilter {
  return {
    clientId: client?.id,
    subject: subject.trim() || undefined,
    actorId: actorId || undefined,
    type: AUDIT_EVENT_TYPES.find((each) => each === type),
    from: startOfDay(from),
    to: startOfDay(to, 1),
  };
}

export function EventSearch({ onSearch }: { readonly onSearch: (filter: EventFilter) => void }) {
  const [typed, setTyped] = useState<Typed>({ ...ALL, client: null });
  const [settled] = useDebouncedValue(typed, 200);
  const staff = useServer('listServerStaff', { query: { limit: 500 } });
  useEffect(() => onSearch(filterOf(settled)), [settled, onSearch]);
  const change = (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part }));
  const people = staff.data?.items.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  return (
    <search className="fv-filters" aria-label="Search the audit log">
      <ClientSelect value={typed.client} onChange={(client) => change({ client })} />
      <TextInput
        label="Record"
        placeholder="filing:… or staff:…"
        maxLength={100}
        value={typed.subject}
        onChange={(event) => change({ subject: event.currentTarget.value })}
      />
      <NativeSelect
        label="Person"
        data={[{ value: '', label: 'Everybody' }, ...people]}
        value={typed.actorId}
        onChange={(event) => change({ actorId: event.currentTarget.value })}
      />
      <NativeSelect
        label="What"
        data={[{ value: '', label: 'Everything' }, ...TYPES]}
        value={typed.type}
        onChange={(event) => change({ type: event.currentTarget.value })}
      />
      <TextInput
        label="From"
        type="date"
        value={typed.from}
        onChange={(event) => change({ from: event.currentTarget.value })}
      />
      <TextInput
        label="To and including"
        type="date"
        value={typed.to}
        onChange={(event) => change({ to: event.currentTarget.value })}
      />
    </search>
  );
}
