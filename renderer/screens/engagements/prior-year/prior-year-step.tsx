/**
 * Last year: where the comparatives come from, and last year's signed statements entered line by line. Figures are kept
 * together, in the name of the person who keeps them; nothing counts before the set adds up.
 */
import { useRecordClosed } from '../../../components/record-closed.ts';
import './prior-year.css';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { longDate } from '../../../../shared/model/dates.ts';
import { placesOf } from '../../../../shared/model/printed-figures.ts';
import {
  firstSignedSettings,
  isConfirmed,
  type PriorYear,
  type SignedTable,
} from '../../../../shared/model/prior-year.ts';
import type { Engagement } from '../../../../shared/model/records.ts';
import { useCall, useRoute } from '../../../client/hooks.ts';
import { useMay } from '../../../client/session.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { ProblemMessage } from '../../../components/state-views.tsx';
import { WhyDisabled } from '../../../components/why-disabled.tsx';
import { LastYearFilePart } from './last-year-file.tsx';
import { OpeningBalances } from './opening-balances.tsx';
import { PriorYearSources } from './prior-year-sources.tsx';
import { ReadDocument } from './read-document.tsx';
import { draftOf, inputOf, isKept } from './signed-draft.ts';
import { SignedProblems } from './signed-problems.tsx';
import { SignedSettings } from './signed-settings.tsx';
import { SignedFiguresTable } from './signed-table.tsx';

const TABLES = [
  { statement: 'balanceSheet', title: 'Statement of financial position' },
  { statement: 'profitAndLoss', title: 'Profit or loss' },
  { statement: 'changesInEquity', title: 'Dividends' },
  { statement: 'cashFlow', title: 'Cash flows' },
] as const satisfies readonly { readonly statement: SignedTable; readonly title: string }[];
type Part = SignedTable | keyof typeof OTHER_PARTS;

const OTHER_PARTS = {
  settings: 'Period, unit and cash flows',
  opening: 'Opening balances',
  document: 'From Word or PDF',
  file: 'Trial balance of last year',
} as const;

const isOther = (part: Part): part is keyof typeof OTHER_PARTS => part in OTHER_PARTS;

export function PriorYearStep({ engagement }: { readonly engagement: Engagement }) {
  const priorYear = useRoute('getPriorYear', { params: { id: engagement.id } });
  return (
    <QueryView query={priorYear} loading="Reading last year">
      {(data) => <SignedStatementsEditor engagement={engagement} priorYear={data} />}
    </QueryView>
  );
}

interface EditorProps {
  readonly engagement: Engagement;
  readonly priorYear: PriorYear;
}

