/** What stands beside the complete statements: the document that they were read from, or the engagement. */
import { Text } from '@mantine/core';
import { Link } from 'wouter';
import type { RouteOutput } from '../../../../shared/contract/routes.ts';
import { useFilingContext } from '../context/filing-context.tsx';
import { DocumentPreview } from '../source/source-pane.tsx';

export type Block = RouteOutput<'previewCompleteStatements'>;

export function DocumentPane({ documentId }: { readonly documentId: string }) {
  const { lines } = useFilingContext();
  return (
    <section className="fl-full-pane" aria-label="The source document">
      <Text size="xs" c="dimmed" className="fl-full-head">
        The source document, as it was read
      </Text>
      <div className="fv-panel fl-source fl-full-source" ref={reachable}>
        <DocumentPreview documentId={documentId} lines={lines} current={undefined} onPick={() => undefined} />
      </div>
    </section>
  );
}

/** What the text was built from, and what is still open there. */
export function EngagementPane({ block }: { readonly block: Block }) {
  return (
    <section className="fl-full-pane" aria-label="The engagement">
      <Text size="xs" c="dimmed" className="fl-full-head">
        Where the text comes from
      </Text>
      <div className="fv-panel fl-full-engagement">
        <Text size="sm">
          The text has what the Word document of the engagement has: the four statements with both years and
          the notes in their order. Compare it with the statements that the directors signed.
        </Text>
        {block.openPoints.length > 0 && (
          <div role="status">
            <Text size="sm" className="fv-warn">
              The statements are not final, so the text cannot be taken into the filing yet:
            </Text>
            <ul className="fl-full-open">
              {block.openPoints.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </div>
        )}
        {block.engagement !== null && (
          <Link href={`/engagements/${block.engagement.id}`} className="fv-link">
            Go to the engagement
          </Link>
        )}
      </div>
    </section>
  );
}

/** The pane scrolls on its own, so it must be reachable by keyboard. */
function reachable(pane: HTMLElement | null): void {
  pane?.setAttribute('tabindex', '0');
  pane?.setAttribute('role', 'region');
  pane?.setAttribute('aria-label', 'Source document');
}
