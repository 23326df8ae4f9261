/**
 * Looks again and again while somebody is at the page. A page that nobody touches asks no more, so that its session
 * ends as it would without asking.
 */
import { useEffect, useRef } from 'react';

const ATTENDED_MS = 10 * 60_000;

export function useWhileAttended(look: () => void, everyMs: number): void {
  const latest = useRef(look);
  latest.current = look;
  useEffect(() => {
    let touched = performance.now();
    const touch = () => {
      touched = performance.now();
    };
    const tick = () => {
      if (performance.now() - touched < ATTENDED_MS && !document.hidden) latest.current();
    };
    const timer = setInterval(tick, everyMs);
    window.addEventListener('keydown', touch);
    window.addEventListener('pointerdown', touch);
    return () => {
      clearInterval(timer);
      window.removeEventListener('keydown', touch);
      window.removeEventListener('pointerdown', touch);
    };
  }, [everyMs]);
}
