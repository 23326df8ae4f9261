/**
 * A PDF beside its lines: each page is drawn from its text rows at their places (the file itself is not
 * shown, only what was read of it). The row of the line in view is lit; a click on a row goes to its line.
 */
import { ActionIcon } from '@mantine/core';
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import type { RouteOutput } from '../../../../shared/contract/routes.ts';
import { type LeftOut, leftOutWords } from '../../../../shared/model/document-coverage.ts';
import type { LineItem } from '../../../../shared/model/records.ts';
import { lineState } from '../context/line-state.ts';
import { type Box, type LitPlace, lineAtBox, linesByPage } from './place-index.ts';

export type PreviewPage = NonNullable<RouteOutput<'previewDocument'>['pages']>[number];

interface PagePaneProps {
  readonly pages: readonly PreviewPage[];
  readonly lines: readonly LineItem[];
  readonly current: LineItem | undefined;
  readonly onPick: (lineId: string) => void;
  /** Amounts that no line took; they are marked. */
  readonly leftOut: readonly LeftOut[];
  /** Looked at beside the document. */
  readonly lit: LitPlace | undefined;
}

const NONE: readonly LineItem[] = [];
const NOTHING_LEFT: readonly LeftOut[] = [];
const PADDING = 2;
/** Widths of a page, in per cent of the pane. */
const ZOOMS = [100, 140, 200] as const;
/** Share of a row's height that its letters take. */
const LETTER = 0.82;

export function PagePane({ pages, lines, current, onPick, leftOut, lit }: PagePaneProps) {
  const holder = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(0);
  const byPage = useMemo(() => linesByPage(lines), [lines]);
  const leftByPage = useMemo(() => Map.groupBy(leftOut, ({ page }) => page), [leftOut]);
  const numbered = useMemo(() => pages.map((page, index) => ({ page, number: index + 1 })), [pages]);
  const latest = useRef({ pages, byPage, onPick });
  latest.current = { pages, byPage, onPick };

  useEffect(() => {
    const element = holder.current;
    if (element === null) return;
    const onClick = (event: MouseEvent) => {
      if (!(event.target instanceof Element)) return;
      const spot = event.target.closest('[data-row]');
      const page = Number(spot?.getAttribute('data-page') ?? Number.NaN);
      const row = latest.current.pages[page - 1]?.rows[Number(spot?.getAttribute('data-row') ?? Number.NaN)];
      if (row === undefined) return;
      const line = lineAtBox(latest.current.byPage.get(page) ?? NONE, row);
      if (line !== undefined) latest.current.onPick(line.id);
    };
    element.addEventListener('click', onClick);
    return () => element.removeEventListener('click', onClick);
  }, []);

  const litId = current?.place?.kind === 'RECTANGLE' ? current.id : null;
  const litPage = current?.sourcePage ?? lit?.page ?? 0;
  useEffect(() => {
    if (litId === null && lit === undefined) return;
    const page = holder.current?.querySelector(`[data-page-number="${litPage}"]`);
    const marked = page?.querySelector('.fl-lit') ?? page;
    marked?.scrollIntoView({ block: 'center', inline: 'nearest' });
  }, [litId, litPage, lit]);

  return (
    <div ref={holder} className="fl-pages" data-zoom={ZOOMS[zoom]}>
      <div className="fl-zoom">
        <ActionIcon
          variant="default"
          aria-label="Smaller pages"
          disabled={zoom === 0}
          onClick={() => setZoom(zoom - 1)}
        >
          <IconZoomOut size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label="Larger pages"
          disabled={zoom === ZOOMS.length - 1}
          onClick={() => setZoom(zoom + 1)}
        >
          <IconZoomIn size={16} aria-hidden />
        </ActionIcon>
      </div>
      {numbered.map(({ page, number }) => (
        <Page
          key={number}
          page={page}
          number={number}
          lines={byPage.get(number) ?? NONE}
          current={current !== undefined && current.sourcePage === number ? current : undefined}
          leftOut={leftByPage.get(number) ?? NOTHING_LEFT}
          lit={lit?.page === number ? lit : undefined}
        />
      ))}
    </div>
  );
}

interface PageProps {
  readonly page: PreviewPage;
  readonly number: number;
  readonly lines: readonly LineItem[];
  readonly current: LineItem | undefined;
  readonly leftOut: readonly LeftOut[];
  readonly lit: LitPlace | undefined;
}

const Page = memo(function Page({ page, number, lines, current, leftOut, lit }: PageProps) {
  return (
    <figure className="fl-paper" data-page-number={number}>
      <svg
        viewBox={`0 0 ${page.width} ${page.height}`}
        role="img"
        aria-label={`Page ${number} of the document`}
      >
        {lines.map(
          (line) =>
            line.place?.kind === 'RECTANGLE' && (
              <rect
                key={line.id}
                className={line.id === current?.id ? 'fl-lit' : 'fl-row-mark'}
                data-line={lineState(line)}
                {...around(line.place)}
              />
            ),
        )}
        {leftOut.map(
          (entry) =>
            entry.place?.kind === 'RECTANGLE' && (
              <rect key={`${entry.line} ${entry.place.x}`} className="fl-left-out" {...around(entry.place)}>
                <title>{`Left out: it ${leftOutWords(entry.reason)}`}</title>
              </rect>
            ),
        )}
        {lit?.place?.kind === 'RECTANGLE' && <rect className="fl-lit" {...around(lit.place)} />}
        <PageText page={page} number={number} />
      </svg>
      <figcaption>Page {number}</figcaption>
    </figure>
  );
});

const around = ({ x, y, width, height }: Box): Box => ({
  x: x - PADDING,
  y: y - PADDING,
  width: width + 2 * PADDING,
  height: height + 2 * PADDING,
});

/** Usual width of a letter as a share of the letter size, and how far a text may be fitted to its place. */
const LETTER_WIDTH = 0.5;
const MOST_STRETCH = 1.5;

/** Fits a text to the width it has in print; one that spans several columns keeps its natural letters. */
function fitted(row: PreviewPage['rows'][number]): { textLength?: number; lengthAdjust?: string } {
  const natural = row.text.length * row.height * LETTER * LETTER_WIDTH;
  if (row.text.length < 2 || row.width <= 0 || row.width > natural * MOST_STRETCH) return {};
  return { textLength: row.width, lengthAdjust: 'spacingAndGlyphs' };
}

const PageText = memo(function PageText({
  page,
  number,
}: {
  readonly page: PreviewPage;
  readonly number: number;
}) {
  return (
    <>
      {page.rows.map((row, index) => (
        <text
          // Rows of a read page never change.
          key={`${row.x} ${row.y} ${row.text}`}
          data-page={number}
          data-row={index}
          x={row.x}
          y={row.y + row.height * LETTER}
          fontSize={row.height * LETTER}
          {...fitted(row)}
        >
          {row.text}
        </text>
      ))}
    </>
  );
});
