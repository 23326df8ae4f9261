/**
 * Before the language model is asked: exactly what leaves this computer, to which model, and what it costs at
 * most. A person sends it, or goes on without the model.
 */
import { Button, Group, Modal, SegmentedControl, Stack, Text } from '@mantine/core';
import type { MappingModelRequest, MappingModelTier } from '../../../../shared/model/mapping-model.ts';
import { ModelCall, TextThatLeaves } from '../../../components/model-request.tsx';

const TIERS: readonly { readonly value: MappingModelTier; readonly label: string }[] = [
  { value: 'economy', label: 'Lower cost' },
  { value: 'default', label: 'Default' },
  { value: 'strongest', label: 'Strongest' },
];

interface ModelDialogProps {
  /** Null while the dialog is closed. */
  readonly request: MappingModelRequest | null;
  readonly onTier: (tier: MappingModelTier) => void;
  readonly onSend: (tier: MappingModelTier) => void;
  readonly onWithout: () => void;
  readonly onClose: () => void;
}

const count = (value: number) => value.toLocaleString('en-SG');

export function ModelDialog({ request, onTier, onSend, onWithout, onClose }: ModelDialogProps) {
  return (
    <Modal opened={request !== null} onClose={onClose} title="Ask the language model?" size="xl">
      {request !== null && (
        <Stack gap="sm">
          <Text size="sm">
            Fairview is sure of {count(request.accounts - request.asked)} of {count(request.accounts)}{' '}
            accounts. The model would be asked about the other {count(request.asked)}, and sees the whole
            chart with its balances. Names of people are masked ({count(request.masked)} account
            {request.masked === 1 ? '' : 's'}); the client is not named.
          </Text>
          <SegmentedControl
            size="xs"
            aria-label="Model"
            value={request.tier}
            onChange={(tier) => onTier(tier)}
            data={TIERS.map((each) => ({ ...each }))}
          />
          <ModelCall {...request} calls={request.userPrompts.length} />
          <TextThatLeaves texts={[request.systemPrompt, ...request.cachedContext, ...request.userPrompts]} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button variant="default" onClick={onWithout}>
              Suggest without the model
            </Button>
            <Button onClick={() => onSend(request.tier)}>Send and suggest</Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
