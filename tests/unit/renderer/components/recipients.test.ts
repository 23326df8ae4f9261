/** Who is offered where a link is sent: marked for sign-off, reachable, in force on the day, and not set aside. */
import { expect, it } from 'vitest';
import { offeredRecipients } from '../../../../renderer/components/recipients.ts';
import { type IsoDate, isIsoDate } from '../../../../shared/model/dates.ts';
import type { FileEntryOf } from '../../../../shared/model/permanent-file.ts';

const day = (text: string): IsoDate => {
  if (!isIsoDate(text)) throw new Error(text);
  return text;
};

interface Change {
  readonly name: string;
  readonly email?: string;
  readonly signsOff?: boolean;
  readonly from?: string;
  readonly until?: string;
  readonly setAside?: boolean;
}

function contact({ name, email = `${name}@lantern.example`, signsOff = true, ...days }: Change) {
  const at = '2026-01-05T08:00:00.000Z';
  const staff = '01920000-0000-7000-8000-000000000001';
  const entry: FileEntryOf<'CONTACT'> = {
    id: name,
    kind: 'CONTACT',
    content: { name, role: 'Finance', email, phone: '', signsOff },
    validFrom: days.from === undefined ? null : day(days.from),
    validUntil: days.until === undefined ? null : day(days.until),
    setAside: days.setAside ?? false,
    writtenById: staff,
    writtenByName: null,
    writtenAt: at,
    changedById: staff,
    changedAt: at,
    history: [],
  };
  return entry;
}

it('offers who signs off today, and nobody who has left, is yet to come, was set aside or has no address', () => {
  const today = day('2026-03-31');
  const contacts = [
    contact({ name: 'signs' }),
    contact({ name: 'does-not', signsOff: false }),
    contact({ name: 'unreachable', email: '' }),
    contact({ name: 'left-today', until: '2026-03-31' }),
    contact({ name: 'leaves-tomorrow', until: '2026-04-01' }),
    contact({ name: 'comes-tomorrow', from: '2026-04-01' }),
    contact({ name: 'mistake', setAside: true }),
  ];
  expect(offeredRecipients(contacts, today)).toEqual([
    { id: 'signs', name: 'signs', email: 'signs@lantern.example', role: 'Finance' },
    {
      id: 'leaves-tomorrow',
      name: 'leaves-tomorrow',
      email: 'leaves-tomorrow@lantern.example',
      role: 'Finance',
    },
  ]);
});
