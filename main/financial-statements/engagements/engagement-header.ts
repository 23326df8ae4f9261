/**
 * Creating, changing and archiving an engagement (specification 2.3, 4.1; decisions 4, 6).
 */

import { type IsoDate, twelveMonthsTo } from '../../../shared/model/dates.ts';
import type { ReportingStandard, RoundingConvention } from '../../../shared/model/enums.ts';
import type { Engagement } from '../../../shared/model/records.ts';
import { subjectOf } from '../../../shared/model/subjects.ts';
import { Problem } from '../../../shared/problem.ts';
import { auditAct, type Caller, type EngineContext } from '../../context/engine-context.ts';
import { requireClient } from '../../practice/client-master.ts';
import { requirePeriod, sameHeader } from '../../practice/record-header.ts';
import { carryReviewNotes } from '../../practice/review/review-notes.ts';
import type { Writer } from '../../store/database.ts';
import { upsertAnswer } from '../../store/repositories/engagement-outputs.ts';
import {
  bumpEngagementContent,
  findEngagementsBefore,
  insertEngagement,
  updateEngagement,
} from '../../store/repositories/engagements.ts';
import { styleAnswers } from './client-style.ts';
import { moveEngagement, requireEngagement, requireOpenEngagement } from './require-engagement.ts';

export interface EngagementHeader {
  readonly financialYear: string;
  readonly yearEndDate: IsoDate;
  readonly periodStart?: IsoDate | undefined;
  readonly firstPeriod?: boolean | undefined;
  readonly reportingStandard: ReportingStandard;
  readonly functionalCurrency?: string | undefined;
  readonly roundingConvention?: RoundingConvention | undefined;
}

export type NewEngagement = EngagementHeader & { readonly clientId: string };

/** A new engagement in DRAFT; currency, rounding and the way of printing default to the client's configuration. */
export async function createEngagement(
  context: EngineContext,
  caller: Caller,
  input: NewEngagement,
): Promise<Engagement> {
  return await context.change((writer) => createEngagementIn(writer, context, caller, input));
}

/** The same inside the caller's transaction. */
export async function createEngagementIn(
  writer: Writer,
  context: EngineContext,
  caller: Caller,
  input: NewEngagement,
): Promise<Engagement> {
  const client = await requireClient(writer, input.clientId);
  if (!client.enabledProducts.includes('FINANCIAL_STATEMENTS')) {
    throw new Problem(
      'PRODUCT_NOT_ENABLED',
      `Financial Statements is not enabled for "${client.companyName}". An administrator enables it on the client.`,
    );
  }
  const periodStart = input.periodStart ?? twelveMonthsTo(input.yearEndDate).start;
  requirePeriod(periodStart, input.yearEndDate, 'year end');
  const at = context.now().toISOString();
  const id = context.newId();
  await insertEngagement(writer, {
    id,
    clientId: client.id,
    financialYear: input.financialYear,
    periodStart,
    yearEndDate: input.yearEndDate,
    reportingStandard: input.reportingStandard,
    functionalCurrency: input.functionalCurrency ?? client.fsConfig?.baseCurrency ?? 'SGD',
    roundingConvention: input.roundingConvention ?? client.fsConfig?.roundingConvention ?? 'SGD',
    firstPeriod: input.firstPeriod ? 1 : 0,
    status: 'DRAFT',
    hasPriorYear: 0,
    versionNo: 1,
    contentVersion: 1,
    currentUploadId: null,
    clientDecision: null,
    createdAt: at,
    updatedAt: at,
  });
  // The client's style becomes answers of the engagement; each can be answered otherwise.
  const ofClient = styleAnswers(context.constitution.disclosureRules(), client.fsConfig);
  for (const answer of ofClient) {
    await upsertAnswer(writer, id, { ...answer, id: context.newId(), isComplete: true }, context.now());
  }
  await auditAct(writer, context, caller, {
    type: 'FS_ENGAGEMENT_CREATED',
    action: 'MANAGE_FS_ENGAGEMENT',
    subject: subjectOf('engagement', id),
    payload: {
      clientId: client.id,
      financialYear: input.financialYear,
      yearEndDate: input.yearEndDate,
      ...(ofClient.length === 0 ? {} : { answersFromClient: ofClient.map(({ promptId }) => promptId) }),
    },
  });
  const record = (engagementId: string) => ({ kind: 'engagement' as const, id: engagementId });
  const before = await findEngagementsBefore(writer, client.id, periodStart);
  const from = before.map((each) => record(each.id));
  await carryReviewNotes(writer, context, caller, from, record(id));
  return await requireEngagement(writer, id);
}

/** Changes the header; statements made before are then out of date. */
export async function changeEngagement(
  context: EngineContext,
  caller: Caller,
  id: string,
  change: Partial<EngagementHeader>,
): Promise<Engagement> {
  return await context.change(async (writer) => {
    const before = await requireOpenEngagement(writer, id);
    const yearEndDate = change.yearEndDate ?? before.yearEndDate;
    // A period that was the usual twelve months stays so when only the year end moves.
    const wasTwelveMonths = before.periodStart === twelveMonthsTo(before.yearEndDate).start;
    const moved = wasTwelveMonths ? twelveMonthsTo(yearEndDate).start : before.periodStart;
    const periodStart = change.periodStart ?? moved;
    requirePeriod(periodStart, yearEndDate, 'year end');
    const header = {
      yearEndDate,
      periodStart,
      financialYear: change.financialYear ?? before.financialYear,
      firstPeriod: change.firstPeriod ?? before.firstPeriod,
      reportingStandard: change.reportingStandard ?? before.reportingStandard,
      functionalCurrency: change.functionalCurrency ?? before.functionalCurrency,
      roundingConvention: change.roundingConvention ?? before.roundingConvention,
    };
    if (sameHeader(header, before)) return before;
    await updateEngagement(writer, id, {
      ...header,
      firstPeriod: header.firstPeriod ? 1 : 0,
      versionNo: before.versionNo + 1,
    });
    await bumpEngagementContent(writer, id, context.now());
    await auditAct(writer, context, caller, {
      type: 'FS_ENGAGEMENT_UPDATED',
      action: 'MANAGE_FS_ENGAGEMENT',
      subject: subjectOf('engagement', id),
      payload: { change },
    });
    return await requireEngagement(writer, id);
  });
}

/** Soft delete: the state moves to ARCHIVED, no row is removed. */
export async function archiveEngagement(
  context: EngineContext,
  caller: Caller,
  id: string,
): Promise<Engagement> {
  return await context.change(async (writer) => {
    await moveEngagement(writer, context, id, 'DELETED');
    await auditAct(writer, context, caller, {
      type: 'FS_ENGAGEMENT_ARCHIVED',
      action: 'MANAGE_FS_ENGAGEMENT',
      subject: subjectOf('engagement', id),
      payload: {},
    });
    return await requireEngagement(writer, id);
  });
}
