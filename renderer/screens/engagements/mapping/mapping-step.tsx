/**
 * Step 2: every account gets its reporting key. A spreadsheet: type to search a key, 1-2-3 take a runner-up,
 * Ctrl+D fills down, Delete clears, Ctrl+Z undoes, F8 goes to the next account that waits for a decision: first
 * those without a key, then those of low confidence.
 */

import { Button, Stack, Text } from '@mantine/core';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { accountLabel } from '../../../../shared/model/account-label.ts';
import type { Engagement, TrialBalanceItem } from '../../../../shared/model/records.ts';
import { useRoute } from '../../../client/hooks.ts';
import { useMay } from '../../../client/session.tsx';
import { DataGrid } from '../../../components/data-grid.tsx';
import type { GridSelection } from '../../../components/grid-types.ts';
import { JobProgress } from '../../../components/job-progress.tsx';
import { useRecordClosed } from '../../../components/record-closed.ts';
import { reviewPlace } from '../../../components/review/anchor-mark.ts';
import { EmptyState, LoadingState, ProblemMessage } from '../../../components/state-views.tsx';
import { wayBack } from '../../../components/way-back.ts';
import { keyFromLine } from './mapping-change.ts';
import { mappingColumns, suggestionsOf } from './mapping-columns.tsx';
import { countsOf, FILTERS, type Show } from './mapping-filters.ts';
import { MappingToolbar, ModelUse } from './mapping-toolbar.tsx';
import { ModelDialog } from './model-dialog.tsx';
import { RowDetail } from './row-detail.tsx';
import { useMapping } from './use-mapping.ts';
import { useSuggesting } from './use-suggesting.ts';

/** Columns in which 1, 2, 3 and Space decide: a figure typed elsewhere by mistake changes nothing. */
const DECISION_COLUMNS: ReadonlySet<string> = new Set(['key', 'confidence', 'suggestions']);

const rowIdOf = (row: TrialBalanceItem) => row.id;
const words = (section: string) =>
  section.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase());

interface MappingStepProps {
  readonly engagement: Engagement;
  /** The account that the address names, by code and name. */
  readonly at: string | null;
}

