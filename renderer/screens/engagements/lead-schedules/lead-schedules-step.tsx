/**
 * Lead schedules: all of them with their totals and the ratios, or one with its accounts. An account leads to its line
 * in the mapping.
 */

import { accountLabel } from '../../../../shared/model/account-label.ts';
import { useRecordClosed } from '../../../components/record-closed.ts';
import './lead-schedules.css';
import { Alert, List, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import {
  earlierBalance,
  type LeadSchedulesAnswer,
  lastYearWords,
  type OpenedLeadRow,
  type OpenedLeadSchedule,
} from '../../../../shared/model/lead-schedules.ts';
import type { Engagement } from '../../../../shared/model/records.ts';
import { marksText, type TickMark } from '../../../../shared/model/tick-legend.ts';
import { useRoute } from '../../../client/hooks.ts';
import { useMay } from '../../../client/session.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { EmptyState } from '../../../components/state-views.tsx';
import { LeadTable } from './lead-table.tsx';
import { MaterialityLine } from './materiality-line.tsx';
import { MovementTable } from './movement-table.tsx';
import { WorkDialog } from './work-dialog.tsx';

interface LeadListProps {
  readonly leads: readonly OpenedLeadSchedule[];
  readonly open: string | null;
  readonly onOpen: (letter: string | null) => void;
}

function LeadList({ leads, open, onOpen }: LeadListProps) {
  const entry = (letter: string | null, label: string) => (
    <li key={letter ?? 'all'}>
      <button
        type="button"
        className="fv-rule"
        aria-current={open === letter ? 'true' : undefined}
        onClick={() => onOpen(letter)}
      >
        <span>{label}</span>
      </button>
    </li>
  );
  return (
    <nav className="fv-panel fv-rules" aria-label="Lead schedules">
      <ul>
        {entry(null, 'All schedules and ratios')}
        {leads.map(({ letter, title }) => entry(letter, `${letter} ${title}`))}
      </ul>
    </nav>
  );
}

function Overview({ leads, ratios }: LeadSchedulesAnswer) {
  return (
    <Stack>
      <Title order={2} size="h3">
        All schedules
      </Title>
      <LeadTable
        label="All schedules"
        head="Schedule"
        rows={leads.map(({ letter, title, rows, total }) => ({
          id: letter,
          reference: letter,
          name: title,
          amounts: total,
          notSigned: rows.every(({ notSigned }) => notSigned),
        }))}
      />
      <Title order={2} size="h3">
        Ratios
      </Title>
      <List size="sm" spacing={4}>
        {ratios.map(({ label, sentence }) => (
          <List.Item key={label}>{sentence}</List.Item>
        ))}
      </List>
    </Stack>
  );
}

/** What the marks of a schedule say. */
function Legend({
  tickMarks,
  rows,
}: {
  readonly tickMarks: readonly TickMark[];
  readonly rows: readonly OpenedLeadRow[];
}) {
  const used = new Set(
    rows.flatMap(({ work, lastYear }) => [...(work?.marks ?? []), ...(lastYear?.marks ?? [])]),
  );
  const shown = tickMarks.filter(({ key }) => used.has(key));
  if (shown.length === 0) return null;
  return (
    <Text size="xs" c="dimmed" mt="sm">
      {shown.map(({ mark, says }) => `${mark}: ${says}`).join('. ')}.
    </Text>
  );
}

export function LeadSchedulesStep({ engagement }: { readonly engagement: Engagement }) {
  const { id } = engagement;
  const schedules = useRoute('getLeadSchedules', { params: { id } });
  const [open, setOpen] = useState<string | null>(null);
  const [working, setWorking] = useState<OpenedLeadRow | null>(null);
  const may = useMay('UPLOAD_TRIAL_BALANCE');
  const editable = useRecordClosed() === null && may;
  return (
    <QueryView query={schedules} loading="Reading the lead schedules">
      {(data) => {
        const lead = data.leads.find(({ letter }) => letter === open);
        if (data.leads.length === 0) {
          return (
            <div className="fv-panel">
              <EmptyState
                title="No lead schedules yet"
                action={
                  <Link href={`/engagements/${id}/mapping`} className="fv-link">
                    Go to the mapping →
                  </Link>
                }
              >
                They show each line’s accounts with journals, last year and change. Bring in the trial balance
                and map its accounts first.
              </EmptyState>
            </div>
          );
        }
        return (
          <Stack>
            {data.unmapped > 0 && (
              <Alert color="yellow" title="Some accounts stand in no schedule">
                {data.unmapped === 1
                  ? 'One account has no line of the statements yet.'
                  : `${data.unmapped} accounts have no line of the statements yet.`}{' '}
                <Link href={`/engagements/${id}/mapping`} className="fv-link">
                  Map them
                </Link>
              </Alert>
            )}
            <MaterialityLine engagement={engagement} data={data} />
            {data.strayNotes.length > 0 && (
              <Alert color="yellow" title="Some comments have no account any more">
                {data.strayNotes.map((note) => (
                  <Text key={accountLabel(note)} size="sm">
                    {accountLabel(note)}: {marksText(note.marks, data.tickMarks)} {note.comment}
                  </Text>
                ))}
              </Alert>
            )}
            {data.strayNotesOfLastYear.length > 0 && (
              <Alert color="gray" title="Some comments of last year have no account this year">
                {data.strayNotesOfLastYear.map((note) => (
                  <Text key={accountLabel(note)} size="sm">
                    {accountLabel(note)}: {marksText(note.marks, data.tickMarks)} {note.comment}
                  </Text>
                ))}
              </Alert>
            )}
            <div className="fv-disclosures">
              <LeadList leads={data.leads} open={lead?.letter ?? null} onOpen={setOpen} />
              <section className="fv-panel fv-lead" aria-label={lead?.title ?? 'All schedules and ratios'}>
                {lead === undefined ? (
                  <Overview {...data} />
                ) : (
                  <Stack>
                    <Title order={2} size="h3">
                      {lead.letter} {lead.title}
                    </Title>
                    <LeadTable
                      label={lead.title}
                      head="Account"
                      rows={lead.rows.map((row) => ({
                        id: row.itemId,
                        reference: row.reference,
                        name: accountLabel(row),
                        hint: row.lineLabel,
                        href: `/engagements/${id}/mapping`,
                        amounts: row,
                        exceeds: row.exceeds,
                        notSigned: row.notSigned,
                        work: {
                          marks: marksText(row.work?.marks ?? [], data.tickMarks),
                          comment: row.work?.comment ?? '',
                          earlierBalance: earlierBalance(row),
                          lastYear: [
                            marksText(row.lastYear?.marks ?? [], data.tickMarks),
                            row.lastYear?.comment,
                          ]
                            .filter(Boolean)
                            .join(' · '),
                          onOpen: editable ? () => setWorking(row) : null,
                        },
                      }))}
                      total={lead.total}
                    />
                    {lastYearWords(data.lastYear, lead) !== null && (
                      <Text size="sm">{lastYearWords(data.lastYear, lead)}</Text>
                    )}
                    <Title order={3} size="h3">
                      Movements
                    </Title>
                    <MovementTable engagementId={id} rows={lead.rows} />
                  </Stack>
                )}
                {data.materiality !== null && (
                  <Text size="xs" c="dimmed" mt="sm">
                    M: the change is above performance materiality.
                  </Text>
                )}
                {lead !== undefined && <Legend tickMarks={data.tickMarks} rows={lead.rows} />}
                <Text size="xs" c="dimmed" mt="sm">
                  Debit balances are positive, credit balances are in brackets. A percentage above nil means
                  that the balance has grown on its side.
                </Text>
              </section>
            </div>
            {working !== null && (
              <WorkDialog
                engagementId={id}
                row={working}
                tickMarks={data.tickMarks}
                onClose={() => setWorking(null)}
              />
            )}
          </Stack>
        );
      }}
    </QueryView>
  );
}
