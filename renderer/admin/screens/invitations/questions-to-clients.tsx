/**
 * Questions that clients were asked at the portal, beside the invitations: whom, how many, how they stand and what became of the
 * mail; withdrawing them for a reason, and sending a mail again. What was asked and answered is read at a desktop.
 */
import { Stack, Table, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import type { SentRequest } from '../../../../shared/contract/server-invitations.ts';
import type { MAIL_STATES } from '../../../../shared/contract/server-portal.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { EmptyState } from '../../../components/state-views.tsx';
import { useServerCall, useServerPages } from '../../client/hooks.ts';
import { serverCall } from '../../client/server-call.ts';
import { More } from '../../components/more.tsx';
import { MailState, OpenActs, SentCells, SentHead, SentState } from './invitation-cells.tsx';
import { questionsNameOf, REQUEST_COLOURS, REQUEST_WORDS, recordWords } from './invitation-words.ts';

const PAGE = 50;

function State({
  request: { state, expiresAt, answeredAt, withdrawnAt },
}: {
  readonly request: SentRequest;
}) {
  const [words, at] =
    state === 'OPEN'
      ? ['Expires', expiresAt]
      : state === 'EXPIRED'
        ? ['Expired', expiresAt]
        : state === 'WITHDRAWN'
          ? ['Withdrawn', withdrawnAt]
          : ['Answered', answeredAt];
  return <SentState colour={REQUEST_COLOURS[state]} state={REQUEST_WORDS[state]} words={words} at={at} />;
}

interface RowProps {
  readonly request: SentRequest;
  readonly sending: string | null;
  readonly onWithdraw: () => void;
  readonly onSendAgain: (mailId: string) => void;
}

function RequestRow({ request, sending, onWithdraw, onSendAgain }: RowProps) {
  const { periodEnd, state, questions, answered, mail } = request;
  return (
    <Table.Tr>
      <SentCells {...request} record={recordWords('FS_ENGAGEMENT', periodEnd)} />
      <Table.Td>
        <State request={request} />
      </Table.Td>
      <Table.Td className="fv-figure">
        {answered} of {questions}
      </Table.Td>
      <Table.Td className="fv-mail-cell">
        <MailState mail={mail} />
      </Table.Td>
      <Table.Td>
        {state === 'OPEN' && (
          <OpenActs
            name={questionsNameOf(request)}
            mail={mail}
            sending={sending}
            onWithdraw={onWithdraw}
            onSendAgain={onSendAgain}
          />
        )}
      </Table.Td>
    </Table.Tr>
  );
}

function WithdrawQuestions({
  request,
  onClose,
}: {
  readonly request: SentRequest;
  readonly onClose: () => void;
}) {
  const withdraw = useServerCall('withdrawSentRequest');
  const { id, client, recipient, periodEnd, questions } = request;
  return (
    <ConfirmDialog
      opened
      title={`Withdraw: ${client.companyName}`}
      confirmLabel="Withdraw the questions"
      danger
      reasonLabel="Reason"
      busy={withdraw.isPending}
      problem={withdraw.error}
      onClose={onClose}
      onConfirm={(reason) =>
        withdraw.mutate(
          { params: { id }, body: { reason } },
          {
            onSuccess: () => {
              notifications.show({ message: 'The questions are withdrawn', color: 'green' });
              onClose();
            },
          },
        )
      }
    >
      {recordWords('FS_ENGAGEMENT', periodEnd)}, {questions} {questions === 1 ? 'question' : 'questions'} sent
      to {recipient.name}. The link stops working at once and tells {recipient.name} that the practice
      withdrew them. The reason stays in the audit log.
    </ConfirmDialog>
  );
}

interface QuestionsProps {
  readonly filter: {
    readonly clientId: string | undefined;
    readonly mailState: (typeof MAIL_STATES)[number] | undefined;
  };
  /** The mail that is being put into the queue. */
  readonly sending: string | null;
  readonly onSendAgain: (mailId: string) => void;
}

export function QuestionsToClients({ filter, sending, onSendAgain }: QuestionsProps) {
  const [withdrawn, setWithdrawn] = useState<SentRequest | null>(null);
  const requests = useServerPages(['requests', filter], (cursor, signal) =>
    serverCall('listSentRequests', { query: { ...filter, limit: PAGE, cursor } }, { signal }),
  );
  const filtered = Object.values(filter).some((value) => value !== undefined);
  return (
    <Stack gap="xs" component="section" aria-labelledby="questions-to-clients">
      <Title order={2} size="h3" id="questions-to-clients">
        Questions to clients
      </Title>
      <QueryView query={requests} loading="Reading the questions to clients">
        {({ items, total, onMore }) =>
          items.length === 0 ? (
            <div className="fv-panel">
              <EmptyState title={filtered ? 'No questions match' : 'No questions yet'}>
                {filtered
                  ? 'Take a part of the search away.'
                  : 'A client is asked disclosure questions at a desktop; they are then listed here.'}
              </EmptyState>
            </div>
          ) : (
            <div className="fv-panel fv-table-box">
              <Table stickyHeader verticalSpacing="xs" horizontalSpacing="xs">
                <SentHead further="Answered" />
                <Table.Tbody>
                  {items.map((request) => (
                    <RequestRow
                      key={request.id}
                      request={request}
                      sending={sending}
                      onWithdraw={() => setWithdrawn(request)}
                      onSendAgain={onSendAgain}
                    />
                  ))}
                </Table.Tbody>
              </Table>
              <More shown={items.length} total={total} onMore={onMore} />
            </div>
          )
        }
      </QueryView>
      {withdrawn !== null && <WithdrawQuestions request={withdrawn} onClose={() => setWithdrawn(null)} />}
    </Stack>
  );
}
