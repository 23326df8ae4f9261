/**
 * The field for a new password: says while it is typed what the server would refuse.
 */
import { PasswordInput } from '@mantine/core';
import {
  type PasswordOwner,
  passwordWeakness,
  SHORTEST_PASSWORD,
} from '../../shared/model/password-rules.ts';

/** Why a password cannot be used; null where it can. */
export function passwordFault(password: string, owner: PasswordOwner): string | null {
  const missing = SHORTEST_PASSWORD - password.length;
  if (missing > 0) {
    return `${missing} more ${missing === 1 ? 'character is' : 'characters are'} needed (at least ${SHORTEST_PASSWORD})`;
  }
  return passwordWeakness(password, owner);
}

interface NewPasswordInputProps {
  readonly label: string;
  readonly value: string;
  readonly owner: PasswordOwner;
  readonly onChange: (password: string) => void;
}

export function NewPasswordInput({ label, value, owner, onChange }: NewPasswordInputProps) {
  const fault = value === '' ? null : passwordFault(value, owner);
  return (
    <PasswordInput
      label={label}
      description={`At least ${SHORTEST_PASSWORD} characters; a phrase of several unrelated words is best`}
      required
      autoComplete="new-password"
      error={fault ?? undefined}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
