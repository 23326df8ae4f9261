/**
 * The four statements side by side in tabs, as they are printed or with what journals make of each figure. An anomaly can lead to its line: the tab opens, and the line is brought
 * into view with its figure in focus.
 */
import { Group, SegmentedControl, Tabs, Text } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { FigureCell } from '../../../../shared/model/note-cells.ts';
import { columnHeads } from '../../../../shared/model/printed-figures.ts';
import type { GeneratedStatement } from '../../../../shared/model/records.ts';
import type { StatementSection } from '../../../../shared/model/statements.ts';
import { STATEMENT_SECTIONS } from '../../../../shared/model/statements.ts';
import { useRoute } from '../../../client/hooks.ts';
import { QueryView } from '../../../components/query-view.tsx';
import { EmptyState } from '../../../components/state-views.tsx';
import { keepWayBack, wayBack } from '../../../components/way-back.ts';
import { besideEquity, besideLines } from './beside-journals.ts';
import { BesideTable } from './beside-table.tsx';
import { EquityTableView } from './equity-table.tsx';
import { FigureDrawer } from './figure-drawer.tsx';
import { linesWithParts } from './line-parts.ts';
import { RoundingList } from './rounding-list.tsx';
import { StatementTable } from './statement-table.tsx';

const SECTIONS = [
  'balance-sheet',
  'income-statement',
  'equity',
  'cash-flow',
] as const satisfies readonly StatementSection[];
/** From more columns on, changes in equity take the whole width of the screen. */
const WIDE_COLUMNS = 4;

/** A line of one of the statements, by its key. */
export interface ShownLine {
  readonly section: StatementSection;
  readonly key: string;
}

const STATEMENTS = {
  'balance-sheet': 'balanceSheet',
  'income-statement': 'profitAndLoss',
  'cash-flow': 'cashFlow',
} as const;

/** What the statement says beside its figures. */
function Remarks({ texts }: { readonly texts: readonly string[] }) {
  return texts.map((text) => (
    <Text key={text} size="sm" c="dimmed" px="sm" py={6}>
      {text}
    </Text>
  ));
}

interface BesideProps {
  readonly id: string;
  readonly generated: GeneratedStatement;
  readonly section: StatementSection;
  readonly onOpen: (cell: FigureCell) => void;
}

/** One statement with what the file gives and what journals make of it. */
function WithJournals({ id, generated: { statementsJson: adjusted }, section, onOpen }: BesideProps) {
  const query = useRoute('getUnadjustedStatements', { params: { id } });
  const { current, prior } = columnHeads(adjusted.periodStart, adjusted.periodEnd);
  const statement = STATEMENT_SECTIONS[section];
  const label = adjusted[statement].title;
  const shared = { label, statements: adjusted, onOpen };
  const hasPrior =
    adjusted.hasPriorYear && (section !== 'cash-flow' || adjusted.cashFlow.comparativesAvailable);
  return (
    <QueryView query={query} loading="Computing the statements without journals">
      {(file) => (
        <>
          {statement === 'changesInEquity' ? (
            <BesideTable
              rows={besideEquity(adjusted.changesInEquity, file.changesInEquity)}
              heads={{ current: '', prior: null }}
              {...shared}
            />
          ) : (
            <BesideTable
              rows={besideLines(statement, adjusted, file)}
              heads={{ current, prior: hasPrior ? prior : null }}
              {...shared}
            />
          )}
          <Remarks
            texts={[
              'Unadjusted is what the imported file alone gives. Journals is the difference as it is printed; an adjusted figure opens to its accounts and journals, to the cent.',
            ]}
          />
        </>
      )}
    </QueryView>
  );
}

export interface StatementTabsProps {
  readonly generated: GeneratedStatement;
  readonly id: string;
  /** The line that an anomaly leads to; a new object each time, so that the same line is shown again. */
  readonly shown: ShownLine | null;
}

