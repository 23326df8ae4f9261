/** A cell of the table of signed figures. It is taken on leaving or Enter, which goes on to the cell below; text that is no amount stays and is said. */
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatMoney, type Money } from '../../../../shared/model/money.ts';
import { parseFigure } from '../../../components/parse-figure.ts';

interface CellProps {
  readonly label: string;
  readonly disabled: boolean;
  /** Where Enter goes: the cells of one column follow each other. */
  readonly column: string;
}

function goBelow(field: HTMLInputElement, column: string): void {
  const table = field.closest('table');
  const cells = [...(table?.querySelectorAll<HTMLInputElement>(`input[data-column="${column}"]`) ?? [])];
  cells[cells.indexOf(field) + 1]?.focus();
}

interface AmountProps extends CellProps {
  readonly amount: Money | null;
  readonly places: 0 | 2;
  readonly onCommit: (amount: Money | null) => void;
}

export function SignedAmountCell({ label, disabled, column, amount, places, onCommit }: AmountProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && parseFigure(typed) === undefined;
  const commit = () => {
    const figure = typed === null ? undefined : parseFigure(typed);
    if (figure === undefined) return;
    setTyped(null);
    if (figure !== amount) onCommit(figure);
  };
  return (
    <TextInput
      aria-label={label}
      size="xs"
      disabled={disabled}
      inputMode="decimal"
      autoComplete="off"
      data-column={column}
      value={typed ?? (amount === null ? '' : formatMoney(amount, places))}
      error={isWrong ? 'Type an amount such as 1,234 or (1,234)' : undefined}
      classNames={{ input: 'fv-figure-column' }}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setTyped(null);
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
        commit();
        if (!isWrong) goBelow(event.currentTarget, column);
      }}
    />
  );
}

interface PageProps extends CellProps {
  readonly page: number | null;
  readonly onCommit: (page: number | null) => void;
}

export function SignedPageCell({ label, disabled, column, page, onCommit }: PageProps) {
  return (
    <TextInput
      aria-label={label}
      size="xs"
      disabled={disabled}
      inputMode="numeric"
      autoComplete="off"
      data-column={column}
      value={page === null ? '' : String(page)}
      onChange={(event) => {
        const digits = event.currentTarget.value.replaceAll(/\D/g, '').slice(0, 4);
        onCommit(digits === '' || Number(digits) === 0 ? null : Number(digits));
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) goBelow(event.currentTarget, column);
      }}
    />
  );
}
