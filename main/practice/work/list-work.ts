/**
 * The work list of a person (decisions 12): all open work that the role may see, filtered and counted; details are read of
 * the rows of the page alone, so that a practice of thousands of clients costs no more than one of forty.
 */
import { addMonths, type IsoDate } from '../../../shared/model/dates.ts';
import type { EntityType } from '../../../shared/model/enums.ts';
import { mayDo } from '../../../shared/model/roles.ts';
import { subjectOf } from '../../../shared/model/subjects.ts';
import {
  byDue,
  countWork,
  isUnder,
  type WorkCounts,
  type WorkFilter,
  type WorkRow,
} from '../../../shared/model/work-list.ts';
import type { Caller } from '../../context/engine-context.ts';
import type { Reader } from '../../store/database.ts';
import { type Page, type PageRequest, pageOfAll } from '../../store/repositories/page.ts';
import { listPeople } from '../../store/repositories/staff.ts';
import {
  countAccounts,
  countErrors,
  countOpenNotes,
  countUndecidedLines,
  lastJobs,
  lastStatements,
  listLastEngagements,
  listOpenEngagements,
  listOpenFilings,
} from '../../store/repositories/work.ts';
import {
  type EngagementFacts,
  type FilingFacts,
  type NextYearFacts,
  NOTHING_KNOWN,
  type WorkDetail,
  type WorkFacts,
  workRow,
} from './work-row.ts';

const RUNNING = ['QUEUED', 'RUNNING'];

/** The dates of a listed company are earlier. */
const LISTED: EntityType = 'sgx_listed';

type Answered = Awaited<ReturnType<typeof listOpenEngagements | typeof listOpenFilings>>[number];

/** What the client said last; a sending after it waits for the next answer. */
function clientStand({ decision, decidedAt, sentAt }: Answered) {
  const partly = decision === 'PARTLY_APPROVED';
  const awaitingClient = sentAt !== null && (partly || decidedAt === null || decidedAt < sentAt);
  return { awaitingClient, revisionRequested: !awaitingClient && decision === 'REVISION_REQUESTED' };
}

/** Engagements that are open, and those that are done while an answer of the client waits. */
async function openEngagements(
  reader: Reader,
  on: IsoDate,
  ask: AskStatements,
  named?: readonly string[],
): Promise<Awaited<ReturnType<typeof listOpenEngagements>>> {
  const rows = await listOpenEngagements(reader, on, named);
  const done = rows.flatMap((row) => (row.done === null ? [] : [row.id]));
  const waiting = await ask.clientAnswers(reader, done);
  return rows.filter((row) => row.done === null || waiting.has(row.id));
}

/** Open engagements and filings that the role may see: all, or of the named ones those that are. */
async function openRecords(
  reader: Reader,
  caller: Caller,
  on: IsoDate,
  ask: AskStatements,
  named?: { readonly engagements: readonly string[]; readonly filings: readonly string[] },
): Promise<(EngagementFacts | FilingFacts)[]> {
  const facts: (EngagementFacts | FilingFacts)[] = [];
  const rest = (row: Answered) => ({ ...clientStand(row), listed: row.entityType === LISTED });
  if (mayDo(caller.role, 'VIEW_FS_ENGAGEMENT'))
    for (const row of await openEngagements(reader, on, ask, named?.engagements))
      facts.push({ ...row, kind: 'engagement', ...rest(row), clientAsked: row.clientAsked === 1 });
  if (mayDo(caller.role, 'VIEW_XBRL_FILING'))
    for (const row of await listOpenFilings(reader, named?.filings))
      facts.push({ ...row, kind: 'filing', ...rest(row) });
  return facts;
}

async function openFacts(
  reader: Reader,
  caller: Caller,
  on: IsoDate,
  ask: AskStatements,
): Promise<readonly WorkFacts[]> {
  const facts: WorkFacts[] = await openRecords(reader, caller, on, ask);
  if (mayDo(caller.role, 'VIEW_FS_ENGAGEMENT')) {
    const seen = new Set<string>();
    for (const row of await listLastEngagements(reader, addMonths(on, -12))) {
      if (seen.has(row.clientId)) continue;
      seen.add(row.clientId);
      facts.push({
        ...row,
        kind: 'nextYear',
        yearEnd: addMonths(row.yearEnd, 12),
        dueOn: null,
        heldById: null,
        awaitingClient: false,
        revisionRequested: false,
        listed: row.entityType === LISTED,
      } satisfies NextYearFacts);
    }
  }
  return facts;
}

/** What the statements alone can tell of engagements. */
export interface AskStatements {
  /** Which have statements whose comparatives are no longer what last year says. */
  readonly lastYearMoved: (reader: Reader, ids: readonly string[]) => Promise<ReadonlySet<string>>;
  /** How many answers of the client wait at their questions. */
  readonly clientAnswers: (reader: Reader, ids: readonly string[]) => Promise<ReadonlyMap<string, number>>;
}

