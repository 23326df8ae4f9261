/**
 * Changes of a permanent file (decisions 13): an entry is added, ended, corrected or set aside, and what it said before is
 * kept with who changed it and why. All changes of a call stand, or none; each kind of change is one line of the trail.
 */
import {
  dayProblems,
  type FileAct,
  type FileAddition,
  type FileChange,
} from '../../../shared/model/permanent-file.ts';
import { FILE_KIND_WORDS } from '../../../shared/model/permanent-file-words.ts';
import { mayDo } from '../../../shared/model/roles.ts';
import { subjectOf } from '../../../shared/model/subjects.ts';
import { Problem } from '../../../shared/problem.ts';
import { auditAct, type Caller, type EngineContext } from '../../context/engine-context.ts';
import type { Writer } from '../../store/database.ts';
import {
  insertFileEntry,
  listFileEntries,
  type StoredFileEntry,
  saveFileEntry,
} from '../../store/repositories/permanent-file.ts';
import { requireClient } from '../client-master.ts';

/** Throws NOT_FOUND, INVALID_INPUT, VERSION_CONFLICT where an entry was changed meanwhile, INVALID_TRANSITION. */
export async function changePermanentFile(
  context: EngineContext,
  caller: Caller,
  clientId: string,
  changes: readonly FileAct[],
): Promise<void> {
  await context.change(async (writer) => {
    await requireClient(writer, clientId);
    const entries = new Map((await listFileEntries(writer, clientId)).map((entry) => [entry.id, entry]));
    const said: string[] = [];
    for (const [at, change] of changes.entries()) {
      const changed = await changeEntry(writer, context, caller, { clientId, entries, at, change });
      entries.set(changed.id, changed);
      // The trail names the kind and the act; who and where is personal, and stands in the entry itself.
      said.push(`${FILE_KIND_WORDS[changed.kind]} ${ACT_WORDS[change.act]}`);
    }
    await auditAct(writer, context, caller, {
      type: 'PERMANENT_FILE_CHANGED',
      action: mayDo(caller.role, 'MANAGE_FS_ENGAGEMENT') ? 'MANAGE_FS_ENGAGEMENT' : 'MANAGE_XBRL_FILING',
      subject: subjectOf('client', clientId),
      payload: { changes: said },
    });
  });
}

const ACT_WORDS: Readonly<Record<FileAct['act'], string>> = {
  ADD: 'added',
  END: 'ended',
  CORRECT: 'corrected',
  SET_ASIDE: 'set aside',
};

interface Changed {
  readonly clientId: string;
  readonly entries: ReadonlyMap<string, StoredFileEntry>;
  /** The place of the change in its call, for the errors at its fields. */
  readonly at: number;
  readonly change: FileAct;
}

async function changeEntry(
  writer: Writer,
  context: EngineContext,
  caller: Caller,
  { clientId, entries, at, change }: Changed,
): Promise<StoredFileEntry> {
  if (change.act === 'ADD') {
    requireDays(at, change.entry);
    const now = context.now().toISOString();
    const by = { changedById: caller.staffId, changedAt: now };
    const entry = {
      ...change.entry,
      id: context.newId(),
      clientId,
      setAside: false,
      history: [],
      writtenById: caller.staffId,
      writtenAt: now,
      ...by,
    } as StoredFileEntry;
    await insertFileEntry(writer, entry);
    return entry;
  }
  const before = requireEntry(entries, change);
  const now = momentAfter(before.changedAt, context.now());
  const by = { changedById: caller.staffId, changedAt: now };
  const past: FileChange = {
    act: ACTS[change.act],
    staffId: caller.staffId,
    at: now,
    reason: change.act === 'END' ? '' : change.reason,
    before: { content: before.content, validFrom: before.validFrom, validUntil: before.validUntil },
  };
  const said = saidBy(before, change, at);
  const entry = { ...before, ...said, ...by, history: [...before.history, past] } as StoredFileEntry;
  requireDays(at, entry);
  await saveFileEntry(writer, entry);
  return entry;
}

/** Each change has a moment of its own: by it the next one knows what was seen. */
function momentAfter(before: string, now: Date): string {
  return new Date(Math.max(now.getTime(), Date.parse(before) + 1)).toISOString();
}

const ACTS = { END: 'ENDED', CORRECT: 'CORRECTED', SET_ASIDE: 'SET_ASIDE' } as const;

/** What the entry says after the change. */
function saidBy(before: StoredFileEntry, change: Exclude<FileAct, { act: 'ADD' }>, at: number) {
  switch (change.act) {
    case 'END':
      return { validUntil: change.validUntil };
    case 'SET_ASIDE':
      return { setAside: true };
    case 'CORRECT': {
      const { kind, content, validFrom, validUntil } = change.entry;
      if (kind === before.kind) return { content, validFrom, validUntil };
      throw refused(at, 'entry.kind', 'An entry keeps its kind. Set it aside and add another.');
    }
  }
}

function requireEntry(
  entries: ReadonlyMap<string, StoredFileEntry>,
  { entryId, seenAt }: Exclude<FileAct, { act: 'ADD' }>,
): StoredFileEntry {
  const entry = entries.get(entryId);
  if (!entry) throw new Problem('NOT_FOUND', 'There is no such entry in the permanent file of this client.');
  if (entry.setAside) throw new Problem('INVALID_TRANSITION', 'The entry was set aside. Add it again.');
  if (entry.changedAt !== seenAt) {
    throw new Problem('VERSION_CONFLICT', 'A colleague has changed this entry. Look at it again.');
  }
  return entry;
}

function requireDays(at: number, entry: Pick<FileAddition, 'kind' | 'validFrom' | 'validUntil'>): void {
  const [problem] = dayProblems(entry.kind, entry);
  if (problem) throw refused(at, `entry.${problem.path}`, problem.message);
}

function refused(at: number, path: string, message: string): Problem {
  return new Problem('INVALID_INPUT', message, { errors: [{ path: `changes.${at}.${path}`, message }] });
}
