/**
 * The complete statements, looked at before they become a fact (decisions 6): the text as it would be filed on
 * the left, on the right the document that it was read from, or the engagement that it was built from. Only the person's own “I have read it” lets it in,
 * and what goes in is the text with the checksum that was on the screen.
 */
import { Anchor, Checkbox, Group, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { useCall, useRoute } from '../../../client/hooks.ts';
import { QueryView } from '../../../components/query-view.tsx';
import { EmptyState, ProblemMessage } from '../../../components/state-views.tsx';
import { When } from '../../../components/when.tsx';
import { WhyDisabled } from '../../../components/why-disabled.tsx';
import { styleNonce } from '../../../theme/nonce.ts';
import { useFilingContext } from '../context/filing-context.tsx';
import { filingPath } from '../context/route.ts';
import { Checksum } from '../source/document-list.tsx';
import { statementsDocument } from './statements-document.ts';
import './complete-statements.css';
import { useNoSource } from './complete-statements-field.tsx';
import { type Block, DocumentPane, EngagementPane } from './statements-source.tsx';

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
          ? 'The statements of the engagement are not final. What is open is beside the text.'
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
          The filing has an earlier text, saved <When at={block.savedAt} />. This one replaces it when you
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
