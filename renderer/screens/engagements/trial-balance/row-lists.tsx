/**
 * The rows of the file in two lists: those that became accounts and those that were left out, with the reason.
 * Each row can be moved to the other list; the file is then read again.
 */
import { Button, Group, Stack, Table, Text, TextInput, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { TrialBalanceItem } from '../../../../shared/model/records.ts';
import type { ImportReport } from '../../../../shared/model/trial-balance.ts';
import { Figure } from '../../../components/figure.tsx';

const MOST_SHOWN = 200;

interface ListProps {
  readonly mayCorrect: boolean;
  /** A row that a link points to. */
  readonly shownRow: number | null;
  readonly onMove: (row: number) => void;
}

/** A row of a list that shows itself when a link points to it. */
function ShownRow({
  row,
  shown,
  children,
}: {
  readonly row: number;
  readonly shown: boolean;
  readonly children: ReactNode;
}) {
  const line = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (shown) line.current?.scrollIntoView({ block: 'center' });
  }, [shown]);
  return (
    <Table.Tr ref={line} data-shown={shown}>
      <Table.Td className="fv-figure-column">{row}</Table.Td>
      {children}
    </Table.Tr>
  );
}

/** Takes a row in or leaves it out. */
function MoveRow({
  verb,
  row,
  mayCorrect,
  onMove,
}: Pick<ListProps, 'mayCorrect' | 'onMove'> & { readonly verb: string; readonly row: number }) {
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      disabled={!mayCorrect}
      aria-label={`${verb} row ${row}`}
      onClick={() => onMove(row)}
    >
      {verb}
    </Button>
  );
}

export function LeftOutRows({
  report,
  mayCorrect,
  shownRow,
  onMove,
}: ListProps & { readonly report: ImportReport }) {
  const { leftOut } = report;
  return (
    <Stack className="fv-panel" p="md" gap="xs" h="100%">
      <Title order={2} size="h3">
        {leftOut.length === 0
          ? 'No row was left out'
          : `${leftOut.length} ${leftOut.length === 1 ? 'row' : 'rows'} left out`}
      </Title>
      {leftOut.length > 0 && (
        <section className="fv-rows" aria-label="Rows left out">
          <Table verticalSpacing={3}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th className="fv-figure-column">Row</Table.Th>
                <Table.Th>Text</Table.Th>
                <Table.Th>Why</Table.Th>
                <Table.Th>
                  <span className="fv-hidden">Move</span>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {leftOut.slice(0, MOST_SHOWN).map((each) => (
                <ShownRow key={each.row} row={each.row} shown={each.row === shownRow}>
                  <Table.Td className="fv-break">{each.text}</Table.Td>
                  <Table.Td className="fv-muted">{each.reason}</Table.Td>
                  <Table.Td>
                    <MoveRow verb="Take in" row={each.row} mayCorrect={mayCorrect} onMove={onMove} />
                  </Table.Td>
                </ShownRow>
              ))}
            </Table.Tbody>
          </Table>
          {leftOut.length > MOST_SHOWN && (
            <Text size="xs" c="dimmed">
              The first {MOST_SHOWN} are shown.
            </Text>
          )}
        </section>
      )}
    </Stack>
  );
}

export function TakenRows({
  items,
  mayCorrect,
  shownRow,
  onMove,
}: ListProps & { readonly items: readonly TrialBalanceItem[] }) {
  const [wanted, setWanted] = useState('');
  const word = wanted.trim().toLowerCase();
  const found = items.filter((item) =>
    `${item.sourceRow} ${item.accountCode} ${item.accountDescription}`.toLowerCase().includes(word),
  );
  const at = found.findIndex((item) => item.sourceRow === shownRow);
  // A row that a link points to may stand far down a long list.
  const start = at < MOST_SHOWN ? 0 : at - MOST_SHOWN / 2;
  return (
    <Stack className="fv-panel" p="md" gap="xs" h="100%">
      <Group justify="space-between" gap="xs">
        <Title order={2} size="h3">
          Rows taken in: {items.length}
        </Title>
        <TextInput
          size="xs"
          aria-label="Find an account"
          placeholder="Find an account"
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
      </Group>
      <section className="fv-rows" aria-label="Accounts taken in">
        <Table verticalSpacing={3}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th className="fv-figure-column">Row</Table.Th>
              <Table.Th>Account</Table.Th>
              <Table.Th className="fv-figure-column">Balance</Table.Th>
              <Table.Th>
                <span className="fv-hidden">Move</span>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {found.slice(start, start + MOST_SHOWN).map((item) => (
              <ShownRow key={item.id} row={item.sourceRow} shown={item.sourceRow === shownRow}>
                <Table.Td className="fv-break">
                  <span className="fv-muted">{item.accountCode}</span> {item.accountDescription}
                </Table.Td>
                <Table.Td className="fv-figure-column">
                  <Figure amount={item.currentYearBalance} />
                </Table.Td>
                <Table.Td>
                  {item.sourceRow !== 0 && (
                    <MoveRow verb="Leave out" row={item.sourceRow} mayCorrect={mayCorrect} onMove={onMove} />
                  )}
                </Table.Td>
              </ShownRow>
            ))}
          </Table.Tbody>
        </Table>
        {found.length > MOST_SHOWN && (
          <Text size="xs" c="dimmed">
            {MOST_SHOWN} of {found.length} are shown. Find the others by code, name or row.
          </Text>
        )}
      </section>
    </Stack>
  );
}
