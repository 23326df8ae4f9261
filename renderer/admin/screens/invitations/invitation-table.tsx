/**
 * Invitations as rows: whom, what, by whom and when, how it stands, whether it was opened, and its mail with the
 * reason where it did not go.
 */
import { Button, Stack, Table, Text } from '@mantine/core';
import type { SentInvitation } from '../../../../shared/contract/server-invitations.ts';
import { When } from '../../../components/when.tsx';
import { Address, MailState, Mark } from './invitation-cells.tsx';
import { nameOf, recordWords, STATE_COLOURS, STATE_WORDS } from './invitation-words.ts';

function State({ invitation }: { readonly invitation: SentInvitation }) {
  const { state, expiresAt, answeredAt, revokedAt } = invitation;
  const [words, at] =
    state === 'OPEN'
      ? ['Expires', expiresAt]
      : state === 'EXPIRED'
        ? ['Expired', expiresAt]
        : state === 'REVOKED'
          ? ['Withdrawn', revokedAt]
          : ['Answered', answeredAt];
  return (
    <>
      <Mark colour={STATE_COLOURS[state]}>{STATE_WORDS[state]}</Mark>
      {at !== null && (
        <Text size="xs" c="dimmed">
          {words} <When at={at} />
        </Text>
      )}
    </>
  );
}

interface InvitationTableProps {
  readonly items: readonly SentInvitation[];
  /** The mail that is being put into the queue. */
  readonly sending: string | null;
  readonly onWithdraw: (invitation: SentInvitation) => void;
  readonly onSendAgain: (mailId: string) => void;
}

export function InvitationTable({ items, sending, onWithdraw, onSendAgain }: InvitationTableProps) {
  return (
    <Table stickyHeader verticalSpacing="xs" horizontalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Client and record</Table.Th>
          <Table.Th>Sent to</Table.Th>
          <Table.Th>Sent</Table.Th>
          <Table.Th>State</Table.Th>
          <Table.Th>Last opened</Table.Th>
          <Table.Th>Mail</Table.Th>
          <Table.Th>
            <span className="fv-hidden">What can be done</span>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {items.map((each) => {
          const { id, client, resourceType, periodEnd, recipient, sentAt, sentBy, openedAt, mail, state } =
            each;
          const { signatory, signatories } = each;
          return (
            <Table.Tr key={id}>
              <Table.Td className="fv-name-cell">
                {client.companyName}
                <Text size="xs" c="dimmed">
                  {recordWords(resourceType, periodEnd)}
                </Text>
              </Table.Td>
              <Table.Td className="fv-mail-cell">
                {recipient.name}
                {signatories > 1 && ` (${signatory === 1 ? 'first' : 'second'} of two)`}
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
              <Table.Td>
                <State invitation={each} />
              </Table.Td>
              <Table.Td>
                <Text size="xs" {...(openedAt === null ? { c: 'dimmed' } : { className: 'fv-figure' })}>
                  {openedAt === null ? 'Not yet' : <When at={openedAt} />}
                </Text>
              </Table.Td>
              <Table.Td className="fv-mail-cell">
                <MailState mail={mail} />
              </Table.Td>
              <Table.Td>
                {state === 'OPEN' && (
                  <Stack gap={4} align="flex-end">
                    {mail?.state === 'DEAD' && (
                      <Button
                        size="compact-xs"
                        variant="default"
                        aria-label={`Send again: ${nameOf(each)}`}
                        loading={sending === mail.id}
                        onClick={() => onSendAgain(mail.id)}
                      >
                        Send again
                      </Button>
                    )}
                    <Button
                      size="compact-xs"
                      variant="default"
                      aria-label={`Withdraw ${nameOf(each)}`}
                      onClick={() => onWithdraw(each)}
                    >
                      Withdraw
                    </Button>
                  </Stack>
                )}
              </Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}
