/** The permanent file says something else than when the answer was taken from it: both values, and a key for each choice. */
import { Button, Group, Stack, Text } from '@mantine/core';
import type { FileOffer } from '../../../../shared/model/disclosures.ts';
import { type Prompt, wordsOf } from './answer-draft.ts';

interface ChangedFileProps {
  readonly changed: FileOffer;
  readonly prompt: Prompt;
  readonly onTake: () => void;
  readonly onKeep: () => void;
}

export function ChangedFile({ changed, prompt, onTake, onKeep }: ChangedFileProps) {
  const { value, taken, source } = changed;
  return (
    <Stack gap={4} role="group" aria-label="The permanent file has changed" className="fv-changed-file">
      <Text size="sm" className="fv-warn">
        ! The permanent file has changed since this was answered.
      </Text>
      <Text size="xs">
        It said: {taken === null ? 'nothing' : wordsOf(taken, prompt)}
        <br />
        It says now: {value === null ? 'nothing' : wordsOf(value, prompt)}
        {source !== '' && ` (${source})`}
      </Text>
      <Group gap={8}>
        {value !== null && (
          <Button size="compact-xs" variant="default" aria-keyshortcuts="F9" onClick={onTake}>
            Take what it says now (F9)
          </Button>
        )}
        <Button size="compact-xs" variant="default" aria-keyshortcuts="Shift+F9" onClick={onKeep}>
          Keep my answer (Shift F9)
        </Button>
      </Group>
    </Stack>
  );
}
