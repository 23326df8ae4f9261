/**
 * The outside processor of this machine: the program that checks each XBRL instance after its export, or none. Its
 * setting stays on this machine.
 */
import { Button, Group, NumberInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { CHECK_FILES, type OutsideProcessorSetting } from '../../../shared/model/outside-check.ts';
import { useCall, useRoute } from '../../client/hooks.ts';
import { GrowingTextarea } from '../../components/growing-textarea.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { ProblemMessage } from '../../components/state-views.tsx';
import { formatMoment } from '../../components/when.tsx';

export function OutsideProcessor() {
  const setting = useRoute('getOutsideProcessor', {});
  return (
    <QueryView query={setting} loading="Reading the setting">
      {(data) => <ProcessorForm key={data.changedAt} setting={data} />}
    </QueryView>
  );
}

function ProcessorForm({ setting }: { readonly setting: OutsideProcessorSetting }) {
  const { processor } = setting;
  const [command, setCommand] = useState(processor?.command ?? '');
  const [lines, setLines] = useState((processor?.arguments ?? []).join('\n'));
  const [timeoutSeconds, setTimeoutSeconds] = useState(processor?.timeoutSeconds ?? 300);
  const update = useCall('updateOutsideProcessor');
  const given = lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return (
    <Stack
      component="form"
      className="fv-panel"
      p="md"
      maw={760}
      onSubmit={(event) => {
        event.preventDefault();
        update.mutate({ body: { processor: { command, arguments: given, timeoutSeconds } } });
      }}
    >
      <Title order={2} size="h3">
        Outside processor
      </Title>
      <Text size="sm" c="dimmed">
        A program on this machine, such as Arelle, that checks each XBRL instance with its taxonomy package
        after the export. What it finds is shown beside the output and printed in the binder. It blocks
        nothing. The setting stays on this machine.
      </Text>
      <TextInput
        label="Program"
        description="Its whole path. It is started without a shell."
        maxLength={1000}
        value={command}
        onChange={(event) => setCommand(event.currentTarget.value)}
      />
      <GrowingTextarea
        label="Arguments"
        description={`One a line. ${CHECK_FILES.join(', ')} stand for the files of the check. Tell the program to stay offline.`}
        minRows={4}
        value={lines}
        onChange={(event) => setLines(event.currentTarget.value)}
      />
      <NumberInput
        label="Time limit (seconds)"
        min={5}
        max={1800}
        allowDecimal={false}
        maw={200}
        value={timeoutSeconds}
        onChange={(value) => setTimeoutSeconds(typeof value === 'number' ? value : 300)}
      />
      {update.error !== null && <ProblemMessage problem={update.error} />}
      <Group justify="space-between">
        <Text size="xs" c="dimmed">
          {setting.changedAt === null
            ? 'Never set up.'
            : `Last saved ${formatMoment(setting.changedAt)} by ${setting.changedBy ?? 'somebody'}.`}
        </Text>
        <Group>
          {processor !== null && (
            <Button variant="default" onClick={() => update.mutate({ body: { processor: null } })}>
              Remove the processor
            </Button>
          )}
          <Button type="submit" loading={update.isPending} disabled={command.trim() === ''}>
            Save the processor
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}
