/** Journals of invented companies, and random ones that balance, for the tests of the adjusted books. */

import type { StoredItem } from '../../../../../main/store/repositories/trial-balances.ts';
import type { FsJournal, JournalKind, JournalLine } from '../../../../../shared/model/journals.ts';
import { fromCents, type Money, negateMoney } from '../../../../../shared/model/money.ts';
import type { ImportedItem } from '../../../../../shared/model/records.ts';
import { date, money } from '../statements/sample-books.ts';

const AT = '2026-11-20T08:15:00.000Z';
const ID = '01920000-0000-7000-8000-000000000001';

/** Code, name, current, prior. */
export type AccountRow = readonly [code: string, name: string, current: string, prior?: string];

export function account(
  [code, name, current, prior]: AccountRow,
  change: Partial<StoredItem> = {},
): StoredItem {
  return {
    id: `item-${code}-${name}`,
    engagementId: ID,
    origin: 'FILE',
    accountCode: code,
    accountDescription: name,
    currentYearBalance: money(current),
    priorYearBalance: prior === undefined ? null : money(prior),
    openingBalance: null,
    taxonomyKey: 'other_expenses',
    taxonomyLabel: null,
    mappingConfidence: null,
    mappingRationale: null,
    isOverride: false,
    suggestions: [],
    sourceRow: 2,
    uploadedAt: AT,
    uploadId: ID,
    firstDecision: null,
    ...change,
  };
}

/** Debit positive. */
export function line(
  name: Pick<ImportedItem, 'accountCode' | 'accountDescription'>,
  amount: Money,
): JournalLine {
  const { accountCode, accountDescription } = name;
  const credit = amount.startsWith('-');
  return {
    accountCode,
    accountDescription,
    debit: credit ? money('0') : amount,
    credit: credit ? negateMoney(amount) : money('0'),
    narrative: '',
  };
}

export function journal(
  number: number,
  lines: readonly JournalLine[],
  change: Partial<FsJournal> = {},
): FsJournal {
  return {
    id: `journal-${change.kind ?? ''}${number}`,
    engagementId: ID,
    number,
    kind: 'ADJUSTING',
    date: date('2026-12-31'),
    narrative: 'Accrual',
    status: 'POSTED',
    reverses: null,
    reason: null,
    reversesNextYear: false,
    template: null,
    computedFrom: null,
    carriedFrom: null,
    restates: change.kind === 'PRIOR_YEAR' ? 'NONE' : null,
    lines: [...lines],
    createdAt: AT,
    updatedAt: AT,
    postedById: ID,
    postedAt: AT,
    bookedByClientAt: null,
    ...change,
  };
}

/** Lines on accounts by chance that come to nil. */
export function randomLines(
  accounts: readonly Pick<ImportedItem, 'accountCode' | 'accountDescription'>[],
  random: () => number,
): readonly JournalLine[] {
  const lines: JournalLine[] = [];
  let rest = 0n;
  for (let count = 1 + Math.floor(random() * 4); count > 0; count -= 1) {
    const cents = BigInt(1 + Math.floor(random() * 5_000_000)) * (random() < 0.5 ? 1n : -1n);
    const named = accounts[Math.floor(random() * accounts.length)];
    if (!named) continue;
    lines.push(line(named, fromCents(cents)));
    rest -= cents;
  }
  const last = accounts[Math.floor(random() * accounts.length)];
  return last && rest !== 0n ? [...lines, line(last, fromCents(rest))] : lines;
}

export const KINDS_THAT_COUNT: readonly JournalKind[] = [
  'ADJUSTING',
  'RECLASSIFICATION',
  'TAX',
  'PRIOR_YEAR',
];
