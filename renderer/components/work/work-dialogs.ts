/** The dialogs of lists of work, loaded apart from the lists. */
import { soon } from '../later.ts';

export const AssignDialog = soon(async () => (await import('./assign-dialog.tsx')).AssignDialog);
export const HandOverDialog = soon(async () => (await import('./hand-over-dialog.tsx')).HandOverDialog);
export const RollForwardDialog = soon(
  async () => (await import('./roll-forward-dialog.tsx')).RollForwardDialog,
);
