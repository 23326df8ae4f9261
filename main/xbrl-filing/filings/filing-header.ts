/**
 * Creating a filing with all its checks, and changing its header (specification 2.9, 4.4, 4.5; decisions 4).
 */

import type { IsoDate } from '../../../shared/model/dates.ts';
import type {
  AccountingStandard,
  EntityType,
  EntryPoint,
  ReportingStandard,
} from '../../../shared/model/enums.ts';
import { ACCOUNTING_STANDARD_WORDS } from '../../../shared/model/field-words.ts';
import type { Client, Filing } from '../../../shared/model/records.ts';
import { subjectOf } from '../../../shared/model/subjects.ts';
import { versionNamed } from '../../../shared/model/taxonomy-versions.ts';
import { Problem } from '../../../shared/problem.ts';
import { auditAct, type Caller, type EngineContext } from '../../context/engine-context.ts';
import { requireClient } from '../../practice/client-master.ts';
import { requirePeriod, sameHeader } from '../../practice/record-header.ts';
import { carryReviewNotes } from '../../practice/review/review-notes.ts';
import type { Reader, Writer } from '../../store/database.ts';
import { findEngagement } from '../../store/repositories/engagements.ts';
import { findFilingBefore, insertFiling } from '../../store/repositories/filings.ts';
import { findInstalledRelease } from '../../store/repositories/installed-releases.ts';
import { listLines, unconfirm } from '../../store/repositories/line-items.ts';
import { moveFiling, requireFiling, requireFilingMove } from './require-filing.ts';

export interface FilingHeader {
  readonly periodStart: IsoDate;
  readonly periodEnd: IsoDate;
  readonly entryPoint: EntryPoint;
  readonly entityType: EntityType;
  readonly accountingStandard: AccountingStandard;
}

/** The standards of a filing that agree with the standard of an engagement (decisions, part 5). */
const AGREES: Readonly<Record<ReportingStandard, readonly AccountingStandard[]>> = {
  SFRS_SE: ['SFRS_SE'],
  FULL_SFRS: ['SFRS', 'IFRS'],
};

/** True where a filing of this standard may be built from statements of that one. */
export function agreesWith(reporting: ReportingStandard, standard: AccountingStandard): boolean {
  return AGREES[reporting].includes(standard);
}

function otherStandard(detail: string, path: 'accountingStandard' | 'standardReason', message: string) {
  return new Problem('INVALID_INPUT', detail, { errors: [{ path, message }] });
}

/** Throws INVALID_INPUT where the filing states another standard than the statements that it is built from. */
async function requireAgreement(
  reader: Reader,
  engagementId: string | null | undefined,
  standard: AccountingStandard,
): Promise<void> {
  const engagement = engagementId == null ? undefined : await findEngagement(reader, engagementId);
  if (engagement === undefined || agreesWith(engagement.reportingStandard, standard)) return;
  const allowed = AGREES[engagement.reportingStandard]
    .map((each) => ACCOUNTING_STANDARD_WORDS[each])
    .join(' or ');
  throw otherStandard(
    `The engagement ${engagement.financialYear} is prepared under ${allowed}; the filing states ${ACCOUNTING_STANDARD_WORDS[standard]}. State ${allowed}, or link another engagement.`,
    'accountingStandard',
    `the engagement asks for ${allowed}`,
  );
}

async function requireOwnEngagement(reader: Reader, engagementId: string, clientId: string): Promise<void> {
  const engagement = await findEngagement(reader, engagementId);
  if (engagement?.clientId === clientId) return;
  throw new Problem('FOREIGN_ENGAGEMENT', 'The engagement does not exist or belongs to another client.', {
    errors: [{ path: 'fsEngagementId', message: 'not an engagement of this client' }],
  });
}

export type NewFiling = FilingHeader & {
  readonly clientId: string;
  readonly taxonomyVersion: string;
  readonly fsEngagementId?: string | undefined;
  /** Why the filing states another standard than the client's record; asked for where it does. */
  readonly standardReason?: string | undefined;
};

/** The client for which a filing is begun. Throws NOT_FOUND and PRODUCT_NOT_ENABLED. */
export async function requireFilingClient(reader: Reader, clientId: string): Promise<Client> {
  const client = await requireClient(reader, clientId);
  if (client.enabledProducts.includes('XBRL_FILING')) return client;
  throw new Problem(
    'PRODUCT_NOT_ENABLED',
    `XBRL Filing is not enabled for "${client.companyName}". An administrator enables it on the client.`,
  );
}

/** A new filing in DRAFT, its taxonomy version pinned. */
export async function createFiling(
  context: EngineContext,
  caller: Caller,
  input: NewFiling,
): Promise<Filing> {
  return await context.change((writer) => createFilingIn(writer, context, caller, input));
}

