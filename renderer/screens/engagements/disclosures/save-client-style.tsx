/**
 * Makes the engagement's answer the client's style, which its next engagements take. Shown where the two differ.
 * Clients are changed by who manages them, and where they are kept.
 */
import { Group, Text } from '@mantine/core';
import type { DisclosureValue } from '../../../../shared/model/disclosures.ts';
import { styleOf } from '../../../../shared/model/statement-style.ts';
import { useCall } from '../../../client/hooks.ts';
import { useKeptAtServer } from '../../../client/sync-status.ts';
import { RecordClosedProvider } from '../../../components/record-closed.ts';
import { ProblemMessage } from '../../../components/state-views.tsx';
import { WhyDisabled } from '../../../components/why-disabled.tsx';
import type { Prompt } from './answer-draft.ts';
import { sameAnswer } from './answer-draft.ts';

interface SaveClientStyleProps {
  readonly clientId: string;
  readonly style: Prompt['style'];
  readonly answer: DisclosureValue | null;
}

export function SaveClientStyle({ clientId, style, answer }: SaveClientStyleProps) {
  const save = useCall('updateFsConfig');
  const kept = useKeptAtServer();
  if (style === null || answer === null) return null;
  const body = styleOf(style.field, answer);
  if (body === undefined) return null;
  if (sameAnswer(answer, style.chosen))
    return (
      <Text size="xs" c="dimmed">
        The client’s style.
      </Text>
    );
  return (
    // It changes the client, whatever closes the engagement.
    <RecordClosedProvider value={null}>
      <Group>
        <WhyDisabled
          action="MANAGE_CLIENTS"
          reason={kept}
          size="compact-xs"
          variant="default"
          loading={save.isPending}
          onClick={() => save.mutate({ params: { id: clientId }, body })}
        >
          Save as the client’s style
        </WhyDisabled>
      </Group>
      {save.error !== null && <ProblemMessage problem={save.error} />}
    </RecordClosedProvider>
  );
}
