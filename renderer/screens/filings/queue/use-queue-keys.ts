/**
 * Listens to the keyboard for the confirm queue. Keys in dialogs and fields stay where they are; the press is
 * handed on with its time stamp and its repeat mark, so that the machine can refuse a held key.
 */
import { type RefObject, useEffect, useRef } from 'react';
import { type QueueCommand, queueCommand } from './queue-keys.ts';

export interface Press {
  readonly press: number;
  readonly repeat: boolean;
}

const CONTROLS = 'a[href], button, summary, input, select, textarea, [role="tab"], [role="menuitem"]';

function pressedOn(target: EventTarget | null): 'FIELD' | 'CONTROL' | 'PAGE' {
  if (!(target instanceof HTMLElement)) return 'PAGE';
  if (target.isContentEditable) return 'FIELD';
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return 'FIELD';
  if (target instanceof HTMLInputElement) {
    // Enter has no meaning of its own on a tick or a choice, so there it belongs to the queue.
    if (target.type === 'checkbox' || target.type === 'radio') return 'PAGE';
    return target.type === 'button' || target.type === 'submit' ? 'CONTROL' : 'FIELD';
  }
  return target.closest(CONTROLS) === null ? 'PAGE' : 'CONTROL';
}

/**
 * Gives the keyboard to the queue: when it opens, and again after a click on one of its buttons, so that the
 * next Enter confirms and does not press the same button once more. A button reached by keyboard keeps it.
 */
export function useQueueFocus(holder: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = holder.current;
    if (element === null) return;
    element.setAttribute('tabindex', '-1');
    const take = () => element.focus({ preventScroll: true });
    const onClick = (event: MouseEvent) => {
      if (event.detail === 0 || !(event.target instanceof Element)) return;
      if (event.target.closest('button, label, input[type="checkbox"], input[type="radio"]') !== null) take();
    };
    take();
    element.addEventListener('click', onClick);
    return () => element.removeEventListener('click', onClick);
  }, [holder]);
}

/** `onCommand` hears of every command; answer true to keep the browser from acting on the key too. */
export function useQueueKeys(onCommand: (command: QueueCommand, press: Press) => boolean): void {
  const latest = useRef(onCommand);
  latest.current = onCommand;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const inDialog = event.target instanceof Element && event.target.closest('[role="dialog"]') !== null;
      if (inDialog || document.querySelector('[aria-modal="true"]') !== null) return;
      const command = queueCommand({
        key: event.key,
        ctrlKey: event.ctrlKey,
        altKey: event.altKey,
        metaKey: event.metaKey,
        on: pressedOn(event.target),
      });
      if (command === null) return;
      if (latest.current(command, { press: event.timeStamp, repeat: event.repeat })) event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
