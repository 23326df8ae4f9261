/** What stands against taking the signed statements as comparatives, and what to know of them. */
import { Alert, List } from '@mantine/core';
import type { SignedProblem } from '../../../../shared/model/prior-year.ts';

export function SignedProblems({ problems }: { readonly problems: readonly SignedProblem[] }) {
  if (problems.length === 0) return null;
  const stops = problems.some(({ blocks }) => blocks);
  return (
    <Alert
      color={stops ? 'yellow' : 'gray'}
      title={stops ? 'The signed statements do not count yet' : 'To know'}
    >
      <List size="sm" spacing={2}>
        {problems.map(({ kind, message, blocks }) => (
          <List.Item key={`${kind} ${message}`} className={blocks ? undefined : 'fv-muted'}>
            {message}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
