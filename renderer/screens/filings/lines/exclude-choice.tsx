/**
 * A person decides that a line is not reported, with a reason: one that is true of the line, or in own words. It stands
 * in the queue's own panel: a number takes a reason, Enter the one that is chosen, Escape goes back.
 */
import { Button, Group, Text, TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { reasonsFor } from '../../../../shared/model/exclusion-reasons.ts';
import type { LineItem } from '../../../../shared/model/records.ts';
import { useCall } from '../../../client/hooks.ts';
import { ProblemMessage } from '../../../components/state-views.tsx';
import { useFilingContext } from '../context/filing-context.tsx';

interface ExcludeChoiceProps {
  readonly line: LineItem;
  readonly onExcluded: (line: LineItem) => void;
  readonly onClose: () => void;
}

export function ExcludeChoice({ line, onExcluded, onClose }: ExcludeChoiceProps) {
  const { filing, lines } = useFilingContext();
  const offered = useMemo(() => reasonsFor(line, lines, filing), [line, lines, filing]);
  const [own, setOwn] = useState('');
  const [asked, setAsked] = useState(false);
  const exclude = useCall('excludeLine', { refresh: [] });
  const holder = useRef<HTMLFormElement>(null);
  useEffect(() => holder.current?.focus({ preventScroll: true }), []);
  const take = (reason: string | null) => {
    if (exclude.isPending) return;
    if (reason === null || reason === '') return setAsked(true);
    exclude.mutate(
      { params: { id: filing.id, lineItemId: line.id }, body: { reason } },
      { onSuccess: onExcluded },
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const typing = event.target instanceof HTMLInputElement;
    const at = typing || !/^[1-9]$/.test(event.key) ? -1 : Number(event.key) - 1;
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)) {
      if (!event.repeat) take(own.trim() === '' ? offered.proposed : own.trim());
    } else if (offered.reasons[at] !== undefined && !event.repeat) take(offered.reasons[at] ?? null);
    else if (typing || event.key === 'Tab' || event.key === 'Enter' || event.key === ' ') return;
    event.preventDefault();
  };
  return (
    <form
      ref={holder}
      tabIndex={-1}
      className="fl-exclude"
      aria-label={`Exclude “${line.label}”`}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        take(own.trim() === '' ? offered.proposed : own.trim());
      }}
    >
      <Text size="sm" fw={600}>
        Why is this line not reported? <span className="fv-muted">Kept in the audit trail.</span>
      </Text>
      <ol className="fl-candidates" aria-label="Reasons">
        {offered.reasons.map((reason, index) => (
          <li key={reason}>
            <button
              type="button"
              className="fl-candidate"
              aria-pressed={reason === offered.proposed && own.trim() === ''}
              onClick={() => take(reason)}
            >
              <kbd className="fv-key">{index + 1}</kbd>
              <span className="fl-candidate-label">{reason}</span>
            </button>
          </li>
        ))}
      </ol>
      <Group gap="xs" wrap="nowrap" align="flex-end">
        <TextInput
          size="xs"
          className="fl-grow"
          aria-label="Or in your own words"
          placeholder="Or in your own words"
          maxLength={1000}
          value={own}
          onChange={(event) => setOwn(event.currentTarget.value)}
          error={asked && own.trim() === '' ? 'Choose a reason, or give your own.' : undefined}
        />
        <Button size="xs" type="submit" loading={exclude.isPending}>
          Exclude line&nbsp;<kbd className="fv-key">Enter</kbd>
        </Button>
        <Button size="xs" variant="default" onClick={onClose}>
          Back&nbsp;<kbd className="fv-key">Esc</kbd>
        </Button>
      </Group>
      {exclude.error !== null && <ProblemMessage problem={exclude.error} />}
    </form>
  );
}
