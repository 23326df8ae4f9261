/**
 * A conflict for a person to settle (contract, sync): which client, engagement or filing it is about, and what people
 * read of each record on either side; the page words it. Nobody sees more of it than of the records.
 */
import type { SyncConflictView } from '../../../shared/contract/sync-conflicts.ts';
import { longDate } from '../../../shared/model/dates.ts';
import { mayDo } from '../../../shared/model/roles.ts';
import { newestFirst } from '../../../shared/model/taxonomy-versions.ts';
import { Problem } from '../../../shared/problem.ts';
import { type AnyRow, descriptionOf } from '../../../shared/sync/records.ts';
import { columnPairs, readablePart } from '../../../shared/sync/side-by-side.ts';
import { viewRightOf } from '../../../shared/sync/view-rights.ts';
import type { Caller, EngineContext } from '../../context/engine-context.ts';
import type { Reader } from '../../store/database.ts';
import { findClient } from '../../store/repositories/clients.ts';
import { findEngagement } from '../../store/repositories/engagements.ts';
import { findFiling } from '../../store/repositories/filings.ts';
import { listStaffNames } from '../../store/repositories/staff.ts';
import { type ConflictWithRows, listConflicts } from './conflicts.ts';

type RecordInConflict = ConflictWithRows['records'][number];

/** More than a person reads; a set of thousands of lines is one trial balance or document. */
const MOST_RECORDS = 40;
function visible(conflict: ConflictWithRows, caller: Caller): boolean {
  if (conflict.staffId === caller.staffId) return true;
  return conflict.records.every(({ kind, mine, theirs }) =>
    mayDo(caller.role, viewRightOf(kind, mine ?? theirs)),
  );
}

const rowOf = ({ mine, theirs }: RecordInConflict): AnyRow | null => mine ?? theirs;

interface Place {
  readonly label: string;
  readonly href: string | null;
  /** Of a filing: what its elements are looked up in. */
  readonly taxonomyVersion?: string;
}

async function placeOf(reader: Reader, records: readonly RecordInConflict[]): Promise<Place> {
  for (const record of records) {
    const row = rowOf(record);
    const filingId = record.kind === 'filing' ? record.id : row?.xbrlFilingId;
    const filing = typeof filingId === 'string' ? await findFiling(reader, filingId) : undefined;
    if (filing) {
      return {
        label: `${filing.clientName}, filing to ${longDate(filing.periodEnd)}`,
        href: `/filings/${filing.id}`,
        taxonomyVersion: filing.taxonomyVersion,
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

/** Who and what the rows name by ids. */
function namesIn(
  records: SyncConflictView['records'],
  people: ReadonlyMap<string, string>,
  elementLabel: (elementId: string) => string,
): SyncConflictView['names'] {
  const named: [string, string][] = [];
  for (const { kind, row } of records.flatMap(({ kind, mine, theirs }) => [
    { kind, row: mine },
    { kind, row: theirs },
  ])) {
    const { columns } = descriptionOf(kind);
    for (const [column, id] of Object.entries(row ?? {})) {
      if (typeof id !== 'string') continue;
      const name = people.get(id) ?? (columns[column]?.reads === 'ELEMENT' ? elementLabel(id) : undefined);
      if (name !== undefined) named.push([id, name]);
    }
  }
  return Object.fromEntries(named);
}

async function viewOf(
  context: EngineContext,
  people: ReadonlyMap<string, string>,
  conflict: ConflictWithRows,
): Promise<SyncConflictView> {
  const { conflictId: id, kind, detail, staffId, at, mayChoose, settledAs } = conflict;
  const records = conflict.records
    .filter(({ kind, mine, theirs }) => columnPairs(kind, mine, theirs).some(({ differs }) => differs))
    .slice(0, MOST_RECORDS)
    .map((record) => ({
      kind: record.kind,
      mine: record.mine && readablePart(record.kind, record.mine),
      theirs: record.theirs && readablePart(record.kind, record.theirs),
    }));
  const { label, href, taxonomyVersion } = await placeOf(context.reader, conflict.records);
  const { constitution } = context;
  // A filing's elements are those of its version, also where that one is not installed here; a synonym's are known to one of all.
  const installed = newestFirst(constitution.installedVersions());
  const versions =
    taxonomyVersion === undefined ? installed : installed.filter((each) => each === taxonomyVersion);
  const elementLabel = (elementId: string) =>
    versions
      .map((version) => constitution.taxonomyLookup(version))
      .find((lookup) => lookup.byId(elementId) !== undefined)
      ?.label(elementId) ?? elementId;
  return {
    id,
    kind,
    detail,
    at,
    settledAs,
    mayChoose: [...mayChoose],
    records,
    authorName: people.get(staffId) ?? 'Somebody',
    place: { label, href },
    names: namesIn(records, people, elementLabel),
  };
}

/** Open conflicts that the caller may see, oldest first. */
export async function conflictsFor(
  context: EngineContext,
  caller: Caller,
): Promise<readonly SyncConflictView[]> {
  const people = await listStaffNames(context.reader);
  const open = await listConflicts(context.reader, { open: true });
  return await Promise.all(
    open.filter((each) => visible(each, caller)).map((each) => viewOf(context, people, each)),
  );
}

/** Throws NOT_FOUND for a conflict that there is not, or that is none of the caller's business. */
export async function requireVisibleConflict(reader: Reader, caller: Caller, id: string): Promise<void> {
  const open = await listConflicts(reader, { open: true });
  if (open.some((each) => each.conflictId === id && visible(each, caller))) return;
  throw new Problem('NOT_FOUND', 'There is no such open conflict. Somebody may have settled it meanwhile.');
}
