/** A table of a note to be edited: its headings, its rows, and rows added and removed. */
import { ActionIcon, Button, Group, Stack, Table, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { cellText, cellValue, type NoteCell } from '../../../../shared/model/note-cells.ts';
import type { TableBlock } from '../../../../shared/model/notes.ts';
import { GrowingTextarea } from '../../../components/growing-textarea.tsx';
import { placed } from '../../../components/placed.ts';
import { cellClass } from './block-view.tsx';

/** What a person types has no source any more; a total stays a total. */
function typed(text: string, before: NoteCell): NoteCell {
  const { role } = cellValue(before);
  return role === undefined ? text : { text, role };
}

export function TableEditor({
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
              <Table.Th key={key} w={index === 0 ? '40%' : undefined}>
                {/* A heading has two lines where the currency stands under the year. */}
                <GrowingTextarea
                  size="xs"
                  minRows={1}
                  classNames={{ input: index > 0 ? 'fv-figure-column' : '' }}
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
