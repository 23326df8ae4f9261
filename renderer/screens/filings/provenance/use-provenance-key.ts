/**
 * P on any figure of a filing opens the chain behind it. The figure is the one that has the focus, else the one
 * under the mouse. Keys in fields and in other dialogs stay where they are.
 */
import { useEffect, useRef } from 'react';

/** The attribute by which a part of the page says which line it shows. */
const SHOWS_LINE = '[data-explains]';

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox' && target.type !== 'radio';
  return target.isContentEditable || target.closest('textarea, select') !== null;
}

function lineAt(target: EventTarget | null): string | null {
  const focused = target instanceof Element ? target.closest(SHOWS_LINE) : null;
  const under = [...document.querySelectorAll(`${SHOWS_LINE}:hover`)].at(-1);
  return (focused ?? under)?.getAttribute('data-explains') ?? null;
}

/** `explained` is the line whose chain is open now, or null; P closes it again. */
export function useProvenanceKey(explained: string | null, explain: (lineId: string | null) => void): void {
  const latest = useRef({ explained, explain });
  latest.current = { explained, explain };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const plain = !event.ctrlKey && !event.altKey && !event.metaKey && !event.repeat;
      if (event.key.toLowerCase() !== 'p' || !plain || event.defaultPrevented) return;
      if (isTyping(event.target)) return;
      const open = latest.current.explained !== null;
      if (!open && document.querySelector('[aria-modal="true"]') !== null) return;
      const lineId = open ? null : lineAt(event.target);
      if (!open && lineId === null) return;
      event.preventDefault();
      latest.current.explain(lineId);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
