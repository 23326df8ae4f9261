/** What the client answered to this question, and a key for each choice: to use it as the answer, or to leave it. */
import { Button, Group, Stack, Text } from '@mantine/core';
import type { ClientOffer } from '../../../../shared/model/disclosures.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { ProblemMessage } from '../../../components/state-views.tsx';
import { formatMoment } from '../../../components/when.tsx';

interface ClientProposalProps {
  readonly offer: ClientOffer;
  readonly busy: boolean;
  readonly problem: Problem | null;
  readonly onUse: () => void;
  readonly onLeave: () => void;
}

export function ClientProposal({ offer, busy, problem, onUse, onLeave }: ClientProposalProps) {
  return (
    <Stack gap={4} role="group" aria-label="Answer of the client" className="fv-changed-file">
      <Text size="xs" c="dimmed">
        {offer.name} answered on {formatMoment(offer.at)}:
      </Text>
      <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {offer.written}
      </Text>
      {offer.value === null && (
        <Text size="xs" className="fv-warn">
          ! It does not fit the question as it is asked now. Type the answer, then leave this one.
        </Text>
      )}
      <Group gap={8}>
        {offer.value !== null && (
          <Button size="compact-xs" variant="default" loading={busy} onClick={onUse}>
            Use the client’s answer
          </Button>
        )}
        <Button size="compact-xs" variant="default" disabled={busy} onClick={onLeave}>
          Leave it
        </Button>
      </Group>
      {problem !== null && <ProblemMessage problem={problem} />}
    </Stack>
  );
}
