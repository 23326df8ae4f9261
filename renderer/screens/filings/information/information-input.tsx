/** One field of the filing information: fixed, typed, or proposed and waiting to be accepted. */
import { Button, Group, Radio, Select, Stack, Text, TextInput } from '@mantine/core';
import { memo, useEffect, useRef } from 'react';
import { isIsoDate, longDate } from '../../../../shared/model/dates.ts';
import { DateField } from '../../../components/date-field.tsx';
import { GrowingTextarea } from '../../../components/growing-textarea.tsx';
import { KeyPicker } from '../../../components/key-picker.tsx';
import { reviewPlace } from '../../../components/review/anchor-mark.ts';
import { When } from '../../../components/when.tsx';
import type { InformationDraft, InformationField } from '../context/information-field.ts';
import { CompleteStatementsField } from './complete-statements-field.tsx';
import { isChanged, offersProposal, shownValue, valueProblem } from './information-draft.ts';
import type { TypedInformation } from './typed-information.ts';

interface InformationInputProps {
  readonly field: InformationField;
  /** In this field, and not yet saved. */
  readonly typed: string | undefined;
  readonly locked: boolean;
  readonly lit: boolean;
  /** Holds a value although no answer asks for it. */
  readonly idle: boolean;
  readonly acts: TypedInformation['acts'];
}

/** Drawn anew when its own value or state changes, not with each letter typed into another. */
export const InformationInput = memo(function InformationInput(props: InformationInputProps) {
  const { field, typed, locked, lit, idle, acts } = props;
  const draft: InformationDraft = new Map(typed === undefined ? [] : [[field.elementId, typed]]);
  const inFull = field.input === 'statements';
  const holder = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!lit) return;
    holder.current?.scrollIntoView({ block: 'center' });
    holder.current?.querySelector<HTMLElement>('input, textarea, a')?.focus();
  }, [lit]);
  const proposed = !locked && offersProposal(field, draft);
  return (
    <div
      ref={holder}
      className="fl-field"
      data-wide={inFull || field.input === 'textarea'}
      data-lit={lit}
      data-element={field.elementId}
      {...reviewPlace({ at: 'FIELD', elementId: field.elementId })}
    >
      {inFull ? (
        <CompleteStatementsField elementId={field.elementId} label={field.label} />
      ) : (
        <Entry field={field} draft={draft} locked={locked} onType={(value) => acts.type(field, value)} />
      )}
      {proposed && (
        <Group gap={6} wrap="nowrap" className="fl-proposal">
          <Text size="sm" className="fl-grow">
            {FROM_WORDS[field.proposalFrom ?? 'USUAL']}
            {field.proposalFrom === 'PERMANENT_FILE' && ` (${field.fromFile?.source})`}:{' '}
            <em>{wordsOf(field, field.proposal)}</em>
          </Text>
          <Button
            size="compact-xs"
            variant="light"
            aria-label={`Accept the proposal for ${field.label}`}
            onClick={() => acts.take([field])}
          >
            Accept (F9)
          </Button>
        </Group>
      )}
      {field.fromFile?.changed === true && (
        <Stack gap={4} role="group" aria-label="The permanent file has changed" className="fv-changed-file">
          <Text size="sm" className="fv-warn">
            ! The permanent file has changed since this was saved.
          </Text>
          <Text size="xs">
            It said: {wordsOf(field, field.fromFile.taken)}
            <br />
            It says now: {wordsOf(field, field.fromFile.value)}
            {field.fromFile.source !== '' && ` (${field.fromFile.source})`}
          </Text>
          {!locked && (
            <Group gap={8}>
              {field.fromFile.value !== null && (
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-keyshortcuts="F9"
                  onClick={() => acts.settle(field, field.fromFile?.value ?? null)}
                >
                  Take what it says now (F9)
                </Button>
              )}
              <Button
                size="compact-xs"
                variant="default"
                aria-keyshortcuts="Shift+F9"
                onClick={() => acts.settle(field, null)}
              >
                Keep what is saved (Shift F9)
              </Button>
            </Group>
          )}
        </Stack>
      )}
      {idle && (
        <Text size="sm" className="fv-warn">
          Another answer says that this does not apply. It is reported all the same: empty it, or change the
          answer.
        </Text>
      )}
      {field.savedAt !== null && !isChanged(field, draft) && (
        <Text size="xs" c="dimmed">
          saved <When at={field.savedAt} />
        </Text>
      )}
      {isChanged(field, draft) && (
        <Text size="xs" className="fv-warn">
          not saved yet
        </Text>
      )}
    </div>
  );
});

