/**
 * One filing: header strip, steps, the status bar with the live gate, and the step itself. F8 walks what blocks the
 * export, from any step; Shift+F8 walks back (product: live gate).
 */
import { IconLock } from '@tabler/icons-react';
import { type RefObject, useDeferredValue, useLayoutEffect, useRef } from 'react';
import {
  type FilingState,
  SEALED_FILING_STATES,
  VALIDATED_FILING_STATES,
} from '../../../shared/model/states.ts';
import { subjectOf } from '../../../shared/model/subjects.ts';
import { useRoute } from '../../client/hooks.ts';
import { Notice } from '../../components/notice.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { FILING_LOCKED_REASON, RecordClosedProvider } from '../../components/record-closed.ts';
import { ReviewFrame } from '../../components/review/review-frame.tsx';
import { When } from '../../components/when.tsx';
import { nextBlocker } from './context/blockers.ts';
import { FilingContextProvider, useFilingContext, useNextStep } from './context/filing-context.tsx';
import { isSealed } from './context/filing-words.ts';
import type { FilingStep } from './context/route.ts';
import { ExportStep } from './export/export-step.tsx';
import { FiledStep } from './filed/filed-step.tsx';
import { FilingHeader } from './filing-header.tsx';
import { FilingTrail } from './filing-trail.tsx';
import { GateMeter } from './gate/gate-meter.tsx';
import { InformationStep } from './information/information-step.tsx';
import { InstanceStep } from './instance/instance-step.tsx';
import { ProvenancePanel } from './provenance/provenance-panel.tsx';
import { useProvenanceKey } from './provenance/use-provenance-key.ts';
import { SourceStep } from './source/source-step.tsx';
import { StepBar } from './step-bar.tsx';
import { TagsStep } from './tags/tags-step.tsx';
import { ValidationStep } from './validation/validation-step.tsx';

interface FilingPageProps {
  readonly id: string;
  readonly step: FilingStep | null;
  readonly at: string | null;
}

export function FilingPage({ id, step, at }: FilingPageProps) {
  const filing = useRoute('getFiling', { params: { id } });
  return (
    <QueryView query={filing} loading="Opening the filing">
      {(data) => (
        <FilingContextProvider filing={data}>
          <OpenFiling step={step} at={at} />
        </FilingContextProvider>
      )}
    </QueryView>
  );
}

/** Where a filing opens: where its work is. */
function startingStep(status: FilingState): FilingStep {
  if (status === 'DRAFT') return 'source';
  if (VALIDATED_FILING_STATES.includes(status)) return 'validation';
  if (status === 'EXPORTED') return 'export';
  return SEALED_FILING_STATES.includes(status) ? 'filed' : 'tags';
}

function OpenFiling({ step, at }: { readonly step: FilingStep | null; readonly at: string | null }) {
  const context = useFilingContext();
  const shown = step ?? startingStep(context.filing.status);
  // The step bar answers the key at once; a step with many fields is drawn right after.
  const drawn = useDeferredValue(shown);
  const lit = useDeferredValue(at);
  const walk = useBlockerWalk(shown);
  const page = useHeadInView(shown);
  useProvenanceKey(context.explained, context.explain);
  return (
    <div className="fl-page" ref={page}>
      <FilingHeader />
      <SealedBanner />
      <StepBar step={shown} />
      <ReviewFrame
        record={{ kind: 'filing', id: context.filing.id }}
        keepsN={drawn === 'tags'}
        state={(openReview) => <GateMeter onWalk={walk} openReview={openReview} />}
      >
        <section aria-label={drawn} aria-busy={drawn !== shown} className="fl-step">
          <RecordClosedProvider value={context.lockedAfterReview ? FILING_LOCKED_REASON : null}>
            <StepBody step={drawn} at={lit} />
          </RecordClosedProvider>
        </section>
      </ReviewFrame>
      <ProvenancePanel />
    </div>
  );
}

/** A step begins at its top: the step bar, which answers first, is not above what is in sight. */
function useHeadInView(step: FilingStep): RefObject<HTMLDivElement | null> {
  const page = useRef<HTMLDivElement>(null);
  const before = useRef(step);
  useLayoutEffect(() => {
    if (before.current === step) return;
    before.current = step;
    page.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [step]);
  return page;
}

/** Goes to the next blocker, or to the next step where nothing blocks; -1 goes back. */
function useBlockerWalk(shown: FilingStep): (direction: 1 | -1) => void {
  const context = useFilingContext();
  const step = useNextStep();
  const last = useRef<string | null>(null);
  const walk = (direction: 1 | -1) => {
    const waiting = context.blockers.filter(({ key }) => key !== 'NO_VALIDATION_RUN');
    const next = nextBlocker(waiting, last.current, direction);
    last.current = next?.key ?? null;
    // An empty filing is asked for its statements, whatever its rules miss.
    // From another step the queue opens where its own order begins.
    const toQueue = next?.key.startsWith('line:') === true && shown !== 'tags';
    const found = toQueue ? ({ step: 'tags' } as const) : next?.place;
    const to = context.lines.length === 0 ? step?.place : (found ?? step?.place);
    if (to !== undefined) context.go(to);
  };
  return walk;
}

function StepBody({ step, at }: { readonly step: FilingStep; readonly at: string | null }) {
  switch (step) {
    case 'source':
      return <SourceStep />;
    case 'tags':
      return <TagsStep at={at} />;
    case 'information':
      return <InformationStep at={at} />;
    case 'validation':
      return <ValidationStep at={at} />;
    case 'export':
      return <ExportStep />;
    case 'instance':
      return <InstanceStep />;
    case 'filed':
      return <FiledStep />;
    case 'trail':
      return <FilingTrail />;
  }
}

function SealedBanner() {
  const { filing } = useFilingContext();
  const events = useRoute(
    'listAudit',
    { query: { subject: subjectOf('filing', filing.id), limit: 200 } },
    { enabled: isSealed(filing) },
  );
  if (!isSealed(filing)) return null;
  const filedBy = events.data?.items.findLast(
    (event) => event.type === 'XBRL_FILING_MARKED_FILED',
  )?.actorName;
  return (
    <Notice
      tone="PLAIN"
      icon={<IconLock size={15} aria-hidden />}
      title={filing.status === 'ARCHIVED' ? 'Locked and archived' : 'Filed and locked'}
    >
      Filed{filedBy === undefined ? '' : ` by ${filedBy}`}
      {filing.filedAt === null ? (
        ''
      ) : (
        <>
          {' '}
          on <When at={filing.filedAt} />
        </>
      )}
      {filing.regulatorReference === null ? '' : `, reference ${filing.regulatorReference}`}. It can be read,
      not changed.
    </Notice>
  );
}