/** The same inside the caller's transaction; what is refused has written nothing. */
export async function createFilingIn(
  writer: Writer,
  context: EngineContext,
  caller: Caller,
  input: NewFiling,
): Promise<Filing> {
  const client = await requireFilingClient(writer, input.clientId);
  const installed = context.constitution.installedVersions();
  if (!installed.includes(input.taxonomyVersion)) {
    throw new Problem(
      'UNKNOWN_TAXONOMY_VERSION',
      `${versionNamed(input.taxonomyVersion)} is not installed. Installed: ${installed.map(versionNamed).join(', ')}.`,
    );
  }
  requirePeriod(input.periodStart, input.periodEnd, 'period end');
  if (input.fsEngagementId !== undefined) await requireOwnEngagement(writer, input.fsEngagementId, client.id);
  await requireAgreement(writer, input.fsEngagementId, input.accountingStandard);
  const differs = input.accountingStandard !== client.accountingStandard;
  if (differs && input.standardReason === undefined) {
    throw otherStandard(
      `The record of "${client.companyName}" says ${ACCOUNTING_STANDARD_WORDS[client.accountingStandard]}; the filing states ${ACCOUNTING_STANDARD_WORDS[input.accountingStandard]}. Say why they differ, or state the client's standard.`,
      'standardReason',
      'a reason is expected where the standard is not that of the client',
    );
  }
  const id = context.newId();
  const at = context.now().toISOString();
  await insertFiling(writer, {
    id,
    clientId: client.id,
    fsEngagementId: input.fsEngagementId ?? null,
    periodStart: input.periodStart,
    periodEnd: input.periodEnd,
    entryPoint: input.entryPoint,
    entityType: input.entityType,
    accountingStandard: input.accountingStandard,
    taxonomyVersion: input.taxonomyVersion,
    taxonomyDigest: (await findInstalledRelease(writer, input.taxonomyVersion))?.sha256 ?? null,
    status: 'DRAFT',
    versionNo: 1,
    currentDocumentId: null,
    currentLineSetId: context.newId(),
    documentCurrency: null,
    contentVersion: 1,
    filedAt: null,
    filedById: null,
    filedCompanyName: null,
    filedUen: null,
    regulatorReference: null,
    filedOn: null,
    clientDecision: null,
    createdAt: at,
    updatedAt: at,
  });
  await auditAct(writer, context, caller, {
    type: 'XBRL_FILING_CREATED',
    action: 'MANAGE_XBRL_FILING',
    subject: subjectOf('filing', id),
    payload: {
      clientId: client.id,
      taxonomyVersion: input.taxonomyVersion,
      periodEnd: input.periodEnd,
      ...(differs && {
        accountingStandard: input.accountingStandard,
        clientStandard: client.accountingStandard,
        standardReason: input.standardReason,
      }),
    },
  });
  const before = await findFilingBefore(writer, input);
  if (before) {
    const record = (filingId: string) => ({ kind: 'filing' as const, id: filingId });
    await carryReviewNotes(writer, context, caller, [record(before.id)], record(id));
  }
  return await requireFiling(writer, id);
}

export type FilingHeaderChange = {
  readonly [Field in keyof FilingHeader]?: FilingHeader[Field] | undefined;
} & { readonly fsEngagementId?: string | null | undefined };

/** Changes the header. A new entry point takes confirmations back whose element lies outside it. */
export async function changeFiling(
  context: EngineContext,
  caller: Caller,
  id: string,
  change: FilingHeaderChange,
): Promise<Filing> {
  return await context.change(async (writer) => {
    const before = await requireFiling(writer, id);
    const header = {
      periodStart: change.periodStart ?? before.periodStart,
      periodEnd: change.periodEnd ?? before.periodEnd,
      entryPoint: change.entryPoint ?? before.entryPoint,
      entityType: change.entityType ?? before.entityType,
      accountingStandard: change.accountingStandard ?? before.accountingStandard,
      fsEngagementId: change.fsEngagementId === undefined ? before.fsEngagementId : change.fsEngagementId,
    };
    requirePeriod(header.periodStart, header.periodEnd, 'period end');
    if (typeof change.fsEngagementId === 'string') {
      await requireOwnEngagement(writer, change.fsEngagementId, before.clientId);
    }
    const restated =
      header.accountingStandard !== before.accountingStandard ||
      header.fsEngagementId !== before.fsEngagementId;
    if (restated) await requireAgreement(writer, header.fsEngagementId, header.accountingStandard);
    requireFilingMove(before.status, 'CONTENT_CHANGED');
    // A change that changes nothing takes nothing back.
    if (sameHeader(header, before)) return before;
    await moveFiling(writer, context, before, 'CONTENT_CHANGED', header);
    let unconfirmed: string[] = [];
    if (header.entryPoint !== before.entryPoint) {
      const lookup = context.constitution.taxonomyLookup(before.taxonomyVersion);
      const lines = await listLines(writer, before);
      const confirmed = lines.flatMap((line) =>
        line.mapping?.confirmedById ? [line.mapping.elementId] : [],
      );
      unconfirmed = [...new Set(confirmed)].filter((each) => !lookup.isReportable(each, header.entryPoint));
      await unconfirm(writer, id, { elementIds: unconfirmed }, context.now());
    }
    await auditAct(writer, context, caller, {
      type: 'XBRL_FILING_UPDATED',
      action: 'MANAGE_XBRL_FILING',
      subject: subjectOf('filing', id),
      payload: { change, unconfirmed },
    });
    return await requireFiling(writer, id);
  });
}
