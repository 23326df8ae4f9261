/** What the client answered at the portal, in one sentence, and who of them has signed when. */
import type { ClientDecision } from '../../shared/model/records.ts';
import { When } from './when.tsx';

export const ANSWER_WORDS: Readonly<Record<ClientDecision['decision'], string>> = {
  APPROVED: 'Approved by the client',
  PARTLY_APPROVED: 'The first of two people has approved; the second is asked now',
  REVISION_REQUESTED: 'The client asks for a change',
};

export function Signatures({ signatures }: Pick<ClientDecision, 'signatures'>) {
  return (
    <>
      {signatures.map(({ name, at }, place) => (
        <span key={at}>
          {place > 0 ? ', then ' : 'Signed by '}
          {name} <When at={at} />
        </span>
      ))}
    </>
  );
}
