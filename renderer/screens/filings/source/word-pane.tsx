/**
 * A Word document beside its lines. It is drawn from the allow-listed tree, never as markup; rows that hold a
 * line show its state and can be clicked, and the row of the line in view is lit.
 */
import { Text } from '@mantine/core';
import { memo, type ReactNode, useEffect, useMemo, useRef } from 'react';
import type { LeftOut } from '../../../../shared/model/document-coverage.ts';
import type { LineItem } from '../../../../shared/model/records.ts';
import { lineState } from '../context/line-state.ts';
import { type LitPlace, linesByRow, rowOf } from './place-index.ts';
import { type PreviewNode, previewTree } from './preview-tree.ts';

interface WordPaneProps {
  readonly html: string;
  readonly lines: readonly LineItem[];
  readonly current: LineItem | undefined;
  readonly onPick: (lineId: string) => void;
  /** Amounts that no line took; their rows are marked. */
  readonly leftOut: readonly LeftOut[];
  /** Looked at beside the document. */
  readonly lit: LitPlace | undefined;
}

export function WordPane({ html, lines, current, onPick, leftOut, lit }: WordPaneProps) {
  const holder = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => linesByRow(lines), [lines]);
  const latest = useRef({ rows, onPick });
  latest.current = { rows, onPick };

  useEffect(() => {
    const element = holder.current;
    if (element === null) return;
    const onClick = (event: MouseEvent) => {
      if (!(event.target instanceof Element)) return;
      const place = event.target.closest('tr[data-place]')?.getAttribute('data-place');
      const line = place == null ? undefined : latest.current.rows.get(place);
      if (line !== undefined) latest.current.onPick(line.id);
    };
    element.addEventListener('click', onClick);
    return () => element.removeEventListener('click', onClick);
  }, []);

  useEffect(() => {
    for (const row of holder.current?.querySelectorAll('tr[data-place]') ?? []) {
      const line = rows.get(row.getAttribute('data-place') ?? '');
      if (line === undefined) row.removeAttribute('data-line');
      else row.setAttribute('data-line', lineState(line));
    }
  }, [rows]);

  useEffect(() => {
    const left = new Set(leftOut.flatMap((entry) => rowOf(entry.place) ?? []));
    for (const row of holder.current?.querySelectorAll('tr[data-place]') ?? []) {
      row.toggleAttribute('data-left-out', left.has(row.getAttribute('data-place') ?? ''));
    }
  }, [leftOut]);

  const place = rowOf(current?.place ?? lit?.place);
  useEffect(() => {
    const row = place === null ? null : holder.current?.querySelector(`tr[data-place="${place}"]`);
    if (row == null) return;
    row.setAttribute('data-lit', 'true');
    row.scrollIntoView({ block: 'center' });
    return () => row.removeAttribute('data-lit');
  }, [place]);

  return (
    <div ref={holder} className="fl-word">
      <WordText html={html} />
    </div>
  );
}

const WordText = memo(function WordText({ html }: { readonly html: string }) {
  const tree = useMemo(() => {
    const parsed = new DOMParser().parseFromString(html, 'text/html');
    return previewTree(parsed.body);
  }, [html]);
  return (
    <>
      {tree.nodes.map(draw)}
      {tree.cut && <Text c="dimmed">The rest of this long document is not shown here.</Text>}
    </>
  );
});

function draw(node: PreviewNode, key: number): ReactNode {
  switch (node.kind) {
    case 'TEXT':
      return node.text;
    case 'ROW':
      return (
        <tr key={key} data-place={node.place}>
          {node.children.map(draw)}
        </tr>
      );
    case 'CELL':
      return (
        <td
          key={key}
          colSpan={node.span}
          rowSpan={node.rows}
          className={node.figure ? 'fv-figure-column' : undefined}
        >
          {node.children.map(draw)}
        </td>
      );
    case 'ELEMENT': {
      if (node.tag === 'table') {
        return (
          <table key={key}>
            <tbody>{node.children.filter((child) => child.kind === 'ROW').map(draw)}</tbody>
          </table>
        );
      }
      if (node.tag === 'br') return <br key={key} />;
      // Headings of the document stand below those of the page.
      const Tag = HEADINGS[node.tag] ?? node.tag;
      return <Tag key={key}>{node.children.map(draw)}</Tag>;
    }
  }
}

const HEADINGS: Readonly<Partial<Record<string, 'h3' | 'h4'>>> = { h1: 'h3', h2: 'h3', h3: 'h4', h4: 'h4' };
