/**
 * Invitations of the practice (specification 6; decisions 3): what waits for which client, what was answered, which
 * mail did not go; withdrawing one for a reason, and sending a mail again. No link is ever shown.
 */
import { NativeSelect, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import type { SentInvitation } from '../../../../shared/contract/server-invitations.ts';
import {
  INVITATION_STATES,
  type InvitationState,
  MAIL_STATES,
} from '../../../../shared/contract/server-portal.ts';
import type { ChosenClient } from '../../../components/client-field.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { ScreenHead } from '../../../components/screen.tsx';
import { EmptyState, ProblemMessage } from '../../../components/state-views.tsx';
import { useServerCall, useServerPages } from '../../client/hooks.ts';
import { serverCall } from '../../client/server-call.ts';
import { ClientSelect } from '../../components/client-select.tsx';
import { More } from '../../components/more.tsx';
import { CodeByMail } from './code-by-mail.tsx';
import { DeadMails } from './dead-mails.tsx';
import { InvitationTable } from './invitation-table.tsx';
import { MAIL_WORDS, recordWords, STATE_WORDS } from './invitation-words.ts';
import { QuestionsToClients } from './questions-to-clients.tsx';

const PAGE = 50;
const STATES = [
  { value: '', label: 'All states' },
  ...INVITATION_STATES.map((value) => ({ value, label: STATE_WORDS[value] })),
];
const MAILS = [
  { value: '', label: 'All mails' },
  ...MAIL_STATES.map((value) => ({ value, label: MAIL_WORDS[value] })),
];

interface Filter {
  readonly client: ChosenClient | null;
  readonly state?: InvitationState | undefined;
  readonly mailState?: (typeof MAIL_STATES)[number] | undefined;
}

function Filters({
  filter,
  onChange,
}: {
  readonly filter: Filter;
  readonly onChange: (filter: Filter) => void;
}) {
  return (
    <search className="fv-filters" aria-label="Search the invitations">
      <ClientSelect value={filter.client} onChange={(client) => onChange({ ...filter, client })} />
      <NativeSelect
        label="State"
        data={STATES}
        value={filter.state ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...filter, state: INVITATION_STATES.find((each) => each === value) })
        }
      />
      <NativeSelect
        label="Mail"
        data={MAILS}
        value={filter.mailState ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...filter, mailState: MAIL_STATES.find((each) => each === value) })
        }
      />
    </search>
  );
}

function WithdrawDialog({
  invitation,
  onClose,
}: {
  readonly invitation: SentInvitation;
  readonly onClose: () => void;
}) {
  const withdraw = useServerCall('withdrawInvitation');
  const { recipient, client, resourceType, periodEnd } = invitation;
  return (
    <ConfirmDialog
      opened
      title={`Withdraw: ${client.companyName}`}
      confirmLabel="Withdraw the invitation"
      danger
      reasonLabel="Reason"
      busy={withdraw.isPending}
      problem={withdraw.error}
      onClose={onClose}
      onConfirm={(reason) =>
        withdraw.mutate(
          { params: { id: invitation.id }, body: { reason } },
          {
            onSuccess: () => {
              notifications.show({ message: 'The invitation is withdrawn', color: 'green' });
              onClose();
            },
          },
        )
      }
    >
      {recordWords(resourceType, periodEnd)}, sent to {recipient.name}. The link stops working at once and
      tells {recipient.name} that the practice withdrew it. The reason stays in the audit log.
    </ConfirmDialog>
  );
}

export function InvitationsScreen() {
  const [filter, setFilter] = useState<Filter>({ client: null });
  const [withdrawn, setWithdrawn] = useState<SentInvitation | null>(null);
  const resend = useServerCall('resendMail');
  const { client, state, mailState } = filter;
  const query = { clientId: client?.id, state, mailState };
  const invitations = useServerPages(['invitations', query], (cursor, signal) =>
    serverCall('listSentInvitations', { query: { ...query, limit: PAGE, cursor } }, { signal }),
  );
  const sending = resend.isPending ? resend.variables.params.id : null;
  const filtered = Object.values(query).some((value) => value !== undefined);
  const sendAgain = (id: string) =>
    resend.mutate(
      { params: { id } },
      { onSuccess: () => notifications.show({ message: 'The mail waits to be sent again', color: 'green' }) },
    );
  return (
    <Stack>
      <ScreenHead
        title="Invitations"
        subtitle="What was sent to clients for sign-off, and what they were asked. Both are sent from a desktop. Scanners of mail open links too."
      />
      <CodeByMail />
      <Filters filter={filter} onChange={setFilter} />
      {resend.error !== null && <ProblemMessage problem={resend.error} title="Not sent again" />}
      <QueryView query={invitations} loading="Reading the invitations">
        {({ items, total, onMore }) =>
          items.length === 0 ? (
            <div className="fv-panel">
              <EmptyState title={filtered ? 'No invitation matches' : 'No invitation yet'}>
                {filtered
                  ? 'Take a part of the search away.'
                  : 'An engagement or a filing is sent to its client at a desktop; the invitation is then listed here.'}
              </EmptyState>
            </div>
          ) : (
            <div className="fv-panel fv-table-box">
              <InvitationTable
                items={items}
                sending={sending}
                onWithdraw={setWithdrawn}
                onSendAgain={sendAgain}
              />
              <More shown={items.length} total={total} onMore={onMore} />
            </div>
          )
        }
      </QueryView>
      <QuestionsToClients
        filter={{ clientId: client?.id, mailState }}
        sending={sending}
        onSendAgain={sendAgain}
      />
      <DeadMails sending={sending} onSendAgain={sendAgain} />
      {withdrawn !== null && <WithdrawDialog invitation={withdrawn} onClose={() => setWithdrawn(null)} />}
    </Stack>
  );
}
