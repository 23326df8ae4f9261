/**
 * Before the language model drafts the notes: exactly what leaves this computer, and the names that stay on it.
 * A person sends it, or drafts offline.
 */
import { Button, Group, Modal, Stack, Table, Text } from '@mantine/core';
import type { NotesModelRequest } from '../../../../shared/model/notes.ts';
import { ModelCall, TextThatLeaves } from '../../../components/model-request.tsx';

interface ModelDialogProps {
  /** Null while the dialog is closed. */
  readonly request: NotesModelRequest | null;
  readonly onSend: () => void;
  readonly onOffline: () => void;
  readonly onClose: () => void;
}

const count = (value: number) => value.toLocaleString('en-SG');

export function ModelDialog({ request, onSend, onOffline, onClose }: ModelDialogProps) {
  return (
    <Modal
      opened={request !== null}
      onClose={onClose}
      title="Draft the notes with the language model?"
      size="xl"
    >
      {request !== null && (
        <Stack gap="sm">
          <Text size="sm">
            The model would see the statements and the answers. {count(request.kept.length)} names, addresses
            and numbers stay on this computer; the draft gets them back when it returns.
          </Text>
          <ModelCall {...request} calls={1} />
          <Text size="sm" fw={600}>
            What stays on this computer
          </Text>
          <div className="fv-kept-names">
            <Table verticalSpacing={2} aria-label="Names that stay on this computer">
              <Table.Tbody>
                {request.kept.map(({ mark, name }) => (
                  <Table.Tr key={mark}>
                    <Table.Th scope="row">{mark}</Table.Th>
                    <Table.Td>{name}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </div>
          <TextThatLeaves texts={[request.systemPrompt, request.cachedContext, request.userPrompt]} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button variant="default" onClick={onOffline}>
              Draft offline
            </Button>
            <Button onClick={onSend}>Send and draft</Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
