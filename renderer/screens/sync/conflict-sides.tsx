/** One conflict: what happened in words, and each record with mine beside theirs. */
import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from 'wouter';
import type { SyncConflictView } from '../../../shared/contract/sync-conflicts.ts';
import { CONFLICT_MEANING, recordTitle } from '../../components/conflict-words.ts';
import { RecordSides } from '../../components/record-sides.tsx';
import { When } from '../../components/when.tsx';

export function ConflictSides({ conflict }: { readonly conflict: SyncConflictView }) {
  const { kind, place, detail, authorName, at, records } = conflict;
  const names = new Map(Object.entries(conflict.names));
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          <Title order={2} size="h3">
            {place.label}
          </Title>
          <Text size="sm" c="dimmed">
            Changed by {authorName}, <When at={at} />
          </Text>
        </div>
        {place.href !== null && (
          <Anchor component={Link} href={place.href} className="fv-link" size="sm">
            Open it
          </Anchor>
        )}
      </Group>
      <div>
        <Text>{detail}</Text>
        <Text size="sm" c="dimmed">
          {CONFLICT_MEANING[kind]}
        </Text>
      </div>
      {records.length === 0 && (
        <Text c="dimmed">Nothing that people read differs; only what the program computes from it.</Text>
      )}
      {records.map((record, order) => {
        const title = recordTitle(record.kind, record.mine ?? record.theirs);
        return (
          <section key={`${title} ${String(order)}`} aria-label={title}>
            <Title order={3} size="sm" mb={4}>
              {title}
            </Title>
            <RecordSides
              kind={record.kind}
              mine={record.mine}
              theirs={record.theirs}
              mineHead={`Mine (${authorName}, this desktop)`}
              theirsHead="Theirs (at the server)"
              mineGone="Removed"
              theirsGone="Not there"
              names={names}
            />
          </section>
        );
      })}
    </Stack>
  );
}
