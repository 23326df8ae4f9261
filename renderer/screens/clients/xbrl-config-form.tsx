/**
 * Defaults of a client's filings (Client.xbrlConfig). UEN and accounting standard stand on the master alone
 * (decisions 5) and are not asked twice.
 */
import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import type { Money } from '../../../shared/model/money.ts';
import type { Client } from '../../../shared/model/records.ts';
import { useCall } from '../../client/hooks.ts';
import { useSession } from '../../client/session.tsx';
import { FigureInput } from '../../components/figure-input.tsx';
import { ProblemMessage } from '../../components/state-views.tsx';
import { ENTITY_TYPE_WORDS, ENTRY_POINT_WORDS, optionsOf } from '../../components/words.ts';

const ENTITY_TYPES = optionsOf(ENTITY_TYPE_WORDS);
const ENTRY_POINTS = optionsOf(ENTRY_POINT_WORDS);
const NONE = { value: '', label: 'None: choose for each filing' };

interface ConfigFormProps {
  readonly client: Client;
  readonly onDone: () => void;
}

export function XbrlConfigForm({ client, onDone }: ConfigFormProps) {
  const { me } = useSession();
  const config = client.xbrlConfig ?? {};
  const [entityType, setEntityType] = useState<string>(config.entityType ?? '');
  const [entryPoint, setEntryPoint] = useState<string>(config.defaultEntryPoint ?? '');
  const [version, setVersion] = useState(config.taxonomyVersion ?? '');
  const [capital, setCapital] = useState<Money | null>(config.registerShareCapital ?? null);
  const save = useCall('updateXbrlConfig');
  const submit = () =>
    save.mutate(
      {
        params: { id: client.id },
        body: {
          entityType: ENTITY_TYPES.find((each) => each.value === entityType)?.value,
          defaultEntryPoint: ENTRY_POINTS.find((each) => each.value === entryPoint)?.value,
          ...(version === '' ? {} : { taxonomyVersion: version }),
          ...(capital === null ? {} : { registerShareCapital: capital }),
        },
      },
      { onSuccess: onDone },
    );
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
        data={[NONE, ...me.taxonomyVersions]}
        value={version}
        onChange={(event) => setVersion(event.currentTarget.value)}
      />
      <FigureInput
        label="Share capital in the register (S$)"
        description="Compared with the share capital that is filed"
        value={capital}
        onCommit={setCapital}
      />
      {save.error !== null && <ProblemMessage problem={save.error} />}
      <Group justify="flex-end">
        <Button type="submit" variant="default" loading={save.isPending}>
          Save
        </Button>
      </Group>
    </Stack>
  );
}
