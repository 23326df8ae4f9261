/**
 * The form of the language model: on or off, the key, the model of each tier, and a test. The key leaves the form
 * once, on saving; afterwards the page knows only that there is one.
 */
import {
  Alert,
  Badge,
  Button,
  Group,
  PasswordInput,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useState } from 'react';
import type { LanguageModelSettings, ModelNames } from '../../../shared/model/language-model.ts';
import { LANGUAGE_MODEL_TIERS } from '../../../shared/model/language-model.ts';
import { useCall } from '../../client/hooks.ts';
import { ProblemMessage } from '../../components/state-views.tsx';
import { formatMoment } from '../../components/when.tsx';

const TIER_WORDS = {
  default: { label: 'Default', does: 'For lines and notes' },
  economy: { label: 'Lower cost', does: 'To choose for long charts' },
  strongest: { label: 'Strongest', does: 'To choose for hard charts' },
} as const;

function stateWords(settings: LanguageModelSettings): string {
  if (settings.source === 'ENVIRONMENT')
    return 'Set up by the environment of this computer. What is saved here takes its place.';
  if (settings.changedAt === null) return 'Never set up. Everything works offline.';
  return `Last saved ${formatMoment(settings.changedAt)} by ${settings.changedBy ?? 'somebody'}.`;
}

function TestLine({ disabled }: { readonly disabled: boolean }) {
  // A test changes the cost so far, and nothing else.
  const test = useCall('testLanguageModel');
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <Button
          variant="default"
          disabled={disabled}
          loading={test.isPending}
          onClick={() => test.mutate({ body: { tier: 'default' } })}
        >
          Test the connection
        </Button>
        <Text size="xs" c="dimmed" flex={1} miw={200}>
          Asks the default model for one word, with what is saved. Nothing of any client is sent.
        </Text>
      </Group>
      {test.error !== null && <ProblemMessage problem={test.error} />}
      {test.data !== undefined && (
        <Text size="sm" className="fv-good" role="status">
          ✓ {test.data.model} answered in {(test.data.milliseconds / 1000).toFixed(1)} s,{' '}
          {test.data.inputTokens} tokens in and {test.data.outputTokens} out.
        </Text>
      )}
    </Stack>
  );
}

export function LanguageModelForm({ settings }: { readonly settings: LanguageModelSettings }) {
  const [enabled, setEnabled] = useState(settings.enabled);
  const [models, setModels] = useState<ModelNames>(settings.models);
  const [key, setKey] = useState('');
  const update = useCall('updateLanguageModel');
  const changed =
    enabled !== settings.enabled ||
    key !== '' ||
    LANGUAGE_MODEL_TIERS.some((tier) => models[tier] !== settings.models[tier]);
  const withoutKey = enabled && key === '' && !settings.keyKept && settings.source !== 'ENVIRONMENT';
  return (
    <Stack
      component="form"
      className="fv-panel"
      p="md"
      onSubmit={(event) => {
        event.preventDefault();
        update.mutate(
          { body: { enabled, models, ...(key === '' ? {} : { key }) } },
          { onSuccess: () => setKey('') },
        );
      }}
    >
      <Group justify="space-between" align="flex-start">
        <div>
          <Title order={2} size="h3">
            Language model
          </Title>
          <Text size="sm" c="dimmed">
            {stateWords(settings)}
          </Text>
        </div>
        <Badge color={settings.inUse ? 'green' : 'gray'}>{settings.inUse ? 'In use' : 'Off'}</Badge>
      </Group>
      <Switch
        label="Let people of this practice ask the language model"
        checked={enabled}
        onChange={(event) => setEnabled(event.currentTarget.checked)}
      />
      <PasswordInput
        label={settings.keyKept ? 'New key of the service' : 'Key of the service'}
        description={
          settings.keyKept
            ? 'A key is kept, encrypted. It cannot be shown; type another one to replace it.'
            : 'Kept encrypted in the data of the practice, and never shown again.'
        }
        error={withoutKey ? 'Switching the model on needs a key.' : undefined}
        autoComplete="off"
        maxLength={300}
        value={key}
        onChange={(event) => setKey(event.currentTarget.value)}
      />
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
        {LANGUAGE_MODEL_TIERS.map((tier) => (
          <TextInput
            key={tier}
            label={`Model: ${TIER_WORDS[tier].label}`}
            description={TIER_WORDS[tier].does}
            required
            maxLength={100}
            spellCheck={false}
            value={models[tier]}
            onChange={(event) => {
              const name = event.currentTarget.value;
              setModels((before) => ({ ...before, [tier]: name }));
            }}
          />
        ))}
      </SimpleGrid>
      {settings.enabled && !settings.inUse && (
        <Alert color="yellow" title="Switched on, but not in use">
          The key that is kept cannot be opened with this practice’s own key. Type it in again.
        </Alert>
      )}
      {update.error !== null && <ProblemMessage problem={update.error} />}
      <Group justify="space-between">
        {settings.keyKept ? (
          <Button
            variant="default"
            disabled={update.isPending}
            onClick={() => update.mutate({ body: { enabled: false, models: settings.models, key: null } })}
          >
            Forget the key and switch off
          </Button>
        ) : (
          <span />
        )}
        <Button type="submit" loading={update.isPending} disabled={!changed || withoutKey}>
          Save
        </Button>
      </Group>
      <TestLine disabled={!settings.keyKept && settings.source !== 'ENVIRONMENT'} />
    </Stack>
  );
}
