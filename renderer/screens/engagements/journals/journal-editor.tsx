/**
 * A draft journal: what it is, its lines, what is missing, and its posting. What is typed is stored at once; posting is
 * a person's act and cannot be edited afterwards.
 */
import { Button, Checkbox, Group, List, Select, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { isIsoDate } from '../../../../shared/model/dates.ts';
import { draftProblems } from '../../../../shared/model/journal-checks.ts';
import {
  JOURNAL_KIND_WORDS,
  JOURNAL_KINDS,
  type OpenedJournal,
  RESTATEMENTS,
  RESTATES_WORDS,
} from '../../../../shared/model/journals.ts';
import type { TrialBalanceItem } from '../../../../shared/model/records.ts';
import { useCall } from '../../../client/hooks.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { DateField } from '../../../components/date-field.tsx';
import { ProblemMessage } from '../../../components/state-views.tsx';
import { WhyDisabled } from '../../../components/why-disabled.tsx';
import { JournalEffectLine } from './journal-effect.tsx';
import { editedLines } from './journal-lines.ts';
import { JournalLinesTable } from './journal-lines-table.tsx';
import { LeaseSchedule } from './lease-schedule.tsx';
import { useJournalDraft } from './use-journal-draft.ts';

interface JournalEditorProps {
  readonly journal: OpenedJournal;
  readonly accounts: readonly TrialBalanceItem[];
  readonly editable: boolean;
  readonly onDeleted: () => void;
}

export function JournalEditor({ journal, accounts, editable, onDeleted }: JournalEditorProps) {
  const { draft, change, problem, isSaved, save, seenAt, reread } = useJournalDraft(journal);
  const [unreadable, setUnreadable] = useState<readonly string[]>([]);
  const [noDate, setNoDate] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const post = useCall('postJournal');
  const remove = useCall('deleteJournal');
  const params = { id: journal.engagementId, journalId: journal.id };
  const missing = draftProblems(draft);
  // What only the books can say is told of what is stored.
  const told = isSaved
    ? journal.problems.filter(({ kind }) => !missing.some((each) => each.kind === kind))
    : [];
  const stands = [...missing, ...told.filter(({ blocks }) => blocks)];
  const [wrong] = unreadable;
  const first = noDate
    ? 'The date cannot be read. Correct it first.'
    : wrong === undefined
      ? stands[0]?.message
      : `${wrong}: the amount cannot be read. Correct it first.`;
  // What the books say may be of a draft before the last key: the engine judges it anew, and answers in words.
  const posting = async () => {
    if (!noDate && wrong === undefined && missing.length === 0 && (await save()))
      post.mutate({ params, query: { seenAt: seenAt() } });
  };
  const refused = problem ?? post.error;
  return (
    <Stack
      gap="sm"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !editable) return;
        event.preventDefault();
        void posting();
      }}
    >
      <Group justify="space-between" align="baseline">
        <Text fw={600} component="h2">
          Draft journal
        </Text>
        <Text size="xs" c="dimmed" role="status">
          {problem !== null ? 'Not saved' : isSaved ? '✓ Saved' : 'Saving…'}
        </Text>
      </Group>
      <div className="fv-journal-head">
        <Select
          label="Kind"
          data={JOURNAL_KINDS.map((value) => ({ value, label: JOURNAL_KIND_WORDS[value] }))}
          value={draft.kind}
          allowDeselect={false}
          disabled={!editable}
          onChange={(kind) => change({ kind: JOURNAL_KINDS.find((each) => each === kind) ?? draft.kind })}
        />
        <DateField
          label="Date"
          required
          disabled={!editable}
          value={draft.date}
          onChange={(date) => {
            setNoDate(!isIsoDate(date));
            if (isIsoDate(date)) change({ date });
          }}
        />
        <TextInput
          label="What it is for"
          maxLength={2000}
          disabled={!editable}
          value={draft.narrative}
          onChange={(event) => change({ narrative: event.currentTarget.value })}
        />
      </div>
      {draft.kind === 'PRIOR_YEAR' && (
        <Select
          label="What it does to last year’s figures"
          placeholder="Choose one"
          data={RESTATEMENTS.map((value) => ({ value, label: RESTATES_WORDS[value] }))}
          value={draft.restates}
          allowDeselect={false}
          required
          disabled={!editable}
          onChange={(said) => change({ restates: RESTATEMENTS.find((each) => each === said) ?? null })}
        />
      )}
      <JournalLinesTable
        lines={editedLines(draft.lines)}
        accounts={accounts}
        disabled={!editable}
        onChange={(lines) => change({ lines: [...lines] })}
        onUnreadable={(label, isUnreadable) =>
          setUnreadable((before) => [
            ...before.filter((each) => each !== label),
            ...(isUnreadable ? [label] : []),
          ])
        }
      />
      <Checkbox
        label="Reverse it at the start of next year (offered there as a draft)"
        disabled={!editable}
        checked={draft.reversesNextYear}
        onChange={(event) => change({ reversesNextYear: event.currentTarget.checked })}
      />
      <JournalEffectLine effect={journal.effect} kind={draft.kind} />
      {/* Not asked for while its journal goes. */}
      {!deleting && <LeaseSchedule journal={journal} />}
      {draft.lines.length > 0 && stands.length + told.length > 0 && (
        <List size="sm" spacing={2} aria-label="What to know before posting">
          {missing.concat(told).map(({ kind, line, message, blocks }) => (
            <List.Item key={`${kind} ${line ?? ''}`} className={blocks ? undefined : 'fv-muted'}>
              {message}
            </List.Item>
          ))}
        </List>
      )}
      {refused !== null && <ProblemMessage problem={refused} />}
      {refused?.code === 'VERSION_CONFLICT' && (
        <Group>
          <Button
            variant="default"
            onClick={() => {
              post.reset();
              reread();
            }}
          >
            Show the draft as it is stored
          </Button>
        </Group>
      )}
      <Group>
        <WhyDisabled
          action="UPLOAD_TRIAL_BALANCE"
          reason={first ?? null}
          loading={post.isPending}
          onClick={() => void posting()}
        >
          Post journal (Ctrl+Enter)
        </WhyDisabled>
        {editable && (
          <Button variant="subtle" color="red.9" c="var(--fv-bad)" onClick={() => setDeleting(true)}>
            Delete draft…
          </Button>
        )}
      </Group>
      <ConfirmDialog
        opened={deleting}
        title="Delete this draft?"
        confirmLabel="Delete draft"
        danger
        busy={remove.isPending}
        problem={remove.error}
        onClose={() => setDeleting(false)}
        onConfirm={() => remove.mutate({ params }, { onSuccess: onDeleted })}
      >
        Its lines are lost. Nothing was posted.
      </ConfirmDialog>
    </Stack>
  );
}
