/**
 * The tree on the left: only the rows in view are drawn, and a section is read when it is first opened. The
 * element that is shown on the right is brought into view once; after that the tree is the reader's own.
 */
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { SectionSummary } from '../../../shared/contract/taxonomy.ts';
import type { EntryPoint } from '../../../shared/model/enums.ts';
import { EmptyState, ProblemMessage } from '../../components/state-views.tsx';
import { actOf, jump } from './tree-keys.ts';
import { TreeRowLine } from './tree-row-line.tsx';
import { revealed, rowOf, sectionKey, type TreeRow, treeRows } from './tree-rows.ts';
import { useTrees } from './use-trees.ts';

const ROW_HEIGHT = 28;
/** Letters typed within this time belong to one word. */
const ONE_WORD_MS = 700;

interface TaxonomyTreeProps {
  readonly version: string;
  readonly sections: readonly SectionSummary[];
  readonly entryPoint: EntryPoint | null;
  /** The element on the right and the section in which it stands. */
  readonly shown: { readonly elementId: string; readonly section: string } | null;
  readonly turned: ReadonlySet<string>;
  readonly onTurned: (turned: ReadonlySet<string>) => void;
  readonly onShow: (elementId: string) => void;
}

function isSame(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((key) => b.has(key));
}

export function TaxonomyTree(props: TaxonomyTreeProps) {
  const { version, sections, entryPoint, shown, turned, onTurned, onShow } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: '', time: 0 });
  const broughtIntoView = useRef<string | null>(null);
  const opened = sections.map((each) => each.section).filter((name) => turned.has(sectionKey(name)));
  const { trees, problem } = useTrees(version, opened);
  const rows = useMemo(
    () => treeRows({ sections, trees, turned, entryPoint }),
    [sections, trees, turned, entryPoint],
  );
  const [at, setAt] = useState({ key: '', index: 0 });
  const found = rows.findIndex((row) => row.key === at.key);
  // A row that has gone (a section has been read, a heading closed) leaves the keyboard where it stood.
  const active = found >= 0 ? found : Math.min(at.index, rows.length - 1);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 10,
    scrollPaddingStart: 4,
    scrollPaddingEnd: 8,
  });

  useEffect(() => {
    if (shown === null || broughtIntoView.current === shown.elementId) return;
    const tree = trees.get(shown.section);
    const index = rowOf(rows, shown.elementId);
    const row = rows[index];
    if (row !== undefined && tree !== undefined) {
      broughtIntoView.current = shown.elementId;
      setAt({ key: row.key, index });
      virtual.scrollToIndex(index, { align: 'center' });
      return;
    }
    const next = revealed(turned, shown.section, tree, shown.elementId);
    if (!isSame(next, turned)) onTurned(next);
    // A row that the entry point leaves out never comes.
    else if (tree !== undefined) broughtIntoView.current = shown.elementId;
  }, [shown, rows, trees, turned, onTurned, virtual]);

  const turn = (key: string) => {
    const next = new Set(turned);
    if (!next.delete(key)) next.add(key);
    onTurned(next);
  };
  const goTo = (index: number) => {
    const row = rows[index];
    if (row === undefined) return;
    setAt({ key: row.key, index });
    virtual.scrollToIndex(index, { align: 'auto' });
  };
  const show = (row: TreeRow) => {
    if (row.kind !== 'ELEMENT') return;
    // The reader is there already: nothing has to be brought into view.
    broughtIntoView.current = row.entry.elementId;
    onShow(row.entry.elementId);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { text, time } = typed.current;
    const spelling = text !== '' && event.timeStamp - time < ONE_WORD_MS;
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / ROW_HEIGHT) - 1);
    const act = event.key === ' ' && spelling ? null : actOf(event.key, rows, active, page);
    if (act === null) {
      if (event.key.length !== 1 || event.key === '/' || event.key === '?') return;
      const word = spelling ? text + event.key : event.key;
      typed.current = { text: word, time: event.timeStamp };
      event.preventDefault();
      goTo(jump(rows, active, word));
      return;
    }
    event.preventDefault();
    if (act.kind === 'MOVE') goTo(act.to);
    else if (act.kind === 'TURN') turn(act.key);
    else show(act.row);
  };

  if (rows.length === 0) {
    return <EmptyState title="Nothing of this entry point">Choose another entry point above.</EmptyState>;
  }
  return (
    <>
      {problem !== null && <ProblemMessage problem={problem} />}
      <div
        ref={box}
        role="tree"
        aria-label="Sections and elements"
        aria-activedescendant={`${id}${rows[active]?.key ?? ''}`}
        tabIndex={0}
        className="tx-tree"
        onKeyDown={onKeyDown}
      >
        <div role="none" className="tx-tree-body" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => {
            const row = rows[item.index];
            if (row === undefined) return null;
            return (
              <TreeRowLine
                key={row.key}
                id={`${id}${row.key}`}
                row={row}
                top={item.start}
                active={item.index === active}
                shown={
                  shown !== null &&
                  (row.kind === 'ELEMENT'
                    ? row.entry.elementId === shown.elementId
                    : row.kind === 'SECTION' && row.headId === shown.elementId)
                }
                onPress={(onChevron) => {
                  setAt({ key: row.key, index: item.index });
                  if (row.kind === 'SECTION' || onChevron) turn(row.key);
                  else show(row);
                }}
              />
            );
          })}
        </div>
      </div>
    </>
  );
}
