/** One row of the tree: a section with its count, a heading, or an element with its marks. */
import { IconChevronRight } from '@tabler/icons-react';
import type { TreeRow } from './tree-rows.ts';

interface TreeRowLineProps {
  readonly id: string;
  readonly row: TreeRow;
  /** Distance from the top of the tree. */
  readonly top: number;
  readonly active: boolean;
  /** The element of the row is the one on the right. */
  readonly shown: boolean;
  readonly onPress: (onChevron: boolean) => void;
}

function look(row: TreeRow): string {
  if (row.kind === 'ELEMENT') return row.entry.kind;
  return row.kind === 'SECTION' ? 'section' : 'waiting';
}

function Marks({ row }: { readonly row: TreeRow }) {
  if (row.kind === 'SECTION') {
    return (
      <span className="tx-row-count fv-figure" title={`${row.count} reportable elements`}>
        {row.count}
        <span className="fv-hidden"> elements</span>
      </span>
    );
  }
  if (row.kind !== 'ELEMENT') return null;
  const { kind, minimumRequirement } = row.entry;
  if (minimumRequirement) {
    return (
      <abbr className="tx-row-mark" title="Minimum requirement">
        min
      </abbr>
    );
  }
  return kind === 'item' || kind === 'abstract' ? null : <span className="tx-row-mark">{kind}</span>;
}

export function TreeRowLine({ id, row, top, active, shown, onPress }: TreeRowLineProps) {
  if (row.kind === 'WAITING') {
    return (
      <div id={id} role="treeitem" aria-level={2} tabIndex={-1} className="tx-row" style={{ top }}>
        <span className="fv-muted">Reading…</span>
      </div>
    );
  }
  return (
    // The keys are the tree's: it holds the focus and names the row that is active.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree answers the keys
    <div
      id={id}
      role="treeitem"
      aria-level={row.level}
      aria-selected={shown}
      {...(row.open === null ? {} : { 'aria-expanded': row.open })}
      tabIndex={-1}
      className="tx-row"
      data-look={look(row)}
      data-active={active}
      data-shown={shown}
      style={{ top, paddingLeft: 6 + (row.level - 1) * 14 }}
      onClick={(event) =>
        onPress(
          row.open !== null &&
            event.target instanceof Element &&
            event.target.closest('.tx-chevron') !== null,
        )
      }
    >
      <span className="tx-chevron" data-open={row.open ?? undefined} aria-hidden>
        {row.open !== null && <IconChevronRight size={14} />}
      </span>
      <span className="tx-row-label" title={row.label}>
        {row.label}
      </span>
      <Marks row={row} />
    </div>
  );
}
