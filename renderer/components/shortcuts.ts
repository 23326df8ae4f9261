/** The keys of the workspace, each described once: the keyboard card, the handbook and the commands read them here. */

export interface ShortcutSection {
  readonly title: string;
  readonly keys: readonly { readonly keys: string; readonly does: string }[];
}

export const PALETTE_KEYS = 'Ctrl+K';
export const HELP_KEYS = '?';

export const SHORTCUTS: readonly ShortcutSection[] = [
  {
    title: 'Everywhere',
    keys: [
      { keys: PALETTE_KEYS, does: 'Search, go to, or do something' },
      { keys: HELP_KEYS, does: 'Open the handbook at the page of this screen' },
      { keys: 'Esc', does: 'Close a dialog or leave a field unchanged' },
    ],
  },
  {
    title: 'In a list of clients, work, engagements or filings',
    keys: [
      { keys: 'Enter', does: 'Open what comes next' },
      { keys: 'X', does: 'Select the row, or the marked rows' },
      { keys: 'A, H', does: 'Assign the selected work; hand it over' },
      { keys: 'R', does: 'Roll the selected engagements or filings forward to the next year' },
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
      { keys: 'Space', does: 'Accept the line that is suggested' },
      { keys: 'F8', does: 'Go to the next account without a line, then of low confidence' },
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
    title: 'In the statements',
    keys: [
      { keys: 'Arrows', does: 'Go from figure to figure; the pane beside them follows' },
      { keys: 'Enter', does: 'Go to the note of the figure' },
      { keys: 'P, Esc', does: 'Go into the pane that explains the figure, and back' },
    ],
  },
  {
    title: 'In an engagement',
    keys: [{ keys: 'F8, Shift+F8', does: 'Go to the next thing to do, or the one before' }],
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
    title: 'In the disclosures and the filing information',
    keys: [
      {
        keys: 'F9',
        does: 'Take what is offered: the permanent file, the client’s style, last year’s answer',
      },
      { keys: 'Shift+F9', does: 'Keep your answer where the permanent file has changed' },
    ],
  },
  {
    title: 'In the conflicts',
    keys: [
      { keys: 'M, T', does: 'Keep mine; keep theirs' },
      { keys: 'J, K', does: 'Go to the next or previous conflict' },
    ],
  },
  {
    title: 'In a review',
    keys: [
      { keys: 'Alt+N', does: 'Write a review note on what is under the cursor' },
      { keys: 'Space', does: 'Accept a changed section, under “Changed since”' },
    ],
  },
];

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Whether the keys were pressed: "Ctrl+K" (on a Mac with Command), "?", "Shift+F8". */
export function isPressed(event: Pressed, keys: string): boolean {
  const parts = keys.split('+');
  const key = parts.at(-1) ?? '';
  const has = (name: string) => parts.slice(0, -1).includes(name);
  if (has('Ctrl') !== (event.ctrlKey || event.metaKey) || has('Alt') !== event.altKey) return false;
  // A character such as "?" is written with Shift on most keyboards.
  const shiftMatters = key.length > 1 || /[a-z]/i.test(key);
  if (shiftMatters && has('Shift') !== event.shiftKey) return false;
  return event.key.toLowerCase() === key.toLowerCase();
}
