/**
 * The left side of the tagging screen: the document from which the lines were read, or why there is none.
 */
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'wouter';
import type { RouteOutput } from '../../../../shared/contract/routes.ts';
import { type DocumentCoverage, openLeftOut } from '../../../../shared/model/document-coverage.ts';
import type { LineItem } from '../../../../shared/model/records.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { call } from '../../../client/call.ts';
import { useRoute } from '../../../client/hooks.ts';
import { QueryView } from '../../../components/query-view.tsx';
import { reachable } from '../../../components/reachable.ts';
import { EmptyState } from '../../../components/state-views.tsx';
import { useFilingContext } from '../context/filing-context.tsx';
import { PagePane } from './page-pane.tsx';
import type { LitPlace } from './place-index.ts';
import { WordPane } from './word-pane.tsx';
import './source.css';

interface SourcePaneProps {
  readonly current: LineItem | undefined;
  readonly onPick: (lineId: string) => void;
}

export function SourcePane({ current, onPick }: SourcePaneProps) {
  const { filing, lines } = useFilingContext();
  const documentId = filing.currentDocumentId;
  return (
    <section className="fv-panel fl-source" aria-label="Source document" ref={reachable}>
      {/* What the document itself calls a heading stands below it. */}
      <h2 className="fv-hidden">Source document</h2>
      {documentId === null ? (
        <NoDocument />
      ) : (
        <DocumentPreview documentId={documentId} lines={lines} current={current} onPick={onPick} />
      )}
    </section>
  );
}

function NoDocument() {
  const { filing } = useFilingContext();
  return (
    <EmptyState
      title="No document"
      action={
        filing.fsEngagementId !== null && (
          <Link href={`~/engagements/${filing.fsEngagementId}/statements`} className="fv-link">
            Open the statements
          </Link>
        )
      }
    >
      {filing.fsEngagementId === null
        ? 'These lines were entered by hand.'
        : 'These lines come from the linked engagement, with the rounded figures as presented.'}
    </EmptyState>
  );
}

interface DocumentPreviewProps extends SourcePaneProps {
  readonly documentId: string;
  /** A place that is looked at beside the document. */
  readonly lit?: LitPlace | undefined;
  /** Marked in the document; the one in view is lit. */
  readonly lines: readonly LineItem[];
}

const NOTHING_PRINTED: DocumentCoverage = { printed: 0, taken: 0, leftOut: [] };

/** A document as it was read, with its lines marked. */
export function DocumentPreview({ documentId, lines, current, lit, onPick }: DocumentPreviewProps) {
  const { filing } = useFilingContext();
  const account = useRoute('getCoverage', { params: { id: filing.id, documentId } });
  const open = useMemo(() => openLeftOut(account.data?.coverage ?? NOTHING_PRINTED), [account.data]);
  // A stored document never changes: it is read once, outside the area that every change makes stale.
  const preview = useQuery<RouteOutput<'previewDocument'>, Problem>({
    queryKey: ['previews', filing.id, documentId],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => call('previewDocument', { params: { id: filing.id, documentId } }, { signal }),
  });
  const placed = current?.place != null;
  return (
    <>
      {current !== undefined && !placed && (
        <Text size="sm" c="dimmed" className="fl-unplaced">
          {current.origin === 'MANUAL'
            ? 'This line was entered by hand'
            : 'This line has no place in the document'}
          {current.sourcePage > 0 ? ` (page ${current.sourcePage}).` : '.'}
        </Text>
      )}
      <QueryView query={preview} loading="Opening the document">
        {({ html, pages }) => {
          const shown = { lines, current, onPick, leftOut: open, lit };
          if (html !== null) return <WordPane html={html} {...shown} />;
          if (pages !== null) return <PagePane pages={pages} {...shown} />;
          return <EmptyState title="No preview">The document has no text that can be shown.</EmptyState>;
        }}
      </QueryView>
    </>
  );
}
