/**
 * A new filing (specification 4.5, creation checks): the client brings the defaults, problems stand at their
 * fields, and beside the form stands who files what.
 */
import { Button, Group, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { isIsoDate } from '../../../../shared/model/dates.ts';
import type { Client } from '../../../../shared/model/records.ts';
import { newestLike, versionChoices } from '../../../../shared/model/taxonomy-versions.ts';
import { useCall, useRoute } from '../../../client/hooks.ts';
import { useSession } from '../../../client/session.tsx';
import { todayHere } from '../../../client/today.ts';
import { ClientChoice } from '../../../components/client-choice.tsx';
import { Notice } from '../../../components/notice.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { ScreenHead } from '../../../components/screen.tsx';
import { EmptyState, ProblemMessage } from '../../../components/state-views.tsx';
import { WhyDisabled } from '../../../components/why-disabled.tsx';
import { ACCOUNTING_STANDARD_WORDS } from '../../../components/words.ts';
import { useReleaseTitle } from '../../taxonomy/release-title.ts';
import { filingPath, LIST_PATH } from '../context/route.ts';
import { FilingFields, useEngagementSize } from './filing-fields.tsx';
import {
  draftFor,
  draftProblems,
  type FieldProblems,
  type FilingDraft,
  isOtherStandard,
  problemsAtFields,
} from './new-filing.ts';
import { WhichFiling } from './which-filing.tsx';
import { WhoFilesWhat } from './who-files-what.tsx';

/** What the form holds now, for the questions beside it. */
interface AskedDraft {
  readonly draft: FilingDraft;
  readonly change: (next: FilingDraft) => void;
}

export function NewFiling() {
  const [asked, setAsked] = useState<AskedDraft | null>(null);
  const clients = useRoute('listClients', { query: { limit: 1 } });
  return (
    <Stack gap="md">
      <ScreenHead title="New filing" trail={[{ label: 'Filings', href: LIST_PATH }]} />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <QueryView query={clients} loading="Reading the clients">
          {({ total }) =>
            total === 0 ? (
              <EmptyState title="No client yet">Add the client first, then its filing.</EmptyState>
            ) : (
              <NewFilingForm onDraft={setAsked} />
            )
          }
        </QueryView>
        <Stack gap="md">
          {asked !== null && (
            <AskedFor draft={asked.draft} onTake={(part) => asked.change({ ...asked.draft, ...part })} />
          )}
          <WhoFilesWhat />
        </Stack>
      </SimpleGrid>
    </Stack>
  );
}

function AskedFor({ draft, onTake }: Pick<Parameters<typeof WhichFiling>[0], 'draft' | 'onTake'>) {
  const size = useEngagementSize(draft.fsEngagementId);
  return <WhichFiling draft={draft} size={size} onTake={onTake} />;
}

function NewFilingForm({ onDraft }: { readonly onDraft: (asked: AskedDraft) => void }) {
  const [, navigate] = useLocation();
  const versions = useSession().me.taxonomyVersions;
  const [client, setClient] = useState<Client | null>(null);
  const [draft, keepDraft] = useState<FilingDraft | null>(null);
  const setDraft = (next: FilingDraft) => {
    keepDraft(next);
    onDraft({ draft: next, change: setDraft });
  };
  const [tried, setTried] = useState(false);
  const [standardReason, setStandardReason] = useState('');
  const create = useCall('createFiling');

  // A version that becomes known after the client was chosen still fills an untouched field.
  const shown =
    draft === null || draft.taxonomyVersion !== ''
      ? draft
      : { ...draft, taxonomyVersion: newestLike(versions, null) ?? '' };
  const chosen = versions.find((each) => each === shown?.taxonomyVersion) ?? '';
  const release = useReleaseTitle(chosen);
  const other = shown !== null && isOtherStandard(shown, client);
  const local: FieldProblems =
    shown === null
      ? { clientId: 'Choose the client.' }
      : {
          ...draftProblems(shown, client),
          ...(other && standardReason.trim() === '' && { standardReason: 'Say why the standards differ.' }),
        };
  const atFields = create.error === null ? {} : problemsAtFields(create.error.toDocument());
  const problems: FieldProblems = { ...atFields, ...(tried ? local : {}) };

  const submit = () => {
    setTried(true);
    if (shown === null || Object.keys(local).length > 0) return;
    const { periodStart, periodEnd, fsEngagementId, ...rest } = shown;
    if (!isIsoDate(periodStart) || !isIsoDate(periodEnd)) return;
    create.mutate(
      {
        body: {
          ...rest,
          periodStart,
          periodEnd,
          ...(fsEngagementId !== null && { fsEngagementId }),
          ...(other && { standardReason: standardReason.trim() }),
        },
      },
      { onSuccess: (filing) => navigate(filingPath(filing.id, { step: 'source' })) },
    );
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="sm" className="fv-panel" p="md">
        <ClientChoice
          required
          value={client}
          onChange={(chosen) => {
            create.reset();
            setClient(chosen);
            setDraft(draftFor(chosen, todayHere(), versions[0] ?? ''));
          }}
          error={problems.clientId}
        />
        {shown !== null && (
          <>
            <FilingFields
              draft={shown}
              problems={problems}
              onChange={(next) => {
                create.reset();
                setDraft(next);
              }}
            />
            {other && client !== null && (
              <Notice
                tone="WARN"
                role="alert"
                title={`${client.companyName} reports under ${ACCOUNTING_STANDARD_WORDS[client.accountingStandard]}`}
              >
                <Stack gap="xs">
                  <Text size="sm">
                    This filing states {ACCOUNTING_STANDARD_WORDS[shown.accountingStandard]}. Choose the
                    standard of the client, or say why this filing differs.
                  </Text>
                  <TextInput
                    label="Why the standard differs"
                    description="Kept in the audit trail of the filing."
                    required
                    maxLength={1000}
                    value={standardReason}
                    onChange={(event) => setStandardReason(event.currentTarget.value)}
                    error={problems.standardReason}
                  />
                </Stack>
              </Notice>
            )}
            <Select
              label="Taxonomy version"
              required
              description={`${release === chosen ? '' : `${release}. `}Pinned when the filing is created; it cannot be changed afterwards.`}
              data={[...versionChoices(versions)]}
              allowDeselect={false}
              value={chosen === '' ? null : chosen}
              onChange={(taxonomyVersion) => setDraft({ ...shown, taxonomyVersion: taxonomyVersion ?? '' })}
              error={problems.taxonomyVersion}
            />
          </>
        )}
        {create.error !== null && Object.keys(atFields).length === 0 && (
          <ProblemMessage problem={create.error} />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={() => navigate(LIST_PATH)}>
            Cancel
          </Button>
          <WhyDisabled action="MANAGE_XBRL_FILING" loading={create.isPending} onClick={submit}>
            Create filing
          </WhyDisabled>
        </Group>
      </Stack>
    </form>
  );
}
