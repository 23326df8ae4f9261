/**
 * The second of two people who sign at the portal: asked for where the practice has two, else where the sender wants it. The
 * second is asked once the first has approved.
 */
import { Checkbox, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useRoute } from '../client/hooks.ts';
import { isEmailAddress } from './email-address.ts';

export interface SecondSignatory {
  readonly wanted: boolean;
  /** The practice asks for two: it cannot be left out. */
  readonly required: boolean;
  readonly name: string;
  readonly email: string;
  readonly change: (part: Partial<Typed>) => void;
}
interface Typed {
  readonly wanted: boolean;
  readonly name: string;
  readonly email: string;
}

export function useSecondSignatory(): SecondSignatory {
  const settings = useRoute('getReviewSettings', {});
  const [typed, setTyped] = useState<Typed>({ wanted: false, name: '', email: '' });
  const required = settings.data?.twoSignatories ?? false;
  return {
    ...typed,
    wanted: typed.wanted || required,
    required,
    change: (part) => setTyped((before) => ({ ...before, ...part })),
  };
}

/** Why it cannot be sent so; null where it can. */
export function troubleOfSecond({ wanted, name, email }: SecondSignatory): string | null {
  if (!wanted) return null;
  if (name.trim() === '') return 'Fill in the name of the second person.';
  return isEmailAddress(email) ? null : 'Fill in the e-mail address of the second person.';
}

/** What is sent of it. */
export function secondOf({ wanted, name, email }: SecondSignatory) {
  return wanted ? { second: { name: name.trim(), email: email.trim() } } : {};
}

export function SecondSignatoryFields({ second }: { readonly second: SecondSignatory }) {
  return (
    <Stack gap="sm">
      <Checkbox
        label="A second person signs after the first"
        description={
          second.required
            ? 'This practice asks two people of each client to sign (Settings, Review).'
            : 'They are asked once the first has approved, and sign exactly the same.'
        }
        checked={second.wanted}
        disabled={second.required}
        onChange={(event) => second.change({ wanted: event.currentTarget.checked })}
      />
      {second.wanted && (
        <>
          <TextInput
            label="Name of the second person"
            maxLength={200}
            value={second.name}
            onChange={(event) => second.change({ name: event.currentTarget.value })}
          />
          <TextInput
            label="E-mail of the second person"
            type="email"
            maxLength={254}
            value={second.email}
            onChange={(event) => second.change({ email: event.currentTarget.value })}
          />
        </>
      )}
    </Stack>
  );
}

/** The link of the second person, where the sync-server sends no mails. */
export const secondLinkWords = (link: string) =>
  `The link of the second person, which opens once the first has approved: ${link}`;
