/**
 * What the work list is made of: every open record with who does it, in one query for each kind, and the details of the rows
 * of a page, in one query for each sort of detail. A record is done once its client approved the statements, or once
 * its period is filed; what its client answers afterwards is still to be read.
 */
import { type SqlBool, sql } from 'kysely';
import type { Assignment } from '../../../shared/model/assignments.ts';
import type { IsoDate } from '../../../shared/model/dates.ts';
import type { ClientDecision } from '../../../shared/model/records.ts';
import {
  type EngagementState,
  type FilingState,
  SEALED_FILING_STATES,
} from '../../../shared/model/states.ts';
import type { Reader } from '../database.ts';
import { assignedIn } from './assignments.ts';

interface OpenRecord<State> extends Assignment {
  readonly id: string;
  readonly clientId: string;
  readonly clientName: string;
  readonly uen: string;
  readonly yearEnd: IsoDate;
  readonly entityType: string | null;
  readonly status: State;
  readonly decision: ClientDecision['decision'] | null;
  readonly decidedAt: string | null;
  /** When it was last sent to the client; null where never, where it shows something else since, or where the invitation was withdrawn. */
  readonly sentAt: string | null;
}

const OF_CLIENT = sql<string | null>`json_extract(client.xbrlConfig, '$.entityType')`.as('entityType');
const FILED = sql`(${sql.join(SEALED_FILING_STATES.map((state) => sql.lit(state)))})`;

/** The client's answer and the last sending, of a table whose ids are the subjects of audit events. */
function answered(kind: 'engagement' | 'filing') {
  const decision = sql.ref(`${kind}.clientDecision`);
  const version = sql.ref(`${kind}.contentVersion`);
  const resourceType = sql.lit(kind === 'filing' ? 'XBRL_FILING' : 'FS_ENGAGEMENT');
  const subject = sql`${sql.lit(`${kind}:`)} || ${sql.ref(`${kind}.id`)}`;
  return [
    sql<OpenRecord<never>['decision']>`json_extract(${decision}, '$.decision')`.as('decision'),
    sql<string | null>`json_extract(${decision}, '$.decidedAt')`.as('decidedAt'),
    // What the server lists counts; what this desktop sent since it was asked last, or while it knows no server, too.
    sql<
      string | null
    >`nullif(max(coalesce((SELECT max(sent.at) FROM auditEvent AS sent WHERE sent.type = 'INVITATION_SENT'
      AND sent.subject = ${subject}
      AND sent.at >= coalesce((SELECT at FROM clientInvitationPull WHERE resourceType = ${resourceType}), '')
      AND coalesce(json_extract(sent.payload, '$.recordVersion'), ${version}) = ${version} AND NOT EXISTS (SELECT 1 FROM auditEvent AS ended
        WHERE ended.type = 'INVITATION_REVOKED' AND ended.subject = sent.subject AND ended.at >= sent.at)), ''),
      coalesce((SELECT max(open.sentAt) FROM clientInvitation AS open
        WHERE open.resourceId = ${sql.ref(`${kind}.id`)} AND open.recordVersion = ${version}), '')), '')`.as(
      'sentAt',
    ),
  ] as const;
}

interface OpenEngagement extends OpenRecord<EngagementState> {
  /** Questions to the client are open on the day. */
  readonly clientAsked: 0 | 1;
  /** It is done, and its client has answered questions; nobody may have read the answers. */
  readonly done: 'APPROVED' | 'FILED' | null;
}

interface OpenFiling extends OpenRecord<FilingState> {
  readonly taxonomyVersion: string;
}

