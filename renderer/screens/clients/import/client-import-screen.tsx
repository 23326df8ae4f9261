/**
 * Clients from a file: read as plain cells by the engine, understood here with every guess to be changed, each row with what
 * is wrong, and taken in by one act of a person.
 */
import { Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import {
  type ClientFile,
  countUens,
  guessLayout,
  type ImportDefaults,
  MOST_IMPORTED,
  readClients,
  type SheetLayout,
} from '../../../../shared/model/client-import.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { upload } from '../../../client/call.ts';
import { useCall, useRoute } from '../../../client/hooks.ts';
import { useMay } from '../../../client/session.tsx';
import { useKeptAtServer } from '../../../client/sync-status.ts';
import { FileDrop } from '../../../components/file-drop.tsx';
import { plural } from '../../../components/plural.ts';
import { ScreenHead } from '../../../components/screen.tsx';
import { ProblemMessage } from '../../../components/state-views.tsx';
import { roleReason, WhyDisabled } from '../../../components/why-disabled.tsx';
import { ColumnChoice, DefaultsChoice, SheetChoice } from './import-settings.tsx';
import { ImportTable } from './import-table.tsx';
import { PastImports } from './past-imports.tsx';

interface Opened {
  readonly name: string;
  readonly file: ClientFile;
  readonly sheet: number;
  readonly layout: SheetLayout;
}

/** Nothing about a client is taken for granted but what a practice does for most of them; the year end never is. */
const DEFAULTS: ImportDefaults = {
  fyEndMonth: null,
  accountingStandard: 'SFRS',
  products: ['FINANCIAL_STATEMENTS', 'XBRL_FILING'],
};

function open(name: string, file: ClientFile, sheet: number): Opened {
  const { [sheet]: chosen } = file.sheets;
  return {
    name,
    file,
    sheet,
    layout: chosen === undefined ? { headerRow: 0, columns: {} } : guessLayout(chosen),
  };
}

/** The sheet with most clients. */
function fullest({ sheets }: ClientFile): number {
  const counts = sheets.map((sheet) => (sheet.passedOver ? -1 : countUens(sheet)));
  return Math.max(0, counts.indexOf(Math.max(...counts)));
}

const NOBODY: ReadonlySet<number> = new Set();

export function ClientImportScreen() {
  const may = useMay('MANAGE_CLIENTS');
  const kept = useKeptAtServer();
  const here = useRoute('listClientRows', {}).data?.items;
  const [opened, setOpened] = useState<Opened | null>(null);
  const [defaults, setDefaults] = useState(DEFAULTS);
  const [leftOut, setLeftOut] = useState(NOBODY);
  const read = useMutation<ClientFile, Problem, File>({
    mutationFn: (file) => upload('readClientFile', undefined, file),
    onSuccess: (file, { name }) => {
      setLeftOut(NOBODY);
      setOpened(open(name, file, fullest(file)));
    },
  });
  const take = useCall('importClients');
  const sheet = opened?.file.sheets[opened.sheet];
  const reading = useMemo(
    () =>
      opened === null || sheet === undefined || here === undefined
        ? null
        : readClients(sheet, opened.layout, defaults, here),
    [opened, sheet, defaults, here],
  );
  const all = reading?.rows ?? [];
  const fresh = all.flatMap(({ outcome, client }) => (outcome === 'NEW' && client !== null ? [client] : []));
  const clients = fresh.filter(({ row }) => !leftOut.has(row));
  const of = (wanted: string) => all.filter(({ outcome }) => outcome === wanted).length;
  const reason =
    clients.length === 0
      ? 'No row can be imported. Look at what each row says.'
      : clients.length > MOST_IMPORTED
        ? `At most ${MOST_IMPORTED.toLocaleString('en-SG')} clients are imported at once. Leave some out.`
        : null;
  const others = opened?.file.sheets.filter(
    (each, index) => index !== opened.sheet && !each.passedOver && countUens(each) > 0,
  );
  return (
    <Stack gap="sm">
      <ScreenHead title="Import clients" trail={[{ label: 'Clients', href: '/clients' }]} />
      {opened === null && (
        <FileDrop
          label="List of clients"
          endings={['.csv', '.xlsx', '.xls', '.txt', '.tsv']}
          maxMegabytes={10}
          disabled={!may || kept !== null || read.isPending}
          disabledReason={may ? (kept ?? 'The file is being read.') : roleReason('MANAGE_CLIENTS')}
          onFile={(file) => {
            take.reset();
            read.mutate(file);
          }}
        />
      )}
      {read.error !== null && <ProblemMessage problem={read.error} title="The file could not be read" />}
      {take.data !== undefined && (
        <Text role="status">
          {take.data.clients} {plural(take.data.clients, 'client')} imported from {take.data.fileName}.{' '}
          <Link href="/clients" className="fv-link fv-inline">
            Go to the clients
          </Link>
          {others !== undefined &&
            others.length > 0 &&
            `. Not read yet: ${others.map(({ name }) => name).join(', ')}.`}
        </Text>
      )}
      {opened !== null && sheet !== undefined && (
        <>
          <Group justify="space-between" gap="sm">
            <Text fw={600} role="status">
              {clients.length} {plural(clients.length, 'client')} of {opened.name} can be taken in.{' '}
              {of('HERE')} {of('HERE') === 1 ? 'is' : 'are'} in the practice already, {of('ERROR')}{' '}
              {plural(of('ERROR'), 'row')} cannot be taken in
              {reading !== null && reading.blank.length > 0
                ? `, ${reading.blank.length} without name and UEN ${reading.blank.length === 1 ? 'is' : 'are'} left out`
                : ''}
              .
              {others !== undefined && others.length > 0
                ? ` ${others.length} other ${plural(others.length, 'sheet')} with clients ${others.length === 1 ? 'is' : 'are'} not read.`
                : ''}
            </Text>
            <Group gap="xs">
              <Button variant="default" onClick={() => setOpened(null)}>
                Close the file
              </Button>
              <WhyDisabled
                action="MANAGE_CLIENTS"
                reason={kept ?? reason}
                loading={take.isPending}
                onClick={() =>
                  take.mutate(
                    { body: { fileName: opened.name.slice(0, 200), clients } },
                    {
                      onSuccess: ({ clients: count }) =>
                        notifications.show({
                          message: `${count} ${plural(count, 'client')} imported`,
                          color: 'green',
                        }),
                    },
                  )
                }
              >
                {`Import ${clients.length.toLocaleString('en-SG')} ${plural(clients.length, 'client')}`}
              </WhyDisabled>
            </Group>
          </Group>
          {take.error !== null && <ProblemMessage problem={take.error} title="Nothing was imported" />}
          <SheetChoice
            file={opened.file}
            chosen={opened.sheet}
            onChoose={(index) => {
              take.reset();
              setLeftOut(NOBODY);
              setOpened(open(opened.name, opened.file, index));
            }}
          />
          <ColumnChoice
            sheet={sheet}
            layout={opened.layout}
            onChange={(layout) => setOpened({ ...opened, layout })}
          />
          <DefaultsChoice defaults={defaults} onChange={setDefaults} />
          <ImportTable
            rows={all}
            leftOut={leftOut}
            onToggle={(number) =>
              setLeftOut((before) => {
                const next = new Set(before);
                if (!next.delete(number)) next.add(number);
                return next;
              })
            }
          />
        </>
      )}
      <PastImports kept={kept} />
    </Stack>
  );
}
