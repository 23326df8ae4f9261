/**
 * A button that says why it cannot be used: the roles that hold its action, a desktop or a record that can only be
 * read, or the step that is missing. It stays focusable, so that the reason can be read by keyboard too.
 */
import type { ButtonProps } from '@mantine/core';
import { Button, Tooltip } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { type Action, ROLE_WORDS, rolesHolding } from '../../shared/model/roles.ts';
import { useMay, useSession } from '../client/session.tsx';
import { type CommandId, commandOf } from './commands.ts';
import { useLiveCommand } from './live-commands.ts';
import { useRecordClosed } from './record-closed.ts';

/** "Your role does not permit this. Senior accountant and Administrator can do it." */
export function roleReason(...needed: readonly Action[]): string {
  const roles = [...new Set(needed.flatMap(rolesHolding))].map((role) => ROLE_WORDS[role]);
  const last = roles.at(-1) ?? '';
  const names = roles.length > 1 ? `${roles.slice(0, -1).join(', ')} or ${last}` : last;
  return `Your role does not permit this. Ask someone with the role ${names}.`;
}

interface WhyDisabledProps extends Omit<ButtonProps, 'disabled'> {
  /** The action that the role must hold. */
  readonly action: Action;
  /** A further reason, such as a missing step; null when there is none. */
  readonly reason?: string | null;
  /** It changes nothing, so that a desktop or a record that can only be read does it too. */
  readonly reads?: boolean;
  /** The command that it does, so that the palette presses it too. */
  readonly command?: CommandId;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

export function WhyDisabled({
  action,
  reason = null,
  reads = false,
  command,
  onClick,
  children,
  ...button
}: WhyDisabledProps) {
  const may = useMay(action);
  const { closed } = useSession();
  const recordClosed = useRecordClosed();
  const why = may ? (reads ? reason : (closed ?? recordClosed ?? reason)) : roleReason(action);
  const own = useRef<HTMLButtonElement>(null);
  const busy = button.loading === true ? 'It is being done.' : null;
  useLiveCommand(command, { run: onClick, reason: why ?? busy, focus: () => own.current?.focus() });
  const keys = command === undefined ? undefined : commandOf(command).keys;
  if (why === null) {
    return (
      <Button {...button} ref={own} aria-keyshortcuts={keys?.replace('Ctrl', 'Control')} onClick={onClick}>
        {children}
      </Button>
    );
  }
  return (
    <Tooltip label={why}>
      <Button {...button} ref={own} data-disabled aria-disabled onClick={(event) => event.preventDefault()}>
        {children}
      </Button>
    </Tooltip>
  );
}
