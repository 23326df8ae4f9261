/** The form of an entry of the permanent file: to add one, or to correct one with the reason. Enter saves, Escape leaves. */
import { Button, Checkbox, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  type FileAct,
  type FileEntry,
  type FileKind,
  needsFirstDay,
} from '../../../../shared/model/permanent-file.ts';
import { FILE_DAY_WORDS, FILE_KIND_WORDS } from '../../../../shared/model/permanent-file-words.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { DateField } from '../../../components/date-field.tsx';
import { GrowingTextarea } from '../../../components/growing-textarea.tsx';
import { ProblemMessage } from '../../../components/state-views.tsx';
import { checkDraft, draftOf, type EntryDraft, emptyDraft } from './entry-draft.ts';
import { FILE_FIELDS, type FileField } from './file-fields.ts';

interface EntryFormProps {
  readonly kind: FileKind;
  /** The entry that is corrected; null to add one. */
  readonly entry: FileEntry | null;
  readonly busy: boolean;
  readonly problem: Problem | null;
  readonly onSave: (act: FileAct) => void;
  readonly onCancel: () => void;
}

export function EntryForm({ kind, entry, busy, problem, onSave, onCancel }: EntryFormProps) {
  const [draft, setDraft] = useState<EntryDraft>(entry === null ? emptyDraft(kind) : draftOf(entry));
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const { addition, problems } = checkDraft(kind, draft);
  const words = FILE_DAY_WORDS[kind];
  const noReason = entry !== null && reason.trim() === '';
  const submit = () => {
    setTried(true);
    if (addition === null || noReason || busy) return;
    onSave(
      entry === null
        ? { act: 'ADD', entry: addition }
        : { act: 'CORRECT', entryId: entry.id, seenAt: entry.changedAt, entry: addition, reason },
    );
  };
  const errorAt = (field: string) => (tried ? problems[field] : undefined);
  const day = (field: 'validFrom' | 'validUntil', label: string, required: boolean) => (
    <DateField
      label={label}
      required={required}
      error={errorAt(field)}
      value={draft[field]}
      onChange={(date) => setDraft({ ...draft, [field]: date })}
    />
  );
  return (
    <form
      noValidate
      className="pf-form"
      aria-label={`${entry === null ? 'Add' : 'Correct'}: ${FILE_KIND_WORDS[kind]}`}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
      }}
    >
      <Stack gap="sm">
        <div className="pf-fields">
          {FILE_FIELDS[kind].map((field, at) => (
            <EntryField
              key={field.name}
              field={field}
              first={at === 0}
              value={draft.fields[field.name] ?? ''}
              error={errorAt(field.name)}
              onChange={(value) => setDraft({ ...draft, fields: { ...draft.fields, [field.name]: value } })}
            />
          ))}
          {day('validFrom', words.from, needsFirstDay(kind))}
          {day('validUntil', words.until, false)}
          {entry !== null && (
            <TextInput
              label="Why it is corrected"
              description="What it said before is kept in the history."
              required
              maxLength={500}
              error={tried && noReason ? 'Say why.' : undefined}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
        </div>
        {problem !== null && <ProblemMessage problem={problem} />}
        <Group gap="xs">
          <Button type="submit" size="xs" loading={busy}>
            {entry === null ? 'Add' : 'Save the correction'}
          </Button>
          <Button size="xs" variant="default" onClick={onCancel}>
            Cancel
          </Button>
          {tried && addition === null && (
            <Text size="sm" className="fv-warn" role="status">
              Something is missing. See the fields.
            </Text>
          )}
        </Group>
      </Stack>
    </form>
  );
}

interface EntryFieldProps {
  readonly field: FileField;
  readonly first: boolean;
  readonly value: string | boolean;
  readonly error: string | undefined;
  readonly onChange: (value: string | boolean) => void;
}

function EntryField({ field, first, value, error, onChange }: EntryFieldProps) {
  const { label, input, help, options } = field;
  const common = {
    label,
    error,
    description: help,
    required: field.required ?? false,
    ...(first && { 'data-autofocus': true, autoFocus: true }),
  };
  const text = String(value);
  switch (input) {
    case 'flag':
      return (
        <Checkbox
          label={label}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'select':
      return (
        <NativeSelect
          {...common}
          data={[...(options ?? [])]}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'textarea':
      return (
        <GrowingTextarea
          {...common}
          className="pf-wide"
          minRows={2}
          maxRows={10}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'date':
      return <DateField {...common} value={text} onChange={onChange} />;
    default:
      return (
        <TextInput
          {...common}
          inputMode={input === 'number' || input === 'money' ? 'decimal' : undefined}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}
