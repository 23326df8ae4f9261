/**
 * The pages as they will print, one after the other: the same items that the PDF is written from, each as a draft. The
 * list of what is open leads to its page.
 */
import './preview.css';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import type { PdfTypeface, Picture } from '../../../../shared/model/house-style.ts';
import type { DocumentPreview, LaidOutPage, PageItem } from '../../../../shared/model/laid-out-pages.ts';
import { downloadRoute } from '../../../client/download.ts';
import { useRoute } from '../../../client/hooks.ts';
import { LoadingState, ProblemMessage } from '../../../components/state-views.tsx';

interface PreviewPagesProps {
  readonly engagementId: string;
  /** The open point whose page is asked for; null: the first page. */
  readonly where: string | null;
}

export function PreviewPages({ engagementId, where }: PreviewPagesProps) {
  const preview = useRoute('previewStatements', { params: { id: engagementId } });
  if (preview.isPending) return <LoadingState label="Laying out the pages" />;
  if (preview.error !== null)
    return <ProblemMessage problem={preview.error} onRetry={() => void preview.refetch()} />;
  const first = where === null ? 0 : (pageOfPoint(where, preview.data) ?? 0);
  // Asked for another point, the pages open there.
  const { pages, logo, typeface } = preview.data;
  return (
    <Pages
      key={where ?? ''}
      engagementId={engagementId}
      pages={pages}
      logo={logo}
      typeface={typeface}
      first={first}
    />
  );
}

interface PagesProps {
  readonly engagementId: string;
  readonly pages: readonly LaidOutPage[];
  readonly logo: Picture | null;
  readonly typeface: PdfTypeface;
  /** Counts from nought. */
  readonly first: number;
}

function Pages({ engagementId, pages, logo, typeface, first }: PagesProps) {
  const [page, onPage] = useState(first);
  const at = Math.min(page, pages.length - 1);
  const shown = pages[at];
  return (
    <Stack className="fv-panel" p="md" gap="sm">
      <Group justify="space-between">
        <Title order={2} size="h4">
          Pages as they will print
        </Title>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPrinter size={15} aria-hidden />}
          onClick={() =>
            void downloadRoute('previewStatementsPdf', { params: { id: engagementId } }, 'draft.pdf')
          }
        >
          Save these pages
        </Button>
      </Group>
      <Group gap="xs">
        {/* At the first and last page they keep the focus. */}
        <Button
          size="compact-sm"
          variant="default"
          aria-disabled={at === 0}
          data-disabled={at === 0 || undefined}
          onClick={() => onPage(Math.max(0, at - 1))}
        >
          Previous page
        </Button>
        <Text size="sm" role="status">
          Page {at + 1} of {pages.length}
        </Text>
        <Button
          size="compact-sm"
          variant="default"
          aria-disabled={at === pages.length - 1}
          data-disabled={at === pages.length - 1 || undefined}
          onClick={() => onPage(Math.min(pages.length - 1, at + 1))}
        >
          Next page
        </Button>
      </Group>
      {shown !== undefined && <Page page={shown} logo={logo} typeface={typeface} label={`Page ${at + 1}`} />}
    </Stack>
  );
}

interface PageProps {
  readonly page: LaidOutPage;
  readonly logo: Picture | null;
  readonly typeface: PdfTypeface;
  readonly label: string;
}

function Page({ page, logo, typeface, label }: PageProps) {
  return (
    <svg
      className="fv-page"
      data-typeface={typeface}
      viewBox={`0 0 ${page.width} ${page.height}`}
      role="img"
      aria-label={label}
    >
      <title>{label}</title>
      {page.items.map((item) => (
        <Item key={`${item.kind} ${item.x} ${item.y}`} item={item} logo={logo} />
      ))}
    </svg>
  );
}

function Item({ item, logo }: { readonly item: PageItem; readonly logo: Picture | null }) {
  const { x, y, width } = item;
  if (item.kind === 'LOGO')
    return logo === null ? null : (
      <image
        x={x}
        y={y}
        width={width}
        height={item.height}
        href={`data:${logo.mimeType};base64,${logo.base64}`}
      />
    );
  if (item.kind === 'RULE')
    return <line x1={x} x2={x + width} y1={y} y2={y} strokeWidth={item.thick} className="fv-page-rule" />;
  // Chinese and Tamil are set in a face of the screen: the text takes the same room.
  return (
    <text
      x={x}
      y={y}
      fontSize={item.size}
      fontWeight={item.bold ? 700 : 400}
      data-mark={item.mark}
      textLength={width > 0 ? width : undefined}
      lengthAdjust="spacingAndGlyphs"
    >
      {item.text}
    </text>
  );
}

/** The page on which a point of the open list stands; null where the document has none for it. */
function pageOfPoint(where: string, { places }: Pick<DocumentPreview, 'places'>): number | null {
  const [area = '', name = ''] = where.split('/');
  const bookmark =
    area === 'notes'
      ? name === 'directors_report'
        ? 'directors_statement'
        : name.replaceAll(/\W/g, '_').slice(0, 40)
      : area === 'statements'
        ? (STATEMENT_PLACES[name] ?? 'financial_position')
        : null;
  return places.find((place) => place.bookmark === bookmark)?.page ?? null;
}

const STATEMENT_PLACES: Readonly<Record<string, string>> = {
  'balance-sheet': 'financial_position',
  'income-statement': 'profit_or_loss',
  equity: 'changes_in_equity',
  'cash-flow': 'cash_flows',
};
