/**
 * Asks the client open disclosure questions through the sync-server: which questions, whom, how long. What comes back is a
 * proposal at its question. Where no server is connected, the key says why it cannot be done.
 */
import { Alert, Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { AnswerRequest } from '../../../../shared/model/answer-requests.ts';
import type { Engagement } from '../../../../shared/model/records.ts';
import { useCall } from '../../../client/hooks.ts';
import { useSyncStatus } from '../../../client/sync-status.ts';
import { plural } from '../../../components/plural.ts';
import {
  RecipientFields,
  recipientOf,
  troubleOfRecipient,
  useRecipient,
} from '../../../components/recipient-fields.tsx';
import { ProblemMessage } from '../../../components/state-views.tsx';
import { formatMoment } from '../../../components/when.tsx';
import { WhyDisabled } from '../../../components/why-disabled.tsx';
import type { Rule } from './answer-draft.ts';
import { askableRules, whyNotAsked } from './client-questions.ts';

interface AskClientProps {
  readonly engagement: Pick<Engagement, 'id' | 'clientId' | 'status'>;
  readonly rules: readonly Rule[];
  readonly requests: readonly AnswerRequest[];
}

export function AskClient({ engagement, rules, requests }: AskClientProps) {
  const [opened, setOpened] = useState(false);
  const connected = useSyncStatus().data?.connected;
  const reason =
    connected !== true
      ? 'The client answers at the sync-server, and none is connected. Ask the client yourself, and type the answers.'
      : askableRules(rules, requests).length === 0
        ? 'No open question can be put to the client: they are answered, asked already, or tables.'
        : null;
  return (
    <>
      <WhyDisabled
        action="MANAGE_FS_ENGAGEMENT"
        size="xs"
        variant="default"
        reason={reason}
        onClick={() => setOpened(true)}
      >
        Ask the client
      </WhyDisabled>
      {opened && (
        <AskDialog
          engagement={engagement}
          rules={rules}
          requests={requests}
          onClose={() => setOpened(false)}
        />
      )}
    </>
  );
}

function AskDialog({
  engagement,
  rules,
  requests,
  onClose,
}: AskClientProps & { readonly onClose: () => void }) {
  const [chosen, setChosen] = useState<string[]>([]);
  const recipient = useRecipient();
  const ask = useCall('askClient');
  const groups = askableRules(rules, requests);
  const questions = groups.flatMap(({ rule, prompts }) =>
    prompts
      .filter(({ promptId }) => chosen.includes(promptId))
      .map(({ promptId }) => ({ ruleId: rule.ruleId, promptId })),
  );
  const made = ask.data;
  return (
    <Modal
      opened
      onClose={onClose}
      title="Ask the client"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {made === undefined ? (
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            The client opens one link and answers there. Each answer comes back as a proposal at its question;
            nothing is answered until somebody here uses it.
          </Text>
          <Checkbox.Group label="Open questions" value={chosen} onChange={setChosen}>
            <div className="fv-askable">
              {groups.map(({ rule, prompts }) => (
                <section key={rule.ruleId}>
                  <Text size="xs" c="dimmed" fw={600} mt={6}>
                    {rule.title}
                  </Text>
                  {prompts.map(({ promptId, label }) => (
                    <Checkbox key={promptId} value={promptId} label={label} size="sm" mt={4} />
                  ))}
                </section>
              ))}
            </div>
          </Checkbox.Group>
          <RecipientFields recipient={recipient} clientId={engagement.clientId} />
          {ask.error !== null && <ProblemMessage problem={ask.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <WhyDisabled
              action="MANAGE_FS_ENGAGEMENT"
              loading={ask.isPending}
              reason={whyNotAsked(questions.length) ?? troubleOfRecipient(recipient)}
              onClick={() =>
                ask.mutate({
                  params: { id: engagement.id },
                  body: { ...recipientOf(recipient), questions },
                })
              }
            >
              {questions.length === 0
                ? 'Send the questions'
                : `Send ${questions.length} ${plural(questions.length, 'question')}`}
            </WhyDisabled>
          </Group>
        </Stack>
      ) : (
        <Stack gap="sm">
          <Alert
            color="green"
            title={made.link === null ? 'The questions are on their way' : 'The request is made'}
            role="status"
          >
            The link works until {formatMoment(made.expiresAt)}.
            {made.link !== null && (
              <Text size="sm" mt="xs" style={{ overflowWrap: 'anywhere' }}>
                The sync-server sends no mails. Hand this link to the client yourself; it is shown this once:{' '}
                {made.link}
              </Text>
            )}
          </Alert>
          <Group justify="flex-end">
            <Button onClick={onClose}>Done</Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
