/**
 * Installed taxonomy versions (specification 4.7): what each holds, the checksum of its file, the way to its
 * elements and rules, and the package any XBRL processor can load.
 */

import { Anchor, Button, Group, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import type { RouteOutput } from '../../../shared/contract/routes.ts';
import { isIsoDate, shortDate } from '../../../shared/model/dates.ts';
import { versionNamed } from '../../../shared/model/taxonomy-versions.ts';
import type { Problem } from '../../../shared/problem.ts';
import { downloadRoute } from '../../client/download.ts';
import { toProblem, useRoute } from '../../client/hooks.ts';
import { useMay } from '../../client/session.tsx';
import { CopyText } from '../../components/copy-text.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { EmptyState, ProblemMessage } from '../../components/state-views.tsx';
import { formatMoment } from '../../components/when.tsx';
import { taxonomyPath } from '../taxonomy/taxonomy-path.ts';
import { InstallReleaseFile, InstallTaxonomy } from './taxonomies/install-taxonomy.tsx';

type Version = RouteOutput<'listTaxonomyVersions'>['items'][number];

/** Enough of a checksum to tell two files apart at a glance. */
const SHOWN_HASH = 8;

interface VersionRowProps {
  readonly version: Version;
  readonly onDownload: () => void;
  readonly onReleaseFile: () => void;
}

function VersionRow({ version, onDownload, onReleaseFile }: VersionRowProps) {
  const { effectiveFrom = '' } = version;
  const mayBrowse = useMay('VIEW_XBRL_FILING');
  return (
    <Table.Tr>
      <Table.Td>
        {version.title ?? versionNamed(version.version)}
        {version.title !== undefined && (
          <Text size="xs" c="dimmed">
            {version.version}
          </Text>
        )}
        {version.ofPractice !== undefined && (
          <Text size="xs" c="dimmed">
            Installed here {formatMoment(version.ofPractice.installedAt)} from {version.ofPractice.source}
          </Text>
        )}
      </Table.Td>
      <Table.Td className="fv-one-line">
        {isIsoDate(effectiveFrom) ? shortDate(effectiveFrom) : effectiveFrom}
      </Table.Td>
      <Table.Td className="fv-figure-column">{version.elements.toLocaleString('en-SG')}</Table.Td>
      <Table.Td className="fv-figure-column">{version.minimumRequirement}</Table.Td>
      <Table.Td className="fv-figure-column">{version.rules}</Table.Td>
      <Table.Td className="fv-one-line">
        <CopyText text={version.sha256} shown={`${version.sha256.slice(0, SHOWN_HASH)}…`} what="SHA-256" />
      </Table.Td>
      <Table.Td>
        <Group gap="xs" wrap="nowrap" justify="flex-end">
          {mayBrowse && (
            <Anchor component={Link} href={taxonomyPath(version.version)} className="fv-link" size="sm">
              Browse
            </Anchor>
          )}
          <Button size="compact-xs" variant="default" onClick={onDownload}>
            Download package
          </Button>
          {version.ofPractice !== undefined && (
            <Button size="compact-xs" variant="default" onClick={onReleaseFile}>
              Save release file
            </Button>
          )}
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

export function TaxonomyVersions() {
  const versions = useRoute('listTaxonomyVersions', {});
  const [problem, setProblem] = useState<Problem | null>(null);
  const save = (name: 'getTaxonomyPackage' | 'getTaxonomyRelease', version: string, ending: string) => {
    setProblem(null);
    downloadRoute(name, { params: { version } }, `${version}${ending}`).catch((error: unknown) =>
      setProblem(toProblem(error)),
    );
  };
  return (
    <Stack>
      {problem !== null && <ProblemMessage problem={problem} />}
      <div className="fv-panel fv-table-box">
        <QueryView query={versions} loading="Reading the taxonomy versions">
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState title="No taxonomy is installed">Reinstall the program.</EmptyState>
            ) : (
              <Table>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>Version</Table.Th>
                    <Table.Th>In force from</Table.Th>
                    <Table.Th className="fv-figure-column">Elements</Table.Th>
                    <Table.Th className="fv-figure-column" title="Elements of the minimum requirement">
                      Minimum
                    </Table.Th>
                    <Table.Th className="fv-figure-column">Rules</Table.Th>
                    <Table.Th>SHA-256</Table.Th>
                    <Table.Th>
                      <span className="fv-hidden">What can be done</span>
                    </Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {items.map((each) => (
                    <VersionRow
                      key={each.version}
                      version={each}
                      onDownload={() => save('getTaxonomyPackage', each.version, '.zip')}
                      onReleaseFile={() => save('getTaxonomyRelease', each.version, '.release.zip')}
                    />
                  ))}
                </Table.Tbody>
              </Table>
            )
          }
        </QueryView>
      </div>
      <Text size="sm" c="dimmed" maw={720}>
        A filing keeps the version it was opened with. A version never changes, whether it came with the
        program or was installed here. What is installed here is on this computer: give its release file to
        the others and to the server, so that all have the same.
      </Text>
      <InstallReleaseFile />
      <InstallTaxonomy />
    </Stack>
  );
}
