/**
 * Before the language model drafts the notes: exactly what leaves this computer, and the names that stay on it.
 * A person sends it, or drafts offline.
 */
import { Button, Code, Group, Modal, Stack, Table, Text } from '@mantine/core';
import type { NotesModelRequest } from '../../../../shared/model/notes.ts';

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
          <Table withRowBorders={false} verticalSpacing={2}>
            <Table.Tbody>
              <Table.Tr>
                <Table.Th scope="row">Model</Table.Th>
                <Table.Td>{request.model}</Table.Td>
              </Table.Tr>
              <Table.Tr>
                <Table.Th scope="row">Tokens at most</Table.Th>
                <Table.Td>
                  {count(request.inputTokens)} in, {count(request.outputTokens)} out, in one call
                </Table.Td>
              </Table.Tr>
              <Table.Tr>
                <Table.Th scope="row">Cost at most</Table.Th>
                <Table.Td>
                  {request.cost === null
                    ? 'Not known for this model'
                    : `US$${request.cost.dollars} (prices of ${request.cost.asOf})`}
                </Table.Td>
              </Table.Tr>
            </Table.Tbody>
          </Table>
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
          <Text size="sm" fw={600}>
            What leaves this computer, word for word
          </Text>
          <Code block mah={220} style={{ overflow: 'auto' }} tabIndex={0} aria-label="Text that is sent">
            {[request.systemPrompt, request.cachedContext, request.userPrompt].join('\n\n———\n\n')}
          </Code>
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
