/**
 * Whom at the client a link goes to, and for how long it works: the fields of every form that sends one. People of the
 * client's permanent file are offered.
 */
import { NumberInput, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { isEmailAddress } from './email-address.ts';
import { RecipientsFromFile } from './recipients-from-file.tsx';

const DEFAULT_DAYS = 14;

interface Typed {
  readonly name: string;
  readonly email: string;
  readonly days: number;
}
export interface Recipient extends Typed {
  readonly change: (part: Partial<Typed>) => void;
}

export function useRecipient(): Recipient {
  const [typed, setTyped] = useState<Typed>({ name: '', email: '', days: DEFAULT_DAYS });
  return { ...typed, change: (part) => setTyped((before) => ({ ...before, ...part })) };
}

/** Why it cannot be sent so; null where it can. */
export function troubleOfRecipient({ name, email }: Recipient): string | null {
  return name.trim() !== '' && isEmailAddress(email) ? null : 'Fill in the name and the e-mail address.';
}

/** What is sent of it. */
export function recipientOf({ name, email, days }: Recipient) {
  return { name: name.trim(), email: email.trim(), expiresInDays: days };
}

interface RecipientFieldsProps {
  readonly recipient: Recipient;
  readonly clientId: string;
  /** What is wrong is told at its field, once somebody tried to send. */
  readonly tried?: boolean;
  /** What is asked for between the person and the days. */
  readonly children?: ReactNode;
}

export function RecipientFields({ recipient, clientId, tried = false, children }: RecipientFieldsProps) {
  const { name, email, days, change } = recipient;
  return (
    <>
      <RecipientsFromFile clientId={clientId} onTake={change} />
      <TextInput
        label="Name"
        required
        maxLength={200}
        value={name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        error={tried && name.trim() === '' ? 'Fill in the name of the person who gets the link.' : undefined}
      />
      <TextInput
        label="E-mail"
        type="email"
        required
        maxLength={254}
        value={email}
        onChange={(event) => change({ email: event.currentTarget.value })}
        error={tried && !isEmailAddress(email) ? 'An e-mail address is expected.' : undefined}
      />
      {children}
      <NumberInput
        label="The link works for (days)"
        min={1}
        max={90}
        allowDecimal={false}
        value={days}
        onChange={(value) => change({ days: typeof value === 'number' ? value : DEFAULT_DAYS })}
      />
    </>
  );
}
