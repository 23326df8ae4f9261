/** What the rows of invitations and of questions to clients share: a state in words, an address, and what became of the mail. */
import { Badge, Text } from '@mantine/core';
import type { SentMail } from '../../../../shared/contract/server-invitations.ts';
import { When } from '../../../components/when.tsx';
import { MAIL_COLOURS, MAIL_WORDS } from './invitation-words.ts';

export function Mark({ colour, children }: { readonly colour: string; readonly children: string }) {
  return (
    <Badge color={colour} fw={500} className="fv-badge">
      {children}
    </Badge>
  );
}

/** An address that is too long for its column breaks behind the @ first. */
export function Address({ email }: { readonly email: string }) {
  const at = email.indexOf('@') + 1;
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}

export function MailState({ mail }: { readonly mail: SentMail }) {
  if (mail === null) return <Text size="xs">No mail: the sender handed the link over</Text>;
  const { state, attempts, lastError, nextAttemptAt, sentAt } = mail;
  return (
    <>
      <Mark colour={MAIL_COLOURS[state]}>{MAIL_WORDS[state]}</Mark>
      <Text size="xs" c="dimmed" className="fv-break">
        {state === 'SENT' && sentAt !== null && <When at={sentAt} />}
        {state === 'DEAD' && `After ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}. `}
        {state === 'QUEUED' && attempts > 0 && (
          <>
            Tried {attempts === 1 ? 'once' : `${attempts} times`}, again <When at={nextAttemptAt} />.{' '}
          </>
        )}
        {state === 'QUEUED' && attempts === 0 && lastError !== null && 'Earlier: '}
        {state !== 'SENT' && lastError}
      </Text>
    </>
  );
}
