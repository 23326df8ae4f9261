/**
 * Publishes a release: the files of one build with the publisher's signatures are chosen, held against each other,
 * sent one by one and rolled out to a share of the desktops. Also takes up one whose files have not all arrived.
 */
import { Button, Group, Modal, NumberInput, Progress, Stack, Table, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { RELEASE_FILE_BYTES, type Release } from '../../../../shared/contract/server-updates.ts';
import { FileDrop } from '../../../components/file-drop.tsx';
import { ProblemMessage } from '../../../components/state-views.tsx';
import { bytesInWords } from '../../components/bytes-in-words.ts';
import {
  type ChosenText,
  fileLines,
  isDeclaration,
  isYml,
  type Reading,
  readDeclaration,
  strangers,
} from './chosen-files.ts';
import { type Publishing, usePublishing } from './publish.ts';
import { FILE_WORDS, releaseName } from './release-words.ts';

const ENDINGS = ['.json', '.yml', '.exe', '.dmg', '.zip', '.appimage', '.blockmap'];
const FIRST_SHARE = 10;
const MEGABYTE = 1024 * 1024;
/** A declaration and a yml have some kilobytes; anything larger is not read as text. */
const LONGEST_TEXT = MEGABYTE;

function SendingProgress({
  sending,
  onStop,
}: {
  readonly sending: NonNullable<Publishing['sending']>;
  readonly onStop: () => void;
}) {
  const { name, position, count, sent, size } = sending;
  const share = Math.round((sent * 100) / size);
  return (
    <Stack gap={6}>
      <Group justify="space-between" wrap="nowrap">
        <Text fw={500} className="fv-break" role="status">
          Sending {name} ({position} of {count})
        </Text>
        <Button size="compact-sm" variant="default" onClick={onStop}>
          Stop
        </Button>
      </Group>
      <Progress value={share} aria-label={`Sending ${name}`} />
      <Text size="xs" c="dimmed" className="fv-figure">
        {bytesInWords(sent)} of {bytesInWords(size)}
      </Text>
    </Stack>
  );
}

interface PublishDialogProps {
  /** One that was begun before; null for a new one. */
  readonly begun: Release | null;
  readonly onClose: () => void;
}

export function PublishDialog({ begun, onClose }: PublishDialogProps) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [texts, setTexts] = useState<readonly ChosenText[]>([]);
  const [percentage, setPercentage] = useState<number | string>(FIRST_SHARE);
  const publishing = usePublishing(begun, () => {
    notifications.show({ message: 'The release is rolling out', color: 'green' });
    onClose();
  });
  const { draft, sending, busy, problem } = publishing;

  const take = async (file: File) => {
    const others = <Named extends { readonly name: string }>(list: readonly Named[]) =>
      list.filter(({ name }) => name !== file.name);
    if (isDeclaration(file.name) || isYml(file.name)) {
      const text = file.size > LONGEST_TEXT ? '' : await file.text();
      setTexts((before) => [...others(before), { name: file.name, text }]);
    } else setFiles((before) => [...others(before), file]);
  };
  const reading: Reading | null = draft === null ? readDeclaration(texts) : null;
  const release = draft ?? reading?.declaration ?? null;
  const lines = release === null ? [] : fileLines(release.files, files);
  const unknown = release === null ? [] : strangers(release.files, files);
  const complete = lines.length > 0 && lines.every(({ state }) => state === 'ARRIVED' || state === 'READY');
  const ready = complete && typeof percentage === 'number' && !busy;

  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={begun === null ? 'Publish a release' : `Send the missing files: ${releaseName(begun)}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
      withCloseButton={!busy}
      closeOnEscape={!busy}
      closeOnClickOutside={!busy}
    >
      <Stack
        component="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) publishing.start({ declaration: reading?.declaration ?? null, files, percentage });
        }}
      >
        <Text>
          {begun === null
            ? 'Choose all files of one build together: the signed release (latest….release.json), its yml, the installers and their block maps. '
            : 'Choose the files that have not arrived yet, as they were signed. '}
          Nothing is offered to desktops before all of them have arrived.
        </Text>
        {!busy && (
          <FileDrop
            label="Files of the release"
            endings={ENDINGS}
            maxMegabytes={RELEASE_FILE_BYTES / MEGABYTE}
            multiple
            onFile={(file) => void take(file)}
          />
        )}
        {reading !== null && reading.fault !== null && (
          <Text className="fv-bad fv-break" role="alert">
            {reading.fault}
          </Text>
        )}
        {release === null && reading === null && files.length > 0 && (
          <Text className="fv-bad" role="alert">
            The signed release is missing: choose the file whose name ends in .release.json too.
          </Text>
        )}
        {release !== null && (
          <>
            <Text fw={600}>
              {releaseName(release)}, channel {release.channel}
            </Text>
            <div className="fv-table-box">
              <Table verticalSpacing={4}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>File</Table.Th>
                    <Table.Th className="fv-figure-column">Size</Table.Th>
                    <Table.Th>State</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {lines.map(({ name, size, state }) => (
                    <Table.Tr key={name}>
                      <Table.Td className="fv-break">{name}</Table.Td>
                      <Table.Td className="fv-figure-column">{bytesInWords(size)}</Table.Td>
                      <Table.Td className={state === 'ARRIVED' || state === 'READY' ? 'fv-good' : 'fv-bad'}>
                        {FILE_WORDS[state]}
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </div>
            {unknown.length > 0 && (
              <Text size="sm" className="fv-warn fv-break">
                Not a part of this release, and not sent: {unknown.join(', ')}
              </Text>
            )}
            <NumberInput
              label="Share of the desktops at first"
              description="In percent. The others are offered it when the share is raised."
              min={0}
              max={100}
              clampBehavior="strict"
              allowDecimal={false}
              maw={320}
              disabled={busy}
              value={percentage}
              onChange={setPercentage}
            />
          </>
        )}
        {sending !== null && <SendingProgress sending={sending} onStop={publishing.stop} />}
        {problem !== null && <ProblemMessage title="Not published" problem={problem} />}
        <Group justify="flex-end">
          {!busy && (
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
          )}
          <Button type="submit" loading={busy} disabled={!ready}>
            {draft !== null && begun === null && problem !== null ? 'Go on' : 'Publish'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
