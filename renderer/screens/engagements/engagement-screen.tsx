/**
 * One engagement: its header, its steps, and the step that is open.
 */
import { Alert, Group, Stack, Text, Tooltip } from '@mantine/core';
import { Link, Redirect } from 'wouter';
import { longDate, shortDate } from '../../../shared/model/dates.ts';
import type { Engagement } from '../../../shared/model/records.ts';
import { REVIEWS } from '../../../shared/model/review-notes.ts';
import { subjectOf } from '../../../shared/model/subjects.ts';
import { useRoute } from '../../client/hooks.ts';
import { useAllJournals } from '../../client/pages.ts';
import { useMay } from '../../client/session.tsx';
import { ANSWER_WORDS, Signatures } from '../../components/client-answer.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { ARCHIVED_REASON, LOCKED_REASON, RecordClosedProvider } from '../../components/record-closed.ts';
import { RecordHead } from '../../components/record-head.tsx';
import { useStepsWithNotes } from '../../components/review/open-notes.ts';
import { useLock } from '../../components/review/review-calls.ts';
import { ReviewFrame } from '../../components/review/review-frame.tsx';
import { ScreenHead } from '../../components/screen.tsx';
import { EngagementStateBadge } from '../../components/state-badge.tsx';
import { EmptyState } from '../../components/state-views.tsx';
import { type Step, Stepper } from '../../components/stepper.tsx';
import { When } from '../../components/when.tsx';
import { REPORTING_STANDARD_WORDS } from '../../components/words.ts';
import { AuditList } from '../audit/audit-list.tsx';
import { DisclosuresStep } from './disclosures/disclosures-step.tsx';
import type { StepId } from './engagement-steps.ts';
import { nextStep, STEP_IDS, stepsOf } from './engagement-steps.ts';
import { ExportStep } from './export/export-step.tsx';
import { EngagementStatus } from './finality/engagement-status.tsx';
import { answersAfterApproval, clientAnswersIn, openInNotes } from './finality/finality-words.ts';
import { JournalsStep } from './journals/journals-step.tsx';
import { LeadSchedulesStep } from './lead-schedules/lead-schedules-step.tsx';
import { MappingStep } from './mapping/mapping-step.tsx';
import { NotesStep } from './notes/notes-step.tsx';
import { PriorYearStep } from './prior-year/prior-year-step.tsx';
import { RecordMenu } from './record-menu.tsx';
import { StatementsStep } from './statements/statements-step.tsx';
import { TrialBalanceStep } from './trial-balance/trial-balance-step.tsx';

interface StepContentProps {
  readonly step: StepId;
  /** What the address names in the step: an account, a figure, a journal, a note. */
  readonly at: string | null;
  readonly engagement: Engagement;
}

function StepContent({ step, at, engagement }: StepContentProps) {
  switch (step) {
    case 'trial-balance':
      return <TrialBalanceStep engagement={engagement} />;
    case 'journals':
      return <JournalsStep engagement={engagement} at={at} />;
    case 'mapping':
      return <MappingStep engagement={engagement} at={at} />;
    case 'lead-schedules':
      return <LeadSchedulesStep engagement={engagement} />;
    case 'prior-year':
      return <PriorYearStep engagement={engagement} />;
    case 'statements':
      return <StatementsStep engagement={engagement} at={at} />;
    case 'disclosures':
      return <DisclosuresStep engagement={engagement} />;
    case 'notes':
      return <NotesStep engagement={engagement} at={at} />;
    case 'export':
      return <ExportStep engagement={engagement} />;
    case 'trail':
      return <AuditList subject={subjectOf('engagement', engagement.id)} />;
  }
}

interface EngagementStepsProps {
  readonly id: string;
  readonly steps: readonly Step[];
  readonly current: StepId;
}

function EngagementSteps({ id, steps, current }: EngagementStepsProps) {
  const counted = useStepsWithNotes({ kind: 'engagement', id }, steps);
  return <Stepper label="Steps of the engagement" steps={counted} current={current} />;
}

interface EngagementScreenProps {
  readonly id: string;
  readonly step: string | null;
  readonly at: string | null;
}

