/**
 * The history of a permanent file's entry once a person lets this desktop's change of it stand over a colleague's: it keeps
 * the colleague's words and goes on with one's own, which now tell what the entry said when they were taken over. Pure.
 */
import { type FileChange, fileChangeSchema } from '../../../shared/model/permanent-file.ts';
import type { SyncedRow } from '../../../shared/sync/records.ts';

type Entry = SyncedRow<'permanentFileEntry'>;

const historyOf = ({ history }: Pick<Entry, 'history'>): readonly FileChange[] =>
  fileChangeSchema.array().parse(JSON.parse(history));

export function keptHistory(mine: Entry, there: Entry): string {
  const [own, theirs] = [historyOf(mine), historyOf(there)];
  const from = own.findIndex((each, at) => JSON.stringify(each) !== JSON.stringify(theirs[at]));
  const [first, ...rest] = from < 0 ? [] : own.slice(from);
  if (first === undefined) return there.history;
  const { validFrom, validUntil } = there;
  const before = { content: JSON.parse(there.content), validFrom, validUntil };
  const added = [{ ...first, before }, ...rest].map((each) => ({ ...each, staffId: mine.changedById }));
  return JSON.stringify([...theirs, ...added]);
}
