/**
 * The four statements side by side in tabs. An anomaly can lead to its line: the tab opens, and the line is brought
 * into view with its figure in focus.
 */
import { Tabs, Text } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { FigureCell } from '../../../../shared/model/note-cells.ts';
import { columnHeads } from '../../../../shared/model/printed-figures.ts';
import type { GeneratedStatement } from '../../../../shared/model/records.ts';
import type { StatementSection } from '../../../../shared/model/statements.ts';
import { EmptyState } from '../../../components/state-views.tsx';
import { keepWayBack, wayBack } from '../../../components/way-back.ts';
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
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shown !== null) setTab(shown.section);
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
        <Tabs.List>
          <Tabs.Tab value="balance-sheet">Financial position</Tabs.Tab>
          <Tabs.Tab value="income-statement">Profit or loss</Tabs.Tab>
          <Tabs.Tab value="equity">Changes in equity</Tabs.Tab>
          <Tabs.Tab value="cash-flow">Cash flows</Tabs.Tab>
        </Tabs.List>
        <div
          className="fv-panel fv-statement-box"
          data-wide={tab === 'equity' && statements.changesInEquity.columns.length > WIDE_COLUMNS}
          ref={box}
        >
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
