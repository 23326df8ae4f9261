/**
 * One prompt: its question, the regulation behind it, the field of its input type, and whether the answer is
 * stored. An answer is stored while it is typed, at the latest three quarters of a second after a key, and when
 * the field is left: a crash loses a second of typing at most. F9 takes last year's answer.
 */
import {
  ActionIcon,
  Button,
  Group,
  NativeSelect,
  Radio,
  Stack,
  Table,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { DisclosureValue } from '../../../../shared/model/disclosures.ts';
import type { ReportingStandard } from '../../../../shared/model/enums.ts';
import { useCall } from '../../../client/hooks.ts';
import { placed } from '../../../components/placed.ts';
import { ProblemMessage } from '../../../components/state-views.tsx';
import type { Prompt } from './answer-draft.ts';
import { calloutsFor, linesOf, rowsOf, sameAnswer, textOf, tidy, wordsOf } from './answer-draft.ts';

interface FieldProps {
  readonly prompt: Prompt;
  readonly value: DisclosureValue | null;
  readonly labelId: string;
  readonly onChange: (value: DisclosureValue) => void;
  /** Stores a choice at once, where there is nothing to leave. */
  readonly onChoose: (value: DisclosureValue) => void;
}

function TableField({ prompt, value, onChange }: FieldProps) {
  const columns = prompt.columns ?? ['Description', 'Amount'];
  const rows = rowsOf(value);
  const shown = rows.length === 0 ? [columns.map(() => '')] : rows;
  const change = (row: number, column: number, text: string) =>
    onChange(
      shown.map((cells, index) =>
        columns.map((_, place) => (index === row && place === column ? text : (cells[place] ?? ''))),
      ),
    );
  return (
    <Stack gap={4}>
      <Table withTableBorder>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column}>{column}</Table.Th>
            ))}
            <Table.Th w={40}>
              <span className="fv-hidden">Remove</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {placed(shown).map(({ key, item: cells, index: row }) => (
            <Table.Tr key={key}>
              {columns.map((column, place) => (
                <Table.Td key={column}>
                  <TextInput
                    size="xs"
                    aria-label={`${column}, row ${row + 1}`}
                    maxLength={500}
                    value={cells[place] ?? ''}
                    onChange={(event) => change(row, place, event.currentTarget.value)}
                  />
                </Table.Td>
              ))}
              <Table.Td>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`Remove row ${row + 1}`}
                  onClick={() => onChange(shown.filter((_, index) => index !== row).map((each) => [...each]))}
                >
                  <IconTrash size={15} />
                </ActionIcon>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Group>
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => onChange([...shown.map((each) => [...each]), columns.map(() => '')])}
        >
          Add a row
        </Button>
      </Group>
    </Stack>
  );
}

