/** Why a command cannot be done, said before its screen is open: the role, a desktop that is only read, a lock, a missing step. */
import type { Action } from '../../shared/model/roles.ts';
import type { EngagementState, FilingState } from '../../shared/model/states.ts';
import { type Command, missingInEngagement, missingInFiling } from './commands.ts';
import { roleReason } from './why-disabled.tsx';

interface Titled {
  readonly id: string;
  readonly clientName: string;
  /** "Statements 2025": what it is called in a list of work. */
  readonly work: string;
}

/** The record that is open. */
export type OpenRecord =
  | (Titled & { readonly kind: 'engagement'; readonly status: EngagementState })
  | (Titled & { readonly kind: 'filing'; readonly status: FilingState });

export interface Asking {
  readonly actions: readonly Action[];
  /** Why nothing can be changed on this desktop, or null. */
  readonly closed: string | null;
  readonly record: OpenRecord | null;
  readonly locked: boolean;
}

/** Null where nothing is known against it. */
export function whyNot(command: Command, { actions, closed, record, locked }: Asking): string | null {
  const needed =
    command.id === 'assign' && record !== null
      ? [record.kind === 'filing' ? ('MANAGE_XBRL_FILING' as const) : ('MANAGE_FS_ENGAGEMENT' as const)]
      : command.needs;
  if (needed.length > 0 && !needed.some((action) => actions.includes(action))) return roleReason(...needed);
  if (command.reads === true) return null;
  if (closed !== null) return closed;
  if (!('record' in command.place) || record === null) return null;
  if (locked) return 'It is locked. A reviewer unlocks it, with a reason.';
  return record.kind === 'engagement'
    ? missingInEngagement(command.id, record.status)
    : missingInFiling(command.id, record.status);
}
