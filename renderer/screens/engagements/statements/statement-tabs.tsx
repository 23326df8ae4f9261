/**
 * The four statements in tabs, as they are printed or with what journals make of each figure, and beside them the pane that
 * explains the figure under the cursor; where there is no room for it, a drawer. An anomaly can lead to its line: the tab
 * opens, and the line is brought into view with its figure in focus.
 */
import { Group, SegmentedControl, Tabs, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { FigureCell } from '../../../../shared/model/note-cells.ts';
import { columnHeads } from '../../../../shared/model/printed-figures.ts';
import type { GeneratedStatement } from '../../../../shared/model/records.ts';
import type { StatementSection } from '../../../../shared/model/statements.ts';
import { STATEMENT_SECTIONS, sectionOf } from '../../../../shared/model/statements.ts';
import { useRoute } from '../../../client/hooks.ts';
import { useAllNotes } from '../../../client/pages.ts';
import { QueryView } from '../../../components/query-view.tsx';
import { EmptyState } from '../../../components/state-views.tsx';
import { keepWayBack, wayBack } from '../../../components/way-back.ts';
import { besideEquity, besideLines } from './beside-journals.ts';
import { BesideTable } from './beside-table.tsx';
import { EquityTableView } from './equity-table.tsx';
import { type FigureCursor, FigureCursorContext } from './figure-cursor.ts';
import { FigureDrawer } from './figure-drawer.tsx';
import { FigurePane } from './figure-pane.tsx';
import { lineNotes } from './line-notes.ts';
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
}

/** One statement with what the file gives and what journals make of it. */
function WithJournals({ id, generated: { statementsJson: adjusted }, section }: BesideProps) {
  const query = useRoute('getUnadjustedStatements', { params: { id } });
  const { current, prior } = columnHeads(adjusted.periodStart, adjusted.periodEnd);
  const statement = STATEMENT_SECTIONS[section];
  const label = adjusted[statement].title;
  const shared = { label, statements: adjusted };
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

/** Beside the pane the statement keeps this room; with more columns it asks for more. */
const ROOM_PX = 1000;
const WIDE_ROOM_PX = 1400;

export function StatementTabs({ generated, id, shown }: StatementTabsProps) {
  const { statementsJson: statements } = generated;
  // Coming back from the mapping of an account opens the figure that it stands behind.
  const [figure, setFigure] = useState<FigureCell | null>(() => wayBack().figure ?? null);
  // A drawer opens because somebody asked, never because the room beside the statements went.
  const [isAsked, setAsked] = useState(figure !== null);
  const [tab, setTab] = useState<StatementSection>(() =>
    figure === null ? 'balance-sheet' : sectionOf(figure.statement),
  );
  const [beside, setBeside] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const pane = useRef<HTMLElement>(null);
  const { ref: room, width } = useElementSize();
  const notes = useAllNotes(id);
  const ofNotes = useMemo(() => lineNotes(statements, notes.data ?? []), [statements, notes.data]);
  const [, navigate] = useLocation();
  const isWide = beside || (tab === 'equity' && statements.changesInEquity.columns.length > WIDE_COLUMNS);
  const follows = width >= (isWide ? WIDE_ROOM_PX : ROOM_PX);
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
  const backToFigure = () => box.current?.querySelector<HTMLElement>('[aria-current="true"]')?.focus();
  useEffect(() => {
    // A person who comes back finds the cursor where it was.
    if (follows && wayBack().figure !== undefined)
      box.current?.querySelector<HTMLElement>('[aria-current="true"]')?.focus();
  }, [follows]);
  const marked = useMemo(
    () => new Set(generated.anomalies.flatMap((anomaly) => anomaly.fields)),
    [generated.anomalies],
  );
  const explain = () => pane.current?.focus();
  const cursor: FigureCursor = {
    shown: figure,
    follows,
    explain,
    show: (cell) => {
      setFigure(cell);
      setAsked(!follows);
    },
    enter: (cell) => {
      const note = ofNotes.ofCell(cell);
      if (note === null || note.number === null) return explain();
      keepWayBack({ figure: cell });
      navigate(`/engagements/${id}/notes/${note.noteKey}`);
    },
  };
  const table = (section: keyof typeof STATEMENTS, comparatives = true) => (
    <StatementTable
      lines={linesWithParts(statements[STATEMENTS[section]])}
      statements={statements}
      section={section}
      comparatives={comparatives}
      marked={marked}
      notes={ofNotes}
      engagementId={id}
    />
  );
  const heads = columnHeads(statements.periodStart, statements.periodEnd);
  const explained = {
    engagementId: id,
    figure,
    yearLabels: [heads.current, heads.prior] as const,
    noteOf: ofNotes.ofCell,
    onLeave: (cell: FigureCell | undefined) => keepWayBack(cell === undefined ? null : { figure: cell }),
  };
  return (
    <FigureCursorContext value={cursor}>
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
        <div ref={room} className="fv-split" data-split={follows}>
          <div className="fv-panel fv-statement-box" data-wide={isWide} ref={box}>
            {beside ? (
              <Tabs.Panel value={tab}>
                <WithJournals id={id} generated={generated} section={tab} />
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
                  <EquityTableView table={statements.changesInEquity} statements={statements} />
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
          {follows && (
            <FigurePane {...explained} outOfDate={generated.outOfDate} pane={pane} onBack={backToFigure} />
          )}
        </div>
      </Tabs>
      <RoundingList statements={statements} />
      {!follows && width > 0 && (
        <FigureDrawer
          {...explained}
          figure={isAsked ? figure : null}
          onClose={() => {
            keepWayBack(null);
            setFigure(null);
          }}
        />
      )}
    </FigureCursorContext>
  );
}
