/** The status bar of an engagement: draft or final, what is open, and the one next act. */

import { useLocation } from 'wouter';
import { capitalised } from '../../../../shared/model/capitalised.ts';
import type { Finality } from '../../../../shared/model/finality.ts';
import type { Engagement } from '../../../../shared/model/records.ts';
import { StatusBar } from '../../../components/status-bar.tsx';
import type { StepId } from '../engagement-steps.ts';
import { FinalityLine } from './finality-line.tsx';
import { actAfter, type LockSeen, type NextAct, nextActs } from './next-act.ts';

interface EngagementStatusProps {
  readonly engagement: Pick<Engagement, 'id' | 'status'>;
  /** Absent before there is anything to judge, and until it is read. */
  readonly finality: Finality | undefined;
  readonly current: StepId;
  /** No question of the disclosures is open. */
  readonly answered: boolean;
  readonly lock: LockSeen;
  readonly openReview: (tab: 'notes' | 'lock') => void;
}

export function EngagementStatus({
  engagement,
  finality,
  current,
  answered,
  lock,
  openReview,
}: EngagementStatusProps) {
  const { id, status } = engagement;
  const [, navigate] = useLocation();
  const acts = nextActs(status, finality, { answered, lock });
  const go = ({ step }: NextAct) => {
    if (step === 'lock') openReview('lock');
    else if (step === 'review-notes') openReview('notes');
    else navigate(`/engagements/${id}/${step}`);
  };
  const closed = status === 'ARCHIVED' ? 'Archived' : lock === null ? null : 'Locked';
  return (
    <StatusBar
      label="Draft or final"
      settled={finality?.final === true || closed !== null}
      idle={closed !== null}
      next={acts[0]?.text ?? null}
      onNext={(direction) => {
        const act = actAfter(acts, current, direction);
        if (act !== undefined) go(act);
      }}
      waiting={acts.map((act) => ({ key: act.key, text: capitalised(act.text), go: () => go(act) }))}
      waitingLabel="What is open"
    >
      {status === 'DRAFT' || finality === undefined ? (
        <span className="fv-status-says">
          {status === 'DRAFT' ? '● No trial balance yet' : 'Reading what is open…'}
        </span>
      ) : (
        <FinalityLine finality={finality} engagementId={id} listed={current === 'export'} />
      )}
      {closed !== null && <span className="fv-status-says">{closed}: there is nothing to do.</span>}
    </StatusBar>
  );
}
