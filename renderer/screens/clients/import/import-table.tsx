/** The rows of a list of clients as they were understood, each with what is wrong; X takes one out or in again. */
import type { ReadRow } from '../../../../shared/model/client-import.ts';
import { MONTHS } from '../../../../shared/model/dates.ts';
import { DataGrid } from '../../../components/data-grid.tsx';
import type { GridColumn } from '../../../components/grid-types.ts';
import { ACCOUNTING_STANDARD_WORDS, PRODUCT_WORDS } from '../../../components/words.ts';

const OUTCOMES: Readonly<Record<ReadRow['outcome'], string>> = {
  NEW: 'Take in',
  HERE: 'In the practice',
  ERROR: 'Cannot be taken in',
};

interface ImportTableProps {
  readonly rows: readonly ReadRow[];
  /** Numbers of the rows that a person took out. */
  readonly leftOut: ReadonlySet<number>;
  readonly onToggle: (number: number) => void;
}

export function ImportTable({ rows, leftOut, onToggle }: ImportTableProps) {
  const columns: readonly GridColumn<ReadRow>[] = [
    {
      id: 'outcome',
      header: 'Outcome',
      width: 164,
      filter: 'CHOICE',
      text: ({ outcome, number }) =>
        outcome === 'NEW' && leftOut.has(number) ? 'Left out by you' : OUTCOMES[outcome],
      render: ({ outcome, number }) =>
        outcome === 'NEW' ? (
          <label>
            <input
              type="checkbox"
              tabIndex={-1}
              checked={!leftOut.has(number)}
              onChange={() => onToggle(number)}
            />{' '}
            {leftOut.has(number) ? 'Left out by you' : OUTCOMES.NEW}
          </label>
        ) : (
          <span className={outcome === 'ERROR' ? 'fv-bad' : 'fv-muted'}>{OUTCOMES[outcome]}</span>
        ),
    },
    {
      id: 'row',
      header: 'Row',
      width: 48,
      align: 'right',
      filter: false,
      text: ({ number }) => String(number),
      order: ({ number }) => number,
    },
    { id: 'name', header: 'Company name', width: 186, text: ({ companyName }) => companyName },
    { id: 'uen', header: 'UEN', width: 108, text: ({ uen }) => uen },
    {
      id: 'problems',
      header: 'What to look at',
      width: 240,
      grow: true,
      text: ({ problems }) => problems.join(' '),
    },
    {
      id: 'yearEnd',
      header: 'Year ends in',
      width: 112,
      text: ({ client }) => (client === null ? '' : (MONTHS[client.fyEndMonth - 1] ?? '')),
    },
    {
      id: 'standard',
      header: 'Standard',
      width: 92,
      text: ({ client }) => (client === null ? '' : ACCOUNTING_STANDARD_WORDS[client.accountingStandard]),
    },
    {
      id: 'products',
      header: 'Products',
      width: 100,
      text: ({ client }) => client?.enabledProducts.map((each) => PRODUCT_WORDS[each]).join(', ') ?? '',
    },
  ];
  return (
    <DataGrid
      label="Rows of the file"
      rows={rows}
      columns={columns}
      rowId={({ number }) => String(number)}
      height="max(300px, calc(100vh - 400px))"
      onKey={(event, { range }) => {
        if (event.key.toLowerCase() !== 'x' || event.ctrlKey || event.metaKey || event.altKey) return false;
        for (const { outcome, number } of range) if (outcome === 'NEW') onToggle(number);
        return true;
      }}
      empty="The sheet has no rows below its headings."
    />
  );
}
