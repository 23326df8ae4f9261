/**
 * The source of the filing: upload the signed statements and follow the chain of reading and suggesting,
 * build from a linked engagement, or see why nothing came out and what to do (specification 4.5).
 */
import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { call, upload } from '../../../client/call.ts';
import { refreshAreas, useJob, useJobRunner, useRoute } from '../../../client/hooks.ts';
import { useMay } from '../../../client/session.tsx';
import { FileDrop } from '../../../components/file-drop.tsx';
import { JobProgress } from '../../../components/job-progress.tsx';
import { Notice } from '../../../components/notice.tsx';
import { plural } from '../../../components/plural.ts';
import { QueryView } from '../../../components/query-view.tsx';
import { roleReason, WhyDisabled } from '../../../components/why-disabled.tsx';
import { useFilingContext } from '../context/filing-context.tsx';
import { filingPath } from '../context/route.ts';
import { EnterLineDialog } from '../lines/enter-line-dialog.tsx';
import { CheckPanel } from './check-panel.tsx';
import { ColumnChoice } from './column-choice.tsx';
import { CoveragePanel } from './coverage-panel.tsx';
import { DocumentList } from './document-list.tsx';
import {
  acceptsDocument,
  type DocumentPhase,
  documentPhase,
  isMoving,
  SCANNED_WORDS,
} from './document-phase.ts';
import { DocumentQuestions, useQuestionedDocument } from './document-questions.tsx';

const POLL_MS = 1_000;

/**
 * Reads the filing again at a steady pace while the chain of jobs moves on behind the screen, and once more after each change
 * of phase: document, filing and lines are asked for apart, and one look may tell of two moments (a document that was read,
 * and no line of it yet).
 */
function usePolling(active: boolean, phase: DocumentPhase['kind']): void {
  const cache = useQueryClient();
  const before = useRef(phase);
  useEffect(() => {
    if (before.current === phase) return;
    before.current = phase;
    void refreshAreas(cache, ['filings']);
  }, [phase, cache]);
  useEffect(() => {
    if (!active) return;
    const timer = setInterval(() => void refreshAreas(cache, ['filings']), POLL_MS);
    return () => clearInterval(timer);
  }, [active, cache]);
}

export function SourceStep() {
  const { filing, lines, locked } = useFilingContext();
  const { id } = filing;
  const may = useMay('INGEST_XBRL_DOCUMENT');
  const documents = useRoute('listDocuments', { params: { id }, query: { limit: 100 } });
  const job = useJobRunner(['filings', 'audit']);
  const [entering, setEntering] = useState(false);
  // What keeps the file is followed by a job of its own, which reads it: also where the page was opened meanwhile.
  const readingJobId = documents.data?.items.find((each) => each.readingJobId !== null)?.readingJobId;
  const reading = useJob(readingJobId ?? null, { areas: ['filings', 'audit'] });
  const working = job.starting || job.running || reading.running;
  const phase = documentPhase(filing, documents.data?.items ?? [], lines.length, working);
  usePolling(isMoving(phase) && !working, phase.kind);
  const closed =
    locked ?? (acceptsDocument(filing.status) ? null : 'A document cannot be uploaded in this state.');
  const questioned = useQuestionedDocument();
  const refused = may ? closed : roleReason('INGEST_XBRL_DOCUMENT');

  return (
    <Stack gap="md">
      {questioned !== null && <DocumentQuestions document={questioned} />}
      <div className="fl-columns">
        <Stack gap="md">
          <FileDrop
            label="Financial statements"
            endings={['.docx', '.pdf']}
            maxMegabytes={10}
            disabled={refused !== null || working}
            {...(refused === null ? {} : { disabledReason: refused })}
            onFile={(file) => job.start(() => upload('uploadDocument', { id }, file))}
          />
          {reading.running ? (
            <JobProgress view={reading} label="Reading the document" />
          ) : (
            <JobProgress view={job} label="Reading the source" />
          )}
          <PhaseMessage
            phase={phase}
            told={working || job.job?.status === 'CANCELLED'}
            lineCount={lines.length}
            onColumns={(documentId, columnPairId) =>
              job.start(() => call('chooseColumns', { params: { id, documentId }, body: { columnPairId } }))
            }
          />
          <OtherCurrency />
          <QueryView query={documents} loading="Reading the documents">
            {({ items }) => <DocumentList documents={items} currentId={filing.currentDocumentId} />}
          </QueryView>
        </Stack>
        <Stack gap="md" component="aside" aria-label="Other sources">
          <Stack gap="xs" className="fv-panel" p="md">
            <Title order={2} size="h3">
              From statements made in Fairview
            </Title>
            <Text size="sm" c="dimmed">
              {filing.fsEngagementId === null
                ? 'No engagement is linked. Link one in the header of the filing to build the lines from its statements.'
                : 'Builds the lines from the latest statements of the linked engagement, with the rounded figures as presented. It confirms nothing.'}
            </Text>
            <Group>
              <WhyDisabled
                action="INGEST_XBRL_DOCUMENT"
                command="build-from-engagement"
                variant="default"
                reason={
                  closed ??
                  (filing.fsEngagementId === null ? 'No engagement is linked to this filing.' : null)
                }
                onClick={() => job.start(() => call('buildFromEngagement', { params: { id } }))}
              >
                Build from engagement
              </WhyDisabled>
            </Group>
          </Stack>
          <Stack gap="xs" className="fv-panel" p="md">
            <Title order={2} size="h3">
              By hand
            </Title>
            <Text size="sm" c="dimmed">
              Enter a line yourself where there is no readable document, a total is not printed, or a figure
              was misread.
            </Text>
            <Group>
              <WhyDisabled
                action="INGEST_XBRL_DOCUMENT"
                command="enter-line"
                variant="default"
                reason={locked}
                onClick={() => setEntering(true)}
              >
                Enter a line
              </WhyDisabled>
            </Group>
          </Stack>
          <Text size="sm" c="dimmed">
            A new document replaces the lines of the one before. Earlier confirmations come back as
            suggestions and are confirmed again.
          </Text>
        </Stack>
        {entering && <EnterLineDialog onClose={() => setEntering(false)} />}
      </div>
      {filing.currentDocumentId !== null && phase.kind === 'READY' && (
        <>
          <CoveragePanel documentId={filing.currentDocumentId} />
          <CheckPanel documentId={filing.currentDocumentId} />
        </>
      )}
    </Stack>
  );
}