function LinesField({ prompt, value, onChange }: FieldProps) {
  const lines = linesOf(value);
  const shown = lines.length === 0 ? [''] : lines;
  return (
    <Stack gap={4}>
      {placed(shown).map(({ key, item: line, index }) => (
        <Group key={key} gap={4} wrap="nowrap">
          <TextInput
            flex={1}
            aria-label={`${prompt.label}, entry ${index + 1}`}
            maxLength={2000}
            value={line}
            onChange={(event) => {
              const text = event.currentTarget.value;
              onChange(shown.map((each, place) => (place === index ? text : each)));
            }}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Remove entry ${index + 1}`}
            onClick={() => onChange(shown.filter((_, place) => place !== index))}
          >
            <IconTrash size={15} />
          </ActionIcon>
        </Group>
      ))}
      <Group>
        <Button size="compact-xs" variant="default" onClick={() => onChange([...shown, ''])}>
          Add an entry
        </Button>
      </Group>
    </Stack>
  );
}

function AnswerField(props: FieldProps) {
  const { prompt, value, labelId, onChange, onChoose } = props;
  switch (prompt.inputType) {
    case 'text':
      return (
        <Textarea
          aria-labelledby={labelId}
          autosize
          minRows={2}
          maxRows={14}
          maxLength={10_000}
          value={textOf(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'date':
      return (
        <TextInput
          type="date"
          max="9999-12-31"
          w={180}
          aria-labelledby={labelId}
          value={textOf(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'select':
      return (
        <NativeSelect
          aria-labelledby={labelId}
          data={[{ value: '', label: 'Choose' }, ...(prompt.options ?? [])]}
          value={textOf(value)}
          onChange={(event) => onChoose(event.currentTarget.value)}
        />
      );
    case 'boolean':
      return (
        <Radio.Group
          aria-labelledby={labelId}
          value={typeof value === 'boolean' ? String(value) : ''}
          onChange={(choice) => onChoose(choice === 'true')}
        >
          <Group>
            <Radio value="true" label="Yes" />
            <Radio value="false" label="No" />
          </Group>
        </Radio.Group>
      );
    case 'table':
      return <TableField {...props} />;
    case 'multi_text':
      return <LinesField {...props} />;
  }
}

interface PromptFieldProps {
  readonly engagementId: string;
  readonly standard: ReportingStandard;
  readonly ruleId: string;
  readonly prompt: Prompt;
  readonly disabled: boolean;
}

/** Stores what is typed a moment after a key: the first unsaved key waits this long, and no longer. */
const SAVE_AFTER_MS = 750;

export function PromptField({ engagementId, standard, ruleId, prompt, disabled }: PromptFieldProps) {
  const labelId = useId();
  const [draft, setDraft] = useState<DisclosureValue | null>(prompt.value);
  const [stored, setStored] = useState<DisclosureValue | null>(prompt.value);
  const respond = useCall('respondDisclosure');
  const latest = useRef(draft);
  latest.current = draft;
  const save = (value: DisclosureValue | null) => {
    const answer = tidy(value);
    const erased = answer === undefined && stored !== null;
    if (sameAnswer(answer, stored) || (answer === undefined && !erased)) return;
    const next = answer ?? '';
    respond.mutate(
      {
        params: { id: engagementId },
        body: { ruleId, responses: [{ promptId: prompt.promptId, responseData: { value: next } }] },
      },
      { onSuccess: () => setStored(answer ?? null) },
    );
  };
  const unsaved = !sameAnswer(tidy(draft), stored ?? undefined);
  const saveLatest = useRef(() => {});
  saveLatest.current = () => save(latest.current);
  // One timer runs from the first unsaved key; keys that follow do not put it off. A refusal waits for a key.
  const waiting = unsaved && !respond.isPending && respond.error === null;
  useEffect(() => {
    if (!waiting) return;
    const timer = window.setTimeout(() => saveLatest.current(), SAVE_AFTER_MS);
    return () => window.clearTimeout(timer);
  }, [waiting]);
  // Leaving the rule by a click on another one stores what is still on its way.
  useEffect(() => () => saveLatest.current(), []);

  const change = (value: DisclosureValue) => {
    setDraft(value);
    if (respond.error !== null) respond.reset();
  };
  const offer =
    prompt.lastYear !== null && !sameAnswer(prompt.lastYear, tidy(draft)) ? prompt.lastYear : null;
  const takeLastYear = () => {
    if (offer === null || disabled) return;
    setDraft(offer);
    save(offer);
  };
  const state =
    respond.error !== null
      ? 'Not saved'
      : respond.isPending || unsaved
        ? 'Saving…'
        : stored === null || stored === ''
          ? 'Not answered'
          : '✓ Saved';
  return (
    <fieldset
      className="fv-fieldset fv-prompt"
      disabled={disabled}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) save(draft);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'F9' || offer === null) return;
        event.preventDefault();
        takeLastYear();
      }}
    >
      <Stack gap={6}>
        <Group justify="space-between" wrap="nowrap" align="baseline">
          <Text component="legend" fw={600} size="sm" id={labelId}>
            {prompt.label}
          </Text>
          <Text size="xs" c="dimmed" role="status" className="fv-figure">
            {state}
          </Text>
        </Group>
        <AnswerField
          prompt={prompt}
          value={draft}
          labelId={labelId}
          onChange={change}
          onChoose={(value) => {
            setDraft(value);
            save(value);
          }}
        />
        {offer !== null && (
          <Group gap={8} wrap="nowrap" align="baseline" className="fv-last-year">
            <Text size="xs" c="dimmed" lineClamp={2} flex={1}>
              Last year: {wordsOf(offer)}
            </Text>
            <Button size="compact-xs" variant="default" aria-keyshortcuts="F9" onClick={takeLastYear}>
              Take (F9)
            </Button>
          </Group>
        )}
        {respond.error !== null && <ProblemMessage problem={respond.error} onRetry={() => save(draft)} />}
      </Stack>
      <Stack gap={6} className="fv-paragraphs">
        {calloutsFor(prompt, standard).map((callout) => (
          <Text key={`${callout.source} ${callout.reference}`} size="xs" className="fv-callout">
            <strong>
              {callout.source} {callout.reference}
            </strong>{' '}
            {callout.text}
          </Text>
        ))}
      </Stack>
    </fieldset>
  );
}
