/**
 * Conflicts: what this desktop changed and the server did not take, one beside the other, for a person to settle.
 * Nothing wins by itself and nothing is lost; a confirmation that somebody else made first can only be noted.
 */
import './sync.css';
import { Button, Group, Kbd, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect, useState } from 'react';
import type { SyncConflictView } from '../../../shared/contract/sync-conflicts.ts';
import { useCall, useRoute } from '../../client/hooks.ts';
import { CONFLICT_WORDS, recordTitle } from '../../components/conflict-words.ts';
import { QueryView } from '../../components/query-view.tsx';
import { ScreenHead } from '../../components/screen.tsx';
import { EmptyState, ProblemMessage } from '../../components/state-views.tsx';
import { When } from '../../components/when.tsx';
import { ConflictSides } from './conflict-sides.tsx';

type Choice = 'MINE' | 'THEIRS';

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [role="dialog"]') !== null;
}

/** What a conflict is about, in one line. */
function firstTitle({ kind, records }: SyncConflictView): string {
  const [first, ...others] = records;
  if (first === undefined) return CONFLICT_WORDS[kind];
  const title = recordTitle(first.kind, first.mine ?? first.theirs);
  return others.length === 0 ? title : `${title} and ${others.length} more`;
}

interface ListProps {
  readonly items: readonly SyncConflictView[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

function ConflictList({ items, chosen, onChoose }: ListProps) {
  return (
    <nav className="fv-panel" aria-label="Open conflicts">
      <ul className="sy-list">
        {items.map((each) => (
          <li key={each.id}>
            <button
              type="button"
              className="sy-choice"
              aria-current={each.id === chosen}
              onClick={() => onChoose(each.id)}
            >
              <Text fw={600}>{each.place.label}</Text>
              <Text size="sm">{firstTitle(each)}</Text>
              <Text size="xs" c="dimmed">
                {CONFLICT_WORDS[each.kind]} · {each.authorName}, <When at={each.at} />
              </Text>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Decision({
  conflict,
  busy,
  onDecide,
}: {
  readonly conflict: SyncConflictView;
  readonly busy: boolean;
  readonly onDecide: (choice: Choice) => void;
}) {
  if (!conflict.mayChoose.includes('MINE')) {
    return (
      <Group justify="space-between">
        <Text size="sm" c="dimmed" maw={520}>
          What is at the server stays. If it is wrong, change it in its own place.
        </Text>
        <Button loading={busy} rightSection={<Kbd size="xs">T</Kbd>} onClick={() => onDecide('THEIRS')}>
          I have seen it
        </Button>
      </Group>
    );
  }
  return (
    <Group justify="flex-end">
      <Button
        variant="default"
        loading={busy}
        rightSection={<Kbd size="xs">T</Kbd>}
        onClick={() => onDecide('THEIRS')}
      >
        Keep theirs
      </Button>
      <Button loading={busy} rightSection={<Kbd size="xs">M</Kbd>} onClick={() => onDecide('MINE')}>
        Keep mine
      </Button>
    </Group>
  );
}

function OpenConflicts({ items }: { readonly items: readonly SyncConflictView[] }) {
  const [wanted, setWanted] = useState<string | null>(null);
  const settle = useCall('settleSyncConflict', { refresh: ['sync', 'engagements', 'filings', 'audit'] });
  const conflict = items.find(({ id }) => id === wanted) ?? items[0];
  const decide = (choice: Choice) => {
    if (conflict === undefined || settle.isPending || !conflict.mayChoose.includes(choice)) return;
    settle.mutate(
      { params: { id: conflict.id }, body: { choice } },
      {
        onSuccess: () =>
          notifications.show({ message: choice === 'MINE' ? 'Yours is kept and sent.' : 'Theirs stands.' }),
      },
    );
  };
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const key = event.key.toLowerCase();
      const place = items.findIndex(({ id }) => id === conflict?.id);
      if (key === 'm') decide('MINE');
      else if (key === 't') decide('THEIRS');
      else if (key === 'j' || key === 'k') {
        const next = items[place + (key === 'j' ? 1 : -1)];
        if (next) setWanted(next.id);
      }
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  });
  if (conflict === undefined) {
    return (
      <EmptyState title="Nothing to settle">
        What this desktop changed has been taken by the server, or waits to be sent.
      </EmptyState>
    );
  }
  return (
    <div className="sy-conflicts">
      <ConflictList items={items} chosen={conflict.id} onChoose={setWanted} />
      <Stack className="fv-panel" p="md" component="section" aria-label="Conflict">
        <ConflictSides conflict={conflict} />
        {settle.error !== null && <ProblemMessage title="Not settled" problem={settle.error} />}
        <Decision conflict={conflict} busy={settle.isPending} onDecide={decide} />
      </Stack>
    </div>
  );
}

export function ConflictsScreen() {
  const conflicts = useRoute('listSyncConflicts', {});
  return (
    <Stack>
      <ScreenHead
        title="Conflicts"
        trail={[{ label: 'Sync', href: '/settings/sync' }]}
        {...(conflicts.data !== undefined &&
          conflicts.data.items.length > 0 && {
            subtitle: 'M keeps mine, T keeps theirs, J and K go through the list.',
          })}
      />
      <QueryView query={conflicts} loading="Reading the conflicts">
        {({ items }) => <OpenConflicts items={items} />}
      </QueryView>
    </Stack>
  );
}
