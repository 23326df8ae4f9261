/**
 * A figure as accountants read it: tabular numerals, brackets for negatives, "-" for nil. In a column the closing bracket
 * hangs outside, so that digits stand below one another. With `onOpen` it is a button: one key shows where the number comes
 * from.
 */
import { UnstyledButton } from '@mantine/core';
import type { Money } from '../../shared/model/money.ts';
import { formatMoney } from '../../shared/model/money.ts';

interface FigureProps {
  readonly amount: Money | null;
  /** 2 in a trial balance, 0 in statements of whole dollars. */
  readonly places?: 0 | 2;
  /** A difference: said to be wrong (bold and in the warning colour) when it is not nil. */
  readonly difference?: boolean;
  readonly onOpen?: () => void;
  readonly onFocus?: () => void;
  readonly onKeyDown?: (event: React.KeyboardEvent) => void;
  /** It is the one that is explained beside it. */
  readonly current?: boolean;
  /** What the figure is, for screen readers, where it can be opened. */
  readonly label?: string;
}

/** The text with its closing bracket apart. */
function Hanging({ text }: { readonly text: string }) {
  if (!text.endsWith(')')) return text;
  return (
    <>
      {text.slice(0, -1)}
      <span className="fv-bracket">)</span>
    </>
  );
}

export function Figure({ amount, places = 2, difference = false, onOpen, label, ...more }: FigureProps) {
  const { onFocus, onKeyDown, current = false } = more;
  const text = formatMoney(amount, places);
  const wrong = difference && text !== '-' && text !== '';
  const className = wrong ? 'fv-figure fv-bad' : 'fv-figure';
  if (onOpen === undefined)
    return (
      <span className={className}>
        <Hanging text={text} />
      </span>
    );
  return (
    <UnstyledButton
      className={`${className} fv-figure-open`}
      onClick={onOpen}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      aria-current={current || undefined}
      aria-label={`${label ?? 'Figure'}: ${text === '-' ? 'nil' : text}. Show where it comes from`}
    >
      <Hanging text={text} />
    </UnstyledButton>
  );
}
