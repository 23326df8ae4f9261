/**
 * What the rows of invitations and of questions to clients share: heads, of which client and to whom, a state in words, what became
 * of the mail, and what can be done.
 */
import { Badge, Button, Stack, Table, Text } from '@mantine/core';
import type { SentInvitation, SentMail } from '../../../../shared/contract/server-invitations.ts';
import { When } from '../../../components/when.tsx';
import { MAIL_COLOURS, MAIL_WORDS } from './invitation-words.ts';

function Mark({ colour, children }: { readonly colour: string; readonly children: string }) {
  return (
    <Badge color={colour} fw={500} className="fv-badge">
      {children}
    </Badge>
  );
}

/** An address that is too long for its column breaks behind the @ first. */
function Address({ email }: { readonly email: string }) {
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

/** `further`: the head of the one column in which the two tables differ. */
export function SentHead({ further }: { readonly further: string }) {
  return (
    <Table.Thead>
      <Table.Tr>
        <Table.Th>Client and record</Table.Th>
        <Table.Th>Sent to</Table.Th>
        <Table.Th>Sent</Table.Th>
        <Table.Th>State</Table.Th>
        <Table.Th>{further}</Table.Th>
        <Table.Th>Mail</Table.Th>
        <Table.Th>
          <span className="fv-hidden">What can be done</span>
        </Table.Th>
      </Table.Tr>
    </Table.Thead>
  );
}

interface SentCellsProps extends Pick<SentInvitation, 'client' | 'recipient' | 'sentAt' | 'sentBy'> {
  readonly record: string;
  /** Behind the name of the recipient. */
  readonly place?: string;
}

/** The first three cells of a row: of which client and record, to whom, when and by whom. */
export function SentCells({ client, record, recipient, place = '', sentAt, sentBy }: SentCellsProps) {
  return (
    <>
      <Table.Td className="fv-name-cell">
        {client.companyName}
        <Text size="xs" c="dimmed">
          {record}
        </Text>
      </Table.Td>
      <Table.Td className="fv-mail-cell">
        {recipient.name}
        {place}
        <Text size="xs" c="dimmed" className="fv-break">
          <Address email={recipient.email} />
        </Text>
      </Table.Td>
      <Table.Td>
        <span className="fv-figure">
          <When at={sentAt} />
        </span>
        <Text size="xs" c="dimmed">
          by {sentBy.name}
        </Text>
      </Table.Td>
    </>
  );
}

interface SentStateProps {
  readonly colour: string;
  readonly state: string;
  /** What happens or happened at the moment: "Expires". */
  readonly words: string;
  readonly at: string | null;
}

export function SentState({ colour, state, words, at }: SentStateProps) {
  return (
    <>
      <Mark colour={colour}>{state}</Mark>
      {at !== null && (
        <Text size="xs" c="dimmed">
          {words} <When at={at} />
        </Text>
      )}
    </>
  );
}

interface OpenActsProps {
  /** What is withdrawn or sent again, by name. */
  readonly name: string;
  readonly mail: SentMail;
  /** The mail that is being put into the queue. */
  readonly sending: string | null;
  readonly onWithdraw: () => void;
  readonly onSendAgain: (mailId: string) => void;
}

/** What can be done while the client is still to answer. */
export function OpenActs({ name, mail, sending, onWithdraw, onSendAgain }: OpenActsProps) {
  return (
    <Stack gap={4} align="flex-end">
      {mail?.state === 'DEAD' && (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`Send again: ${name}`}
          loading={sending === mail.id}
          onClick={() => onSendAgain(mail.id)}
        >
          Send again
        </Button>
      )}
      <Button size="compact-xs" variant="default" aria-label={`Withdraw ${name}`} onClick={onWithdraw}>
        Withdraw
      </Button>
    </Stack>
  );
}
