/** The journals on one account, each with its amount, and a way to it. Shown under the account wherever its balance is. */
import { Link } from 'wouter';
import type { Money } from '../../../../shared/model/money.ts';
import { Figure } from '../../../components/figure.tsx';
import './journals.css';

interface PostingsProps {
  readonly engagementId: string;
  readonly postings: readonly {
    readonly journalId: string;
    readonly reference: string;
    readonly amount: Money;
  }[];
}

export function Postings({ engagementId, postings }: PostingsProps) {
  return postings.map(({ journalId, reference, amount }) => (
    <div key={journalId} className="fv-posting">
      <Link href={`/engagements/${engagementId}/journals/${journalId}`} className="fv-link">
        {reference}
      </Link>{' '}
      <Figure amount={amount} />
    </div>
  ));
}
