/**
 * Pulling a trial balance from the client's ledger (specification 1.9; decisions 11): the replies are kept word for word as
 * one file, which then goes the way of any uploaded file. Where accounts are there already it waits for a person, who sees
 * first what it would change. Nothing is taken from another company, another currency or another year than the
 * engagement's.
 */

import { shortDate } from '../../../shared/model/dates.ts';
import { FINANCIAL_STATEMENTS_FOLDER } from '../../../shared/model/file-keys.ts';
import {
  LEDGER_FILE_FORMAT,
  LEDGER_NAMES,
  type Pulled,
  type PullSource,
} from '../../../shared/model/ledgers.ts';
import { subjectOf } from '../../../shared/model/subjects.ts';
import type { TrialBalanceComparison } from '../../../shared/model/trial-balance-comparison.ts';
import { Problem } from '../../../shared/problem.ts';
import type { Caller, EngineContext } from '../../context/engine-context.ts';
import { boundedInAll } from '../../ledgers/replies-in-all.ts';
import { LEDGER_SOURCES } from '../../ledgers/sources.ts';
import { readWithConnection } from '../../practice/ledgers/read-with-connection.ts';
import { actorOf } from '../../practice/notifications.ts';
import { enqueue } from '../../queue/enqueue.ts';
import type { JobHandler } from '../../queue/job.ts';
import type { Reader } from '../../store/database.ts';
import { appendAuditEvent } from '../../store/repositories/audit-log.ts';
import type { StoredEngagement } from '../../store/repositories/engagements.ts';
import { isUnderWay } from '../../store/repositories/jobs.ts';
import { recordContent, writeContent } from '../../store/repositories/keep-file.ts';
import { findLedgerConnection, findLedgerOrganisation } from '../../store/repositories/ledgers.ts';
import { findFile, type StoredFileRecord } from '../../store/repositories/stored-file-records.ts';
import { requireEngagement, requireEngagementMove } from '../engagements/require-engagement.ts';
import { compareStoredFile } from '../trial-balance/compare-import.ts';
import { takeInFile } from '../trial-balance/import-trial-balance.ts';
import {
  askedFor,
  requireFileStillAsked,
  requireStillAsked,
} from '../trial-balance/ledgers/ledger-agreement.ts';
import { writeLedgerFile } from '../trial-balance/ledgers/read-ledger-file.ts';
import { requireAgreement } from './agreement.ts';

async function findSource(reader: Reader, clientId: string) {
  const organisation = await findLedgerOrganisation(reader, clientId);
  const connection = organisation && (await findLedgerConnection(reader, organisation.connectionId));
  return connection ? { organisation, connection } : null;
}

async function requireSource(reader: Reader, clientId: string) {
  const found = await findSource(reader, clientId);
  if (found) return found;
  throw new Problem(
    'INVALID_TRANSITION',
    'No organisation of a ledger is chosen for this client on this machine. An administrator chooses it: Settings, Ledgers.',
  );
}

export async function getPullSource(context: EngineContext, engagementId: string): Promise<PullSource> {
  const { clientId } = await requireEngagement(context.reader, engagementId);
  const found = await findSource(context.reader, clientId);
  return {
    source: found && {
      ledger: found.connection.ledger,
      organisationName: found.organisation.organisationName,
      status: found.connection.sealedTokens === null ? 'ENDED' : 'CONNECTED',
    },
  };
}

/** Errors: INVALID_TRANSITION where no organisation is chosen, or the engagement takes no trial balance. */
export async function requestPull(context: EngineContext, caller: Caller, engagementId: string) {
  return await context.change(async (writer) => {
    const engagement = await requireEngagement(writer, engagementId);
    requireEngagementMove(engagement.status, 'TRIAL_BALANCE_PARSED');
    await requireSource(writer, engagement.clientId);
    return await enqueue(writer, context, {
      kind: 'pull-trial-balance',
      payload: { engagementId },
      subject: subjectOf('engagement', engagementId),
      requestedBy: caller.staffId,
    });
  });
}

