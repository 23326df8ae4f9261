/** A check of a document as it runs: the pages read so far, then its figures, and a way to stop it. */
import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../client/call.ts';
import { routeKey } from '../../client/hooks.ts';

const ASKED_EACH_MS = 500;
const LABEL = 'Adding up the document';

/** `checkId`: the one that the check was asked for with. */
export function CheckRunning({
  checkId,
  onCancel,
}: {
  readonly checkId: string;
  readonly onCancel: () => void;
}) {
  const input = { params: { id: checkId } };
  const { data } = useQuery({
    queryKey: routeKey('getDocumentCheckProgress', input),
    queryFn: ({ signal }) => call('getDocumentCheckProgress', input, { signal }),
    refetchInterval: ASKED_EACH_MS,
  });
  const { done, total } = data ?? { done: 0, total: 0 };
  const isCounted = done > 0 && done < total;
  return (
    <Stack gap={6} className="fv-panel" p="sm" role="status" aria-live="polite">
      <Group justify="space-between">
        <Text fw={500}>{isCounted ? `${LABEL}: ${done} of ${total} pages` : `${LABEL}…`}</Text>
        <Button size="compact-sm" variant="default" onClick={onCancel}>
          Cancel the check
        </Button>
      </Group>
      <Progress
        value={isCounted ? Math.round((done * 100) / total) : 100}
        animated={!isCounted}
        striped={!isCounted}
        aria-label={LABEL}
      />
    </Stack>
  );
}