/** All that is open, or of the named ones those that are, and those that are done while a client's answers may wait. */
export async function listOpenEngagements(
  reader: Reader,
  on: IsoDate,
  ids?: readonly string[],
): Promise<readonly OpenEngagement[]> {
  const isFiled = sql`EXISTS (SELECT 1 FROM filing WHERE filing.clientId = engagement.clientId
    AND filing.status IN ${FILED} AND filing.periodEnd = engagement.yearEndDate)`;
  const done = sql<OpenEngagement['done']>`CASE WHEN ${isFiled} THEN 'FILED'
    WHEN json_extract(engagement.clientDecision, '$.decision') = 'APPROVED' THEN 'APPROVED' END`;
  return await reader
    .selectFrom('engagement')
    .innerJoin('client', 'client.id', 'engagement.clientId')
    .leftJoin('engagementAssignment', 'engagementAssignment.engagementId', 'engagement.id')
    .select([
      'engagement.id',
      'engagement.clientId',
      'engagement.status',
      'engagement.yearEndDate as yearEnd',
    ])
    .select(['client.companyName as clientName', 'client.uen'])
    .select(OF_CLIENT)
    .select(assignedIn('engagementAssignment'))
    .select(answered('engagement'))
    .select(
      sql<0 | 1>`EXISTS (SELECT 1 FROM answerRequest AS asked WHERE asked.engagementId = engagement.id
        AND json_extract(asked.body, '$.state') = 'OPEN' AND json_extract(asked.body, '$.expiresAt') > ${on})`.as(
        'clientAsked',
      ),
    )
    .select(done.as('done'))
    .where('engagement.status', '!=', 'ARCHIVED')
    .where(
      sql<SqlBool>`(${done} IS NULL OR EXISTS (SELECT 1 FROM answerRequest AS answered
        WHERE answered.engagementId = engagement.id AND json_extract(answered.body, '$.answeredAt') IS NOT NULL))`,
    )
    .$if(ids !== undefined, (query) => query.where('engagement.id', 'in', ids ?? []))
    .execute();
}

/** All that is open, or of the named ones those that are. */
export async function listOpenFilings(
  reader: Reader,
  ids?: readonly string[],
): Promise<readonly OpenFiling[]> {
  return await reader
    .selectFrom('filing')
    .innerJoin('client', 'client.id', 'filing.clientId')
    .leftJoin('filingAssignment', 'filingAssignment.xbrlFilingId', 'filing.id')
    .select(['filing.id', 'filing.clientId', 'filing.status', 'filing.periodEnd as yearEnd'])
    .select(['client.companyName as clientName', 'client.uen'])
    .select(['filing.entityType', 'filing.taxonomyVersion'])
    .select(assignedIn('filingAssignment'))
    .select(answered('filing'))
    .where(sql<SqlBool>`filing.status NOT IN ${FILED}`)
    .$if(ids !== undefined, (query) => query.where('filing.id', 'in', ids ?? []))
    .execute();
}

/** The last engagement of each client whose statements are prepared here, where its year ended on or before a day. */
export async function listLastEngagements(reader: Reader, endedBy: IsoDate) {
  return await reader
    .selectFrom('engagement')
    .innerJoin('client', 'client.id', 'engagement.clientId')
    .leftJoin('engagementAssignment', 'engagementAssignment.engagementId', 'engagement.id')
    .select(['engagement.id', 'engagement.clientId', 'engagement.yearEndDate as yearEnd'])
    .select(['client.companyName as clientName', 'client.uen'])
    .select(OF_CLIENT)
    .select(assignedIn('engagementAssignment'))
    .where('engagement.yearEndDate', '<=', endedBy)
    .where(
      sql<SqlBool>`client.enabledProducts LIKE '%"FINANCIAL_STATEMENTS"%' AND NOT EXISTS (
        SELECT 1 FROM engagement AS later WHERE later.clientId = engagement.clientId
          AND later.yearEndDate > engagement.yearEndDate)`,
    )
    // Of two for one year, the one that is at work.
    .orderBy(sql`engagement.status = 'ARCHIVED'`)
    .orderBy('engagement.id')
    .execute();
}

