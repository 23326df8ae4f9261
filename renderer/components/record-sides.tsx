/**
 * One record with two states beside each other, column by column in words; what differs is lit. Used where a
 * conflict is settled and where it is only looked up.
 */
import type { SyncedKind } from '../../shared/sync/kinds/kinds.ts';
import './record-sides.css';
import { Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { AnyRow } from '../../shared/sync/records.ts';
import { columnPairs } from '../../shared/sync/side-by-side.ts';
import { valueWords } from './conflict-words.ts';

interface RecordSidesProps {
  readonly kind: SyncedKind;
  readonly mine: AnyRow | null;
  readonly theirs: AnyRow | null;
  readonly mineHead: ReactNode;
  readonly theirsHead: ReactNode;
  /** In the place of each value where the record is not there. */
  readonly mineGone: string;
  readonly theirsGone: string;
  /** People and elements by their ids. */
  readonly names: ReadonlyMap<string, string>;
  /** Shows what is alike too. */
  readonly alike?: boolean;
}

export function RecordSides(props: RecordSidesProps) {
  const { kind, mine, theirs, names, alike = false } = props;
  const shown = columnPairs(kind, mine, theirs).filter(({ differs }) => alike || differs);
  if (shown.length === 0) {
    return (
      <Text c="dimmed">Nothing that people read differs; only what the program computes and counts.</Text>
    );
  }
  const side = (row: AnyRow | null, gone: string, column: string, value: string | number | null) =>
    row === null ? <Text c="dimmed">{gone}</Text> : valueWords(column, value, names);
  return (
    <div className="fv-table-box">
      <Table className="fv-sides" verticalSpacing={5} withTableBorder>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Field</Table.Th>
            <Table.Th>{props.mineHead}</Table.Th>
            <Table.Th>{props.theirsHead}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map((pair) => (
            <Table.Tr key={pair.column} data-differs={pair.differs}>
              <Table.Th scope="row">{pair.words}</Table.Th>
              <Table.Td>{side(mine, props.mineGone, pair.column, pair.mine)}</Table.Td>
              <Table.Td>{side(theirs, props.theirsGone, pair.column, pair.theirs)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
