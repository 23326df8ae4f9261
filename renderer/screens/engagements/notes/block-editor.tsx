/**
 * A note's blocks to be edited: paragraphs, subheadings and tables of text.
 */
import { ActionIcon, Button, Group, Stack, Table, Textarea, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { cellText, cellValue, type NoteCell } from '../../../../shared/model/note-cells.ts';
import type { NoteBlock, TableBlock } from '../../../../shared/model/notes.ts';
import { placed } from '../../../components/placed.ts';
import { cellClass } from './block-view.tsx';

/** What a person types has no source any more; a total stays a total. */
function typed(text: string, before: NoteCell): NoteCell {
  const { role } = cellValue(before);
  return role === undefined ? text : { text, role };
}

function TableEditor({
  block,
  onChange,
}: {
  readonly block: TableBlock;
  readonly onChange: (block: TableBlock) => void;
}) {
  const setCell = (row: number, column: number, text: string) =>
    onChange({
      ...block,
      rows: block.rows.map((cells, index) =>
        index === row ? cells.map((cell, place) => (place === column ? typed(text, cell) : cell)) : cells,
      ),
    });
  return (
    <Stack gap={4}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            {placed(block.headers).map(({ key, item, index }) => (
              <Table.Th key={key}>
                <TextInput
                  size="xs"
                  aria-label={`Heading ${index + 1}`}
                  value={item}
                  onChange={(event) => {
                    const text = event.currentTarget.value;
                    onChange({
                      ...block,
                      headers: block.headers.map((each, place) => (place === index ? text : each)),
                    });
                  }}
                />
              </Table.Th>
            ))}
            <Table.Th w={36}>
              <span className="fv-hidden">Remove</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {placed(block.rows).map(({ key, item: row, index }) => (
            <Table.Tr key={key}>
              {placed(row).map(({ key: place, item: cell, index: column }) => (
                <Table.Td key={place}>
                  <TextInput
                    size="xs"
                    aria-label={`Row ${index + 1}, ${block.headers[column] ?? `column ${column + 1}`}`}
                    classNames={{ input: cellClass(cell, column) ?? '' }}
                    value={cellText(cell)}
                    onChange={(event) => setCell(index, column, event.currentTarget.value)}
                  />
                </Table.Td>
              ))}
              <Table.Td>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`Remove row ${index + 1}`}
                  onClick={() => onChange({ ...block, rows: block.rows.filter((_, at) => at !== index) })}
                >
                  <IconTrash size={14} />
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
          onClick={() => onChange({ ...block, rows: [...block.rows, block.headers.map(() => '')] })}
        >
          Add a row
        </Button>
      </Group>
    </Stack>
  );
}

function BlockFields({
  block,
  onChange,
}: {
  readonly block: NoteBlock;
  readonly onChange: (block: NoteBlock) => void;
}) {
  switch (block.type) {
    case 'paragraph':
      return (
        <Textarea
          aria-label="Paragraph"
          autosize
          minRows={2}
          value={block.text}
          onChange={(event) => onChange({ type: 'paragraph', text: event.currentTarget.value })}
        />
      );
    case 'subheading':
      return (
        <TextInput
          aria-label="Subheading"
          fw={600}
          value={block.text}
          onChange={(event) => onChange({ type: 'subheading', text: event.currentTarget.value })}
        />
      );
    case 'table':
      return <TableEditor block={block} onChange={onChange} />;
  }
}

interface BlockEditorProps {
  readonly blocks: readonly NoteBlock[];
  readonly onChange: (blocks: readonly NoteBlock[]) => void;
}

export function BlockEditor({ blocks, onChange }: BlockEditorProps) {
  const swap = (from: number, to: number) => {
    const next = [...blocks];
    const [moved] = next.splice(from, 1);
    if (moved !== undefined) next.splice(to, 0, moved);
    onChange(next);
  };
  return (
    <Stack gap="sm">
      {placed(blocks).map(({ key, item, index }) => (
        <Group key={key} align="flex-start" wrap="nowrap" gap={4}>
          <div className="fv-grow">
            <BlockFields
              block={item}
              onChange={(block) => onChange(blocks.map((each, at) => (at === index ? block : each)))}
            />
          </div>
          <ActionIcon.Group orientation="vertical">
            <ActionIcon
              variant="default"
              aria-label={`Move block ${index + 1} up`}
              disabled={index === 0}
              onClick={() => swap(index, index - 1)}
            >
              <IconArrowUp size={14} />
            </ActionIcon>
            <ActionIcon
              variant="default"
              aria-label={`Move block ${index + 1} down`}
              disabled={index === blocks.length - 1}
              onClick={() => swap(index, index + 1)}
            >
              <IconArrowDown size={14} />
            </ActionIcon>
            <ActionIcon
              variant="default"
              aria-label={`Remove block ${index + 1}`}
              onClick={() => onChange(blocks.filter((_, at) => at !== index))}
            >
              <IconTrash size={14} />
            </ActionIcon>
          </ActionIcon.Group>
        </Group>
      ))}
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => onChange([...blocks, { type: 'paragraph', text: '' }])}
        >
          Add paragraph
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => onChange([...blocks, { type: 'subheading', text: '' }])}
        >
          Add subheading
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() =>
            onChange([
              ...blocks,
              { type: 'table', headers: ['', 'This year', 'Last year'], rows: [['', '', '']] },
            ])
          }
        >
          Add table
        </Button>
      </Group>
    </Stack>
  );
}
