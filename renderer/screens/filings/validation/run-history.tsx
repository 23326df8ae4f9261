/**
 * Every run of the rules can be looked at again: which one is shown, and what it found new, resolved and
 * persisting against the run before it (product: same data, same order, every run).
 */
import { Select, Text } from '@mantine/core';
import type { RouteOutput } from '../../../../shared/contract/routes.ts';
import { useRoute } from '../../../client/hooks.ts';
import { formatMoment, When } from '../../../components/when.tsx';
import { useFilingContext } from '../context/filing-context.tsx';
import { comparisonWords, runWords } from './findings.ts';

export type Results = RouteOutput<'listValidationResults'>;

interface RunHistoryProps {
  /** The run in view; null: the latest. */
  readonly shown: string | null;
  readonly onShow: (runAt: string | null) => void;
}

const LISTED = 100;

/** Hidden until there are two runs to choose from. */
export function RunHistory({ shown, onShow }: RunHistoryProps) {
  const { filing } = useFilingContext();
  const runs = useRoute('listValidationRuns', { params: { id: filing.id }, query: { limit: LISTED } });
  const items = runs.data?.items ?? [];
  const [latest] = items;
  if (latest === undefined || items.length < 2) return null;
  return (
    <Select
      aria-label="Run shown"
      size="xs"
      w={500}
      allowDeselect={false}
      data={items.map((run, index) => ({
        value: run.runAt,
        label: `${index === 0 ? 'Latest run, ' : ''}${formatMoment(run.runAt)}, ${run.requestedByName}: ${runWords(run.counts)}`,
      }))}
      value={shown ?? latest.runAt}
      onChange={(runAt) => onShow(runAt === latest.runAt ? null : runAt)}
    />
  );
}

export function ComparedWithBefore({ compared }: { readonly compared: Results['compared'] }) {
  if (compared === null) return null;
  return (
    <Text size="sm" c="dimmed">
      Against the run of <When at={compared.runAt} />: {comparisonWords(compared)}.
    </Text>
  );
}

/** What the run before had found and this one no longer does. */
export function ResolvedSince({ compared }: { readonly compared: Results['compared'] }) {
  if (compared === null || compared.resolved.length === 0) return null;
  return (
    <details className="fv-panel fl-passed">
      <summary>
        {compared.resolved.length} resolved since the run of <When at={compared.runAt} />
      </summary>
      <ul>
        {compared.resolved.map((result) => (
          <li key={result.ruleId}>
            <span className="fl-rule">{result.ruleId}</span> {result.message}
          </li>
        ))}
      </ul>
    </details>
  );
}
