/** How an engagement stands, in its status bar: draft or final, what is open, and the way to it. */
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
    <span className="fv-status-says">
      <span aria-hidden>{finality.final ? '✓' : '●'}</span> <strong>{finalityHead(finality)}</strong>
      {detail === '' ? '' : ` (${detail})`}
      {!listed && (finality.open.length > 0 || finality.letStand.length > 0) && (
        <>
          {' '}
          <Link href={`/engagements/${engagementId}/export`} className="fv-link fv-inline">
            See them
          </Link>
        </>
      )}
    </span>
  );
}
