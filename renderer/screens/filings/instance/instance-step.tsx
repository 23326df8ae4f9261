/**
 * The instance of the filing read back from its file, beside the signed document: a tick where a printed figure is
 * exactly the fact, both amounts where it is not, and what stands on one side alone. Nothing here changes the filing.
 */
import './instance.css';
import { Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { InstanceRendering } from '../../../../shared/model/instance-rendering.ts';
import { columnHeads } from '../../../../shared/model/printed-figures.ts';
import { agreementWords, unitWords } from '../../../../shared/model/rendered-figures.ts';
import { useRoute } from '../../../client/hooks.ts';
import { DataGrid } from '../../../components/data-grid.tsx';
import type { GridColumn } from '../../../components/grid-types.ts';
import { Notice } from '../../../components/notice.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { EmptyState, LoadingState } from '../../../components/state-views.tsx';
import { useFilingContext } from '../context/filing-context.tsx';
import { GateReasons } from '../export/gate-reason-list.tsx';
import { type ComparisonRow, comparisonRows, placeOfLine, standingText } from './comparison-rows.ts';
import { FactDetail } from './fact-detail.tsx';
import { FactsWithoutLine, LinesWithoutFact } from './unmatched-tables.tsx';

const HEIGHT = 440;
const rowId = (row: ComparisonRow) => row.id;

export function InstanceStep() {
  const { filing, gate } = useFilingContext();
  const allowed = gate?.gate.allowed === true;
  const rendering = useRoute('getInstanceRendering', { params: { id: filing.id } }, { enabled: allowed });
  if (gate === null) return <LoadingState label="Checking what blocks the export" />;
  if (!allowed)
    return (
      <Stack gap="md">
        <GateReasons reasons={gate.gate.reasons} />
        <EmptyState title="No instance can be made yet">
          Here the XBRL instance is read back and compared with the document, line by line, as soon as the
          export is allowed.
        </EmptyState>
      </Stack>
    );
  return (
    <QueryView query={rendering} loading="Reading the instance">
      {(data) => <ReadBack rendering={data} />}
    </QueryView>
  );
}

function columnsOf({ period, priorPeriod }: InstanceRendering): readonly GridColumn<ComparisonRow>[] {
  const heads = columnHeads(period.start ?? period.end, period.end, priorPeriod?.end);
  const figures = (side: string, current: keyof ComparisonRow, prior: keyof ComparisonRow) =>
    [[current, heads.current] as const, [prior, heads.prior] as const].map(
      ([key, head]): GridColumn<ComparisonRow> => ({
        id: key,
        header: `${side} ${head}`,
        width: 110,
        filter: false,
        align: 'right',
        text: (row) => String(row[key]),
      }),
    );
  return [
    {
      id: 'label',
      header: 'The file says',
      width: 250,
      grow: true,
      text: (row) => row.label,
      render: (row) => (
        <span
          className="fl-read-label"
          data-kind={row.kind}
          data-depth={Math.min(row.depth, 5)}
          title={row.label}
        >
          {row.label}
        </span>
      ),
    },
    ...figures('File', 'current', 'prior'),
    {
      id: 'standing',
      header: 'Compared',
      width: 148,
      text: standingText,
      render: (row) => (
        <span
          className={row.standing === 'AGREES' ? 'fv-good' : row.standing === 'DIFFERS' ? 'fv-bad' : ''}
          title={standingText(row)}
        >
          {standingText(row)}
        </span>
      ),
    },
    {
      id: 'line',
      header: 'Line of the document',
      width: 200,
      grow: true,
      text: (row) => (row.line === null ? '' : `${row.line.label} (${placeOfLine(row.line)})`),
    },
    ...figures('Printed', 'documentCurrent', 'documentPrior'),
  ];
}

function ReadBack({ rendering }: { readonly rendering: InstanceRendering }) {
  const { lines, explain } = useFilingContext();
  const [active, setActive] = useState<ComparisonRow | null>(null);
  const rows = useMemo(() => comparisonRows(rendering, lines), [rendering, lines]);
  const columns = useMemo(() => columnsOf(rendering), [rendering]);
  const { file, agreeing, compared } = rendering;
  const isWrong =
    agreeing < compared ||
    rendering.facts.some(
      ({ standing, savedOtherwise }) => standing === 'UNEXPLAINED' || savedOtherwise !== null,
    );
  const open = (row: ComparisonRow) => {
    if (row.line !== null) explain(row.line.id);
  };
  return (
    <Stack gap="sm">
      <Notice tone={isWrong ? 'WARN' : 'GOOD'} title={agreementWords(rendering)}>
        {file === null
          ? 'No instance has been exported since the rules were run: this is what an export would hold now.'
          : `Read from ${file.fileName}.`}{' '}
        {unitWords(rendering)}
      </Notice>
      <DataGrid
        label="The instance beside the document"
        rows={rows}
        columns={columns}
        rowId={rowId}
        height={HEIGHT}
        markRow={(row) =>
          row.standing === 'DIFFERS' || row.standing === 'UNEXPLAINED'
            ? 'fv-grid-doubtful'
            : row.kind === 'SECTION'
              ? 'fl-read-section'
              : ''
        }
        onActiveRow={setActive}
        onOpen={open}
        onKey={(event, { row }) => {
          if (event.key.toLowerCase() !== 'p' || event.ctrlKey || event.altKey || event.metaKey) return false;
          open(row);
          return row.line !== null;
        }}
      />
      <FactDetail row={active} />
      <FactsWithoutLine rendering={rendering} />
      <LinesWithoutFact rendering={rendering} />
      <Text size="xs" c="dimmed">
        A tick is shown only where the printed figure, times its scale and with the sign of its tag, is
        exactly the fact of the file.
      </Text>
    </Stack>
  );
}
