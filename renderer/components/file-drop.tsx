/**
 * Takes one file, or several where `multiple` says so, dragged here or chosen. The kind is checked by its ending only to spare a wasted upload;
 * the engine looks at the bytes.
 */
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import './file-drop.css';

interface FileDropProps {
  /** "Trial balance file". */
  readonly label: string;
  /** Endings with the dot: [".csv", ".xlsx"]. */
  readonly endings: readonly string[];
  readonly maxMegabytes: number;
  /** What to do about a larger file, where no smaller copy of it can be saved. */
  readonly whenTooLarge?: string;
  /** Several at once; each is handed over. */
  readonly multiple?: boolean;
  /** A whole folder may be chosen too; its files of other kinds are left out, and counted. */
  readonly folder?: boolean;
  readonly disabled?: boolean;
  readonly disabledReason?: string;
  readonly onFile: (file: File) => void;
}

/** Named one by one; of many, the rest is counted, so that none is left out in silence. */
const NAMED = 4;

function listed(refusals: readonly (string | null)[]): string | null {
  const said = refusals.filter((each) => each !== null);
  const more = said.length - NAMED;
  return said.length === 0
    ? null
    : [...said.slice(0, NAMED), ...(more > 0 ? [`And ${more} more.`] : [])].join(' ');
}

/** What Word keeps beside an open document, and a Mac beside each file of a foreign disk. */
const BESIDE = /^(?:~\$|\._)/;

/** The files of a folder that are of these kinds. */
export function filesWanted<Named extends Pick<File, 'name'>>(
  files: readonly Named[],
  endings: readonly string[],
): readonly Named[] {
  return files.filter(
    ({ name }) => !BESIDE.test(name) && endings.some((ending) => name.toLowerCase().endsWith(ending)),
  );
}

export function FileDrop({
  label,
  endings,
  maxMegabytes,
  whenTooLarge = 'Save a smaller copy.',
  multiple = false,
  folder = false,
  disabled = false,
  disabledReason,
  onFile,
}: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const folderInput = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const hint = useId();
  const kinds = endings.map((ending) => ending.slice(1).toUpperCase()).join(', ');

  const refusalOf = (file: File): string | null => {
    if (!endings.some((ending) => file.name.toLowerCase().endsWith(ending))) {
      // What was dropped without an ending is a folder most often.
      if (folder && !file.name.includes('.'))
        return `“${file.name}” is not one of ${kinds}. If it is a folder, choose it with “Choose a folder”.`;
      return `“${file.name}” is not one of ${kinds}. ${multiple ? 'Leave it out.' : 'Save it in one of these forms first.'}`;
    }
    if (file.size <= maxMegabytes * 1024 * 1024) return null;
    return `“${file.name}” is larger than ${maxMegabytes} MB. ${multiple ? 'It cannot be sent.' : whenTooLarge}`;
  };
  const take = (files: FileList | null) => {
    const [...given] = files ?? [];
    if (given.length === 0 || disabled) return;
    if (given.length > 1 && !multiple) return setRefused('Choose one file at a time.');
    const refusals = given.map(refusalOf);
    setRefused(listed(refusals));
    for (const [index, file] of given.entries()) if (refusals[index] === null) onFile(file);
  };

  const takeFolder = (files: FileList | null) => {
    const [...given] = files ?? [];
    const wanted = filesWanted(given, endings);
    const others = given.length - wanted.length;
    const left =
      others > 0 ? `${others} of ${given.length} files are not ${kinds}; they were left out.` : null;
    setRefused(listed([left, ...wanted.map(refusalOf)]));
    for (const file of wanted) if (refusalOf(file) === null) onFile(file);
  };

  return (
    <section
      aria-label={label}
      className={`fv-drop${over ? ' fv-drop-over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        if (!disabled) setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <Stack align="center" gap={6}>
        <IconFileUpload size={28} stroke={1.4} aria-hidden className="fv-muted" />
        <Group gap={6} justify="center">
          <Text>Drag the {multiple ? 'files' : 'file'} here, or</Text>
          <Button
            size="compact-sm"
            variant="light"
            disabled={disabled}
            aria-describedby={hint}
            onClick={() => input.current?.click()}
          >
            Choose {label.toLowerCase()}
          </Button>
          {folder && (
            <Button
              size="compact-sm"
              variant="light"
              disabled={disabled}
              aria-describedby={hint}
              onClick={() => folderInput.current?.click()}
            >
              Choose a folder
            </Button>
          )}
        </Group>
        <Text size="xs" c="dimmed" id={hint}>
          {disabled && disabledReason !== undefined ? disabledReason : `${kinds}, at most ${maxMegabytes} MB`}
        </Text>
        {refused !== null && (
          <Text size="sm" className="fv-bad" role="alert">
            {refused}
          </Text>
        )}
      </Stack>
      <input
        ref={input}
        type="file"
        multiple={multiple}
        hidden
        aria-label={label}
        accept={endings.join(',')}
        onChange={(event) => {
          take(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
      {folder && (
        <input
          ref={(element) => {
            folderInput.current = element;
            // No attribute of React's types.
            element?.setAttribute('webkitdirectory', '');
          }}
          type="file"
          multiple
          hidden
          aria-label="Folder"
          onChange={(event) => {
            takeFolder(event.currentTarget.files);
            event.currentTarget.value = '';
          }}
        />
      )}
    </section>
  );
}
