/**
 * The status bar of an engagement and of a filing: how the record stands, all that is in the way, and the one next act with its
 * key. It stays in view while the work scrolls. What must stay true: both records show this bar and no other.
 */
import './status-bar.css';
import { Button, Group, Popover, UnstyledButton } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';

export interface WaitingPoint {
  readonly key: string;
  readonly text: string;
  readonly go: () => void;
}

interface StatusBarProps {
  readonly label: string;
  /** How the record stands, in a few words. */
  readonly children: ReactNode;
  /** Green where nothing is in the way. */
  readonly settled?: boolean;
  /** Nothing has to be done: the next act is offered, and does not call for attention. */
  readonly idle?: boolean;
  /** The next act, after "Next: "; null where there is none. */
  readonly next: string | null;
  readonly onNext: (direction: 1 | -1) => void;
  /** What is in the way, by cause; listed where there is more than one. */
  readonly waiting: readonly WaitingPoint[];
  readonly waitingLabel: string;
}

export function StatusBar(props: StatusBarProps) {
  const { label, children, settled = false, idle = false, next, onNext, waiting, waitingLabel } = props;
  useNextKey(next === null ? null : onNext);
  return (
    <section className="fv-panel fv-status" data-settled={settled} aria-label={label}>
      {children}
      {next !== null && (
        <Group gap={4} wrap="nowrap" className="fv-status-next">
          <Button
            size="compact-sm"
            variant={settled && !idle ? 'filled' : 'default'}
            onClick={() => onNext(1)}
            aria-keyshortcuts="F8"
          >
            <span className="fv-status-act" title={next}>
              Next: {next}
            </span>
            &nbsp;<kbd className="fv-key">F8</kbd>
          </Button>
          {waiting.length > 1 && (
            <Popover position="bottom-end" width={460} shadow="md" withinPortal trapFocus>
              <Popover.Target>
                <Button size="compact-sm" variant="subtle">
                  All {waiting.length}
                </Button>
              </Popover.Target>
              <Popover.Dropdown aria-label={waitingLabel}>
                <ul className="fv-status-waiting">
                  {waiting.map(({ key, text, go }) => (
                    <li key={key}>
                      <UnstyledButton className="fv-status-point" onClick={go}>
                        {text}
                      </UnstyledButton>
                    </li>
                  ))}
                </ul>
              </Popover.Dropdown>
            </Popover>
          )}
        </Group>
      )}
    </section>
  );
}

/** F8 does the next act from any step, Shift+F8 goes back; a grid that has a meaning of its own for F8 keeps it. */
function useNextKey(onNext: ((direction: 1 | -1) => void) | null): void {
  const latest = useRef(onNext);
  latest.current = onNext;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F8' || event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.defaultPrevented || latest.current === null) return;
      event.preventDefault();
      latest.current(event.shiftKey ? -1 : 1);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
