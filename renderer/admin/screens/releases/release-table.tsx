/**
 * The releases of one channel: version, platform, state, share, files, who published it and when.
 */
import { Badge, Button, Menu, Table, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import type { Release } from '../../../../shared/contract/server-updates.ts';
import { When } from '../../../components/when.tsx';
import { bytesInWords } from '../../components/bytes-in-words.ts';
import {
  ACT_WORDS,
  actsFor,
  FEED_WORDS,
  RELEASE_COLOURS,
  RELEASE_WORDS,
  type ReleaseAct,
  type RunningVersion,
  releaseName,
  runsWords,
  shareWords,
} from './release-words.ts';

interface ReleaseTableProps {
  readonly releases: readonly Release[];
  /** Undefined while they are read. */
  readonly versions: readonly RunningVersion[] | undefined;
  readonly onChoose: (act: ReleaseAct, release: Release) => void;
}

function ActMenu({ release, onChoose }: { readonly release: Release } & Pick<ReleaseTableProps, 'onChoose'>) {
  const acts = actsFor(release);
  if (acts.length === 0) return null;
  return (
    <Menu position="bottom-end" shadow="md" width={220}>
      <Menu.Target>
        <Button
          size="compact-xs"
          variant="default"
          rightSection={<IconChevronDown size={13} aria-hidden />}
          aria-label={`Change ${releaseName(release)}`}
        >
          Change
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {acts.map((act) => (
          <Menu.Item key={act} onClick={() => onChoose(act, release)}>
            {ACT_WORDS[act]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Files({ release }: { readonly release: Release }) {
  return (
    <ul className="fv-release-files" aria-label={`Files of ${releaseName(release)}`}>
      {release.files.map(({ name, size, uploadedAt }) => (
        <li key={name}>
          <Text size="sm" className="fv-break">
            {name}, {bytesInWords(size)}{' '}
            <Text span size="xs" className={uploadedAt === null ? 'fv-bad' : 'fv-muted'}>
              {uploadedAt === null ? 'has not arrived' : <When at={uploadedAt} />}
            </Text>
          </Text>
        </li>
      ))}
    </ul>
  );
}

export function ReleaseTable({ releases, versions, onChoose }: ReleaseTableProps) {
  const [open, setOpen] = useState<string | null>(null);
  return (
    <Table stickyHeader>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Version</Table.Th>
          <Table.Th>Platform</Table.Th>
          <Table.Th>State</Table.Th>
          <Table.Th>Offered to</Table.Th>
          <Table.Th>Desktops that run it</Table.Th>
          <Table.Th>Files</Table.Th>
          <Table.Th>Published</Table.Th>
          <Table.Th>Last change</Table.Th>
          <Table.Th>
            <span className="fv-hidden">Change</span>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {releases.map((release) => {
          const { id, version, feed, state, percentage, files, createdAt, createdByName, updatedAt } =
            release;
          const shown = open === id;
          const arrived = files.filter(({ uploadedAt }) => uploadedAt !== null).length;
          return (
            <Fragment key={id}>
              <Table.Tr>
                <Table.Td fw={600} className="fv-figure">
                  {version}
                </Table.Td>
                <Table.Td>{FEED_WORDS[feed]}</Table.Td>
                <Table.Td>
                  <Badge color={RELEASE_COLOURS[state]} fw={500} className="fv-badge">
                    {RELEASE_WORDS[state]}
                  </Badge>
                </Table.Td>
                <Table.Td className="fv-figure">
                  {state === 'ROLLING_OUT' || state === 'PAUSED' ? shareWords(percentage) : 'Nobody'}
                </Table.Td>
                <Table.Td className="fv-figure">{versions && runsWords(versions, version)}</Table.Td>
                <Table.Td>
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    aria-expanded={shown}
                    onClick={() => setOpen(shown ? null : id)}
                  >
                    {state === 'DRAFT' ? `${arrived} of ${files.length}` : files.length}
                    {files.length === 1 ? ' file' : ' files'},{' '}
                    {bytesInWords(files.reduce((sum, { size }) => sum + size, 0))}
                    <span className="fv-hidden"> of {releaseName(release)}</span>
                  </Button>
                </Table.Td>
                <Table.Td>
                  <span className="fv-figure">
                    <When at={createdAt} />
                  </span>
                  <Text size="xs" c="dimmed">
                    by {createdByName}
                  </Text>
                </Table.Td>
                <Table.Td className="fv-figure">
                  <When at={updatedAt} />
                </Table.Td>
                <Table.Td>
                  <ActMenu release={release} onChoose={onChoose} />
                </Table.Td>
              </Table.Tr>
              {shown && (
                <Table.Tr>
                  <Table.Td colSpan={9}>
                    <Files release={release} />
                  </Table.Td>
                </Table.Tr>
              )}
            </Fragment>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}
