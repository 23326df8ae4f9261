/**
 * The complete statements, looked at before they become a fact (decisions 6): the text as it would be filed on
 * the left, on the right the document that it was read from, or the engagement that it was built from. Only the person's own “I have read it” lets it in,
 * and what goes in is the text with the checksum that was on the screen.
 */
import { Anchor, Checkbox, Group, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import type { RouteOutput } from '../../../../shared/contract/routes.ts';
import { useCall, useRoute } from '../../../client/hooks.ts';
import { QueryView } from '../../../components/query-view.tsx';
import { EmptyState, LoadingState, ProblemMessage } from '../../../components/state-views.tsx';
import { When } from '../../../components/when.tsx';
import { WhyDisabled } from '../../../components/why-disabled.tsx';
import { styleNonce } from '../../../theme/nonce.ts';
import { useFilingContext } from '../context/filing-context.tsx';
import { filingPath } from '../context/route.ts';
import { Checksum } from '../source/document-list.tsx';
import { DocumentPreview } from '../source/source-pane.tsx';
import { statementsDocument } from './statements-document.ts';
import './complete-statements.css';

/** The place of this screen inside the step. */
export const COMPLETE_STATEMENTS = 'complete-statements';

type Block = RouteOutput<'previewCompleteStatements'>;

/** True where there is nothing to take the statements from: no document, and no lines built from an engagement. */
function useNoSource(): boolean {
  const { filing, lines } = useFilingContext();
  return filing.currentDocumentId === null && !lines.some((line) => line.origin === 'ENGAGEMENT');
}

export function CompleteStatements() {
  const { filing } = useFilingContext();
  const none = useNoSource();
  const block = useRoute('previewCompleteStatements', { params: { id: filing.id } }, { enabled: !none });
  const back = filingPath(filing.id, { step: 'information' });
  if (none) {
    return (
      <EmptyState
        title="Nothing to take the statements from"
        action={
          <Link href={filingPath(filing.id, { step: 'source' })} className="fv-link">
            Go to the source
          </Link>
        }
      >
        Upload the signed statements as a Word file or a PDF with text, or build the filing from its
        engagement; their full text is then shown here to be read.
      </EmptyState>
    );
  }
  return (
    <div className="fl-full">
      <Anchor component={Link} href={back} size="sm">
        ‹ Filing information
      </Anchor>
      <QueryView query={block} loading="Reading the statements">
        {(data) => <Reading key={data.sha256} block={data} />}
      </QueryView>
    </div>
  );
}

function Reading({ block }: { readonly block: Block }) {
  const { filing, locked } = useFilingContext();
  const [read, setRead] = useState(false);
  const take = useCall('saveCompleteStatements');
  const reason =
    locked ??
    (block.elementId === null
      ? 'This entry point does not take the statements in full.'
      : block.saved
        ? 'This text is in the filing already.'
        : block.openPoints.length > 0
          ? 'The statements of the engagement are not final; what is open stands beside the text.'
          : read
            ? null
            : 'Read the text first, then tick “I have read it”.');
  return (
    <>
      <Group justify="space-between" gap="md" className="fl-full-bar">
        <div>
          <Title order={2} size="h3">
            The statements in full
          </Title>
          <Text size="sm" c="dimmed">
            {block.engagement === null
              ? `From “${block.fileName}”`
              : `From the engagement, version ${block.engagement.statementVersion} of its statements`}{' '}
            · text <Checksum sha256={block.sha256} />
          </Text>
        </div>
        <Group gap="md">
          {block.saved ? (
            <Text size="sm" className="fv-good" role="status">
              ✓ In the filing as shown{block.savedAt !== null && ', since '}
              {block.savedAt !== null && <When at={block.savedAt} />}
            </Text>
          ) : (
            <Checkbox
              label="I have read it"
              checked={read}
              disabled={locked !== null || block.elementId === null || block.openPoints.length > 0}
              onChange={(event) => setRead(event.currentTarget.checked)}
            />
          )}
          <WhyDisabled
            action="MANAGE_XBRL_FILING"
            reason={reason}
            loading={take.isPending}
            onClick={() => take.mutate({ params: { id: filing.id }, body: { sha256: block.sha256 } })}
          >
            Take it into the filing
          </WhyDisabled>
        </Group>
      </Group>
      {block.savedAt !== null && !block.saved && (
        <Text size="sm" className="fv-warn" role="status">
          The filing holds an earlier text, saved <When at={block.savedAt} />. This one replaces it when you
          take it in.
        </Text>
      )}
      {take.error !== null && <ProblemMessage problem={take.error} onClose={() => take.reset()} />}
      <div className="fl-full-panes">
        <section className="fl-full-pane" aria-label="As it will be filed">
          <Text size="xs" c="dimmed" className="fl-full-head">
            As it will be filed
          </Text>
          <iframe
            className="fv-panel fl-full-frame"
            title="The statements as they will be filed"
            sandbox=""
            referrerPolicy="no-referrer"
            srcDoc={statementsDocument(block.html, styleNonce())}
          />
        </section>
        {block.sourceDocumentId === null ? (
          <EngagementPane block={block} />
        ) : (
          <DocumentPane documentId={block.sourceDocumentId} />
        )}
      </div>
    </>
  );
}

function DocumentPane({ documentId }: { readonly documentId: string }) {
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
function EngagementPane({ block }: { readonly block: Block }) {
  return (
    <section className="fl-full-pane" aria-label="The engagement">
      <Text size="xs" c="dimmed" className="fl-full-head">
        Where the text comes from
      </Text>
      <div className="fv-panel fl-full-engagement">
        <Text size="sm">
          The text holds what the Word document of the engagement holds: the four statements with both years
          and the notes in their order. Compare it with the statements that the directors signed.
        </Text>
        {block.openPoints.length > 0 && (
          <div role="status">
            <Text size="sm" className="fv-warn">
              The statements are not final, so the text is not taken in yet:
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

/** Stands in the form in place of the field: whether the text is in the filing, and the way to it. */
export function CompleteStatementsField({
  elementId,
  label,
}: {
  readonly elementId: string;
  readonly label: string;
}) {
  const { filing, locked } = useFilingContext();
  const none = useNoSource();
  const block = useRoute('previewCompleteStatements', { params: { id: filing.id } }, { enabled: !none });
  const remove = useCall('saveFilingInformation');
  const held = block.data?.savedAt ?? null;
  return (
    <div>
      <Text size="sm" fw={700}>
        {label}
      </Text>
      {block.isLoading && <LoadingState label="Reading the statements" />}
      <Text size="sm" role="status">
        {block.data?.saved === true && (
          <span className="fv-good">
            ✓ In the filing, from{' '}
            {block.data.engagement === null ? `“${block.data.fileName}”` : 'the engagement'}.{' '}
          </span>
        )}
        {held !== null && block.data?.saved === false && (
          <span className="fv-warn">The filing holds an earlier text. Look at the one of today. </span>
        )}
        {block.data !== undefined && held === null && 'Not in the filing yet. '}
        {block.error?.code === 'NOT_FOUND' &&
          'The filing has no source document to take the statements from. '}
        {block.error !== null && <span className="fv-bad">{block.error.message} </span>}
      </Text>
      <Group gap="md">
        {!none && (
          <Anchor
            component={Link}
            size="sm"
            href={filingPath(filing.id, { step: 'information', at: COMPLETE_STATEMENTS })}
          >
            {block.data?.saved === true
              ? 'Look at the statements again'
              : 'Look at the statements and take them in'}
          </Anchor>
        )}
        {held !== null && locked === null && (
          <WhyDisabled
            action="MANAGE_XBRL_FILING"
            variant="subtle"
            size="compact-sm"
            loading={remove.isPending}
            onClick={() =>
              remove.mutate({ params: { id: filing.id }, body: { values: [{ elementId, value: null }] } })
            }
          >
            Take them out again
          </WhyDisabled>
        )}
      </Group>
      {remove.error !== null && <ProblemMessage problem={remove.error} onClose={() => remove.reset()} />}
    </div>
  );
}