export function MappingStep({ engagement, at }: MappingStepProps) {
  const { id } = engagement;
  const statementsPath = `/engagements/${id}/statements`;
  const may = useMay('OVERRIDE_FS_MAPPING');
  const editable = useRecordClosed() === null && may;
  const statements = useRoute('getStatements', { params: { id } });
  const taxonomy = useRoute('getReportingTaxonomy', { query: { standard: engagement.reportingStandard } });
  const keys = useMemo(() => taxonomy.data?.items ?? [], [taxonomy.data]);
  const labels = useMemo(() => new Map(keys.map((each) => [each.key, each.label])), [keys]);
  const mapping = useMapping(id, (key) => labels.get(key) ?? key);
  const suggesting = useSuggesting(id);
  const { runner, used } = suggesting;
  const [show, setShow] = useState<Show>('all');
  const [activeId, setActiveId] = useState<string | null>(null);
  const hearActive = useCallback((row: TrialBalanceItem | null) => setActiveId(row?.id ?? null), []);
  // From a figure of the statements a person comes for one account.
  const [wanted] = useState(() => wayBack().account ?? null);
  const [goTo, setGoTo] = useState<{ rowId: string; columnId?: string } | null>(
    wanted === null ? null : { rowId: wanted, columnId: 'key' },
  );
  const [refused, setRefused] = useState<string | null>(null);

  const all = useMemo(() => mapping.rows.data ?? [], [mapping.rows.data]);
  const shown = useMemo(() => all.filter(FILTERS[show]), [all, show]);
  const named = all.find((row) => accountLabel(row) === at)?.id;
  useEffect(() => {
    if (named !== undefined) setGoTo({ rowId: named, columnId: 'key' });
  }, [named]);
  const options = useMemo(
    () =>
      keys.map((each) => ({
        value: each.key,
        label: each.label,
        group: words(each.section),
        hint: `${each.sign === 'debit' ? 'Debit' : 'Credit'}${each.reference === '' ? '' : ` · ${each.reference}`}`,
      })),
    [keys],
  );
  const columns = useMemo(
    () => mappingColumns({ rows: all, hasPrior: engagement.hasPriorYear, options, editable }),
    [all, engagement.hasPriorYear, options, editable],
  );
  const active = all.find((row) => row.id === activeId) ?? null;
  const counts = countsOf(all);

  const goBelow = (row: TrialBalanceItem) => {
    const next = shown[shown.findIndex((each) => each.id === row.id) + 1];
    if (next !== undefined) setGoTo({ rowId: next.id });
  };
  const pick = (row: TrialBalanceItem, key: string) => {
    mapping.set([row], key);
    goBelow(row);
  };
  const waits = counts.unmapped > 0 ? FILTERS.unmapped : FILTERS.low;
  const nextWaiting = (from: TrialBalanceItem | null) => {
    const start = from === null ? 0 : shown.findIndex((row) => row.id === from.id) + 1;
    const next = [...shown.slice(start), ...shown.slice(0, start)].find(waits);
    if (next !== undefined) setGoTo({ rowId: next.id, columnId: 'key' });
  };
  const onKey = (event: React.KeyboardEvent, { row, columnId }: GridSelection<TrialBalanceItem>): boolean => {
    const withControl = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (key === 'f8') {
      nextWaiting(row);
      return true;
    }
    if (key === 'f9' && wanted !== null) {
      window.history.back();
      return true;
    }
    if (!editable) return false;
    if (withControl && key === 'z' && !event.shiftKey) mapping.undo();
    else if (withControl && (key === 'y' || key === 'z')) mapping.redo();
    else if (!DECISION_COLUMNS.has(columnId)) return false;
    else if (event.key === ' ' && row.taxonomyKey !== null) {
      if (!event.repeat) pick(row, row.taxonomyKey);
    } else if (!withControl && /^[123]$/.test(event.key)) {
      const suggestion = suggestionsOf(row)[event.key.charCodeAt(0) - 49];
      // A key that repeats while held down decides nothing.
      if (suggestion !== undefined && !event.repeat) pick(row, suggestion.taxonomyKey);
    } else return false;
    return true;
  };
  const onPaste = (rows: readonly TrialBalanceItem[], columnId: string, lines: readonly string[]) => {
    if (!editable || columnId !== 'key') return;
    const unknown = lines.filter((line) => keyFromLine(line, keys) === undefined);
    setRefused(
      unknown.length === 0
        ? null
        : `Not pasted, because no line has this name: ${unknown.slice(0, 5).join(', ')}${unknown.length > 5 ? '…' : ''}`,
    );
    mapping.setEach(
      rows.slice(0, lines.length).flatMap((row, index) => {
        const after = keyFromLine(lines[index] ?? '', keys);
        return after === undefined ? [] : [{ itemId: row.id, before: row.taxonomyKey, after }];
      }),
    );
  };

  if (mapping.rows.error !== null) {
    return <ProblemMessage problem={mapping.rows.error} onRetry={() => void mapping.rows.refetch()} />;
  }
  if (taxonomy.error !== null) {
    return <ProblemMessage problem={taxonomy.error} onRetry={() => void taxonomy.refetch()} />;
  }
  if (mapping.rows.data === undefined || taxonomy.data === undefined) {
    return <LoadingState label="Reading the accounts" />;
  }
  if (all.length === 0) {
    return (
      <div className="fv-panel">
        <EmptyState
          title="No accounts yet"
          action={
            <Link href={`/engagements/${id}/trial-balance`} className="fv-link">
              Bring in the trial balance
            </Link>
          }
        >
          The mapping starts from the trial balance.
        </EmptyState>
      </div>
    );
  }

  return (
    <Stack gap="sm">
      <MappingToolbar
        mapping={mapping}
        suggesting={suggesting}
        all={all}
        listed={shown}
        counts={counts}
        show={show}
        onShow={setShow}
        editable={editable}
        onNext={() => nextWaiting(active)}
        statementsPath={statementsPath}
      />
      {wanted !== null && (
        <div>
          <Button variant="default" size="compact-sm" onClick={() => window.history.back()}>
            ← Back to the figure (F9)
          </Button>
        </div>
      )}
      <JobProgress view={runner} label="Suggesting lines" />
      <ModelDialog
        request={suggesting.request}
        onTier={suggesting.show}
        onSend={suggesting.start}
        onWithout={() => suggesting.start(null)}
        onClose={suggesting.close}
      />
      {suggesting.problem !== null && <ProblemMessage problem={suggesting.problem} />}
      {used !== null && <ModelUse used={used} />}
      {mapping.problem !== null && <ProblemMessage problem={mapping.problem} />}
      {refused !== null && (
        <Text role="alert" className="fv-bad" size="sm">
          {refused}
        </Text>
      )}
      <DataGrid
        label="Mapping of accounts to lines"
        rows={shown}
        columns={columns}
        rowId={rowIdOf}
        height="max(320px, calc(100dvh - 260px))"
        rowHeight={28}
        goTo={goTo}
        startColumnId="key"
        onActiveRow={hearActive}
        onKey={onKey}
        onEdit={(row, _, value) => mapping.set([row], value)}
        {...(editable
          ? {
              onClear: ({ range }: GridSelection<TrialBalanceItem>) => mapping.set(range, null),
              onFillDown: ({ range }: GridSelection<TrialBalanceItem>) =>
                mapping.set(range.slice(1), range[0]?.taxonomyKey ?? null),
            }
          : {})}
        onPaste={onPaste}
        rowAttributes={({ accountCode, accountDescription }) =>
          reviewPlace({ at: 'ACCOUNT', accountCode, accountDescription })
        }
        markRow={(row) => (FILTERS.low(row) ? 'fv-grid-doubtful' : '')}
        empty={show === 'unmapped' ? 'Every account has a line.' : 'No account here.'}
      />
      <RowDetail
        row={active}
        statements={statements.data?.outOfDate === false ? statements.data.statementsJson : undefined}
        editable={editable}
        onPick={pick}
      />
    </Stack>
  );
}
