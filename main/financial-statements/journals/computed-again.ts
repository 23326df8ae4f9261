/**
 * Whether a journal of this year was computed for what a journal of last year was computed for: the same terms, or a lease or
 * an asset that looks like the same. A second journal of it would count it twice, so that it is said before. Pure.
 */

import { capitalised } from '../../../shared/model/capitalised.ts';
import type { JournalTemplateInput } from '../../../shared/model/journal-template-inputs.ts';
import { type FsJournal, journalReference } from '../../../shared/model/journals.ts';

type Input = JournalTemplateInput | null;
type Named = { readonly accountCode: string; readonly accountDescription: string };

const isSameAccount = (one: Named, other: Named) =>
  one.accountCode === other.accountCode && one.accountDescription === other.accountDescription;

/** Terms are kept in the order of their schema, so that the same terms are the same text. */
export function isSameInput(one: Input, other: Input): boolean {
  return one !== null && other !== null && JSON.stringify(one) === JSON.stringify(other);
}

/** Leases with one first day or one liability account, depreciation of an asset of one name or on one account. */
export function isLike(one: Input, other: Input): boolean {
  if (one?.template === 'LEASE' && other?.template === 'LEASE') {
    return one.commencedOn === other.commencedOn || isSameAccount(one.liability, other.liability);
  }
  if (one?.template !== 'DEPRECIATION' || other?.template !== 'DEPRECIATION') return false;
  const names = new Set(one.assets.map(({ name }) => name.toLowerCase()));
  return (
    isSameAccount(one.accumulated, other.accumulated) ||
    other.assets.some(({ name }) => names.has(name.toLowerCase()))
  );
}

/** Of these, what stands in this year's books or is a draft of them and was entered afresh, not taken from last year's. */
export function computedAfresh(journals: readonly FsJournal[]): readonly FsJournal[] {
  return journals.filter(
    ({ status, reverses, carriedFrom, computedFrom }) =>
      status !== 'REVERSED' && reverses === null && carriedFrom === null && computedFrom !== null,
  );
}

/** "AJ 2 of this year was computed for something that looks like it". */
export function looksLike(journals: readonly Pick<FsJournal, 'kind' | 'number'>[]): string {
  const names = namesOf(journals);
  const were = journals.length === 1 ? 'was' : 'were';
  return `${capitalised(names)} of this year ${were} computed for something that looks like it`;
}

/** "AJ 2", "a draft" and so on, in words. */
function namesOf(journals: readonly Pick<FsJournal, 'kind' | 'number'>[]): string {
  return journals
    .map((journal) => (journal.number === null ? 'a draft' : journalReference(journal)))
    .join(' and ');
}
