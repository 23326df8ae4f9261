/**
 * Setting and clearing a key by hand (specification 4.1; decisions 3, 4), and what follows when the last row
 * has its key.
 */
import type { Constitution } from '../../../constitution/index.ts';
import type { TrialBalanceItem } from '../../../shared/model/records.ts';
import { Problem } from '../../../shared/problem.ts';
import { auditAct, type Caller, type EngineContext } from '../../engine-context.ts';
import type { Writer } from '../../store/database.ts';
import { appendAuditEvent, type NewAuditEvent } from '../../store/repositories/audit-log.ts';
import { bumpEngagementContent } from '../../store/repositories/engagements.ts';
import { findItem, listItems, saveAssignment } from '../../store/repositories/trial-balances.ts';
import { engagementSubject, moveEngagement, requireEngagement } from '../engagements/require-engagement.ts';

/** Moves to TB_MAPPED once no row is unmapped, and records the counts by source. */
export async function settleMapping(
  writer: Writer,
  context: EngineContext,
  engagementId: string,
  actor: Pick<NewAuditEvent, 'actorId' | 'actorName'>,
): Promise<boolean> {
  const items = await listItems(writer, engagementId);
  const complete = items.length > 0 && items.every((item) => item.taxonomyKey !== null);
  const { status } = await requireEngagement(writer, engagementId);
  if (!complete || status !== 'TB_UPLOADED') return false;
  await moveEngagement(writer, context, engagementId, 'ALL_ROWS_MAPPED');
  const override = items.filter((item) => item.isOverride).length;
  await appendAuditEvent(
    writer,
    {
      ...actor,
      type: 'FS_MAPPING_CONFIRMED',
      action: 'CONFIRM_FS_MAPPING',
      subject: engagementSubject(engagementId),
      payload: { rows: items.length, override, suggestion: items.length - override },
    },
    context.now(),
  );
  return true;
}

/** A person sets or clears the key of one item. A key outside the engagement's standard is refused. */
export async function assignKey(
  context: EngineContext,
  caller: Caller,
  engagementId: string,
  itemId: string,
  taxonomyKey: string | null,
): Promise<TrialBalanceItem> {
  return await context.change(async (writer) => {
    const engagement = await requireEngagement(writer, engagementId);
    const item = await findItem(writer, engagementId, itemId);
    if (!item) throw new Problem('NOT_FOUND', 'There is no such row in this trial balance.');
    if (engagement.status === 'ARCHIVED') {
      throw new Problem('INVALID_TRANSITION', 'The engagement is archived; it cannot be changed.');
    }
    const key =
      taxonomyKey === null
        ? null
        : requireKey(context.constitution, taxonomyKey, engagement.reportingStandard);
    await saveAssignment(writer, {
      id: itemId,
      taxonomyKey: key?.key ?? null,
      taxonomyLabel: key?.label ?? null,
      mappingConfidence: key ? 'HIGH' : null,
      mappingRationale: key ? `Set by ${caller.name}.` : null,
      isOverride: key !== null,
      suggestions: item.suggestions,
    });
    await bumpEngagementContent(writer, engagementId, context.now());
    await auditAct(writer, context, caller, {
      type: 'FS_MAPPING_OVERRIDDEN',
      action: 'OVERRIDE_FS_MAPPING',
      subject: engagementSubject(engagementId),
      payload: {
        itemId,
        accountCode: item.accountCode,
        accountDescription: item.accountDescription,
        before: item.taxonomyKey,
        after: key?.key ?? null,
      },
    });
    if (key === null) {
      await moveEngagement(writer, context, engagementId, 'MAPPING_CLEARED');
    } else {
      await settleMapping(writer, context, engagementId, { actorId: caller.staffId, actorName: caller.name });
    }
    const saved = await findItem(writer, engagementId, itemId);
    if (!saved) throw new Problem('NOT_FOUND', 'There is no such row in this trial balance.');
    return saved;
  });
}

function requireKey(constitution: Constitution, taxonomyKey: string, standard: 'SFRS_SE' | 'FULL_SFRS') {
  const key = constitution.reportingTaxonomy().byKey.get(taxonomyKey);
  if (key?.standards.includes(standard)) return key;
  const why = key ? `is not used under ${standard}` : 'is not in the reporting taxonomy';
  throw new Problem('INVALID_INPUT', `The key ${taxonomyKey} ${why}.`, {
    errors: [{ path: 'taxonomyKey', message: why }],
  });
}
