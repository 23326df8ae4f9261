/**
 * The list of amounts left out, for the keyboard: arrows move, T takes the amounts of the row in as a line. Beside
 * each stands its page and the reason; the place of the chosen one is lit in the document.
 */
import { Button, Text } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { leftOutWords } from '../../../../shared/model/document-coverage.ts';
import { STATEMENT_WORDS } from '../../../components/words.ts';
import { type LeftOutRow, REASON_TITLES } from './left-out-rows.ts';

interface LeftOutListProps {
  readonly rows: readonly LeftOutRow[];
  readonly chosen: LeftOutRow | undefined;
  readonly onChoose: (position: number) => void;
  /** Null where this person may not, or the filing is closed. */
  readonly onTake: ((row: LeftOutRow) => void) | null;
}

/** A list stays quick: more stand behind one press. */
const SHOWN_AT_ONCE = 150;

const optionId = ({ position }: LeftOutRow) => `left-out-${position}`;

export function LeftOutList({ rows, chosen, onChoose, onTake }: LeftOutListProps) {
  const [all, setAll] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const shown = all ? rows : rows.slice(0, SHOWN_AT_ONCE);
  const at = chosen === undefined ? -1 : shown.findIndex(({ position }) => position === chosen.position);

  useEffect(() => {
    if (at >= 0) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const next = step === 0 ? undefined : shown[Math.min(Math.max(at + step, 0), shown.length - 1)];
    if (next !== undefined) {
      event.preventDefault();
      onChoose(next.position);
    } else if (event.key.toLowerCase() === 't' && !event.repeat && chosen !== undefined && onTake !== null) {
      event.preventDefault();
      onTake(chosen);
    }
  };

  return (
    <>
      <div
        ref={list}
        className="fl-left-out-list"
        role="listbox"
        tabIndex={0}
        aria-label="Amounts left out"
        aria-activedescendant={chosen === undefined ? undefined : optionId(chosen)}
        onKeyDown={onKeyDown}
      >
        {shown.map((row) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys of its options
          <div
            key={row.position}
            id={optionId(row)}
            role="option"
            tabIndex={-1}
            aria-selected={row.position === chosen?.position}
            title={`Page ${row.entry.page}: it ${leftOutWords(row.entry.reason)}.`}
            onClick={() => onChoose(row.position)}
          >
            <span className="fl-left-out-page">{row.entry.page > 0 ? `p. ${row.entry.page}` : ''}</span>
            <span className="fl-left-out-label">
              <b>{row.entry.label}</b>
              <small>
                {STATEMENT_WORDS[row.entry.statement]} · {REASON_TITLES[row.entry.reason]}
              </small>
            </span>
            <span className="fl-left-out-figures">{row.entry.texts.slice(0, 4).join('  ')}</span>
          </div>
        ))}
      </div>
      {rows.length > shown.length && (
        <Button size="compact-xs" variant="subtle" onClick={() => setAll(true)}>
          Show all {rows.length} rows
        </Button>
      )}
      {rows.length === 0 && (
        <Text size="sm" c="dimmed" p="sm">
          Nothing is left out for this reason.
        </Text>
      )}
    </>
  );
}
