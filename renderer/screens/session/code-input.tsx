/**
 * The field for six digits; the last digit sends them.
 */
import { TextInput } from '@mantine/core';
import './session.css';

export const CODE_LENGTH = 6;

interface CodeInputProps {
  readonly value: string;
  readonly onChange: (digits: string) => void;
  readonly onComplete: (digits: string) => void;
  /** Off where other fields come first. */
  readonly autoFocus?: boolean;
}

export function CodeInput({ value, onChange, onComplete, autoFocus = true }: CodeInputProps) {
  return (
    <TextInput
      label="Six digits of your authenticator app"
      required
      {...(autoFocus ? { autoFocus: true, 'data-autofocus': true } : {})}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={CODE_LENGTH}
      classNames={{ input: 'fv-code-input' }}
      value={value}
      onChange={(event) => {
        const digits = event.currentTarget.value.replaceAll(/\D/g, '');
        onChange(digits);
        if (digits.length === CODE_LENGTH && value.length < CODE_LENGTH) onComplete(digits);
      }}
    />
  );
}
