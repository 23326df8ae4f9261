/**
 * All filings as one list with state and due date, and what is done to many of them.
 */
import { Button, Stack } from '@mantine/core';
import { useMemo, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { FilingRow } from '../../../../shared/model/list-rows.ts';
import { useRoute } from '../../../client/hooks.ts';
import { todayHere } from '../../../client/today.ts';
import { useNames } from '../../../client/work.ts';
import { QueryView } from '../../../components/query-view.tsx';
import { ArchivedChoice, archivedIn } from '../../../components/record-list/archived-choice.tsx';
import { RecordList } from '../../../components/record-list/record-list.tsx';
import { useListView } from '../../../components/record-list/use-list-view.ts';
import { ScreenHead } from '../../../components/screen.tsx';
import { EmptyState, LoadingState } from '../../../components/state-views.tsx';
import { WhyDisabled } from '../../../components/why-disabled.tsx';
import { ACT_KEYS, type Asked, RecordActs } from '../../../components/work/record-acts.tsx';
import { filingPath, INCOMING_PATH, NEW_PATH, RETENTION_PATH } from '../context/route.ts';
import { filingColumns, searchedInFiling } from './filing-columns.tsx';

const rowId = ({ id }: FilingRow) => id;
const asRecord = ({ id, clientName, periodEnd }: FilingRow) => ({
  kind: 'filing' as const,
  id,
  clientName,
  work: `Filing ${periodEnd.slice(0, 4)}`,
});

export function FilingsList() {
  const [, navigate] = useLocation();
  const [asked, setAsked] = useState<Asked | null>(null);
  const views = useListView('filings');
  const filings = useRoute(
    'listFilingRows',
    { query: archivedIn(views) },
    { keepPrevious: true, enabled: views !== null },
  );
  const names = useNames();
  const today = todayHere();
  const columns = useMemo(() => filingColumns({ names, today }), [names, today]);
  return (
    <Stack h="100%" gap="sm">
      <ScreenHead
        title="XBRL filings"
        actions={
          <>
            <Button component={Link} href="~/document-check" variant="default">
              Check a document
            </Button>
            <Button component={Link} href={RETENTION_PATH} variant="default">
              Retention
            </Button>
            <Button component={Link} href={INCOMING_PATH} variant="default">
              Many documents
            </Button>
            <WhyDisabled action="MANAGE_XBRL_FILING" onClick={() => navigate(NEW_PATH)}>
              New filing
            </WhyDisabled>
          </>
        }
      />
      <QueryView query={filings} loading="Reading the filings">
        {({ items }) =>
          views === null ? (
            <LoadingState label="Reading the filings" />
          ) : items.length === 0 && views.view.options.archived !== 'true' ? (
            <EmptyState title="No filings yet">
              Start one with “New filing”: choose the client and the period, then upload the signed
              statements.
            </EmptyState>
          ) : (
            <RecordList
              label="Filings"
              noun={['filing', 'filings']}
              rows={items}
              columns={columns}
              rowId={rowId}
              searched={searchedInFiling}
              placeholder="Search client, UEN or year"
              views={views}
              tools={<ArchivedChoice views={views} />}
              onOpen={({ id }) => navigate(filingPath(id))}
              onKey={(key) => {
                const wanted = ACT_KEYS[key];
                if (wanted !== undefined) setAsked(wanted);
                return wanted !== undefined;
              }}
              hint=", A assigns, R rolls forward"
              acts={(rows, done) => (
                <RecordActs
                  kind="filing"
                  records={rows.map(asRecord)}
                  asked={asked}
                  onAsk={setAsked}
                  onDone={done}
                />
              )}
              empty="No filing is there."
            />
          )
        }
      </QueryView>
    </Stack>
  );
}