function SignedStatementsEditor({ engagement, priorYear }: EditorProps) {
  const { id } = engagement;
  const empty = firstSignedSettings(engagement);
  const [draft, setDraft] = useState(() => draftOf(priorYear, empty));
  const [seenAt, setSeenAt] = useState(priorYear.signed?.updatedAt);
  const [part, setPart] = useState<Part>('balanceSheet');
  const [removing, setRemoving] = useState(false);
  const save = useCall('saveSignedStatements');
  const remove = useCall('deleteSignedStatements');
  const may = useMay('UPLOAD_TRIAL_BALANCE');
  const editable = useRecordClosed() === null && may;
  const isUnchanged = isKept(draft, priorYear, empty);
  // What two people made of it is saved again once it was looked through.
  const isSaved = isUnchanged && !priorYear.problems.some(({ kind }) => kind === 'CHANGED_BY_TWO');
  const take = (kept: PriorYear) => {
    setDraft(draftOf(kept, empty));
    setSeenAt(kept.signed?.updatedAt);
  };
  // What a colleague kept meanwhile is shown, unless something is being entered here.
  const stored = priorYear.signed?.updatedAt;
  useEffect(() => {
    if (stored !== seenAt && isUnchanged) take(priorYear);
  });
  const keep = () => {
    if (!editable || isSaved || save.isPending) return;
    const query = seenAt === undefined ? {} : { seenAt };
    save.mutate({ params: { id }, query, body: inputOf(draft) }, { onSuccess: take });
  };
  const latest = useRef(keep);
  latest.current = keep;
  const table = TABLES.find(({ statement }) => statement === part);
  const title = isOther(part) ? OTHER_PARTS[part] : (table?.title ?? '');
  const open = priorYear.signed?.figures.filter((figure) => !isConfirmed(figure)).length ?? 0;
  const entry = (name: Part, label: string, count: number | null) => (
    <li key={name}>
      <button
        type="button"
        className="fv-rule"
        aria-current={part === name ? 'true' : undefined}
        onClick={() => setPart(name)}
      >
        <span>{label}</span>
        {count !== null && count > 0 && <span className="fv-muted">{count}</span>}
      </button>
    </li>
  );
  const counted = (statement: SignedTable) =>
    inputOf(draft).figures.filter((figure) => figure.statement === statement).length;
  return (
    <Stack
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        // The cell that is being typed is taken when it is left.
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        window.requestAnimationFrame(() => latest.current());
      }}
    >
      <div className="fv-panel fv-prior">
        <Text size="sm">
          The comparatives of this year are the figures of the year ended {longDate(priorYear.yearEndDate)}.
          The first source below that holds them counts.
        </Text>
        <PriorYearSources sources={priorYear.sources} />
      </div>
      <div className="fv-disclosures">
        <nav className="fv-panel fv-rules" aria-label="Signed statements of last year">
          <ul>
            {TABLES.map(({ statement, title }) => entry(statement, title, counted(statement)))}
            {entry('settings', OTHER_PARTS.settings, null)}
            {entry('document', OTHER_PARTS.document, open)}
          </ul>
          <h2 className="fv-rules-head">Second file</h2>
          <ul>{entry('file', OTHER_PARTS.file, null)}</ul>
          <h2 className="fv-rules-head">Proof</h2>
          <ul>{entry('opening', OTHER_PARTS.opening, null)}</ul>
        </nav>
        <section className="fv-panel fv-prior" aria-label={title}>
          <Stack gap="sm">
            <Title order={2} size="h3">
              {title}
            </Title>
            {part !== 'opening' && part !== 'file' && <SignedProblems problems={priorYear.problems} />}
            {part === 'opening' && <OpeningBalances engagementId={id} editable={editable} />}
            {part === 'file' && <LastYearFilePart engagement={engagement} editable={editable} />}
            {part === 'document' && (
              <ReadDocument
                engagementId={id}
                priorYear={priorYear}
                places={placesOf({ rounding: draft.settings.rounding })}
                editable={editable}
                isSaved={isUnchanged}
                onChange={take}
              />
            )}
            {part === 'settings' && (
              <SignedSettings
                settings={draft.settings}
                problems={priorYear.problems}
                editable={editable}
                onChange={(settings) => setDraft({ ...draft, settings })}
              />
            )}
            {table !== undefined && (
              <>
                <Text size="sm" c="dimmed">
                  {HINTS[table.statement]}
                </Text>
                <SignedFiguresTable
                  statement={table.statement}
                  title={table.title}
                  priorYear={priorYear}
                  draft={draft}
                  places={placesOf({ rounding: draft.settings.rounding })}
                  editable={editable}
                  onChange={setDraft}
                />
              </>
            )}
            {part !== 'opening' && part !== 'document' && part !== 'file' && (
              <>
                {save.error !== null && <ProblemMessage problem={save.error} />}
                <Group className="fv-prior-foot">
                  <WhyDisabled
                    action="UPLOAD_TRIAL_BALANCE"
                    reason={isSaved ? 'Nothing has changed.' : null}
                    loading={save.isPending}
                    onClick={keep}
                  >
                    Save figures (Ctrl+Enter)
                  </WhyDisabled>
                  {editable && priorYear.signed !== null && (
                    <Button
                      variant="subtle"
                      color="red.9"
                      c="var(--fv-bad)"
                      onClick={() => setRemoving(true)}
                    >
                      Remove all figures…
                    </Button>
                  )}
                  <Text size="xs" c="dimmed" role="status">
                    {isSaved
                      ? priorYear.signed === null
                        ? ''
                        : '✓ Saved'
                      : 'Not saved yet. What you save is confirmed in your name.'}
                  </Text>
                </Group>
              </>
            )}
          </Stack>
        </section>
      </div>
      <ConfirmDialog
        opened={removing}
        title="Remove the signed figures?"
        confirmLabel="Remove figures"
        danger
        busy={remove.isPending}
        problem={remove.error}
        onClose={() => setRemoving(false)}
        onConfirm={() =>
          remove.mutate(
            { params: { id }, query: seenAt === undefined ? {} : { seenAt } },
            {
              onSuccess: () => {
                setDraft(draftOf({ signed: null }, empty));
                setSeenAt(undefined);
                setRemoving(false);
              },
            },
          )
        }
      >
        All figures of last year’s signed statements are removed. The comparatives then come from the next
        source.
      </ConfirmDialog>
    </Stack>
  );
}

const HINTS: Readonly<Record<SignedTable, string>> = {
  balanceSheet:
    'Type each line as its note breaks it down, both years. Enter goes to the line below. Totals may be typed too: they are checked against their lines.',
  profitAndLoss: 'Type income and expenses as positive amounts, as they are printed.',
  changesInEquity:
    'Dividends of the year as a positive amount. The other movements follow from the statements.',
  cashFlow: 'Type each line as it is printed, with payments in brackets.',
};
