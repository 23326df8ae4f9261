/**
 * Why a change of a staff account was refused. A stale version is said plainly: the list is read again, and the
 * change can be repeated on what stands now.
 */
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Problem } from '../../../../shared/problem.ts';
import { ProblemMessage } from '../../../components/state-views.tsx';

interface StaffProblemProps {
  readonly problem: Problem;
  readonly onClose: () => void;
}

export function StaffProblem({ problem, onClose }: StaffProblemProps) {
  const cache = useQueryClient();
  if (problem.code !== 'VERSION_CONFLICT') return <ProblemMessage problem={problem} title="Not changed" />;
  const showStored = () => {
    void cache.invalidateQueries({ queryKey: ['server'] });
    onClose();
  };
  return (
    <Alert color="yellow" title="Somebody changed this account meanwhile" role="alert">
      <Stack gap="xs">
        <Text>Your change was not saved. Look at the account as it is now, then change it again.</Text>
        <Group>
          <Button size="xs" variant="default" onClick={showStored}>
            Show it as it is now
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
