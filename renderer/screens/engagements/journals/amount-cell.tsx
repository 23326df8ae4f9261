/**
 * An amount of a line. It is taken when the field is left or on Enter; "=" puts in what makes the journal balance. A
 * text that is no amount stays and is said.
 */
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatMoney, isZero, type Money, ZERO } from '../../../../shared/model/money.ts';
import { parseFigure } from '../../../components/parse-figure.ts';

interface AmountCellProps {
  readonly label: string;
  readonly amount: Money;
  readonly disabled: boolean;
  readonly onCommit: (amount: Money) => void;
  readonly onBalance: () => void;
}

export function AmountCell({ label, amount, disabled, onCommit, onBalance }: AmountCellProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && parseFigure(typed) === undefined;
  const commit = () => {
    if (typed === null) return;
    const figure = parseFigure(typed);
    if (figure === undefined) return;
    setTyped(null);
    if ((figure ?? ZERO) !== amount) onCommit(figure ?? ZERO);
  };
  return (
    <TextInput
      aria-label={label}
      size="xs"
      disabled={disabled}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? (isZero(amount) ? '' : formatMoney(amount))}
      error={isWrong ? 'Type an amount such as 1,234.50' : undefined}
      classNames={{ input: 'fv-figure-column' }}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
        if (event.key === 'Escape') setTyped(null);
        if (event.key === '=') {
          event.preventDefault();
          setTyped(null);
          onBalance();
        }
      }}
    />
  );
}
