/**
 * Why nothing can be changed in the record that is open, for every button inside it: it is archived, or locked after review.
 * What must stay true: what only reads never asks for it.
 */
import { createContext, useContext } from 'react';

const RecordClosed = createContext<string | null>(null);

/** Around the content of a record. Review stands outside of it: there it is unlocked. */
export const RecordClosedProvider = RecordClosed.Provider;

/** The reason, in a sentence; null where the record takes changes, and outside of any record. */
export function useRecordClosed(): string | null {
  return useContext(RecordClosed);
}

export const ARCHIVED_REASON = 'The engagement is archived.';
export const LOCKED_REASON = 'The engagement is locked. Unlock it under Review to change it.';
export const FILING_LOCKED_REASON = 'The filing is locked. Unlock it under Review to change it.';
