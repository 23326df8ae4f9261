/**
 * Where a figure comes from, from the fact down to the row of the file (decisions 6; product: why this number).
 * Opened with P from tags, findings and facts; for a line read from a document, its page stands below with the
 * place lit.
 */
import { Drawer } from '@mantine/core';
import { useRef } from 'react';
import type { LineProvenance } from '../../../../shared/model/provenance.ts';
import type { LineItem } from '../../../../shared/model/records.ts';
import { reportedOf } from '../../../../shared/model/reported-line.ts';
import { subjectOf } from '../../../../shared/model/subjects.ts';
import { useRoute } from '../../../client/hooks.ts';
import { QueryView } from '../../../components/query-view.tsx';
import { reachable } from '../../../components/reachable.ts';
import { keepWayBack } from '../../../components/way-back.ts';
import { When } from '../../../components/when.tsx';
import { STATEMENT_WORDS } from '../../../components/words.ts';
import { useFilingContext } from '../context/filing-context.tsx';
import { currencySignOf } from '../context/filing-words.ts';
import { Checksum } from '../source/document-list.tsx';
import { DocumentPreview } from '../source/source-pane.tsx';
import { confirmedBy } from './chain-of-line.ts';
import { Small, Stage } from './stage.tsx';
import { StatementStages } from './statement-stages.tsx';
import './provenance.css';

const TRAIL = 500;

export function ProvenancePanel() {
  const { explained, explain, lines } = useFilingContext();
  const open = lines.find((each) => each.id === explained);
  // While the panel slides away it still shows what it showed.
  const last = useRef<LineItem | undefined>(undefined);
  if (open !== undefined) last.current = open;
  const line = last.current;
  return (
    <Drawer
      opened={open !== undefined}
      onClose={() => {
        keepWayBack(null);
        explain(null);
      }}
      position="right"
      size={760}
      title={line === undefined ? '' : `Where it comes from: ${line.label}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {line !== undefined && <Chain line={line} />}
    </Drawer>
  );
}

function Chain({ line }: { readonly line: LineItem }) {
  const { filing } = useFilingContext();
  const provenance = useRoute('getLineProvenance', { params: { id: filing.id, lineItemId: line.id } });
  return (
    <QueryView query={provenance} loading="Following the figure">
      {(data) => (
        <>
          <ol className="fl-chain" aria-label="From the fact to the file">
            <FactStage line={line} />
            <LineStage line={line} provenance={data} />
            {data.statements !== null && (
              <StatementStages lineItemId={line.id} statements={data.statements} />
            )}
            {data.document !== null && <DocumentStage document={data.document} />}
          </ol>
          {line.sourceDocumentId !== null && (
            <section className="fl-chain-page" aria-label="The place in the document" ref={reachable}>
              <DocumentPreview
                documentId={line.sourceDocumentId}
                lines={[line]}
                current={line}
                onPick={() => undefined}
              />
            </section>
          )}
        </>
      )}
    </QueryView>
  );
}

function FactStage({ line }: { readonly line: LineItem }) {
  const { filing, labelOf } = useFilingContext();
  const { mapping } = line;
  const confirmed = mapping?.confirmedById != null;
  const trail = useRoute(
    'listAudit',
    { query: { subject: subjectOf('filing', filing.id), limit: TRAIL } },
    { enabled: confirmed },
  );
  const unit = currencySignOf(filing);
  const heads = (
    <li className="fl-chain-stage fl-chain-heads" aria-hidden>
      <span />
      <span />
      <span className="fv-figure-column">Current, {unit}</span>
      <span className="fv-figure-column">Prior, {unit}</span>
    </li>
  );
  if (line.exclusion !== null) {
    return (
      <>
        {heads}
        <Stage name="Fact" title="Not reported">
          <Small>
            Excluded: {line.exclusion.reason}, <When at={line.exclusion.excludedAt} />
          </Small>
        </Stage>
      </>
    );
  }
  if (mapping === null) {
    return (
      <>
        {heads}
        <Stage name="Fact" title="No tag yet" />
      </>
    );
  }
  const name = confirmedBy(line, trail.data?.items ?? []);
  const marks = [
    mapping.memberId === null ? '' : `by member “${labelOf(mapping.memberId)}”`,
    mapping.balanceAt === 'OPENING' ? 'opening balance' : '',
    mapping.negated ? 'sign reversed' : '',
  ].filter(Boolean);
  return (
    <>
      {heads}
      <Stage name="Fact" title={labelOf(mapping.elementId)} pair={reportedOf(line)}>
        <Small>
          <span className="fv-break">{mapping.elementId}</span>
          {marks.length > 0 && `, ${marks.join(', ')}`}
        </Small>
        <Small>
          {confirmed && mapping.confirmedAt !== null ? (
            <span className="fv-good">
              ✓ confirmed{name === null ? '' : ` by ${name}`}, <When at={mapping.confirmedAt} />
            </span>
          ) : (
            <span className="fv-warn">suggested, not confirmed: it is not a fact yet</span>
          )}
        </Small>
      </Stage>
    </>
  );
}

const ORIGIN_WORDS = {
  DOCUMENT: 'read from the document',
  ENGAGEMENT: 'built from the statements',
  MANUAL: 'entered by hand; the reason is in the audit trail',
} as const satisfies Record<LineItem['origin'], string>;

function LineStage({ line, provenance }: { readonly line: LineItem; readonly provenance: LineProvenance }) {
  return (
    <Stage
      name="Line"
      title={line.label}
      pair={{ current: provenance.valueCurrent, prior: provenance.valuePrior }}
    >
      <Small>
        {STATEMENT_WORDS[line.statement]}
        {line.parentLabel === null ? '' : ` › ${line.parentLabel}`}, {ORIGIN_WORDS[line.origin]}
        {line.scale > 1 && `, printed in units of ${line.scale.toLocaleString('en-SG')}`}
      </Small>
    </Stage>
  );
}

function DocumentStage({ document }: { readonly document: NonNullable<LineProvenance['document']> }) {
  return (
    <Stage name="Document" title={document.fileName}>
      <Small>
        {document.page > 0 ? `Page ${document.page}` : 'No page'}
        {document.line > 0 ? `, line ${document.line}` : ''} · <Checksum sha256={document.sha256} />
      </Small>
    </Stage>
  );
}
