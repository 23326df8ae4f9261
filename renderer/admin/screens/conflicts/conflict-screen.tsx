/**
 * One conflict: what was refused beside what stands, column by column in words, and where it is settled. Nothing can
 * be changed here: a settlement is a change, and changes are signed by a person at a desktop.
 */
import { Alert, Badge, Checkbox, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { ConflictInFull } from '../../../../shared/contract/server-conflicts.ts';
import { columnPairs } from '../../../../shared/sync/side-by-side.ts';
import { CONFLICT_MEANING, CONFLICT_WORDS, recordTitle } from '../../../components/conflict-words.ts';
import { QueryView } from '../../../components/query-view.tsx';
import { RecordSides } from '../../../components/record-sides.tsx';
import { ScreenHead } from '../../../components/screen.tsx';
import { When } from '../../../components/when.tsx';
import { useServer } from '../../client/hooks.ts';
import { type RowPair, rowPairs } from './compare.ts';
import { recordOfConflict } from './record-of-conflict.ts';

const ROWS_SHOWN = 100;
const TRAIL = [{ label: 'Conflicts', href: '/conflicts' }] as const;

function StandingHead({ pair }: { readonly pair: RowPair }) {
  const { standing, another } = pair;
  if (standing === null) return 'Nothing is there';
  const by = standing.changedByName ?? 'the program';
  return (
    <>
      {standing.deleted ? 'Removed' : another ? 'Another record in this place' : 'Kept'}, by {by},{' '}
      <When at={standing.changedAt} />
    </>
  );
}

interface PairProps {
  readonly pair: RowPair;
  readonly author: string;
  readonly alike: boolean;
  readonly people: ReadonlyMap<string, string>;
}

function Pair({ pair, author, alike, people }: PairProps) {
  const { kind, refused, standing } = pair;
  const stands = standing?.body ?? null;
  const title = recordTitle(kind, refused ?? stands);
  return (
    <Stack gap="xs" className="fv-panel" p="md" component="section" aria-label={title}>
      <Title order={2} size="h3">
        {title}
        {refused === null && ': would have been removed'}
      </Title>
      <RecordSides
        kind={kind}
        mine={refused}
        theirs={stands}
        mineHead={`Refused, by ${author}`}
        theirsHead={<StandingHead pair={pair} />}
        mineGone="Removed"
        theirsGone="Not there"
        names={people}
        alike={alike}
      />
    </Stack>
  );
}

function ConflictView({ conflict }: { readonly conflict: ConflictInFull }) {
  const [alike, setAlike] = useState(false);
  const staff = useServer('listServerStaff', { query: { limit: 500 } });
  const people = new Map(staff.data?.items.map(({ id, name }) => [id, name]) ?? []);
  // A file or a run has no word that differs; it is told where everything is.
  const pairs = rowPairs(conflict).filter(
    ({ kind, refused, standing }) =>
      alike || columnPairs(kind, refused, standing?.body ?? null).some(({ differs }) => differs),
  );
  const { author, device, kind, detail, refused } = conflict;
  return (
    <Stack>
      <ScreenHead
        title={conflict.client?.companyName ?? 'Conflict'}
        trail={TRAIL}
        badge={
          <Badge color={kind === 'REFUSED' ? 'red' : 'yellow'} fw={500}>
            {CONFLICT_WORDS[kind]}
          </Badge>
        }
        subtitle={
          <>
            {recordOfConflict(conflict)} · changed by {author.name} on {device.name}, <When at={refused.at} />
          </>
        }
      />
      <Alert color="ink" title={detail}>
        {CONFLICT_MEANING[kind]} It is settled on the desktop “{device.name}”, or by {author.name} on any
        desktop. It can only be read here.
      </Alert>
      <Checkbox
        label="Show the fields that are alike too"
        checked={alike}
        onChange={(event) => setAlike(event.currentTarget.checked)}
      />
      {pairs.slice(0, ROWS_SHOWN).map((pair) => (
        <Pair
          key={`${pair.kind} ${pair.id}`}
          pair={pair}
          author={author.name}
          alike={alike}
          people={people}
        />
      ))}
      {pairs.length > ROWS_SHOWN && (
        <Text c="dimmed">
          {ROWS_SHOWN} of {pairs.length} records are shown; the desktop shows all.
        </Text>
      )}
      {pairs.length === 0 && (
        <Text c="dimmed">Nothing that people read differs; only what the program computes and counts.</Text>
      )}
    </Stack>
  );
}

export function ConflictScreen({ id }: { readonly id: string }) {
  const conflict = useServer('getOpenConflict', { params: { id } });
  return (
    <Stack>
      {conflict.data === undefined && <ScreenHead title="Conflict" trail={TRAIL} />}
      <QueryView query={conflict} loading="Reading the conflict">
        {(data) => <ConflictView conflict={data} />}
      </QueryView>
    </Stack>
  );
}
