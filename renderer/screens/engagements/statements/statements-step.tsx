/**
 * Step 3: the four statements, computed from the mapped trial balance. Out of date and anomalies are said
 * first; every figure opens what stands behind it.
 */
import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { type Engagement, OUT_OF_DATE_WORDS } from '../../../../shared/model/records.ts';
import { figureOfPlace } from '../../../../shared/model/review-anchors.ts';
import { STATEMENT_SECTIONS, type StatementSection } from '../../../../shared/model/statements.ts';
import { call } from '../../../client/call.ts';
import { useJobRunner, useRoute } from '../../../client/hooks.ts';
import { missingInEngagement } from '../../../components/commands.ts';
import { JobProgress } from '../../../components/job-progress.tsx';
import { EmptyState, LoadingState, ProblemMessage } from '../../../components/state-views.tsx';
import { When } from '../../../components/when.tsx';
import { WhyDisabled } from '../../../components/why-disabled.tsx';
import { AnomalyLink } from './anomaly-link.tsx';
import { placeOf } from './anomaly-places.ts';
import { type ShownLine, StatementTabs } from './statement-tabs.tsx';
import { VersionComparison } from './version-comparison.tsx';
import './statements.css';

/** The line that the address names. */
function lineAt(at: string | null): ShownLine | null {
  const figure = at === null ? null : figureOfPlace(at);
  const section = (Object.keys(STATEMENT_SECTIONS) as StatementSection[]).find(
    (each) => each === figure?.statement,
  );
  return figure === null || section === undefined ? null : { section, key: figure.line };
}

interface StatementsStepProps {
  readonly engagement: Engagement;
  /** The figure that the address names. */
  readonly at: string | null;
}

export function StatementsStep({ engagement, at }: StatementsStepProps) {
  const { id, status } = engagement;
  const statements = useRoute('getStatements', { params: { id } });
  const runner = useJobRunner(['engagements', 'audit']);
  const [comparing, setComparing] = useState(false);
  const [shown, setShown] = useState<ShownLine | null>(() => lineAt(at));
  useEffect(() => setShown(lineAt(at)), [at]);
  const none = statements.error?.code === 'NOT_FOUND';
  const reason = missingInEngagement('generate-statements', status);
  const generate = (label: string, variant: 'filled' | 'default') => (
    <WhyDisabled
      variant={variant}
      action="GENERATE_STATEMENTS"
      command="generate-statements"
      reason={reason}
      loading={runner.running || runner.starting}
      onClick={() => runner.start(() => call('generateStatements', { params: { id } }))}
    >
      {label}
    </WhyDisabled>
  );

  if (statements.isPending) return <LoadingState label="Reading the statements" />;
  if (statements.error !== null && !none) {
    return <ProblemMessage problem={statements.error} onRetry={() => void statements.refetch()} />;
  }
  const generated = statements.data;
  if (generated === undefined || none) {
    return (
      <Stack>
        <JobProgress view={runner} label="Making the statements" />
        <div className="fv-panel">
          <EmptyState title="No statements yet" action={generate('Make the statements', 'filled')}>
            {reason ??
              'All accounts are mapped. The four statements are computed in a moment, without any model.'}
          </EmptyState>
        </div>
      </Stack>
    );
  }
  return (
    <Stack>
      <Group justify="space-between">
        <Text c="dimmed" component="div">
          Version {generated.versionNo}, <When at={generated.generatedAt} /> ·{' '}
          {generated.isBalanced ? (
            <span className="fv-good">✓ balanced</span>
          ) : (
            <span className="fv-bad">✗ not balanced</span>
          )}
        </Text>
        <Group gap="xs">
          {generated.versionNo > 1 && (
            <Button variant="default" onClick={() => setComparing(true)}>
              Compare versions
            </Button>
          )}
          {generate('Make the statements again', generated.outOfDate ? 'filled' : 'default')}
        </Group>
      </Group>
      <VersionComparison
        key={`comparison ${generated.versionNo}`}
        id={id}
        latest={generated}
        opened={comparing}
        onClose={() => setComparing(false)}
      />
      <JobProgress view={runner} label="Making the statements" />
      {generated.outOfDateBy !== null && (
        <Alert color="yellow" title="These statements are out of date">
          {OUT_OF_DATE_WORDS[generated.outOfDateBy]}{' '}
          {reason ?? 'Make the statements again to see the change.'}
        </Alert>
      )}
      {generated.anomalies.length > 0 && (
        <Alert
          color={generated.isBalanced ? 'yellow' : 'red'}
          title={
            generated.anomalies.length === 1
              ? 'One thing to look at'
              : `${generated.anomalies.length} things to look at`
          }
        >
          <List size="sm" spacing={4}>
            {generated.anomalies.map((anomaly) => (
              <List.Item key={`${anomaly.kind} ${anomaly.message}`}>
                {anomaly.message}{' '}
                <AnomalyLink id={id} place={placeOf(anomaly, generated.statementsJson)} onShow={setShown} />
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
      {generated.statementsJson.comparability !== undefined && (
        <Alert color="gray" title="The two periods are not of one length">
          {generated.statementsJson.comparability}
        </Alert>
      )}
      <StatementTabs key={generated.versionNo} generated={generated} id={id} shown={shown} />
      <Link href={`/engagements/${id}/disclosures`} className="fv-link">
        Go on to the disclosures →
      </Link>
    </Stack>
  );
}
