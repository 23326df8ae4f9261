/**
 * A note's blocks to be edited: paragraphs, subheadings and tables of text.
 */
import { ActionIcon, Button, Group, Stack, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import type { NoteBlock } from '../../../../shared/model/notes.ts';
import { GrowingTextarea } from '../../../components/growing-textarea.tsx';
import { placed } from '../../../components/placed.ts';
import { TableEditor } from './table-editor.tsx';

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
        <GrowingTextarea
          aria-label="Paragraph"
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