export function StatementTabs({ generated, id, shown }: StatementTabsProps) {
  const { statementsJson: statements } = generated;
  // Coming back from the mapping of an account opens the figure that it stands behind.
  const [figure, setFigure] = useState<FigureCell | null>(() => wayBack().figure ?? null);
  const [tab, setTab] = useState<StatementSection>('balance-sheet');
  const [beside, setBeside] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shown === null) return;
    setTab(shown.section);
    setBeside(false);
  }, [shown]);
  useEffect(() => {
    if (shown?.section !== tab) return;
    const row = box.current?.querySelector<HTMLElement>(`tr[data-line="${CSS.escape(shown.key)}"]`);
    row?.scrollIntoView({ block: 'center' });
    row?.querySelector<HTMLElement>('.fv-figure-open')?.focus({ preventScroll: true });
  }, [shown, tab]);
  const marked = useMemo(
    () => new Set(generated.anomalies.flatMap((anomaly) => anomaly.fields)),
    [generated.anomalies],
  );
  const table = (section: keyof typeof STATEMENTS, comparatives = true) => (
    <StatementTable
      lines={linesWithParts(statements[STATEMENTS[section]])}
      statements={statements}
      section={section}
      comparatives={comparatives}
      marked={marked}
      onOpen={({ key }, year) =>
        setFigure({ statement: STATEMENTS[section], key, year: year === 'current' ? 'CURRENT' : 'PRIOR' })
      }
    />
  );
  const heads = columnHeads(statements.periodStart, statements.periodEnd);
  return (
    <>
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(value) => {
          const found = SECTIONS.find((each) => each === value);
          if (found !== undefined) setTab(found);
        }}
      >
        <Group justify="space-between" align="end" wrap="nowrap">
          <Tabs.List>
            <Tabs.Tab value="balance-sheet">Financial position</Tabs.Tab>
            <Tabs.Tab value="income-statement">Profit or loss</Tabs.Tab>
            <Tabs.Tab value="equity">Changes in equity</Tabs.Tab>
            <Tabs.Tab value="cash-flow">Cash flows</Tabs.Tab>
          </Tabs.List>
          <SegmentedControl
            size="xs"
            aria-label="Figures"
            data={[
              { value: 'PRINTED', label: 'As printed' },
              { value: 'BESIDE', label: 'With journals' },
            ]}
            value={beside ? 'BESIDE' : 'PRINTED'}
            onChange={(value) => setBeside(value === 'BESIDE')}
          />
        </Group>
        <div
          className="fv-panel fv-statement-box"
          data-wide={beside || (tab === 'equity' && statements.changesInEquity.columns.length > WIDE_COLUMNS)}
          ref={box}
        >
          {beside ? (
            <Tabs.Panel value={tab}>
              <WithJournals {...{ id, generated }} section={tab} onOpen={setFigure} />
            </Tabs.Panel>
          ) : (
            <>
              <Tabs.Panel value="balance-sheet">
                {table('balance-sheet')}
                <Remarks texts={statements.balanceSheet.remarks ?? []} />
              </Tabs.Panel>
              <Tabs.Panel value="income-statement">
                {table('income-statement')}
                <Remarks texts={statements.profitAndLoss.remarks ?? []} />
              </Tabs.Panel>
              <Tabs.Panel value="equity">
                <EquityTableView
                  table={statements.changesInEquity}
                  statements={statements}
                  onOpen={({ key, year }, column) =>
                    setFigure({ statement: 'changesInEquity', key, year, column })
                  }
                />
                <Remarks texts={statements.changesInEquity.remarks ?? []} />
              </Tabs.Panel>
              <Tabs.Panel value="cash-flow">
                {statements.cashFlow.available ? (
                  <>
                    {table('cash-flow', statements.cashFlow.comparativesAvailable)}
                    <Remarks
                      texts={[
                        ...(statements.cashFlow.remarks ?? []),
                        ...(statements.cashFlow.comparativesReason === undefined
                          ? []
                          : [
                              statements.hasPriorYear
                                ? `${statements.cashFlow.comparativesReason} The statements of the year before last, made here, would give them.`
                                : statements.cashFlow.comparativesReason,
                            ]),
                      ]}
                    />
                  </>
                ) : (
                  <EmptyState title="The cash flow statement cannot be computed yet">
                    {statements.cashFlow.unavailableReason}
                  </EmptyState>
                )}
              </Tabs.Panel>
            </>
          )}
        </div>
      </Tabs>
      <RoundingList statements={statements} />
      <FigureDrawer
        engagementId={id}
        figure={figure}
        yearLabels={[heads.current, heads.prior]}
        onClose={() => {
          keepWayBack(null);
          setFigure(null);
        }}
        onLeave={(cell) => keepWayBack(cell === undefined ? null : { figure: cell })}
      />
    </>
  );
}
