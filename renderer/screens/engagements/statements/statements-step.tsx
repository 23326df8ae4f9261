/**
 * Step 3: the four statements, computed from the mapped trial balance. Out of date and anomalies are said
 * first; every figure opens what stands behind it.
 */
import { Alert, Button, Group, List, Stack, Tabs, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import type { Engagement, GeneratedStatement } from '../../../../shared/model/records.ts';
import type { EquityTable, StatementLine } from '../../../../shared/model/statements.ts';
import { call } from '../../../client/call.ts';
import { useJobRunner, useRoute } from '../../../client/hooks.ts';
import { useAllMapping } from '../../../client/pages.ts';
import { JobProgress } from '../../../components/job-progress.tsx';
import { EmptyState, LoadingState, ProblemMessage } from '../../../components/state-views.tsx';
import { When } from '../../../components/when.tsx';
import { WhyDisabled } from '../../../components/why-disabled.tsx';
import { EquityTableView } from './equity-table.tsx';
import type { OpenFigure } from './provenance.tsx';
import { Provenance } from './provenance.tsx';
import { StatementTable, yearHeads } from './statement-table.tsx';
import { VersionComparison } from './version-comparison.tsx';
import './statements.css';

function fromLine(line: StatementLine, year: 'current' | 'prior', movement: boolean): OpenFigure | null {
  const shown = year === 'current' ? line.current : line.prior;
  if (shown === null) return null;
  return {
    label: line.label,
    year,
    shown,
    exact: year === 'current' ? line.exactCurrent : line.exactPrior,
    tookRounding: line.tookRounding,
    computed: line.kind === 'TOTAL' || line.kind === 'SUBTOTAL',
    movement,
    sourceItemIds: line.sourceItemIds,
  };
}

function fromEquityRow(row: EquityTable['rows'][number]): OpenFigure {
  return {
    label: row.label,
    year: row.year === 'CURRENT' ? 'current' : 'prior',
    shown: row.total,
    exact: null,
    tookRounding: false,
    computed: true,
    movement: false,
    sourceItemIds: row.sourceItemIds,
  };
}

function StatementTabs({ generated, id }: { readonly generated: GeneratedStatement; readonly id: string }) {
  const { statementsJson: statements } = generated;
  const items = useAllMapping(id);
  const source = useRoute('getImport', { params: { id } });
  const [figure, setFigure] = useState<OpenFigure | null>(null);
  const marked = useMemo(
    () => new Set(generated.anomalies.flatMap((anomaly) => anomaly.fields)),
    [generated.anomalies],
  );
  const table = (lines: readonly StatementLine[], comparatives = true) => (
    <StatementTable
      {...{ lines, statements, comparatives, marked }}
      onOpen={(line, year) => setFigure(fromLine(line, year, lines === statements.cashFlow.lines))}
    />
  );
  return (
    <>
      <Tabs defaultValue="balance-sheet" keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="balance-sheet">Financial position</Tabs.Tab>
          <Tabs.Tab value="income-statement">Profit or loss</Tabs.Tab>
          <Tabs.Tab value="equity">Changes in equity</Tabs.Tab>
          <Tabs.Tab value="cash-flow">Cash flows</Tabs.Tab>
        </Tabs.List>
        <div className="fv-panel fv-statement-box">
          <Tabs.Panel value="balance-sheet">{table(statements.balanceSheet.lines)}</Tabs.Panel>
          <Tabs.Panel value="income-statement">{table(statements.profitAndLoss.lines)}</Tabs.Panel>
          <Tabs.Panel value="equity">
            <EquityTableView
              table={statements.changesInEquity}
              statements={statements}
              onOpen={(row) => setFigure(fromEquityRow(row))}
            />
          </Tabs.Panel>
          <Tabs.Panel value="cash-flow">
            {statements.cashFlow.available ? (
              <>
                {table(statements.cashFlow.lines, statements.cashFlow.comparativesAvailable)}
                {!statements.cashFlow.comparativesAvailable && (
                  <Text size="xs" c="dimmed" p="sm">
                    Last year’s cash flows cannot be computed from this trial balance: they need the balances
                    of the year before last.
                  </Text>
                )}
              </>
            ) : (
              <EmptyState title="The cash flow statement cannot be computed yet">
                {statements.cashFlow.unavailableReason}
              </EmptyState>
            )}
          </Tabs.Panel>
        </div>
      </Tabs>
      <Provenance
        figure={figure}
        items={items.data ?? []}
        source={source.data}
        yearLabels={yearHeads(statements)}
        onClose={() => setFigure(null)}
      />
    </>
  );
}

export function StatementsStep({ engagement }: { readonly engagement: Engagement }) {
  const { id, status } = engagement;
  const statements = useRoute('getStatements', { params: { id } });
  const runner = useJobRunner(['engagements', 'audit']);
  const [comparing, setComparing] = useState(false);
  const none = statements.error?.code === 'NOT_FOUND';
  const reason =
    status === 'DRAFT'
      ? 'Bring in the trial balance first.'
      : status === 'TB_UPLOADED'
        ? 'Some accounts have no key yet. Finish the mapping first.'
        : status === 'ARCHIVED'
          ? 'The engagement is archived.'
          : null;
  const generate = (label: string, variant: 'filled' | 'default') => (
    <WhyDisabled
      variant={variant}
      action="GENERATE_STATEMENTS"
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
          {generate('Make them again', generated.outOfDate ? 'filled' : 'default')}
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
      {generated.outOfDate && (
        <Alert color="yellow" title="These statements are out of date">
          The trial balance, the mapping or the header changed after they were made.{' '}
          {reason ?? 'Make them again to see the change.'}
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
          <List size="sm">
            {generated.anomalies.map((anomaly) => (
              <List.Item key={`${anomaly.kind} ${anomaly.message}`}>{anomaly.message}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      <StatementTabs key={generated.versionNo} generated={generated} id={id} />
      <Link href={`/engagements/${id}/disclosures`} className="fv-link">
        Go on to the disclosures →
      </Link>
    </Stack>
  );
}
