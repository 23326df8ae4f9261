/**
 * What a screen shows while it has nothing to show: loading, empty, and a problem in plain words with what
 * to do. Every screen uses all three.
 */
import { Alert, Button, Center, Group, List, Loader, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Problem, ProblemCode } from '../../shared/problem.ts';

export function LoadingState({ label = 'Loading' }: { readonly label?: string }) {
  return (
    <Center mih={160} role="status" aria-live="polite">
      <Group gap="sm">
        <Loader size="sm" aria-hidden />
        <Text c="dimmed">{label}…</Text>
      </Group>
    </Center>
  );
}

interface EmptyStateProps {
  readonly title: string;
  /** What to do next, in a sentence. */
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <Center mih={180} p="lg">
      <Stack align="center" gap="xs" maw={460}>
        <IconInbox size={30} stroke={1.4} aria-hidden className="fv-muted" />
        <Title order={2} size="h3" ta="center">
          {title}
        </Title>
        {children !== undefined && (
          <Text c="dimmed" ta="center" component="div">
            {children}
          </Text>
        )}
        {action}
      </Stack>
    </Center>
  );
}

const TO_DO: Partial<Record<ProblemCode, string>> = {
  INVALID_INPUT: 'Correct the fields named below and try again.',
  NOT_AUTHENTICATED: 'Sign in again.',
  ACTION_NOT_PERMITTED: 'Ask an administrator for the role, or a colleague who has it.',
  NOT_FOUND: 'It may have been archived, or the link is old. Go back to the list.',
  VERSION_CONFLICT: 'Read it again, then repeat your change.',
  INVALID_TRANSITION: 'Finish the step before this one first.',
  FILING_SEALED: 'A filed filing is locked and can only be read.',
  DUPLICATE_FILING: 'Open the existing filing instead.',
  UPGRADE_REQUIRED: 'Install the newest version, or ask your administrator to update the sync-server.',
  NO_SYNC_SERVER:
    'Sign-off by link needs a sync-server. Until one is connected, send the exported document yourself.',
  FILE_TOO_LARGE: 'Save a smaller copy (without pictures or further sheets) and choose it again.',
  UNSUPPORTED_FILE_TYPE: 'Save the file in one of the named forms and choose it again.',
  UNREADABLE_FILE: 'Open the file in its own program, save it again and choose it once more.',
  COLUMNS_AMBIGUOUS: 'Choose the columns below.',
  LOCKED_OUT: 'Wait, or ask an administrator to unlock the account.',
  TOO_MANY_REQUESTS: 'Wait a minute and try again.',
  UNAVAILABLE: 'Try again in a moment.',
  INTERNAL: 'Try again. If it happens twice, report the log number.',
};

interface ProblemMessageProps {
  readonly problem: Problem;
  /** A title that fits the place better than the general one; the general advice is then left out. */
  readonly title?: string;
  readonly onRetry?: () => void;
  readonly onClose?: () => void;
}

/** A problem: its title, what happened here, the fields concerned, and what to do. */
export function ProblemMessage({ problem, title, onRetry, onClose }: ProblemMessageProps) {
  const document = problem.toDocument();
  const advice = title === undefined ? TO_DO[problem.code] : undefined;
  return (
    <Alert
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      title={title ?? document.title}
      role="alert"
      withCloseButton={onClose !== undefined}
      closeButtonLabel="Close message"
      {...(onClose === undefined ? {} : { onClose })}
    >
      <Stack gap="xs">
        <Text>{document.detail}</Text>
        {problem.extras.errors !== undefined && problem.extras.errors.length > 0 && (
          <List size="sm">
            {problem.extras.errors.map((each) => (
              <List.Item key={`${each.path} ${each.message}`}>
                {each.path === '' ? '' : `${each.path}: `}
                {each.message}
              </List.Item>
            ))}
          </List>
        )}
        {advice !== undefined && <Text c="dimmed">{advice}</Text>}
        {problem.extras.logId !== undefined && <Text size="xs">Log number {problem.extras.logId}</Text>}
        {onRetry !== undefined && (
          <Group>
            <Button size="xs" variant="default" onClick={onRetry}>
              Try again
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  );
}
