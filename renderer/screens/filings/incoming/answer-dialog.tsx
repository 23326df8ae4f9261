/** Whose document it is, and when its period ends; what the document states itself is filled in. */
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { isIsoDate } from '../../../../shared/model/dates.ts';
import type { IncomingDocument } from '../../../../shared/model/incoming-documents.ts';
import { useCall } from '../../../client/hooks.ts';
import { ClientChoice } from '../../../components/client-choice.tsx';
import type { ChosenClient } from '../../../components/client-field.tsx';
import { DateField } from '../../../components/date-field.tsx';
import { ProblemMessage } from '../../../components/state-views.tsx';

interface AnswerDialogProps {
  readonly document: IncomingDocument;
  readonly onClose: () => void;
  readonly onAnswered: () => void;
}

export function AnswerDialog({ document, onClose, onAnswered }: AnswerDialogProps) {
  const { id, clientId, clientName, fileName, detail } = document;
  const stated = clientId === null || clientName === null ? null : { id: clientId, companyName: clientName };
  const [client, setClient] = useState<ChosenClient | null>(stated);
  const [end, setEnd] = useState<string>(document.periodEnd ?? '');
  const [tried, setTried] = useState(false);
  const answer = useCall('answerIncomingDocument');
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Which filing does ${fileName} belong to?`}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (client === null || !isIsoDate(end)) return;
          answer.mutate(
            { params: { id }, body: { clientId: client.id, periodEnd: end } },
            { onSuccess: onAnswered },
          );
        }}
      >
        <Stack>
          {detail !== null && <Text>{detail}</Text>}
          <ClientChoice
            required
            autoFocus
            value={client}
            onChange={setClient}
            error={tried && client === null ? 'Choose the client.' : undefined}
          />
          <DateField
            label="Period ends"
            required
            value={end}
            onChange={setEnd}
            error={tried && !isIsoDate(end) ? 'Enter the day on which the period ends.' : undefined}
          />
          {answer.error !== null && <ProblemMessage problem={answer.error} title="Not kept" />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={answer.isPending}>
              Make the filing
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
