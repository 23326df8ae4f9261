/**
 * An amount of a line. It is taken when the field is left or on Enter; "=" puts in what makes the journal balance. A
 * text that is no amount stays and is said.
 */
import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { formatMoney, isZero, type Money, ZERO } from '../../../../shared/model/money.ts';
import { parseFigure } from '../../../components/parse-figure.ts';

interface AmountCellProps {
  readonly label: string;
  readonly amount: Money;
  readonly disabled: boolean;
  readonly onCommit: (amount: Money) => void;
  readonly onBalance: () => void;
  readonly onUnreadable: (label: string, isUnreadable: boolean) => void;
}

export function AmountCell({ label, amount, disabled, onCommit, onBalance, onUnreadable }: AmountCellProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && parseFigure(typed) === undefined;
  const tell = useRef(onUnreadable);
  tell.current = onUnreadable;
  useEffect(() => {
    if (!isWrong) return;
    tell.current(label, true);
    return () => tell.current(label, false);
  }, [isWrong, label]);
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
