/**
 * The rules (specification 4.5): run them, see what blocks and what wants a look, jump to the lines, tick a
 * warning as reviewed with a reason. A tick never lifts an ERROR, and there is no override.
 */
import { Badge, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { ValidationResult } from '../../../../shared/model/records.ts';
import { call } from '../../../client/call.ts';
import { useJobRunner, useRoute } from '../../../client/hooks.ts';
import { JobProgress } from '../../../components/job-progress.tsx';
import { Notice } from '../../../components/notice.tsx';
import { plural } from '../../../components/plural.ts';
import { QueryView } from '../../../components/query-view.tsx';
import { When } from '../../../components/when.tsx';
import { WhyDisabled } from '../../../components/why-disabled.tsx';
import type { LiveFinding } from '../context/blockers.ts';
import { useFilingContext, useNextStep } from '../context/filing-context.tsx';
import { nextWords } from '../context/next-step.ts';
import { CommonErrors } from './common-errors.tsx';
import { FindingGroup } from './finding-group.tsx';
import { compareWithLive, passedSentence, passedTitle, runSentence, warningsInOrder } from './findings.ts';
import { LiveFindings } from './live-findings.tsx';
import { ComparedWithBefore, ResolvedSince, type Results, RunHistory } from './run-history.tsx';
import './validation.css';

export function ValidationStep({ at }: { readonly at: string | null }) {
  const { filing, gate, locked, lines } = useFilingContext();
  const [shown, show] = useState<string | null>(null);
  const results = useRoute(
    'listValidationResults',
    { params: { id: filing.id }, query: { all: 'true', ...(shown === null ? {} : { run: shown }) } },
    { keepPrevious: true },
  );
  const job = useJobRunner(['filings', 'audit']);
  const open = gate?.lines.open ?? 0;
  const reason =
    locked ??
    (lines.length === 0
      ? 'There are no lines yet.'
      : filing.status === 'DRAFT' || filing.status === 'DOCUMENTS_INGESTED'
        ? 'The lines are still being read and matched.'
        : null);
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          Confirmed tags are checked against all rules of the filing’s taxonomy version.
          {open > 0 &&
            ` ${open} undecided ${plural(open, 'line')} ${open === 1 ? 'takes' : 'take'} no part yet.`}
        </Text>
        <WhyDisabled
          action="RUN_XBRL_VALIDATION"
          command="run-validation"
          reason={reason}
          loading={job.starting || job.running}
          onClick={() => {
            show(null);
            job.start(() => call('validateFiling', { params: { id: filing.id } }));
          }}
        >
          Run validation
        </WhyDisabled>
      </Group>
      <JobProgress view={job} label="Running the rules" />
      <QueryView query={results} loading="Reading the results">
        {(data) => <Findings results={data} earlier={shown !== null} onShow={show} at={at} />}
      </QueryView>
      <CommonErrors />
    </Stack>
  );
}

interface FindingsProps {
  readonly results: Results;
  /** The run in view is not the latest: it is read, not worked on. */
  readonly earlier: boolean;
  readonly onShow: (runAt: string | null) => void;
  readonly at: string | null;
}

const NOTHING_FOUND: readonly LiveFinding[] = [];

function Findings({ results, earlier, onShow, at }: FindingsProps) {
  const { gate } = useFilingContext();
  const next = useNextStep();
  const { runAt, counts, errors, warnings, info, passed = [], compared } = results;
  const stale = results.stale && !earlier;
  const live = (gate?.lines.total ?? 0) === 0 ? NOTHING_FOUND : (gate?.findings ?? []);
  if (runAt === null) {
    return (
      <Stack gap="md">
        <Notice tone="PLAIN" title="The rules have not been run yet">
          {live.length === 0
            ? 'Run them once the lines are decided.'
            : 'What they find right now is listed below; only a run is kept and counts for the export.'}
        </Notice>
        <LiveFindings title="Found now, before a run" findings={live} at={at} />
      </Stack>
    );
  }
  const { appeared, resolved } = compareWithLive([...errors, ...warnings, ...info], live);
  const badge = (result: ValidationResult) => {
    if (stale && resolved.includes(result)) return <Badge color="green">resolved now</Badge>;
    if (compared?.appeared.includes(result.ruleId)) return <Badge color="orange">new</Badge>;
    return compared?.moved.includes(result.ruleId) ? <Badge color="gray">other figures</Badge> : null;
  };
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Text role="status">
          {runSentence(counts, warnings)}. Run <When at={runAt} />.
        </Text>
        <RunHistory shown={earlier ? runAt : null} onShow={onShow} />
      </Group>
      <ComparedWithBefore compared={compared} />
      {earlier && (
        <Notice tone="PLAIN" title="This is an earlier run">
          It is kept as it was found. Only the latest run counts for the export.
        </Notice>
      )}
      {stale && (
        <Notice tone="WARN" title="Something changed after this run">
          It no longer counts for the export. Compared with now: {appeared.length} new{' '}
          {plural(appeared.length, 'finding')}, {resolved.length} resolved. Run the validation again.
        </Notice>
      )}
      {stale && <LiveFindings title="New since the run" findings={appeared} at={at} />}
      {errors.length === 0 && (
        <Notice tone="GOOD" title={passedTitle(results)}>
          {passedSentence(results)} {/* An earlier run, and one that no longer counts, lead nowhere. */}
          {!earlier && !stale && next !== null && nextWords(next)}
        </Notice>
      )}
      <FindingGroup
        title="Errors: they block the export"
        tone="ERROR"
        results={errors}
        badge={badge}
        closed={earlier}
        at={at}
      />
      <FindingGroup
        title="Warnings: look at each; tick what is not an error"
        tone="WARNING"
        results={warningsInOrder(warnings)}
        badge={badge}
        closed={earlier}
        at={at}
      />
      <FindingGroup
        title="For information"
        tone="INFO"
        results={info}
        badge={badge}
        closed={earlier}
        at={at}
      />
      <ResolvedSince compared={compared} />
      {passed.length > 0 && (
        <details className="fv-panel fl-passed">
          <summary>{passed.length} rules passed</summary>
          <ul>
            {passed.map((result) => (
              <li key={result.ruleId}>
                <span className="fl-rule">{result.ruleId}</span> {result.message}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Stack>
  );
}
