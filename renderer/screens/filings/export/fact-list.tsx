/**
 * The facts of the lines, as the outputs carry them: element, line and both years with the sign of the tag. P or
 * Enter on a row shows where its figures come from.
 */
import { Text, Title } from '@mantine/core';
import { formatMoney, type Money, toCents } from '../../../../shared/model/money.ts';
import type { LineItem } from '../../../../shared/model/records.ts';
import { reportedOf } from '../../../../shared/model/reported-line.ts';
import { DataGrid } from '../../../components/data-grid.tsx';
import type { GridColumn } from '../../../components/grid-types.ts';
import { plural } from '../../../components/plural.ts';
import { STATEMENT_WORDS } from '../../../components/words.ts';
import { useFilingContext } from '../context/filing-context.tsx';
import { currencySignOf } from '../context/filing-words.ts';
import { isConfirmed } from '../context/line-state.ts';

const HEIGHT = 420;

const rowId = (line: LineItem) => line.id;
const orderOf = (amount: Money | null) => (amount === null ? 0n : toCents(amount));

export function FactList() {
  const { lines, labelOf, filing, explain } = useFilingContext();
  const confirmed = lines.filter(isConfirmed);
  if (confirmed.length === 0) return null;
  const unit = currencySignOf(filing);
  const elementWords = ({ mapping }: LineItem) =>
    mapping === null
      ? ''
      : [
          labelOf(mapping.elementId),
          mapping.memberId === null ? '' : labelOf(mapping.memberId),
          mapping.balanceAt === 'OPENING' ? 'opening balance' : '',
        ]
          .filter(Boolean)
          .join(', ');
  const columns: readonly GridColumn<LineItem>[] = [
    { id: 'element', header: 'Element', width: 260, grow: true, text: elementWords },
    { id: 'line', header: 'Line', width: 220, grow: true, text: (line) => line.label },
    { id: 'statement', header: 'Statement', width: 150, text: (line) => STATEMENT_WORDS[line.statement] },
    {
      id: 'current',
      header: `Current, ${unit}`,
      width: 140,
      align: 'right',
      text: (line) => formatMoney(reportedOf(line).current, 0),
      order: (line) => orderOf(reportedOf(line).current),
    },
    {
      id: 'prior',
      header: `Prior, ${unit}`,
      width: 140,
      align: 'right',
      text: (line) => formatMoney(reportedOf(line).prior, 0),
      order: (line) => orderOf(reportedOf(line).prior),
    },
  ];
  return (
    <section className="fv-panel" aria-label="Facts of the lines">
      <Title order={2} size="h3" p="sm">
        Facts of the lines <span className="fv-figure">({confirmed.length})</span>
      </Title>
      <DataGrid
        label="Facts of the lines"
        rows={confirmed}
        columns={columns}
        rowId={rowId}
        height={Math.min(HEIGHT, 76 + confirmed.length * 30)}
        onOpen={(line) => explain(line.id)}
        onKey={(event, { row }) => {
          if (event.key.toLowerCase() !== 'p' || event.ctrlKey || event.altKey || event.metaKey) return false;
          explain(row.id);
          return true;
        }}
      />
      <Text size="xs" c="dimmed" p="sm">
        {confirmed.length} confirmed {plural(confirmed.length, 'line')}, each with the sign of its tag. P or
        Enter shows where a figure comes from.
      </Text>
    </section>
  );
}
