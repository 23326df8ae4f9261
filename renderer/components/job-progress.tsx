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

interface WorkRunningProps {
  readonly label: string;
  /** What of it is being done; empty or undefined where nothing more is known. */
  readonly stage: string | undefined;
  /** Of `total`; a total of nought is not known yet. */
  readonly done: number;
  readonly total: number;
  readonly cancel?: string;
  readonly onCancel: () => void;
}

/** Work as it runs: what is done, how much of it, and a way to stop it. */
export function WorkRunning({ label, stage, done, total, cancel = 'Cancel', onCancel }: WorkRunningProps) {
  return (
    <Stack gap={6} className="fv-panel" p="sm" role="status" aria-live="polite">
      <Group justify="space-between">
        <Text fw={500}>
          {label}
          {stage ? `: ${stage}` : '…'}
        </Text>
        <Button size="compact-sm" variant="default" onClick={onCancel}>
          {cancel}
        </Button>
      </Group>
      <Progress
        value={total > 0 ? Math.min(100, Math.round((done * 100) / total)) : 100}
        animated={total === 0}
        striped={total === 0}
        aria-label={label}
      />
    </Stack>
  );
}

export function JobProgress({ view, label, done }: JobProgressProps) {
  const { job, problem, running } = view;
  if (problem !== null) return <ProblemMessage problem={problem} />;
  if (running) {
    const { done: units = 0, total = 0, stage } = job?.progress ?? {};
    return <WorkRunning label={label} stage={stage} done={units} total={total} onCancel={view.cancel} />;
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
