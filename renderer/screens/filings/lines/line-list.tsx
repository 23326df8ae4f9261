/**
 * All lines of the filing, grouped by statement: label, both years, tag and state. Only the rows in sight are
 * drawn, so that two thousand lines scroll as fast as twenty.
 */
import { Button, Group, SegmentedControl, Text, TextInput } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { LineItem } from '../../../../shared/model/records.ts';
import { STATEMENT_WORDS } from '../../../components/words.ts';
import { useFilingContext } from '../context/filing-context.tsx';
import { currencySignOf } from '../context/filing-words.ts';
import { nextDiffering } from './casting.ts';
import { LineRow, rowId } from './line-row.tsx';
import { type LineFilter, type ListRow, listRows } from './list-rows.ts';

interface LineListProps {
  readonly currentId: string | null;
  readonly sending: readonly string[];
  readonly onPick: (lineId: string) => void;
}

const HEADING_HEIGHT = 30;
const LINE_HEIGHT = 38;

const FILTERS: readonly { readonly value: LineFilter; readonly label: string }[] = [
  { value: 'ALL', label: 'All' },
  { value: 'OPEN', label: 'Open' },
  { value: 'CONFIRMED', label: 'Confirmed' },
  { value: 'EXCLUDED', label: 'Excluded' },
];

export function LineList({ currentId, sending, onPick }: LineListProps) {
  const { lines, labelOf, filing } = useFilingContext();
  const unit = currencySignOf(filing);
  const [filter, setFilter] = useState<LineFilter>('ALL');
  const [text, setText] = useState('');
  const query = useDeferredValue(text);
  const rows = useMemo(() => listRows(lines, filter, query, labelOf), [lines, filter, query, labelOf]);
  return (
    <section className="fv-panel fl-list" aria-label="Lines">
      <Group gap="xs" px={6} py={4} wrap="nowrap">
        <TextInput
          size="xs"
          aria-label="Find a line"
          placeholder="Find a label, tag or amount"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          className="fl-grow"
        />
        <SegmentedControl
          size="xs"
          aria-label="Which lines"
          value={filter}
          onChange={(value) => setFilter(FILTERS.find((each) => each.value === value)?.value ?? 'ALL')}
          data={[...FILTERS]}
        />
      </Group>
      <div className="fl-list-head" aria-hidden>
        <span>Line and tag</span>
        <span className="fv-figure-column">Current, {unit}</span>
        <span className="fv-figure-column">Prior, {unit}</span>
      </div>
      <CastingBar lines={lines} currentId={currentId} onPick={onPick} />
      {rows.length === 0 ? (
        <Text p="md" c="dimmed" ta="center" role="status">
          No line fits this filter.
        </Text>
      ) : (
        <Rows rows={rows} currentId={currentId} sending={sending} onPick={onPick} />
      )}
    </section>
  );
}

interface CastingBarProps {
  readonly lines: readonly LineItem[];
  readonly currentId: string | null;
  readonly onPick: (lineId: string) => void;
}

/** Totals that do not add up, and the way from one to the next. */
function CastingBar({ lines, currentId, onPick }: CastingBarProps) {
  const next = nextDiffering(lines, currentId);
  if (next === null) return null;
  return (
    <Group gap="xs" wrap="nowrap" px={10} py={3} className="fl-casting">
      <Text size="xs" className="fv-bad" role="status">
        Σ {next.count} {next.count === 1 ? 'total does' : 'totals do'} not add up
      </Text>
      <Button size="compact-xs" variant="subtle" onClick={() => onPick(next.lineId)}>
        {next.count === 1 ? 'Go to it' : 'Go to the next'}
      </Button>
    </Group>
  );
}

function Rows({ rows, currentId, sending, onPick }: LineListProps & { readonly rows: readonly ListRow[] }) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.kind === 'HEADING' ? HEADING_HEIGHT : LINE_HEIGHT),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 10,
  });
  const at = rows.findIndex((row) => row.kind === 'LINE' && row.key === currentId);
  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at, { align: 'auto' });
  }, [at, virtual]);

  const walk = (step: 1 | -1) => {
    for (let next = at + step; next >= 0 && next < rows.length; next += step) {
      const row = rows[next];
      if (row?.kind === 'LINE') return onPick(row.line.id);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    walk(event.key === 'ArrowDown' ? 1 : -1);
  };

  return (
    <div
      ref={scroller}
      className="fl-rows"
      role="listbox"
      aria-label="Lines of the filing"
      aria-activedescendant={at >= 0 && currentId !== null ? rowId(currentId) : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        if (!(event.target instanceof Element)) return;
        const row = event.target.closest('[role="option"]');
        const line = rows.find((each) => each.kind === 'LINE' && rowId(each.key) === row?.id);
        if (line !== undefined) onPick(line.key);
      }}
    >
      <div className="fl-rows-all" role="presentation" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index];
          if (row === undefined) return null;
          return (
            <div
              key={item.key}
              role="presentation"
              className="fl-row-place"
              style={{ height: item.size, transform: `translateY(${item.start}px)` }}
            >
              {row.kind === 'HEADING' ? (
                <div className="fl-heading" role="presentation">
                  <span>{STATEMENT_WORDS[row.statement]}</span>
                  <span className="fv-muted fv-figure">
                    {row.decided} of {row.total}
                  </span>
                </div>
              ) : (
                <LineRow
                  line={row.line}
                  here={row.line.id === currentId}
                  sending={sending.includes(row.line.id)}
                />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
