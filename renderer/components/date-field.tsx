/**
 * The one field for a date. It takes the ways in which people write one, day first whatever the language of the machine, and
 * shows "31 Dec 2025" when left, so that everybody sees which month was meant; text that is no date is kept and said.
 */
import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { isIsoDate, shortDate } from '../../shared/model/dates.ts';
import { noDateWords, readTypedDate, withWholeYear } from '../../shared/model/typed-dates.ts';

interface DateFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** A date as ISO text, empty for none, or what was typed and is no date. */
  readonly value: string;
  /**
   * Told at every key: the date, '' for an empty field, or the text that is no date (yet). A form refuses the latter; who
   * stores at once takes `isIsoDate(value) || value === ''` only, and the field says that the date before stands.
   */
  readonly onChange: (value: string) => void;
}

interface Typed {
  readonly text: string;
  /** What was told of it, and what stood before: any other value comes from outside and takes its place. */
  readonly told: string;
  readonly before: string;
}

const shown = (value: string) => (isIsoDate(value) ? shortDate(value) : value);

export function DateField({ value, onChange, error, onBlur, onKeyDown, ...field }: DateFieldProps) {
  const [typed, setTyped] = useState<Typed | null>(null);
  const [left, setLeft] = useState(true);
  const own = typed !== null && (value === typed.told || value === typed.before) ? typed : null;
  const text = own?.text ?? shown(value);
  const wrong = readTypedDate(text) === undefined;
  const stands = isIsoDate(value) ? ` Until then, ${shortDate(value)} stands.` : '';

  const take = (next: string): boolean => {
    const date = readTypedDate(next);
    const told = date === null ? '' : (date ?? next);
    setTyped({ text: next, told, before: value });
    if (told !== value) onChange(told);
    return date !== undefined;
  };
  const leave = () => {
    setLeft(true);
    if (own !== null && take(withWholeYear(own.text))) setTyped(null);
  };
  return (
    <TextInput
      placeholder="dd/mm/yyyy"
      {...field}
      autoComplete="off"
      data-date
      value={text}
      error={wrong && left ? `${noDateWords(text)}${stands}` : error}
      onChange={(event) => {
        setLeft(false);
        take(event.currentTarget.value);
      }}
      onBlur={(event) => {
        leave();
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') leave();
        onKeyDown?.(event);
      }}
    />
  );
}
