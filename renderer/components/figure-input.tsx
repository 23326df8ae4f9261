/**
 * A field for an amount. It takes every common way of writing one and shows it in the house form when left;
 * text that is not an amount is kept and said, never guessed at.
 */
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Money } from '../../shared/model/money.ts';
import { formatMoney } from '../../shared/model/money.ts';
import { parseFigure } from './parse-figure.ts';

interface FigureInputProps {
  readonly label: string;
  readonly value: Money | null;
  readonly onCommit: (value: Money | null) => void;
  readonly description?: string | undefined;
  readonly required?: boolean;
  readonly disabled?: boolean;
}

export function FigureInput({ label, value, onCommit, description, required, disabled }: FigureInputProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const wrong = draft !== null && parseFigure(draft) === undefined;
  const commit = () => {
    if (draft === null) return;
    const parsed = parseFigure(draft);
    if (parsed === undefined) return;
    setDraft(null);
    if (parsed !== value) onCommit(parsed);
  };
  return (
    <TextInput
      label={label}
      description={description}
      required={required}
      disabled={disabled}
      inputMode="decimal"
      autoComplete="off"
      value={draft ?? formatMoney(value)}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
        if (event.key === 'Escape') setDraft(null);
      }}
      error={wrong ? 'Type an amount such as 1,234.50, (1,234) or 1,234 CR' : undefined}
      classNames={{ input: 'fv-figure-column' }}
    />
  );
}
