/**
 * What to look for in an audit trail, the workspace's or the server's: the client with all that belongs to it, one record, the
 * person, the kind of event, and the days.
 */
import { NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useEffect, useState } from 'react';
import { isIsoDate } from '../../shared/model/dates.ts';
import { eventWords } from '../../shared/model/event-words.ts';
import { AUDIT_EVENT_TYPES, type AuditEventType } from '../../shared/model/events.ts';
import type { ChosenClient } from './client-field.tsx';
import { DateField } from './date-field.tsx';

export interface EventFilter {
  readonly clientId?: string | undefined;
  readonly subject?: string | undefined;
  readonly actorId?: string | undefined;
  readonly type?: AuditEventType | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const TYPES = AUDIT_EVENT_TYPES.map((value) => ({ value, label: eventWords(value) })).sort((left, right) =>
  left.label.localeCompare(right.label),
);
const ALL = { subject: '', actorId: '', type: '', from: '', to: '' };
type Typed = typeof ALL & { readonly client: ChosenClient | null };

/** The beginning of a day where the reader is; undefined for a day that is not typed whole. */
function startOfDay(day: string, later = 0): string | undefined {
  if (!isIsoDate(day)) return undefined;
  const at = new Date(`${day}T00:00:00`);
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

interface EventSearchProps {
  /** "Search the audit trail". */
  readonly label: string;
  readonly people: readonly { readonly id: string; readonly name: string }[];
  /** The field for a client of whoever keeps the clients. */
  readonly clientField: (
    value: ChosenClient | null,
    onChange: (client: ChosenClient | null) => void,
  ) => ReactNode;
  /** A field for one record by its key, such as "staff:…", for which the page has no screen. */
  readonly byRecord?: boolean;
  /** The same function as long as the screen stands. */
  readonly onSearch: (filter: EventFilter) => void;
}

export function EventSearch({ label, people, clientField, byRecord = false, onSearch }: EventSearchProps) {
  const [typed, setTyped] = useState<Typed>({ ...ALL, client: null });
  const [settled] = useDebouncedValue(typed, 200);
  useEffect(() => onSearch(filterOf(settled)), [settled, onSearch]);
  const change = (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part }));
  return (
    <search className="fv-filters" aria-label={label}>
      {clientField(typed.client, (client) => change({ client }))}
      {byRecord && (
        <TextInput
          label="Record"
          placeholder="filing:… or staff:…"
          maxLength={100}
          value={typed.subject}
          onChange={(event) => change({ subject: event.currentTarget.value })}
        />
      )}
      <NativeSelect
        label="Person"
        data={[
          { value: '', label: 'Everybody' },
          ...people.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={typed.actorId}
        onChange={(event) => change({ actorId: event.currentTarget.value })}
      />
      <NativeSelect
        label="What"
        data={[{ value: '', label: 'Everything' }, ...TYPES]}
        value={typed.type}
        onChange={(event) => change({ type: event.currentTarget.value })}
      />
      <DateField label="From" value={typed.from} onChange={(from) => change({ from })} />
      <DateField label="To and including" value={typed.to} onChange={(to) => change({ to })} />
    </search>
  );
}
