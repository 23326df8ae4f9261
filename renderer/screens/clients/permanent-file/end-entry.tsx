/** Ends an entry on a day, or sets aside one that was entered by mistake, with the reason. */
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { isIsoDate } from '../../../../shared/model/dates.ts';
import { dayProblems, type FileAct, type FileEntry } from '../../../../shared/model/permanent-file.ts';
import { entryWords, FILE_DAY_WORDS } from '../../../../shared/model/permanent-file-words.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { DateField } from '../../../components/date-field.tsx';
import { ProblemMessage } from '../../../components/state-views.tsx';

interface EndEntryProps {
  readonly entry: FileEntry;
  readonly act: 'END' | 'SET_ASIDE';
  readonly busy: boolean;
  readonly problem: Problem | null;
  readonly onSave: (act: FileAct) => void;
  readonly onCancel: () => void;
}

export function EndEntry({ entry, act, busy, problem, onSave, onCancel }: EndEntryProps) {
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const ends = act === 'END';
  const validUntil = isIsoDate(text) ? text : null;
  const wrong = !ends
    ? text.trim() === ''
      ? 'Say why.'
      : undefined
    : validUntil === null
      ? 'The day is needed.'
      : dayProblems(entry.kind, { ...entry, validUntil })[0]?.message;
  const submit = () => {
    setTried(true);
    if (wrong !== undefined || busy) return;
    const of = { entryId: entry.id, seenAt: entry.changedAt };
    if (!ends) onSave({ act: 'SET_ASIDE', ...of, reason: text });
    else if (validUntil !== null) onSave({ act: 'END', ...of, validUntil });
  };
  return (
    <form
      noValidate
      className="pf-form"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
      }}
    >
      <Stack gap="sm">
        <Text size="sm">
          {ends
            ? `${entryWords(entry)} stays in the file for the years before.`
            : `${entryWords(entry)} was entered by mistake: it counts in no year, and stays in the history.`}
        </Text>
        {ends ? (
          <DateField
            autoFocus
            required
            maw={420}
            styles={{ wrapper: { maxWidth: 200 } }}
            label={FILE_DAY_WORDS[entry.kind].until}
            error={tried ? wrong : undefined}
            value={text}
            onChange={setText}
          />
        ) : (
          <TextInput
            autoFocus
            required
            maxLength={500}
            label="Why it is set aside"
            error={tried ? wrong : undefined}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
        {problem !== null && <ProblemMessage problem={problem} />}
        <Group gap="xs">
          <Button type="submit" size="xs" loading={busy}>
            {ends ? 'End the entry' : 'Set the entry aside'}
          </Button>
          <Button size="xs" variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
