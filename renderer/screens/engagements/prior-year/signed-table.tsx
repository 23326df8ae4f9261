/**
 * One statement of last year's signed set: its lines in the order of the statements, last year and the year before it, the
 * page, and what a total adds up to. Lines that this year's statements do not show are added from a list.
 */
import { Select, Table, Text, TextInput } from '@mantine/core';
import type { OwnCashLine } from '../../../../shared/model/cash-flow-lines.ts';
import type { PriorYear, SignedLine, SignedTable } from '../../../../shared/model/prior-year.ts';
import { Figure } from '../../../components/figure.tsx';
import { SignedAmountCell, SignedPageCell } from './signed-cell.tsx';
import {
  type EnteredLine,
  nameOf,
  nextOwnLine,
  pageBefore,
  type SignedDraft,
  withCell,
} from './signed-draft.ts';

interface SignedTableProps {
  readonly statement: SignedTable;
  readonly title: string;
  readonly priorYear: PriorYear;
  readonly draft: SignedDraft;
  readonly places: 0 | 2;
  readonly editable: boolean;
  readonly onChange: (draft: SignedDraft) => void;
}

/** Lines of cash flows that the program has no name for. */
const OWN_PARTS = [
  { value: 'own_operating', label: 'A line of operating activities…' },
  { value: 'own_investing', label: 'A line of investing activities…' },
  { value: 'own_financing', label: 'A line of financing activities…' },
  { value: 'own_other', label: 'A line beside them, such as exchange differences on cash…' },
] as const satisfies readonly { readonly value: OwnCashLine; readonly label: string }[];

type ShownLine = Pick<SignedLine, 'statement' | 'key' | 'label' | 'kind' | 'computed' | 'computedBefore'>;

/** The lines that the table shows: those of this year's statements, and what is entered beside them. */
function shownLines(priorYear: PriorYear, draft: SignedDraft, statement: SignedTable): ShownLine[] {
  const entered = new Map(draft.lines.map((line) => [nameOf(line), line]));
  const own = priorYear.lines.filter((line) => line.statement === statement);
  const known = new Set(own.map(nameOf));
  const others = draft.lines.filter((line) => line.statement === statement && !known.has(nameOf(line)));
  const shown = own.filter((line) => line.isShown || entered.has(nameOf(line)));
  return [
    ...shown.filter((line, at) => {
      if (line.kind === 'HEADING') return isLed(shown[at + 1]);
      // The subtotal of a part without lines is printed by nobody.
      const isEmpty = line.kind === 'SUBTOTAL' && shown[at - 1]?.kind === 'HEADING';
      return !isEmpty || entered.has(nameOf(line));
    }),
    ...others.map((line): ShownLine => ({ ...line, kind: 'LINE', computed: null, computedBefore: null })),
  ];
}

/** True of what stands under a heading. */
function isLed(next: ShownLine | undefined): boolean {
  return next?.kind === 'LINE' || next?.kind === 'HEADING';
}

