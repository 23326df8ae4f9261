/**
 * The field of a prompt by its input type: text, date, choice, yes or no, table, several texts.
 */
import { ActionIcon, Button, Group, NativeSelect, Radio, Stack, Table, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { isIsoDate } from '../../../../shared/model/dates.ts';
import type { DisclosureValue } from '../../../../shared/model/disclosures.ts';
import { DateField } from '../../../components/date-field.tsx';
import { GrowingTextarea } from '../../../components/growing-textarea.tsx';
import { placed } from '../../../components/placed.ts';
import type { Prompt } from './answer-draft.ts';
import { choicesOf, linesOf, rowsOf, textOf } from './answer-draft.ts';

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

export function AnswerField(props: FieldProps) {
  const { prompt, value, labelId, onChange, onChoose } = props;
  switch (prompt.inputType) {
    case 'text':
      return (
        <GrowingTextarea
          aria-labelledby={labelId}
          minRows={2}
          maxRows={14}
          maxLength={10_000}
          value={textOf(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'date':
      return (
        <DateField
          maw={420}
          styles={{ wrapper: { maxWidth: 180 } }}
          aria-labelledby={labelId}
          value={textOf(value)}
          onChange={(date) => {
            if (date === '' || isIsoDate(date)) onChange(date);
          }}
        />
      );
    case 'select':
      return (
        <NativeSelect
          aria-labelledby={labelId}
          data={[{ value: '', label: 'Choose' }, ...choicesOf(prompt)]}
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
