/** One conflict: what happened in words, and each record with mine beside theirs; what differs is lit. */
import { Anchor, Group, Stack, Table, Text, Title } from '@mantine/core';
import { Link } from 'wouter';
import type { SyncConflictView } from '../../../shared/contract/sync.ts';
import { When } from '../../components/when.tsx';

type RecordView = SyncConflictView['records'][number];

function Side({ there, value }: { readonly there: boolean; readonly value: string | null }) {
  if (!there) return <Text c="dimmed">Not there</Text>;
  return <>{value ?? '–'}</>;
}

function Sides({ record, author }: { readonly record: RecordView; readonly author: string }) {
  return (
    <div>
      <Title order={3} size="sm" mb={4}>
        {record.title}
      </Title>
      <Table className="sy-sides" withTableBorder>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={150}>
              <span className="fv-hidden">Field</span>
            </Table.Th>
            <Table.Th>Mine ({author}, this desktop)</Table.Th>
            <Table.Th>Theirs (at the server)</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {record.fields.map(({ label, mine, theirs }) => (
            <Table.Tr key={label}>
              <Table.Th scope="row">{label}</Table.Th>
              <Table.Td className={record.mine === 'THERE' ? 'sy-differs' : undefined}>
                <Side there={record.mine === 'THERE'} value={mine} />
              </Table.Td>
              <Table.Td className={record.theirs === 'THERE' ? 'sy-differs' : undefined}>
                <Side there={record.theirs === 'THERE'} value={theirs} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

export function ConflictSides({ conflict }: { readonly conflict: SyncConflictView }) {
  const { place, detail, authorName, at, records } = conflict;
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          <Title order={2} size="h3">
            {place.label}
          </Title>
          <Text size="sm" c="dimmed">
            {authorName}, <When at={at} />
          </Text>
        </div>
        {place.href !== null && (
          <Anchor component={Link} href={place.href} className="fv-link" size="sm">
            Open it
          </Anchor>
        )}
      </Group>
      <Text>{detail}</Text>
      {records.length === 0 && (
        <Text c="dimmed">Nothing that people read differs; only what the program computes from it.</Text>
      )}
      {records.map((record, place_) => (
        <Sides key={`${record.title} ${String(place_)}`} record={record} author={authorName} />
      ))}
    </Stack>
  );
}
