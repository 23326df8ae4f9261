/**
 * Columns of the mapping grid: account, both years (with what journals make of the imported balance, where there are
 * any), key, confidence, and the runners-up on 1, 2, 3.
 */
import type { Money } from '../../../../shared/model/money.ts';
import { addMoney, formatMoney, isZero, toCents } from '../../../../shared/model/money.ts';
import type { TrialBalanceItem } from '../../../../shared/model/records.ts';
import { Figure } from '../../../components/figure.tsx';
import type { GridColumn } from '../../../components/grid-types.ts';
import { KeyPicker } from '../../../components/key-picker.tsx';
import type { PickerOption } from '../../../components/picker-search.ts';
import { ConfidenceBadge } from '../../../components/state-badge.tsx';

const MOST_SUGGESTIONS = 3;
const NARROWEST = 96;
const DIGIT_WIDTH = 8;
const CELL_PADDING = 20;

/** Who put the key there, in a word. */
function sourceOf(row: TrialBalanceItem): string {
  if (row.taxonomyKey === null) return '';
  if (row.isOverride) return 'By hand';
  return row.mappingConfidence ?? 'Kept';
}

export function suggestionsOf(row: TrialBalanceItem) {
  return row.suggestions.slice(0, MOST_SUGGESTIONS);
}

function total(amounts: readonly (Money | null)[]): Money {
  return addMoney(...amounts.filter((amount) => amount !== null));
}

/** Pixels that the longest figure of a column needs: an amount is never cut off. */
function figureWidth(amounts: readonly (Money | null)[]): number {
  const longest = amounts.reduce((most, amount) => Math.max(most, formatMoney(amount).length), 0);
  return Math.max(NARROWEST, longest * DIGIT_WIDTH + CELL_PADDING);
}

interface MappingColumnsInput {
  readonly rows: readonly TrialBalanceItem[];
  readonly hasPrior: boolean;
  readonly options: readonly PickerOption[];
  readonly editable: boolean;
}

export function mappingColumns({
  rows,
  hasPrior,
  options,
  editable,
}: MappingColumnsInput): readonly GridColumn<TrialBalanceItem>[] {
  const amount = (
    id: string,
    header: string,
    read: (row: TrialBalanceItem) => Money | null,
  ): GridColumn<TrialBalanceItem> => ({
    id,
    header,
    width: figureWidth(rows.map(read)),
    align: 'right',
    text: (row) => formatMoney(read(row)),
    order: (row) => toCents(read(row) ?? total([])),
    render: (row) => <Figure amount={read(row)} />,
    foot: <Figure amount={total(rows.map(read))} difference />,
  });
  const isAdjusted = rows.some(({ adjustment }) => !isZero(adjustment));
  return [
    { id: 'code', header: 'Code', width: 72, text: (row) => row.accountCode },
    {
      id: 'description',
      header: 'Account',
      width: 164,
      grow: true,
      text: (row) => row.accountDescription,
      foot: `Difference (${rows.length} rows)`,
    },
    amount('current', isAdjusted ? 'Imported' : 'This year', (row) => row.currentYearBalance),
    ...(isAdjusted
      ? [
          amount('journals', 'Journals', (row) => row.adjustment),
          amount('adjusted', 'Adjusted', (row) => row.adjustedBalance),
        ]
      : []),
    ...(hasPrior ? [amount('prior', 'Last year', (row) => row.priorAdjustedBalance)] : []),
    {
      id: 'key',
      header: 'Line of the statements',
      width: 190,
      grow: true,
      text: (row) => row.taxonomyLabel ?? row.taxonomyKey ?? '',
      render: (row) =>
        row.taxonomyKey === null ? (
          <span className="fv-bad">Not mapped</span>
        ) : (
          (row.taxonomyLabel ?? row.taxonomyKey)
        ),
      editable: () => editable,
      editor: ({ row, typed, commit, cancel }) => (
        <KeyPicker
          label={`Line of the statements for ${row.accountDescription}`}
          bare
          autoFocus
          options={options}
          value={row.taxonomyKey}
          {...(typed === null ? {} : { initialText: typed })}
          onPick={commit}
          onCancel={cancel}
        />
      ),
    },
    {
      id: 'confidence',
      header: 'Confidence',
      width: 100,
      text: sourceOf,
      render: (row) => (
        <span title={row.mappingRationale ?? undefined}>
          {row.isOverride || row.mappingConfidence === null ? (
            sourceOf(row)
          ) : (
            <ConfidenceBadge confidence={row.mappingConfidence} />
          )}
        </span>
      ),
    },
    {
      id: 'suggestions',
      header: 'Alternatives (press 1, 2, 3)',
      width: 150,
      grow: true,
      filter: false,
      text: (row) =>
        suggestionsOf(row)
          .map((each, index) => `${index + 1} ${each.taxonomyLabel}`)
          .join('   '),
    },
  ];
}
