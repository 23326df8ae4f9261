/**
 * Installing a published taxonomy: choose a package, an entry point, decide the mapping, try, install. A release file of
 * another computer is installed at once. Until the last step nothing is installed, and then all of it is.
 */

import { Button, FileButton, Group, List, Select, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type InstalledReleaseResult,
  installedReleaseResultSchema,
  type TaxonomyEntryPoint,
  type TaxonomyPackage,
} from '../../../../shared/contract/taxonomy-releases.ts';
import type { Job } from '../../../../shared/model/jobs.ts';
import { versionNamed } from '../../../../shared/model/taxonomy-versions.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { call, upload } from '../../../client/call.ts';
import { saveBytes } from '../../../client/download.ts';
import { refreshAreas, toProblem, useJobRunner } from '../../../client/hooks.ts';
import { FileDrop } from '../../../components/file-drop.tsx';
import { JobProgress } from '../../../components/job-progress.tsx';
import { LoadingState, ProblemMessage } from '../../../components/state-views.tsx';
import { WhyDisabled } from '../../../components/why-disabled.tsx';
import { beginMapping, type MappingDraft, openPoints, takeMapping } from './mapping-draft.ts';
import { MappingForm } from './mapping-form.tsx';
import { ReleaseOutcome } from './release-outcome.tsx';

const LARGEST_MEGABYTES = 96;
const LINES_SHOWN = 40;

export function InstallTaxonomy() {
  const [handed, setHanded] = useState<TaxonomyPackage | null>(null);
  const [round, setRound] = useState(0);
  const handIn = useMutation<TaxonomyPackage, unknown, File>({
    mutationFn: (file) => upload('handInTaxonomyPackage', undefined, file),
    onSuccess: (found) => {
      setHanded(found);
      setRound((count) => count + 1);
    },
  });
  return (
    <Stack component="section" aria-labelledby="install-taxonomy" gap="sm">
      <Title order={2} size="h3" id="install-taxonomy">
        Install a published taxonomy
      </Title>
      <Text size="sm" c="dimmed" maw={720}>
        A taxonomy package as the regulator publishes it, in one ZIP file. Nothing is fetched from the
        network, and nothing is installed until you say so.
      </Text>
      <FileDrop
        label="Taxonomy package"
        endings={['.zip']}
        maxMegabytes={LARGEST_MEGABYTES}
        whenTooLarge="Choose the package of one taxonomy alone, as the regulator publishes it."
        disabled={handIn.isPending}
        onFile={(file) => handIn.mutate(file)}
      />
      {handIn.isPending && <LoadingState label="Reading the package" />}
      {handIn.error !== null && (
        <ProblemMessage title="The package cannot be read" problem={toProblem(handIn.error)} />
      )}
      {handed !== null && !handIn.isPending && <ChooseEntryPoint key={round} handed={handed} />}
    </Stack>
  );
}

function ChooseEntryPoint({ handed }: { readonly handed: TaxonomyPackage }) {
  const choices =
    handed.entryPoints.length > 0
      ? handed.entryPoints.map(({ name, documents }) => {
          const twice = handed.entryPoints.filter((each) => each.name === name).length > 1;
          const files = documents.join(',');
          return { value: files, label: name && !twice ? name : `${name} ${files}`.trim() };
        })
      : handed.schemas.map((path) => ({ value: path, label: path }));
  const distinct = [...new Map(choices.map((each) => [each.value, each])).values()];
  const [entryPoint, setEntryPoint] = useState<string | null>(null);
  const look = useMutation<TaxonomyEntryPoint, unknown, string>({
    mutationFn: (chosen) =>
      call('lookAtTaxonomyEntryPoint', {
        params: { id: handed.packageId },
        body: { entryPoint: chosen },
      }),
  });
  const choose = (chosen: string | null) => {
    setEntryPoint(chosen);
    if (chosen !== null) look.mutate(chosen);
  };
  return (
    <Stack gap="sm">
      <Select
        label={`Entry point of ${handed.title}`}
        description={handed.publisher === '' ? undefined : `Published by ${handed.publisher}`}
        placeholder="Choose what companies file"
        data={distinct}
        searchable
        maw={720}
        disabled={look.isPending}
        value={entryPoint}
        onChange={choose}
      />
      {look.isPending && <LoadingState label="Reading the entry point" />}
      {look.error !== null && (
        <ProblemMessage title="The entry point cannot be read" problem={toProblem(look.error)} />
      )}
      {look.data && entryPoint !== null && !look.isPending && (
        <DecideMapping key={entryPoint} handed={handed} entryPoint={entryPoint} content={look.data} />
      )}
    </Stack>
  );
}

