/**
 * The permanent file of the finished sample client (an invented company), written before its first year begins: what its
 * statements and its filing take from there is proposed from these entries, and written nowhere else in the sample.
 */
import { isoDateSchema } from '../../shared/model/dates.ts';
import { moneySchema } from '../../shared/model/money.ts';
import type { FileAddition } from '../../shared/model/permanent-file.ts';
import { changePermanentFile } from '../practice/permanent-file/change-permanent-file.ts';
import type { SampleOffice } from './sample-office.ts';

export const DIRECTORS = ['Tan Siew Hoon', 'Rajan Pillai'] as const;

const INCORPORATED_ON = isoDateSchema.parse('2019-01-08');
const SHARES = 'Ordinary shares';
const HELD = { [DIRECTORS[0]]: '120000', [DIRECTORS[1]]: '80000' } as const;

const SINCE_THEN = { validFrom: INCORPORATED_ON, validUntil: null };
const ENTRIES: readonly FileAddition[] = [
  {
    kind: 'LEGAL_FORM',
    content: { form: 'PRIVATE', incorporatedOn: INCORPORATED_ON, inGroup: false },
    ...SINCE_THEN,
  },
  ...DIRECTORS.map((name) => ({
    kind: 'DIRECTOR' as const,
    content: { name, alternateTo: '' },
    ...SINCE_THEN,
  })),
  { kind: 'SECRETARY', content: { name: 'Goh Li Ting' }, ...SINCE_THEN },
  {
    kind: 'REGISTERED_OFFICE',
    content: { address: '18 Paperbark Lane, #02-05, Singapore 409821' },
    ...SINCE_THEN,
  },
  {
    kind: 'PRINCIPAL_ACTIVITY',
    content: { description: 'wholesale of paper goods and stationery' },
    ...SINCE_THEN,
  },
  {
    kind: 'SHARE_CLASS',
    content: {
      name: SHARES,
      number: '200000',
      amount: moneySchema.parse('200000.00'),
      rights: 'each share carries one vote and an equal right to dividends.',
    },
    ...SINCE_THEN,
  },
  ...DIRECTORS.map((name) => ({
    kind: 'SHAREHOLDER' as const,
    content: { name, isCompany: false, shareClass: SHARES, number: HELD[name] },
    ...SINCE_THEN,
  })),
  { kind: 'EMPLOYEES', content: { number: '5' }, ...SINCE_THEN },
  { kind: 'EXEMPTION', content: { ground: 'SMALL_COMPANY' }, ...SINCE_THEN },
  {
    kind: 'CONTACT',
    content: {
      name: DIRECTORS[0],
      role: 'Director',
      email: 'siewhoon@casuarina-paper.example',
      phone: '',
      signsOff: true,
    },
    ...SINCE_THEN,
  },
];

export async function writePermanentFile({ context, person }: SampleOffice, clientId: string): Promise<void> {
  await changePermanentFile(
    context,
    person('FS_PREPARER', 'MANAGE_FS_ENGAGEMENT'),
    clientId,
    ENTRIES.map((entry) => ({ act: 'ADD', entry })),
  );
}
