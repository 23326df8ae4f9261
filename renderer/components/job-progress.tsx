/**
 * Long work as it runs: stage, bar, cancel; and how it ended, with a retry where it failed.
 */
import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import type { JobView } from '../client/hooks.ts';
import { ProblemMessage } from './state-views.tsx';

interface JobProgressProps {
  readonly view: JobView;
  /** What is being done: "Reading the trial balance". */
  readonly label: string;
  /** Said when the job has succeeded; left out, nothing is shown then. */
  readonly done?: string;
}

export function JobProgress({ view, label, done }: JobProgressProps) {
  const { job, problem, running } = view;
  if (problem !== null) return <ProblemMessage problem={problem} />;
  if (running) {
    const total = job?.progress.total ?? 0;
    const share = total > 0 ? Math.min(100, Math.round(((job?.progress.done ?? 0) * 100) / total)) : 0;
    return (
      <Stack gap={6} className="fv-panel" p="sm" role="status" aria-live="polite">
        <Group justify="space-between">
          <Text fw={500}>
            {label}
            {job?.progress.stage ? `: ${job.progress.stage}` : '…'}
          </Text>
          <Button size="compact-sm" variant="default" onClick={view.cancel}>
            Cancel
          </Button>
        </Group>
        <Progress
          value={total > 0 ? share : 100}
          animated={total === 0}
          striped={total === 0}
          aria-label={label}
        />
      </Stack>
    );
  }
  if (job === null) return null;
  if (job.status === 'FAILED') {
    return (
      <Alert color="red" title={`${label} failed`} role="alert">
        <Stack gap="xs">
          <Text>{job.error?.detail ?? 'No reason was given.'}</Text>
          <Group>
            <Button size="xs" variant="default" onClick={view.retry}>
              Try again
            </Button>
          </Group>
        </Stack>
      </Alert>
    );
  }
  if (job.status === 'CANCELLED') {
    return (
      <Alert color="gray" title={`${label} was cancelled`} role="status">
        <Button size="xs" variant="default" onClick={view.retry}>
          Start again
        </Button>
      </Alert>
    );
  }
  return done === undefined ? null : (
    <Text role="status" className="fv-good">
      ✓ {done}
    </Text>
  );
}