/** Details of the rows of a page, by kind and id. */
async function detailsOf(
  reader: Reader,
  facts: readonly WorkFacts[],
  ask: AskStatements,
): Promise<ReadonlyMap<string, WorkDetail>> {
  const idsOf = (kind: WorkFacts['kind']) => facts.filter((each) => each.kind === kind).map(({ id }) => id);
  const [engagements, filings] = [idsOf('engagement'), idsOf('filing')];
  const subjects = [
    ...engagements.map((id) => subjectOf('engagement', id)),
    ...filings.map((id) => subjectOf('filing', id)),
  ];
  const jobs = await lastJobs(reader, subjects);
  const accounts = new Map((await countAccounts(reader, engagements)).map((row) => [row.engagementId, row]));
  const made = new Map((await lastStatements(reader, engagements)).map((row) => [row.engagementId, row]));
  const moved = await ask.lastYearMoved(
    reader,
    [...made.values()].flatMap(({ engagementId, outOfDate }) => (outOfDate === 1 ? [] : [engagementId])),
  );
  const answers = await ask.clientAnswers(reader, engagements);
  const lines = await countUndecidedLines(reader, filings);
  const errors = await countErrors(reader, filings);
  const notes = {
    engagement: await countOpenNotes(reader, 'engagement', engagements),
    filing: await countOpenNotes(reader, 'filing', filings),
  };
  return new Map(
    facts.map(({ kind, id }) => {
      const job = kind === 'nextYear' ? '' : (jobs.get(subjectOf(kind, id)) ?? '');
      const statement = made.get(id);
      const detail: WorkDetail = {
        ...NOTHING_KNOWN,
        job: RUNNING.includes(job) ? 'RUNNING' : job === 'FAILED' ? 'FAILED' : null,
        undecided: accounts.get(id)?.unmapped ?? lines.get(id) ?? 0,
        lowConfidence: accounts.get(id)?.low ?? 0,
        errors: errors.get(id) ?? 0,
        outOfDate: statement?.outOfDate === 1,
        lastYearMoved: moved.has(id),
        unbalanced: statement?.isBalanced === 0,
        clientAnswers: answers.get(id) ?? 0,
        openNotes: kind === 'nextYear' ? 0 : (notes[kind].get(id) ?? 0),
      };
      return [`${kind} ${id}`, detail] as const;
    }),
  );
}

interface OpenWork {
  readonly facts: ReadonlyMap<string, WorkFacts>;
  readonly rows: readonly WorkRow[];
}

/** Whoever works alone holds all of it. */
async function heldByOne<Facts extends WorkFacts>(
  reader: Reader,
  caller: Caller,
  facts: readonly Facts[],
): Promise<readonly Facts[]> {
  const people = (await listPeople(reader)).filter(({ active }) => active);
  if (people.length !== 1) return facts;
  return facts.map((each) => (each.preparerId === null ? { ...each, preparerId: caller.staffId } : each));
}

/** All rows that the role may see, by due date and without details. */
async function openWork(reader: Reader, caller: Caller, on: IsoDate, ask: AskStatements): Promise<OpenWork> {
  const facts = await heldByOne(reader, caller, await openFacts(reader, caller, on, ask));
  return {
    facts: new Map(facts.map((each) => [`${each.kind} ${each.id}`, each])),
    rows: facts.map((each) => workRow(each, on)).sort(byDue),
  };
}

export async function listWork(
  reader: Reader,
  caller: Caller,
  request: PageRequest & { readonly filter: WorkFilter; readonly on: IsoDate },
  ask: AskStatements,
): Promise<Page<WorkRow>> {
  const { facts, rows } = await openWork(reader, caller, request.on, ask);
  const page = pageOfAll(
    request,
    rows.filter((row) => isUnder(request.filter, row, caller.staffId)),
  );
  const ofPage = page.items.flatMap(({ kind, id }) => facts.get(`${kind} ${id}`) ?? []);
  const details = await detailsOf(reader, ofPage, ask);
  return {
    ...page,
    items: ofPage.map((each) => workRow(each, request.on, details.get(`${each.kind} ${each.id}`))),
  };
}

export async function countOpenWork(
  reader: Reader,
  caller: Caller,
  on: IsoDate,
  ask: AskStatements,
): Promise<WorkCounts> {
  return countWork((await openWork(reader, caller, on, ask)).rows, caller.staffId);
}

/** All rows at once, by due date and without what blocks them: `readWorkStands` says that of those that are shown. */
export async function listWorkRows(
  reader: Reader,
  caller: Caller,
  on: IsoDate,
  ask: AskStatements,
): Promise<readonly WorkRow[]> {
  return (await openWork(reader, caller, on, ask)).rows;
}

/** The rows of the named records with what blocks each; one that is no longer open is left out. */
export async function readWorkStands(
  reader: Reader,
  caller: Caller,
  named: {
    readonly on: IsoDate;
    readonly engagements: readonly string[];
    readonly filings: readonly string[];
  },
  ask: AskStatements,
): Promise<readonly WorkRow[]> {
  const facts = await heldByOne(reader, caller, await openRecords(reader, caller, named.on, ask, named));
  const details = await detailsOf(reader, facts, ask);
  return facts.map((each) => workRow(each, named.on, details.get(`${each.kind} ${each.id}`)));
}