interface PhaseMessageProps {
  readonly phase: DocumentPhase;
  /** Its progress stands above, or that it was cancelled. */
  readonly told: boolean;
  readonly lineCount: number;
  readonly onColumns: (documentId: string, columnPairId: string) => void;
}

function PhaseMessage({ phase, told, lineCount, onColumns }: PhaseMessageProps) {
  const { filing } = useFilingContext();
  switch (phase.kind) {
    case 'NONE':
      return (
        <Text c="dimmed">
          Upload the signed statements as a Word file or a PDF with text. The lines of the statements and
          their figures of both years are read from its tables.
        </Text>
      );
    case 'READING':
      return told ? null : <Text role="status">Reading the lines of the document…</Text>;
    case 'SUGGESTING':
      return <Text role="status">{lineCount} lines read. Looking for the tags…</Text>;
    case 'CHOOSE_COLUMNS':
      return <ColumnChoice document={phase.document} onChoose={onColumns} />;
    case 'FAILED':
      return phase.cancelled && told ? null : (
        <Notice
          tone={phase.cancelled ? 'PLAIN' : 'BAD'}
          title={phase.cancelled ? 'The reading was cancelled' : 'The document could not be read'}
          role="alert"
        >
          <Text>{phase.why}</Text>
          <Text mt="xs">
            {phase.cancelled
              ? 'The filing is as it was before.'
              : 'The filing is as it was before; upload another copy.'}
          </Text>
        </Notice>
      );
    case 'SCANNED':
      return (
        <Notice tone="WARN" title="Nothing to report was found" role="alert">
          {SCANNED_WORDS}
        </Notice>
      );
    case 'READY':
      return (
        <Notice tone="GOOD" title={`${lineCount} ${plural(lineCount, 'line')} ready`}>
          <Anchor component={Link} href={filingPath(filing.id, { step: 'tags' })}>
            Go on to the tags
          </Anchor>
        </Notice>
      );
  }
}

/** Where the document is not in the currency of filings under this taxonomy. */
function OtherCurrency() {
  const { filing } = useFilingContext();
  const stated = filing.documentCurrency;
  const { taxonomyVersion: version } = filing;
  const sections = useRoute('listTaxonomySections', { params: { version } }, { enabled: stated !== null });
  const asked = sections.data?.currency;
  if (stated === null || asked === undefined || stated === asked) return null;
  return (
    <Notice tone="BAD" title={`The document states ${stated}`} role="alert">
      Filings under this taxonomy are in {asked}. Amounts are never relabelled: upload statements in {asked},
      or the validation fails with an error.
    </Notice>
  );
}
