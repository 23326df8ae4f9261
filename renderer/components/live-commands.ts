/**
 * The controls on the screen that do a command, so that the palette presses the very same one, with its own reasons against.
 * Where the control is not on the screen yet, the palette opens its screen and puts the person on it.
 */
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { CommandId } from './commands.ts';

export interface LiveCommand {
  readonly run: () => void;
  /** Why it cannot be done now, or null. */
  readonly reason: string | null;
  readonly focus: () => void;
}

/** A long wait for a screen that reads much; then the person is left on the screen itself. */
const MOST_MS = 5_000;

let live: ReadonlyMap<CommandId, LiveCommand> = new Map();
const listeners = new Set<() => void>();

function change(next: ReadonlyMap<CommandId, LiveCommand>): void {
  live = next;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What is on the screen now. */
export function useLiveCommands(): ReadonlyMap<CommandId, LiveCommand> {
  return useSyncExternalStore(listen, () => live);
}

/** Makes a control of the screen known while it is there; null or no id: none. */
export function useLiveCommand(id: CommandId | undefined, command: LiveCommand): void {
  const latest = useRef(command);
  latest.current = command;
  const { reason } = command;
  useEffect(() => {
    if (id === undefined) return;
    const own: LiveCommand = {
      run: () => latest.current.run(),
      focus: () => latest.current.focus(),
      reason,
    };
    change(new Map([...live, [id, own]]));
    return () => {
      if (live.get(id) === own) change(new Map([...live].filter(([each]) => each !== id)));
    };
  }, [id, reason]);
}

/** Presses the control where it is on the screen and nothing is against it; false where it is not there. */
export function runIfShown(id: CommandId): boolean {
  const shown = live.get(id);
  if (shown === undefined) return false;
  if (shown.reason === null) shown.run();
  return true;
}

/** Puts the person on the control as soon as its screen shows it. */
export function focusWhenShown(id: CommandId): void {
  const there = live.get(id);
  if (there !== undefined) {
    there.focus();
    return;
  }
  const stop = listen(() => {
    const shown = live.get(id);
    if (shown === undefined) return;
    end();
    // The screen takes the focus when it opens; the control comes after it.
    window.setTimeout(() => shown.focus());
  });
  const timer = window.setTimeout(() => end(), MOST_MS);
  const end = () => {
    stop();
    window.clearTimeout(timer);
  };
}
