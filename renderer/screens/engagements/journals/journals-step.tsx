/**
 * Journals on top of the imported trial balance: the list by kind at the left, the journal that is open beside it. The
 * imported balances stay what the file says; statements are computed from the adjusted ones.
 */
import { useRecordClosed } from '../../../components/record-closed.ts';
import './journals.css';
import { Group, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { JOURNAL_KIND_WORDS, JOURNAL_KINDS, type OpenedJournal } from '../../../../shared/model/journals.ts';
import type { Engagement } from '../../../../shared/model/records.ts';
import { useCall } from '../../../client/hooks.ts';
import { useAllJournals, useAllMapping } from '../../../client/pages.ts';
import { useMay } from '../../../client/session.tsx';
import { Figure } from '../../../components/figure.tsx';
import { reviewPlace } from '../../../components/review/anchor-mark.ts';
import { EmptyState, LoadingState, ProblemMessage } from '../../../components/state-views.tsx';
import { WhyDisabled } from '../../../components/why-disabled.tsx';
import { JournalEditor } from './journal-editor.tsx';
import { JournalOffers } from './journal-offers.tsx';
import { JournalOverview } from './journal-overview.tsx';
import { PostedJournal } from './posted-journal.tsx';
import { TemplateDialog } from './template-dialog.tsx';

interface JournalListProps {
  readonly journals: readonly OpenedJournal[];
  readonly openId: string | null;
  readonly onOpen: (journalId: string | null) => void;
}

function JournalList({ journals, openId, onOpen }: JournalListProps) {
  const entry = (id: string | null, label: string, journal?: OpenedJournal) => (
    <li key={id ?? 'all'}>
      <button
        type="button"
        className="fv-rule"
        aria-current={openId === id ? 'true' : undefined}
        {...(id === null ? {} : reviewPlace({ at: 'JOURNAL', journalId: id }))}
        onClick={() => onOpen(id)}
      >
        <span className="fv-journal-name">{label}</span>
        {journal !== undefined && <Figure amount={journal.totalDebit} />}
      </button>
    </li>
  );
  return (
    <nav className="fv-panel fv-rules" aria-label="Journals">
      <ul>{entry(null, 'All journals')}</ul>
      {JOURNAL_KINDS.map((kind) => {
        const group = journals.filter((journal) => journal.kind === kind);
        if (group.length === 0) return null;
        return (
          <section key={kind}>
            <h2 className="fv-rules-head">{JOURNAL_KIND_WORDS[kind]}</h2>
            <ul>
              {group.map((journal) =>
                entry(
                  journal.id,
                  `${journal.number === null ? 'Draft' : journal.reference} ${journal.narrative}`,
                  journal,
                ),
              )}
            </ul>
          </section>
        );
      })}
    </nav>
  );
}

interface JournalsStepProps {
  readonly engagement: Engagement;
  /** What the address names in the step; null for the step alone. */
  readonly at: string | null;
}

export function JournalsStep({ engagement, at }: JournalsStepProps) {
  const { id } = engagement;
  const journals = useAllJournals(id);
  const accounts = useAllMapping(id);
  const create = useCall('createJournal');
  const may = useMay('UPLOAD_TRIAL_BALANCE');
  const [openId, setOpenId] = useState<string | null>(at);
  useEffect(() => {
    if (at !== null) setOpenId(at);
  }, [at]);
  const [computing, setComputing] = useState(false);
  const editable = useRecordClosed() === null && may;
  const reason = engagement.status === 'DRAFT' ? 'Bring in the trial balance first.' : null;
  const newJournal = (
    <WhyDisabled
      action="UPLOAD_TRIAL_BALANCE"
      command="new-journal"
      reason={reason}
      loading={create.isPending}
      onClick={() =>
        create.mutate(
          {
            params: { id },
            body: { kind: 'ADJUSTING', date: engagement.yearEndDate, narrative: '', lines: [] },
          },
          { onSuccess: (journal) => setOpenId(journal.id) },
        )
      }
    >
      New journal
    </WhyDisabled>
  );
  const computed = (
    <WhyDisabled
      action="UPLOAD_TRIAL_BALANCE"
      variant="default"
      reason={reason}
      onClick={() => setComputing(true)}
    >
      Compute a journal…
    </WhyDisabled>
  );
  if (journals.isPending || accounts.isPending) return <LoadingState label="Reading the journals" />;
  const problem = journals.error ?? accounts.error ?? create.error;
  if (journals.data === undefined || accounts.data === undefined) {
    return problem === null ? null : (
      <ProblemMessage problem={problem} onRetry={() => void journals.refetch()} />
    );
  }
  const all = journals.data;
  const open = all.find((journal) => journal.id === openId);
  const counterpartOf = (journal: OpenedJournal) =>
    all.find((each) => each.id === journal.reverses || each.id === journal.reversedBy);
  return (
    <Stack>
      {problem !== null && <ProblemMessage problem={problem} />}
      <JournalOffers engagementId={id} editable={editable} onOpen={setOpenId} />
      {all.length === 0 ? (
        <div className="fv-panel">
          <EmptyState
            title="No journals yet"
            action={
              <Group>
                {newJournal}
                {computed}
              </Group>
            }
          >
            {reason ??
              'Accruals, depreciation, tax and reclassifications go here. The imported balances stay as the file says.'}
          </EmptyState>
        </div>
      ) : (
        <div className="fv-disclosures">
          <Stack gap="xs">
            {newJournal}
            {computed}
            <JournalList journals={all} openId={open?.id ?? null} onOpen={setOpenId} />
          </Stack>
          <section className="fv-panel fv-journal" aria-label="Journal">
            {open === undefined ? (
              <JournalOverview engagementId={id} journals={all} onOpen={setOpenId} />
            ) : open.status === 'DRAFT' ? (
              <JournalEditor
                key={open.id}
                journal={open}
                accounts={accounts.data}
                editable={editable}
                onDeleted={() => setOpenId(null)}
              />
            ) : (
              <PostedJournal
                key={open.id}
                journal={open}
                counterpart={counterpartOf(open)}
                onOpen={setOpenId}
              />
            )}
          </section>
        </div>
      )}
      <TemplateDialog
        engagement={engagement}
        accounts={accounts.data}
        opened={computing}
        onClose={() => setComputing(false)}
        onOpenJournal={setOpenId}
      />
      {engagement.status === 'TB_UPLOADED' ? (
        <Text size="sm">
          Some accounts have no line of the statements yet.{' '}
          <Link href={`/engagements/${id}/mapping`} className="fv-link fv-inline">
            Go on to the mapping →
          </Link>
        </Text>
      ) : (
        <Link href={`/engagements/${id}/statements`} className="fv-link">
          Go on to the statements →
        </Link>
      )}
    </Stack>
  );
}