const FROM_WORDS = {
  FILING: 'Proposed from the filing',
  DOCUMENT: 'Proposed from the document',
  LAST_YEAR: 'As last year',
  PERMANENT_FILE: 'From the permanent file',
  USUAL: 'Proposed',
} as const satisfies Record<NonNullable<InformationField['proposalFrom']>, string>;

/** A value as a person reads it: "Yes", "31 December 2025". */
function wordsOf(field: InformationField, value: string | null): string {
  if (field.input === 'date' && value !== null && isIsoDate(value)) return longDate(value);
  if (field.input !== 'boolean') return value ?? 'nothing';
  return value === 'true' ? 'Yes' : value === 'false' ? 'No' : (value ?? 'nothing');
}

/** Of more choices than these one types a part. */
const MOST_SEEN_AT_ONCE = 8;

const YES_NO = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

interface EntryProps {
  readonly field: InformationField;
  readonly draft: InformationDraft;
  readonly locked: boolean;
  readonly onType: (value: string) => void;
}

function Entry({ field, draft, locked, onType }: EntryProps) {
  const value = shownValue(field, draft);
  const common = {
    label: field.label,
    description: field.fixed
      ? 'From the client’s record or the header of the filing.'
      : field.help || undefined,
    required: field.required,
    error: valueProblem(field, draft) ?? undefined,
    disabled: locked && !field.fixed,
  };
  if (field.fixed)
    return <TextInput {...common} required={false} readOnly value={wordsOf(field, value)} variant="filled" />;
  switch (field.input) {
    case 'textarea':
      return (
        <GrowingTextarea
          {...common}
          minRows={3}
          maxRows={12}
          maxLength={50_000}
          value={value}
          onChange={(event) => onType(event.currentTarget.value)}
        />
      );
    case 'boolean':
      return (
        <Radio.Group {...common} value={value} onChange={onType}>
          <Group gap="md" mt={4}>
            {YES_NO.map((each) => (
              <Radio key={each.value} {...each} disabled={common.disabled} />
            ))}
            {value !== '' && !common.disabled && (
              <Button
                size="compact-xs"
                variant="subtle"
                aria-label={`Empty ${field.label}`}
                onClick={() => onType('')}
              >
                Empty
              </Button>
            )}
          </Group>
        </Radio.Group>
      );
    case 'select':
      if (field.options.length > MOST_SEEN_AT_ONCE) {
        return (
          <KeyPicker
            {...common}
            clearLabel={`Empty ${field.label}`}
            placeholder="Choose"
            options={field.options.map((each) => ({ value: each, label: each }))}
            value={value === '' ? null : value}
            onPick={onType}
            onClear={() => onType('')}
          />
        );
      }
      return (
        <Select
          {...common}
          clearable
          clearButtonProps={{ 'aria-label': `Empty ${field.label}` }}
          placeholder="Choose"
          data={[...field.options]}
          value={value === '' ? null : value}
          onChange={(next) => onType(next ?? '')}
        />
      );
    case 'date':
      return <DateField {...common} value={value} onChange={onType} />;
    default:
      return (
        <TextInput
          {...common}
          inputMode={field.input === 'number' ? 'decimal' : undefined}
          value={value}
          onChange={(event) => onType(event.currentTarget.value)}
        />
      );
  }
}