export function EngagementScreen({ id, step, at }: EngagementScreenProps) {
  const engagement = useRoute('getEngagement', { params: { id } });
  const gaps = useRoute('listDisclosureGaps', { params: { id } }, { enabled: engagement.data !== undefined });
  const journals = useAllJournals(id);
  const drafts = journals.data?.filter(({ status }) => status === 'DRAFT').length ?? 0;
  const finality = useRoute(
    'getFinality',
    { params: { id } },
    { enabled: engagement.data !== undefined && engagement.data.status !== 'DRAFT' },
  );
  const locked = useLock({ kind: 'engagement', id }).data?.locked === true;
  const mayUnlock = useMay(REVIEWS.engagement);
  if (engagement.error?.code === 'NOT_FOUND' || engagement.error?.code === 'INVALID_INPUT') {
    return (
      <Stack gap="md">
        <ScreenHead title="No such engagement" trail={[{ label: 'Engagements', href: '/engagements' }]} />
        <div className="fv-panel">
          <EmptyState
            title="There is no engagement under this address"
            action={
              <Link href="/engagements" className="fv-link">
                Go to the engagements
              </Link>
            }
          >
            The link is old or was mistyped, or belongs to another practice.
          </EmptyState>
        </div>
      </Stack>
    );
  }
  return (
    <QueryView query={engagement} loading="Reading the engagement">
      {(data) => {
        const current = STEP_IDS.find((each) => each === step);
        // The step stands in the address, so that a job that ends does not move the person to the next one.
        if (current === undefined)
          return <Redirect to={`/engagements/${id}/${nextStep(data.status)}`} replace />;
        const answers = clientAnswersIn(finality.data);
        const lock = locked ? (mayUnlock ? 'MAY_UNLOCK' : 'MAY_READ') : null;
        const closed = data.status === 'ARCHIVED' ? ARCHIVED_REASON : locked ? LOCKED_REASON : null;
        return (
          <Stack gap="xs">
            <RecordHead
              list={{ label: 'Engagements', href: '/engagements' }}
              title={`${data.clientName}, ${data.financialYear}`}
              uen={data.uen}
            >
              <Tooltip
                events={{ hover: true, focus: true, touch: true }}
                label={`Year ended ${longDate(data.yearEndDate)} · ${REPORTING_STANDARD_WORDS[data.reportingStandard]} · ${data.functionalCurrency}`}
              >
                <Text size="sm" className="fv-figure">
                  {shortDate(data.yearEndDate)}
                </Text>
              </Tooltip>
              <Text size="sm" className="fv-one-line fv-record-aside">
                {REPORTING_STANDARD_WORDS[data.reportingStandard]} · {data.functionalCurrency}
              </Text>
              <EngagementStateBadge state={data.status} />
              <RecordMenu engagement={data} locked={locked} />
            </RecordHead>
            {data.clientDecision !== null && (
              <Alert
                color={data.clientDecision.decision === 'REVISION_REQUESTED' ? 'yellow' : 'green'}
                title={ANSWER_WORDS[data.clientDecision.decision]}
              >
                <Group gap="xs">
                  {data.clientDecision.comment}
                  {data.clientDecision.signatures.length === 0 ? (
                    <When at={data.clientDecision.decidedAt} />
                  ) : (
                    <Signatures signatures={data.clientDecision.signatures} />
                  )}
                  {data.clientDecision.decision === 'APPROVED' && answers > 0 && (
                    <Link href={`/engagements/${id}/disclosures`} className="fv-link">
                      {answersAfterApproval(answers)}
                    </Link>
                  )}
                </Group>
              </Alert>
            )}
            {data.warnings.length > 0 && (
              <Alert color="yellow" title="Check the header of this engagement">
                <Stack gap={6}>
                  {data.warnings.map((warning) => (
                    <div key={warning.kind}>
                      {warning.message}{' '}
                      {warning.engagementIds.map((other) => (
                        <Link key={other} href={`/engagements/${other}`} className="fv-link fv-inline">
                          Open the other engagement
                        </Link>
                      ))}
                    </div>
                  ))}
                </Stack>
              </Alert>
            )}
            {data.status === 'ARCHIVED' && (
              <Alert color="gray" title="Archived">
                This engagement can only be read.
              </Alert>
            )}
            <EngagementSteps
              id={id}
              steps={stepsOf(data, {
                answered: gaps.data?.items.length === 0,
                clientAnswers: answers,
                openInNotes: finality.data === undefined ? 0 : openInNotes(finality.data),
                drafts,
                posted: (journals.data?.length ?? 0) - drafts,
              })}
              current={current}
            />
            <ReviewFrame
              record={{ kind: 'engagement', id }}
              state={(openReview) => (
                <EngagementStatus
                  engagement={data}
                  finality={finality.data}
                  current={current}
                  answered={gaps.data?.items.length === 0}
                  lock={lock}
                  openReview={openReview}
                />
              )}
            >
              <RecordClosedProvider value={closed}>
                <StepContent step={current} at={at} engagement={data} />
              </RecordClosedProvider>
            </ReviewFrame>
          </Stack>
        );
      }}
    </QueryView>
  );
}
