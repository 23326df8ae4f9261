/** The status line of an engagement: draft or final, what is open, and the way to it. */
import './finality.css';
import { Link } from 'wouter';
import type { Finality } from '../../../../shared/model/finality.ts';
import { finalityDetail, finalityHead } from './finality-words.ts';

interface FinalityLineProps {
  readonly finality: Finality;
  readonly engagementId: string;
  /** The open points stand on the page already. */
  readonly listed: boolean;
}

export function FinalityLine({ finality, engagementId, listed }: FinalityLineProps) {
  const detail = finalityDetail(finality);
  return (
    <section className="fv-finality" data-final={finality.final} aria-label="Draft or final">
      <span>
        <span aria-hidden>{finality.final ? '✓' : '●'}</span> <strong>{finalityHead(finality)}</strong>
        {detail === '' ? '' : ` (${detail})`}
      </span>
      {!listed && (finality.open.length > 0 || finality.letStand.length > 0) && (
        <Link href={`/engagements/${engagementId}/export`} className="fv-link fv-inline">
          See them
        </Link>
      )}
    </section>
  );
}
