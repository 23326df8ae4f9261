/**
 * The shortcuts, on the ? key. Screens add their own by passing sections.
 */
import { Kbd, Modal, Stack, Table, Title } from '@mantine/core';

export interface ShortcutSection {
  readonly title: string;
  readonly keys: readonly { readonly keys: string; readonly does: string }[];
}

export const COMMON_SHORTCUTS: readonly ShortcutSection[] = [
  {
    title: 'Everywhere',
    keys: [
      { keys: 'Ctrl+K', does: 'Go to a screen, client, engagement, filing, element or rule' },
      { keys: '?', does: 'Show these shortcuts' },
      { keys: 'Esc', does: 'Close a dialog or leave a field unchanged' },
    ],
  },
  {
    title: 'On the home page',
    keys: [
      { keys: 'Enter', does: 'Open what comes next' },
      { keys: 'X', does: 'Select the row, or the marked rows' },
      { keys: 'A, H', does: 'Assign the selected work; hand it over' },
    ],
  },
  {
    title: 'In a grid',
    keys: [
      { keys: 'Arrows, Tab, Home, End, Page Up, Page Down', does: 'Move' },
      { keys: 'Ctrl+Arrow', does: 'Go to the first or last row or column' },
      { keys: 'F2, Enter or typing', does: 'Edit the cell; Enter then goes down' },
      { keys: 'Shift+Arrow', does: 'Mark rows' },
      { keys: 'Ctrl+C, Ctrl+V', does: 'Copy and paste, also to and from Excel' },
      { keys: 'Ctrl+D', does: 'Fill down over the marked rows' },
      { keys: 'Delete', does: 'Clear the marked cells' },
      { keys: 'Ctrl+Z, Ctrl+Y', does: 'Undo and redo your changes' },
    ],
  },
  {
    title: 'In the taxonomy',
    keys: [
      { keys: '/', does: 'Search the elements; arrows choose, Enter shows, Esc goes back to the tree' },
      { keys: 'Right, Left', does: 'Open and close a section or heading of the tree' },
      { keys: 'Letters', does: 'Go to the next row that begins with them' },
    ],
  },
  {
    title: 'In the mapping',
    keys: [
      { keys: '1, 2, 3', does: 'Take the suggestion of that number' },
      { keys: 'Space', does: 'Accept the key that is suggested' },
      { keys: 'F8', does: 'Go to the next account without a key, then of low confidence' },
      { keys: 'F9', does: 'Go back to the figure that you came from' },
    ],
  },
  {
    title: 'In a journal',
    keys: [
      { keys: '=', does: 'In an amount: put in what makes the journal balance' },
      { keys: 'Enter', does: 'Go to the next line' },
      { keys: 'Ctrl+V', does: 'Paste rows of a spreadsheet as lines' },
      { keys: 'Ctrl+Enter', does: 'Post the journal' },
    ],
  },
  {
    title: 'In the figures of last year',
    keys: [
      { keys: 'Enter', does: 'Take the figure and go to the line below' },
      { keys: 'Ctrl+Enter', does: 'Save the figures in your name' },
    ],
  },
  {
    title: 'In a filing',
    keys: [
      {
        keys: 'P',
        does: 'Show where a figure comes from: in the tags, on a finding, on a fact of the export',
      },
      { keys: 'F8, Shift+F8', does: 'Go to the next thing that blocks the export, or the one before' },
      { keys: 'Ctrl+S', does: 'Save the filing information' },
    ],
  },
  {
    title: 'In the confirm queue',
    keys: [
      { keys: '1 to 4', does: 'Pick the candidate of that number' },
      { keys: 'Enter', does: 'Confirm the tag of the line in view; a held key confirms nothing' },
      { keys: 'U', does: 'Take the last confirmation back' },
      { keys: 'X', does: 'Exclude the line, with a reason' },
      { keys: 'S or /', does: 'Search the elements' },
      { keys: 'N, O', does: 'Reverse the sign; report the balance at the opening' },
      { keys: 'M', does: 'Choose a member, such as a component of equity' },
      { keys: 'Y', does: 'Remember the label as a synonym for every client' },
      { keys: 'J, K', does: 'Go to the next or previous line' },
    ],
  },
  {
    title: 'In the disclosures',
    keys: [{ keys: 'F9', does: 'Take last year\u2019s answer to the question' }],
  },
];

interface ShortcutHelpProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly sections?: readonly ShortcutSection[];
}

export function ShortcutHelp({ opened, onClose, sections = COMMON_SHORTCUTS }: ShortcutHelpProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Keyboard shortcuts"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        {sections.map((section) => (
          <section key={section.title}>
            <Title order={3} mb={4}>
              {section.title}
            </Title>
            <Table>
              <Table.Tbody>
                {section.keys.map((each) => (
                  <Table.Tr key={each.keys}>
                    <Table.Td w={260}>
                      <Kbd>{each.keys}</Kbd>
                    </Table.Td>
                    <Table.Td>{each.does}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </section>
        ))}
      </Stack>
    </Modal>
  );
}