/** The state of the last job of each subject. */
export async function lastJobs(
  reader: Reader,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (subjects.length === 0) return new Map();
  const { rows } = await sql<{ subject: string; status: string }>`
    SELECT subject, status, max(createdAt) AS latest FROM job
    WHERE subject IN (${sql.join(subjects)}) GROUP BY subject`.execute(reader);
  return new Map(rows.map(({ subject, status }) => [subject, status]));
}

export interface AccountCounts {
  readonly engagementId: string;
  readonly unmapped: number;
  readonly low: number;
}

/** Of the accounts of engagements: those without a line, and those of low confidence that nobody decided. */
export async function countAccounts(
  reader: Reader,
  ids: readonly string[],
): Promise<readonly AccountCounts[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<AccountCounts>`
    SELECT engagementId, sum(taxonomyKey IS NULL) AS unmapped,
      sum(taxonomyKey IS NOT NULL AND mappingConfidence = 'LOW' AND isOverride = 0) AS low
    FROM trialBalanceItem WHERE engagementId IN (${sql.join(ids)}) GROUP BY engagementId`.execute(reader);
  return rows;
}

export interface LastStatement {
  readonly engagementId: string;
  readonly outOfDate: 0 | 1;
  readonly isBalanced: 0 | 1;
}

/** How the latest statements of engagements stand. */
export async function lastStatements(
  reader: Reader,
  ids: readonly string[],
): Promise<readonly LastStatement[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<LastStatement>`
    SELECT made.engagementId, made.isBalanced, made.contentVersion < engagement.contentVersion AS outOfDate,
      max(made.versionNo) AS versionNo
    FROM generatedStatement AS made JOIN engagement ON engagement.id = made.engagementId
    WHERE made.engagementId IN (${sql.join(ids)}) GROUP BY made.engagementId`.execute(reader);
  return rows;
}

/** Lines of filings that are neither confirmed nor excluded. */
export async function countUndecidedLines(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; undecided: number }>`
    SELECT filing.id, count(*) AS undecided FROM filing
    JOIN lineItem ON lineItem.xbrlFilingId = filing.id AND lineItem.lineSetId = filing.currentLineSetId
    WHERE filing.id IN (${sql.join(ids)})
      AND NOT EXISTS (SELECT 1 FROM lineExclusion WHERE lineExclusion.lineItemId = lineItem.id)
      AND NOT EXISTS (SELECT 1 FROM tagMapping
        WHERE tagMapping.lineItemId = lineItem.id AND tagMapping.confirmedById IS NOT NULL)
    GROUP BY filing.id`.execute(reader);
  return new Map(rows.map(({ id, undecided }) => [id, undecided]));
}

/** Errors of the latest validation of filings. */
export async function countErrors(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; errors: number }>`
    SELECT latest.xbrlFilingId AS id, count(*) AS errors
    FROM (SELECT id, xbrlFilingId, max(runAt) FROM validationRun
      WHERE xbrlFilingId IN (${sql.join(ids)}) GROUP BY xbrlFilingId) AS latest
    JOIN validationResult ON validationResult.runId = latest.id
    WHERE validationResult.severity = 'ERROR' AND validationResult.passed = 0
    GROUP BY latest.xbrlFilingId`.execute(reader);
  return new Map(rows.map(({ id, errors }) => [id, errors]));
}

/** Review notes that are open or answered, of records of one kind. */
export async function countOpenNotes(
  reader: Reader,
  kind: 'engagement' | 'filing',
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const [table, owner] =
    kind === 'engagement' ? ['engagementReviewNote', 'engagementId'] : ['filingReviewNote', 'xbrlFilingId'];
  const { rows } = await sql<{ id: string; open: number }>`
    SELECT ${sql.ref(owner)} AS id, count(*) AS open FROM ${sql.table(table)}
    WHERE status <> 'CLEARED' AND kind <> 'NEXT_YEAR' AND ${sql.ref(owner)} IN (${sql.join(ids)})
    GROUP BY ${sql.ref(owner)}`.execute(reader);
  return new Map(rows.map(({ id, open }) => [id, open]));
}