/** Job pull-trial-balance. */
export const pullTrialBalance: JobHandler<'pull-trial-balance'> = async (context, run) => {
  const { engagementId } = run.payload;
  const engagement = await requireEngagement(context.reader, engagementId);
  requireEngagementMove(engagement.status, 'TRIAL_BALANCE_PARSED');
  const { organisation, connection } = await requireSource(context.reader, engagement.clientId);
  const { ledger } = connection;
  const name = LEDGER_NAMES[ledger];
  const source = LEDGER_SOURCES[ledger];
  const waits = (seconds: number) => run.progress(`${name} asks to wait ${seconds} seconds`, 0, 4);
  const read = boundedInAll(readWithConnection(context, connection, { signal: run.signal, waits }), ledger);
  const { organisationId, organisationName } = organisation;

  await run.progress(`Asking ${name}`, 0, 4);
  const { facts, replies: aboutOrganisation } = await source.organisation(read, organisationId);
  requireAgreement(name, facts, organisationName, engagement);
  await run.progress('Reading the chart of accounts', 1, 4);
  const accounts = await source.accounts(read, organisationId);
  const asked = askedFor(engagement);
  const { period, priorPeriod: prior } = asked;
  await run.progress('Reading the trial balance', 2, 4);
  const current = await source.trialBalance(read, organisationId, period, 'TRIAL_BALANCE');
  await run.progress('Reading the prior year’s trial balance', 3, 4);
  const before = prior && (await source.trialBalance(read, organisationId, prior, 'PRIOR_TRIAL_BALANCE'));

  const file = await writeContent(context, {
    key: `${keyOfPulls(engagement)}.json`,
    fileName: `${name} ${organisationName.replaceAll(/[^\p{L}\p{N} .&()-]/gu, ' ')} ${shortDate(period.end)}.json`,
    mimeType: 'application/json',
    bytes: writeLedgerFile({
      format: LEDGER_FILE_FORMAT,
      version: 1,
      ledger,
      organisation: { id: organisationId, name: organisationName },
      ...asked,
      pulledAt: context.now().toISOString(),
      replies: [...aboutOrganisation, ...accounts, current, ...(before ? [before] : [])],
    }),
  });
  const actor = await actorOf(context.reader, run.requestedBy);
  return async (writer) => {
    const latest = await requireEngagement(writer, engagementId);
    requireStillAsked(asked, latest);
    await recordContent(writer, file);
    // A file that a person brought in meanwhile is not passed over: it is read first.
    const waitsForPerson =
      latest.status !== 'DRAFT' ||
      (await isUnderWay(writer, subjectOf('engagement', engagementId), 'parse-trial-balance'));
    await appendAuditEvent(
      writer,
      {
        ...actor,
        type: 'FS_TB_PULLED',
        action: 'UPLOAD_TRIAL_BALANCE',
        subject: subjectOf('engagement', engagementId),
        payload: {
          ledger,
          organisation: organisationName,
          periodEnd: period.end,
          fileId: file.id,
          sha256: file.sha256,
        },
      },
      context.now(),
    );
    const pulled = { fileId: file.id, fileName: file.fileName, sha256: file.sha256, waits: waitsForPerson };
    if (waitsForPerson) return pulled satisfies Pulled;
    const { jobId } = await takeInFile(writer, context, run.requestedBy, engagementId, file.id);
    return { ...pulled, nextJobId: jobId } satisfies Pulled;
  };
};

function keyOfPulls({ id, clientId }: Pick<StoredEngagement, 'id' | 'clientId'>): string {
  return `${FINANCIAL_STATEMENTS_FOLDER}/${clientId}/${id}/ledger-pull`;
}

/** A file that was pulled for this engagement. */
async function requirePulled(
  reader: Reader,
  engagement: StoredEngagement,
  fileId: string,
): Promise<StoredFileRecord> {
  const file = await findFile(reader, fileId);
  if (file?.key.startsWith(keyOfPulls(engagement))) return file;
  throw new Problem('NOT_FOUND', 'Nothing of that name was pulled for this engagement.');
}

/** What a pulled file would change. Errors: those of comparing a file. */
export async function comparePulled(
  context: EngineContext,
  engagementId: string,
  fileId: string,
): Promise<TrialBalanceComparison> {
  const engagement = await requireEngagement(context.reader, engagementId);
  const file = await requirePulled(context.reader, engagement, fileId);
  return await compareStoredFile(context, engagement, file);
}

/** Takes a pulled file in as an uploaded one. Errors: INVALID_TRANSITION where the header asks for other figures by now. */
export async function importPulled(
  context: EngineContext,
  caller: Caller,
  engagementId: string,
  fileId: string,
) {
  const seen = await requireEngagement(context.reader, engagementId);
  const bytes = await context.files.read((await requirePulled(context.reader, seen, fileId)).key);
  return await context.change(async (writer) => {
    const engagement = await requireEngagement(writer, engagementId);
    requireEngagementMove(engagement.status, 'TRIAL_BALANCE_PARSED');
    const file = await requirePulled(writer, engagement, fileId);
    requireFileStillAsked(bytes, engagement);
    return await takeInFile(writer, context, caller.staffId, engagementId, file.id);
  });
}
