/**
 * A conflict in the field's words, for a person to settle (contract, sync): which client, engagement or filing it is
 * about, and each record side by side with the fields that differ. Nobody sees more of it than of the records.
 */
import type { SyncConflictView } from '../../shared/contract/sync.ts';
import { longDate } from '../../shared/model/dates.ts';
import { type Action, mayDo } from '../../shared/model/roles.ts';
import { Problem } from '../../shared/problem.ts';
import type { AnyRow } from '../../shared/sync/records.ts';
import type { Caller } from '../engine-context.ts';
import type { Reader } from '../store/database.ts';
import { findClient } from '../store/repositories/clients.ts';
import { findEngagement } from '../store/repositories/engagements.ts';
import { findFiling } from '../store/repositories/filings.ts';
import { listStaffNames } from '../store/repositories/staff.ts';
import { differingFields, recordTitle } from './conflict-words.ts';
import { listConflicts } from './conflicts.ts';

type HeldConflict = Awaited<ReturnType<typeof listConflicts>>[number];
type HeldRecord = HeldConflict['records'][number];

/** More than a person reads; a set of thousands of lines is one trial balance or document. */
const MOST_RECORDS = 40;
const OF_ENGAGEMENTS: ReadonlySet<string> = new Set([
  ...['engagement', 'trialBalanceUpload', 'trialBalanceItem', 'generatedStatement', 'note', 'noteDraft'],
  ...['disclosureResponse', 'rememberedRecipe'],
]);
const OF_BOTH: ReadonlySet<string> = new Set(['storedFile', 'synonym']);

function viewRight(kind: string): Action | null {
  if (OF_BOTH.has(kind)) return null;
  return OF_ENGAGEMENTS.has(kind) ? 'VIEW_FS_ENGAGEMENT' : 'VIEW_XBRL_FILING';
}

function visible(conflict: HeldConflict, caller: Caller): boolean {
  if (conflict.staffId === caller.staffId) return true;
  return conflict.records.every(({ kind }) => {
    const right = viewRight(kind);
    return right === null || mayDo(caller.role, right);
  });
}

const rowOf = ({ mine, theirs }: HeldRecord): AnyRow | null => mine ?? theirs;

async function placeOf(reader: Reader, records: readonly HeldRecord[]): Promise<SyncConflictView['place']> {
  for (const record of records) {
    const row = rowOf(record);
    const filingId = record.kind === 'filing' ? record.id : row?.xbrlFilingId;
    const filing = typeof filingId === 'string' ? await findFiling(reader, filingId) : undefined;
    if (filing) {
      return {
        label: `${filing.clientName}, filing to ${longDate(filing.periodEnd)}`,
        href: `/filings/${filing.id}`,
      };
    }
    const engagementId = record.kind === 'engagement' ? record.id : row?.engagementId;
    const engagement =
      typeof engagementId === 'string' ? await findEngagement(reader, engagementId) : undefined;
    if (engagement) {
      return {
        label: `${engagement.clientName}, engagement ${engagement.financialYear}`,
        href: `/engagements/${engagement.id}`,
      };
    }
    const client = typeof row?.clientId === 'string' ? await findClient(reader, row.clientId) : undefined;
    if (client) return { label: client.companyName, href: `/clients/${client.id}` };
  }
  return { label: 'The practice', href: null };
}

async function viewOf(
  reader: Reader,
  names: ReadonlyMap<string, string>,
  conflict: HeldConflict,
): Promise<SyncConflictView> {
  const { conflictId: id, kind, detail, staffId, at, mayChoose, settledAs } = conflict;
  const shown = conflict.records
    .map((record) => ({ record, fields: differingFields(record.mine, record.theirs, names) }))
    .filter(({ fields }) => fields.length > 0)
    .slice(0, MOST_RECORDS);
  return {
    ...{ id, kind, detail, at, settledAs, mayChoose: [...mayChoose] },
    authorName: names.get(staffId) ?? 'Somebody',
    place: await placeOf(reader, conflict.records),
    records: shown.map(({ record, fields }) => ({
      title: recordTitle(record.kind, rowOf(record)),
      mine: record.mine ? 'THERE' : 'GONE',
      theirs: record.theirs ? 'THERE' : 'GONE',
      fields: [...fields],
    })),
  };
}

/** Open conflicts that the caller may see, oldest first. */
export async function conflictsFor(reader: Reader, caller: Caller): Promise<readonly SyncConflictView[]> {
  const names = await listStaffNames(reader);
  const open = await listConflicts(reader, { open: true });
  return await Promise.all(
    open.filter((each) => visible(each, caller)).map((each) => viewOf(reader, names, each)),
  );
}

/** Throws NOT_FOUND for a conflict that there is not, or that is none of the caller's business. */
export async function requireVisibleConflict(reader: Reader, caller: Caller, id: string): Promise<void> {
  const open = await listConflicts(reader, { open: true });
  if (open.some((each) => each.conflictId === id && visible(each, caller))) return;
  throw new Problem('NOT_FOUND', 'There is no such open conflict. Somebody may have settled it meanwhile.');
}