export function SignedFiguresTable(props: SignedTableProps) {
  const { statement, title, priorYear, draft, editable, onChange } = props;
  const entered = new Map(draft.lines.map((line) => [nameOf(line), line]));
  const lines = shownLines(priorYear, draft, statement);
  const shown = new Set(lines.map(nameOf));
  const more = priorYear.lines
    .filter((line) => line.statement === statement && line.kind === 'LINE' && !shown.has(nameOf(line)))
    .map(({ key, label }) => ({ value: key, label }));
  const add = (value: string | null) => {
    if (value === null) return;
    const own = OWN_PARTS.find((part) => part.value === value)?.value;
    const key = own === undefined ? value : nextOwnLine(draft, own);
    const label = own !== undefined ? '' : (more.find((line) => line.value === value)?.label ?? '');
    onChange(withCell(draft, { statement, key, label }, {}));
  };
  const withBefore = statement !== 'cashFlow';
  return (
    <>
      <div className="fv-prior-scroll">
        <Table className="fv-prior-table" verticalSpacing={2} aria-label={title}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Line</Table.Th>
              <Table.Th className="fv-figure-column">Last year</Table.Th>
              {withBefore && <Table.Th className="fv-figure-column">Year before</Table.Th>}
              <Table.Th className="fv-figure-column">Page</Table.Th>
              <Table.Th className="fv-figure-column">Sum of lines</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lines.map((line) =>
              line.kind === 'HEADING' ? (
                <Table.Tr key={`${line.key} heading`}>
                  <Table.Th colSpan={withBefore ? 5 : 4} scope="colgroup">
                    {line.label}
                  </Table.Th>
                </Table.Tr>
              ) : (
                <SignedRow
                  key={line.key}
                  {...props}
                  line={line}
                  entered={entered.get(nameOf(line))}
                  withBefore={withBefore}
                />
              ),
            )}
          </Table.Tbody>
        </Table>
      </div>
      {editable && statement !== 'changesInEquity' && (
        <Select
          label="Add a line"
          placeholder="Type a part of its name"
          searchable
          value={null}
          data={[...(statement === 'cashFlow' ? OWN_PARTS : []), ...more]}
          onChange={add}
          maw={420}
        />
      )}
    </>
  );
}

interface SignedRowProps extends SignedTableProps {
  readonly line: ShownLine;
  readonly entered: EnteredLine | undefined;
  readonly withBefore: boolean;
}

function SignedRow({
  line,
  entered,
  withBefore,
  draft,
  places,
  editable,
  priorYear,
  onChange,
  statement,
}: SignedRowProps) {
  const { label, kind, key } = line;
  const isTotal = kind !== 'LINE';
  const isOwn = OWN_PARTS.some(({ value }) => key.startsWith(value));
  const set = (change: Partial<EnteredLine>) => {
    const page = entered?.page ?? pageBefore(draft, statement);
    onChange(withCell(draft, { statement, key, label }, { ...(entered ? {} : { page }), ...change }));
  };
  const by = priorYear.signed?.figures.find((each) => each.statement === statement && each.key === key);
  const confirmedBy = by?.confirmedById ? (priorYear.names[by.confirmedById] ?? '') : '';
  const sum = line.computed;
  const differs = isTotal && sum !== null && entered?.amount != null && entered.amount !== sum;
  const name = entered?.label || label;
  return (
    <Table.Tr data-total={isTotal || undefined}>
      <Table.Td>
        {isOwn ? (
          <TextInput
            aria-label="Name of the line as it is printed"
            size="xs"
            disabled={!editable}
            maxLength={500}
            value={entered?.label ?? ''}
            onChange={(event) => set({ label: event.currentTarget.value })}
          />
        ) : (
          name
        )}
        {confirmedBy !== '' && (
          <Text size="xs" c="dimmed" component="span" ml={8}>
            ✓ {confirmedBy}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <SignedAmountCell
          label={`${name}, last year`}
          column="last"
          disabled={!editable}
          places={places}
          amount={entered?.amount ?? null}
          onCommit={(amount) => set({ amount })}
        />
      </Table.Td>
      {withBefore && (
        <Table.Td>
          <SignedAmountCell
            label={`${name}, year before`}
            column="before"
            disabled={!editable}
            places={places}
            amount={entered?.amountBefore ?? null}
            onCommit={(amountBefore) => set({ amountBefore })}
          />
        </Table.Td>
      )}
      <Table.Td>
        <SignedPageCell
          label={`${name}, page`}
          column="page"
          disabled={!editable}
          page={entered?.page ?? null}
          onCommit={(page) => set({ page })}
        />
      </Table.Td>
      <Table.Td className="fv-figure-column">
        {isTotal && <Figure amount={sum} places={places} />}
        {differs && (
          <Text size="xs" className="fv-bad">
            Does not cast
          </Text>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
