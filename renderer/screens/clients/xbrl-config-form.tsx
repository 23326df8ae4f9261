/**
 * Defaults of a client's filings (Client.xbrlConfig). UEN and accounting standard stand on the master alone
 * (decisions 5) and are not asked twice.
 */
import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import type { Money } from '../../../shared/model/money.ts';
import type { Client, XbrlConfig } from '../../../shared/model/records.ts';
import { versionChoices } from '../../../shared/model/taxonomy-versions.ts';
import type { Problem } from '../../../shared/problem.ts';
import { useCall } from '../../client/hooks.ts';
import { useSession } from '../../client/session.tsx';
import { FigureInput } from '../../components/figure-input.tsx';
import { ProblemMessage } from '../../components/state-views.tsx';
import { ENTITY_TYPE_WORDS, ENTRY_POINT_WORDS, optionsOf } from '../../components/words.ts';

const ENTITY_TYPES = optionsOf(ENTITY_TYPE_WORDS);
const ENTRY_POINTS = optionsOf(ENTRY_POINT_WORDS);
const NONE = { value: '', label: 'None: choose for each filing' };

interface ConfigEditorProps {
  readonly config: XbrlConfig;
  /** Taxonomy versions to choose from. */
  readonly versions: readonly string[];
  readonly busy: boolean;
  readonly problem: Problem | null;
  readonly onSave: (config: XbrlConfig) => void;
}

/** The fields and their button; what is done with them is the caller's. */
export function XbrlConfigEditor({ config, versions, busy, problem, onSave }: ConfigEditorProps) {
  const [entityType, setEntityType] = useState<string>(config.entityType ?? '');
  const [entryPoint, setEntryPoint] = useState<string>(config.defaultEntryPoint ?? '');
  const [version, setVersion] = useState(config.taxonomyVersion ?? '');
  const [capital, setCapital] = useState<Money | null>(config.registerShareCapital ?? null);
  const submit = () =>
    onSave({
      entityType: ENTITY_TYPES.find((each) => each.value === entityType)?.value,
      defaultEntryPoint: ENTRY_POINTS.find((each) => each.value === entryPoint)?.value,
      ...(version === '' ? {} : { taxonomyVersion: version }),
      ...(capital === null ? {} : { registerShareCapital: capital }),
    });
  return (
    <Stack
      component="form"
      gap="sm"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <NativeSelect
        label="Entity type"
        data={[NONE, ...ENTITY_TYPES]}
        value={entityType}
        onChange={(event) => setEntityType(event.currentTarget.value)}
      />
      <NativeSelect
        label="Entry point"
        data={[NONE, ...ENTRY_POINTS]}
        value={entryPoint}
        onChange={(event) => setEntryPoint(event.currentTarget.value)}
      />
      <NativeSelect
        label="Taxonomy version"
        data={[NONE, ...versionChoices(versions)]}
        value={version}
        onChange={(event) => setVersion(event.currentTarget.value)}
      />
      <FigureInput
        label="Share capital in the register (S$)"
        description="Compared with the share capital that is filed"
        value={capital}
        onCommit={setCapital}
      />
      {problem !== null && <ProblemMessage problem={problem} />}
      <Group justify="flex-end">
        <Button type="submit" variant="default" loading={busy}>
          Save
        </Button>
      </Group>
    </Stack>
  );
}

interface ConfigFormProps {
  readonly client: Client;
  readonly onDone: () => void;
}

/** The defaults of a client of this practice's own master. */
export function XbrlConfigForm({ client, onDone }: ConfigFormProps) {
  const { me } = useSession();
  const save = useCall('updateXbrlConfig');
  return (
    <XbrlConfigEditor
      config={client.xbrlConfig ?? {}}
      versions={me.taxonomyVersions}
      busy={save.isPending}
      problem={save.error}
      onSave={(body) => save.mutate({ params: { id: client.id }, body }, { onSuccess: onDone })}
    />
  );
}
