/**
 * Invitations as rows: whom, what, by whom and when, how it stands, whether it was opened, and its mail with the
 * reason where it did not go.
 */
import { Table, Text } from '@mantine/core';
import type { SentInvitation } from '../../../../shared/contract/server-invitations.ts';
import { When } from '../../../components/when.tsx';
import { MailState, OpenActs, SentCells, SentHead, SentState } from './invitation-cells.tsx';
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
  return <SentState colour={STATE_COLOURS[state]} state={STATE_WORDS[state]} words={words} at={at} />;
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
      <SentHead further="Last opened" />
      <Table.Tbody>
        {items.map((each) => {
          const { id, resourceType, periodEnd, openedAt, mail, state, signatory, signatories } = each;
          const place = signatories > 1 ? ` (${signatory === 1 ? 'first' : 'second'} of two)` : '';
          return (
            <Table.Tr key={id}>
              <SentCells {...each} record={recordWords(resourceType, periodEnd)} place={place} />
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
                  <OpenActs
                    name={nameOf(each)}
                    mail={mail}
                    sending={sending}
                    onWithdraw={() => onWithdraw(each)}
                    onSendAgain={onSendAgain}
                  />
                )}
              </Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}
