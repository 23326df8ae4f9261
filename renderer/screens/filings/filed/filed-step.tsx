/**
 * The end of a filing and the ways back (specification 3.2; decisions 3, 4): client sign-off, marked filed
 * with the regulator's reference, returned to mapping, rejected by the regulator, archived.
 */
import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Filing } from '../../../../shared/model/records.ts';
import {
  type FilingTrigger,
  nextFilingState,
  SENDABLE_FILING_STATES,
} from '../../../../shared/model/states.ts';
import { ANSWER_WORDS, Signatures } from '../../../components/client-answer.tsx';
import { CalendarDate, When } from '../../../components/when.tsx';
import { FILING_STATE_WORDS } from '../../../components/words.ts';
import { FilingArchive } from '../archive/filing-archive.tsx';
import { useFilingContext } from '../context/filing-context.tsx';
import { isSealed } from '../context/filing-words.ts';
import { MarkFiled } from './mark-filed.tsx';
import { ArchiveButton, MoveButton } from './move-buttons.tsx';
import { SendToClient } from './send-to-client.tsx';

/** Why a move is not possible in this state, or null. */
function notNow(filing: Filing, trigger: FilingTrigger, needed: string): string | null {
  if (nextFilingState(filing.status, trigger) !== undefined) return null;
  return `Not possible in the state “${FILING_STATE_WORDS[filing.status]}”. ${needed}`;
}

export function FiledStep() {
  const { filing } = useFilingContext();
  return (
    <div className="fl-cards">
      <ClientCard />
      <Card title="Marked as filed">
        {filing.filedAt === null ? (
          <MarkFiled reason={notNow(filing, 'MARKED_FILED', 'Export first.')} />
        ) : (
          <dl className="fl-facts">
            <dt>Regulator’s reference</dt>
            <dd>{filing.regulatorReference}</dd>
            {filing.filedOn !== null && (
              <>
                <dt>Filed on</dt>
                <dd>
                  <CalendarDate date={filing.filedOn} />
                </dd>
              </>
            )}
            <dt>Locked</dt>
            <dd>
              <When at={filing.filedAt} />
            </dd>
          </dl>
        )}
      </Card>
      <Card title="Back to tagging">
        <Text size="sm" c="dimmed">
          Opens an exported or validated filing for changes. The outputs made so far are kept; the rules must
          be run and the outputs made again.
        </Text>
        <MoveButton
          label="Return to tagging"
          route="returnToMapping"
          action="MANAGE_XBRL_FILING"
          reason={notNow(filing, 'RETURNED_TO_MAPPING', 'It is for exported or validated filings.')}
          asks="Why it goes back"
        >
          The filing goes back to tagging. Why is kept in the audit trail.
        </MoveButton>
      </Card>
      <Card title="Rejected by the regulator">
        <Text size="sm" c="dimmed">
          Opens a filed filing again as its next version. The earlier reference stays in the audit trail.
        </Text>
        <MoveButton
          label="Regulator rejected it"
          route="regulatorRejected"
          action="MARK_XBRL_FILED"
          reason={notNow(filing, 'REGULATOR_REJECTED', 'Only a filed filing can be rejected.')}
          asks="What the regulator said"
        >
          The filing is unlocked and becomes version {filing.versionNo + 1}.
        </MoveButton>
      </Card>
      <Card title="Everything in one archive">
        <FilingArchive />
      </Card>
      <Card title="Archive">
        <Text size="sm" c="dimmed">
          Puts a filed filing away for good. Records are kept for at least seven years.
        </Text>
        <ArchiveButton reason={notNow(filing, 'ARCHIVE', 'Only a filed filing can be archived.')} />
      </Card>
    </div>
  );
}

function Card({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Stack component="section" gap="sm" className="fv-panel" p="md" aria-label={title}>
      <Title order={2} size="h3">
        {title}
      </Title>
      {children}
    </Stack>
  );
}

function ClientCard() {
  const { filing } = useFilingContext();
  const decision = filing.clientDecision;
  const ready = SENDABLE_FILING_STATES.includes(filing.status);
  const notReady = isSealed(filing)
    ? 'It is filed and locked: the client is asked no more.'
    : 'The rules must have passed first: a filing is sent when validated or exported.';
  return (
    <Card title="Client sign-off">
      {decision !== null && (
        <Text className={decision.decision === 'REVISION_REQUESTED' ? 'fv-warn' : 'fv-good'}>
          {decision.decision === 'REVISION_REQUESTED' ? '' : '✓ '}
          {ANSWER_WORDS[decision.decision]}, <When at={decision.decidedAt} />
          {decision.comment === null ? '.' : `: “${decision.comment}”.`}{' '}
          <Signatures signatures={decision.signatures} />
        </Text>
      )}
      <SendToClient reason={ready ? null : notReady} />
    </Card>
  );
}