interface DecideMappingProps {
  readonly handed: TaxonomyPackage;
  readonly entryPoint: string;
  readonly content: TaxonomyEntryPoint;
}

function DecideMapping({ handed, entryPoint, content }: DecideMappingProps) {
  const cache = useQueryClient();
  const [mapping, setMapping] = useState<MappingDraft>(() => beginMapping(content, handed.title));
  const [version, setVersion] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const [result, setResult] = useState<InstalledReleaseResult | null>(null);
  const ended = (job: Job) => {
    const read = installedReleaseResultSchema.safeParse(job.result);
    setResult(read.success ? read.data : null);
    if (read.success && read.data.installed) void refreshAreas(cache, ['taxonomies', 'session', 'audit']);
  };
  const runner = useJobRunner([], ended);
  const change = (next: MappingDraft) => {
    setMapping(next);
    setResult(null);
  };
  const make = (trial: boolean) => {
    setResult(null);
    runner.start(() =>
      call('installTaxonomyPackage', {
        params: { id: handed.packageId },
        body: { entryPoint, version, mapping: { ...mapping }, trial },
      }),
    );
  };
  const open = openPoints(mapping, version);
  const missing = open.length === 0 ? null : `Still to be said: ${open.join('; ')}.`;
  const busy = runner.running || runner.starting;
  const take = async (file: File | null) => {
    const taken = file === null ? null : takeMapping(await file.text(), mapping);
    setRefused(file !== null && taken === null ? `“${file.name}” is no mapping file.` : null);
    if (taken) change(taken);
  };
  return (
    <Stack gap="md">
      <details>
        <summary>What it holds</summary>
        <List size="sm" mt="xs">
          {content.lines.slice(0, LINES_SHOWN).map((line) => (
            <List.Item key={line}>{line}</List.Item>
          ))}
          {content.lines.length > LINES_SHOWN && (
            <List.Item>{content.lines.length - LINES_SHOWN} more</List.Item>
          )}
        </List>
      </details>
      <Group>
        <FileButton accept=".json" onChange={(file) => void take(file)}>
          {(props) => (
            <Button {...props} variant="default" size="compact-sm">
              Use a mapping file
            </Button>
          )}
        </FileButton>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() =>
            saveBytes(
              new Blob([`${JSON.stringify(mapping, null, 1)}\n`], { type: 'application/json' }),
              `${version || 'taxonomy'}.mapping.json`,
            )
          }
        >
          Save the mapping as a file
        </Button>
        {refused !== null && (
          <Text size="sm" role="alert" className="fv-bad">
            {refused}
          </Text>
        )}
      </Group>
      <MappingForm
        content={content}
        mapping={mapping}
        version={version}
        onMapping={change}
        onVersion={(next) => {
          setVersion(next);
          setResult(null);
        }}
      />
      <JobProgress view={runner} label="The release" />
      {result !== null && <ReleaseOutcome result={result} />}
      <Group>
        <WhyDisabled
          action="MANAGE_TEMPLATES"
          variant="default"
          reason={missing}
          loading={busy}
          onClick={() => make(true)}
        >
          Try the release
        </WhyDisabled>
        <WhyDisabled
          action="MANAGE_TEMPLATES"
          reason={
            missing ??
            (result === null
              ? 'Try the release first, and see what is not in it.'
              : result.installed
                ? 'It is in the list above.'
                : null)
          }
          loading={busy}
          onClick={() => make(false)}
        >
          Install the release
        </WhyDisabled>
      </Group>
    </Stack>
  );
}

/** Installs what another computer of the practice has given out. */
export function InstallReleaseFile() {
  const cache = useQueryClient();
  const install = useMutation<{ readonly version: string }, Problem, File>({
    mutationFn: (file) => upload('installTaxonomyRelease', undefined, file),
    onSuccess: () => void refreshAreas(cache, ['taxonomies', 'session', 'audit']),
  });
  return (
    <Stack gap={4}>
      <FileButton accept=".zip" onChange={(file) => file && install.mutate(file)}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            loading={install.isPending}
            style={{ alignSelf: 'flex-start' }}
          >
            Install a release file
          </Button>
        )}
      </FileButton>
      <Text size="sm" c="dimmed" maw={720}>
        A release file comes from another computer of the practice, from the button beside the version there.
      </Text>
      {install.error !== null && <ProblemMessage problem={toProblem(install.error)} />}
      {install.data && (
        <Text role="status" className="fv-good">
          ✓ {versionNamed(install.data.version)} is installed.
        </Text>
      )}
    </Stack>
  );
}
