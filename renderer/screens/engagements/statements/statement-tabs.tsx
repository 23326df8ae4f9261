/**
 * The four statements side by side in tabs. An anomaly can lead to its line: the tab opens, and the line is brought
 * into view with its figure in focus.
 */
import { Tabs, Text } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { columnHeads } from '../../../../shared/model/printed-figures.ts';
import type { GeneratedStatement } from '../../../../shared/model/records.ts';
import type { EquityTable, StatementLine, StatementSection } from '../../../../shared/model/statements.ts';
import { useRoute } from '../../../client/hooks.ts';
import { useAllMapping } from '../../../client/pages.ts';
import { EmptyState } from '../../../components/state-views.tsx';
import { EquityTableView } from './equity-table.tsx';
import type { OpenFigure } from './open-figure.ts';
import { Provenance } from './provenance.tsx';
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

function fromLine(line: StatementLine, year: 'current' | 'prior', cashFlow: boolean): OpenFigure | null {
  const shown = year === 'current' ? line.current : line.prior;
  if (shown === null) return null;
  return {
    label: line.label,
    year,
    shown,
    exact: year === 'current' ? line.exactCurrent : line.exactPrior,
    tookRounding: line.tookRounding,
    computed: line.kind === 'TOTAL' || line.kind === 'SUBTOTAL',
    of: cashFlow ? 'MOVEMENT' : year === 'current' ? 'CURRENT' : 'PRIOR',
    cashFlow,
    sourceItemIds: line.sourceItemIds,
  };
}

function fromEquityRow(table: EquityTable, row: EquityTable['rows'][number], column: string): OpenFigure {
  const name = table.columns.find((each) => each.key === column)?.label;
  return {
    label: name === undefined ? row.label : `${row.label}, ${name.toLowerCase()}`,
    year: row.year === 'CURRENT' ? 'current' : 'prior',
    shown: row.amounts[column] ?? row.total,
    exact: null,
    tookRounding: row.tookRounding?.includes(column) ?? false,
    computed: row.kind === 'BALANCE',
    of: row.year,
    cashFlow: false,
    // Statements made before cells named their own accounts know those of the row.
    sourceItemIds:
      column === 'total' || row.sources === undefined ? row.sourceItemIds : (row.sources[column] ?? []),
  };
}

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
  const items = useAllMapping(id);
  const source = useRoute('getImport', { params: { id } });
  const [figure, setFigure] = useState<OpenFigure | null>(null);
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
  const table = (lines: readonly StatementLine[], comparatives = true) => (
    <StatementTable
      lines={lines}
      statements={statements}
      comparatives={comparatives}
      marked={marked}
      onOpen={(line, year) => setFigure(fromLine(line, year, lines === statements.cashFlow.lines))}
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
          <Tabs.Panel value="balance-sheet">{table(statements.balanceSheet.lines)}</Tabs.Panel>
          <Tabs.Panel value="income-statement">{table(statements.profitAndLoss.lines)}</Tabs.Panel>
          <Tabs.Panel value="equity">
            <EquityTableView
              table={statements.changesInEquity}
              statements={statements}
              onOpen={(row, column) => setFigure(fromEquityRow(statements.changesInEquity, row, column))}
            />
            <Remarks texts={statements.changesInEquity.remarks ?? []} />
          </Tabs.Panel>
          <Tabs.Panel value="cash-flow">
            {statements.cashFlow.available ? (
              <>
                {table(statements.cashFlow.lines, statements.cashFlow.comparativesAvailable)}
                <Remarks
                  texts={[
                    ...(statements.cashFlow.remarks ?? []),
                    ...(statements.cashFlow.comparativesReason === undefined
                      ? []
                      : [
                          `${statements.cashFlow.comparativesReason} The statements of the year before last, made here, would give them.`,
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
      <Provenance
        figure={figure}
        items={items.data ?? []}
        source={source.data}
        yearLabels={[heads.current, heads.prior]}
        onClose={() => setFigure(null)}
      />
    </>
  );
}
