/**
 * The foot of a list that is read page by page.
 */
import { Button, Group, Text } from '@mantine/core';

interface MoreProps {
  readonly shown: number;
  readonly total: number;
  readonly onMore: (() => void) | null;
}

export function More({ shown, total, onMore }: MoreProps) {
  return (
    <Group justify="space-between" p="xs">
      <Text size="xs" c="dimmed">
        {shown} of {total}
      </Text>
      {onMore !== null && (
        <Button size="xs" variant="default" onClick={onMore}>
          Show more
        </Button>
      )}
    </Group>
  );
}
