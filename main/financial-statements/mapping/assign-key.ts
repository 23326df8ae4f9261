/**
 * Setting and clearing keys by hand, one row or many as one step (specification 4.1; decisions 3, 4), and
 * what follows when the last row has its key.
 */

import type { Constitution } from '../../../constitution/index.ts';
import type { KeyDecision } from '../../../shared/model/accuracy.ts';
import { REPORTING_STANDARD_WORDS } from '../../../shared/model/field-words.ts';
import type { MappingChanged, MappingHistory, TrialBalanceItem } from '../../../shared/model/records.ts';
import { subjectOf } from '../../../shared/model/subjects.ts';
import { Problem } from '../../../shared/problem.ts';
import { auditAct, type Caller, type EngineContext } from '../../context/engine-context.ts';
import type { Reader, Writer } from '../../store/database.ts';
import { appendAuditEvent, type NewAuditEvent } from '../../store/repositories/audit-log.ts';
import { bumpEngagementContent } from '../../store/repositories/engagements.ts';
import { listJournals } from '../../store/repositories/journals.ts';
import {
  addStep,
  nextStep,
  type RowChange,
  type StoredAssignment,
  type WhoseSteps,
} from '../../store/repositories/mapping-steps.ts';
import { type StoredItem, saveAssignment } from '../../store/repositories/trial-balances.ts';
import { type BookItem, keepBooks } from '../books/load-books.ts';
import {
  moveEngagement,
  requireEngagement,
  requireOpenEngagement,
} from '../engagements/require-engagement.ts';

/** Moves to TB_MAPPED once no row is unmapped, and records the counts by source. */
export async function settleMapping(
  writer: Writer,
  context: EngineContext,
  engagementId: string,
  actor: Pick<NewAuditEvent, 'actorId' | 'actorName'>,
): Promise<boolean> {
  const { status } = await requireEngagement(writer, engagementId);
  // Without journals no account can be missing, and nothing is read of thousands.
  if (status !== 'TB_UPLOADED' && (await listJournals(writer, engagementId)).length === 0) return false;
  const { items, added } = await keepBooks(writer, engagementId);
  if (added.length > 0) {
    // They came without a key from work on two desktops.
    await moveEngagement(writer, context, engagementId, 'MAPPING_CLEARED');
    return false;
  }
  if (status !== 'TB_UPLOADED') return false;
  if (items.length === 0 || items.some((item) => item.taxonomyKey === null)) return false;
  await moveEngagement(writer, context, engagementId, 'ALL_ROWS_MAPPED');
  const override = items.filter((item) => item.isOverride).length;
  await appendAuditEvent(
    writer,
    {
      ...actor,
      type: 'FS_MAPPING_CONFIRMED',
      action: 'CONFIRM_FS_MAPPING',
      subject: subjectOf('engagement', engagementId),
      payload: { rows: items.length, override, suggestion: items.length - override },
    },
    context.now(),
  );
  return true;
}

/** The accounts by id, those that journals need among them. */
export async function booksToMap(writer: Writer, engagementId: string): Promise<Map<string, BookItem>> {
  const { items } = await keepBooks(writer, engagementId);
  return new Map(items.map((item) => [item.id, item]));
}

/** A row that a person wants under another key, or under none. */
export interface WantedKey {
  readonly itemId: string;
  readonly taxonomyKey: string | null;
}

/** A person sets or clears the key of one item. A key outside the engagement's standard is refused. */
export async function assignKey(
  context: EngineContext,
  caller: Caller,
  engagementId: string,
  itemId: string,
  taxonomyKey: string | null,
): Promise<TrialBalanceItem> {
  const { items } = await assignKeys(context, caller, engagementId, [{ itemId, taxonomyKey }]);
  const [saved] = items;
  if (!saved) throw new Problem('NOT_FOUND', 'There is no such account in this trial balance.');
  return saved;
}

/**
 * A person sets or clears the keys of several rows: all or none, one step to undo, one audit event per row.
 * Throws NOT_FOUND, INVALID_INPUT (unknown key, a row named twice), INVALID_TRANSITION (archived).
 */
export async function assignKeys(
  context: EngineContext,
  caller: Caller,
  engagementId: string,
  wanted: readonly WantedKey[],
): Promise<MappingChanged> {
  return await context.change(async (writer) => {
    const engagement = await requireOpenEngagement(writer, engagementId);
    if (new Set(wanted.map(({ itemId }) => itemId)).size < wanted.length) {
      throw new Problem('INVALID_INPUT', 'An account is named twice. Give each account one line.', {
        errors: [{ path: 'changes', message: 'an account is named twice' }],
      });
    }
    const items = await booksToMap(writer, engagementId);
    const changes = wanted.map(({ itemId, taxonomyKey }): RowChange => {
      const item = items.get(itemId);
      if (!item) throw new Problem('NOT_FOUND', 'There is no such account in this trial balance.');
      const key =
        taxonomyKey === null
          ? null
          : requireKey(context.constitution, taxonomyKey, engagement.reportingStandard);
      const after = {
        taxonomyKey: key?.key ?? null,
        taxonomyLabel: key?.label ?? null,
        mappingConfidence: key ? ('HIGH' as const) : null,
        mappingRationale: key ? `Set by ${caller.name}.` : null,
        isOverride: key !== null,
      };
      return { itemId, before: assignmentOf(item), after };
    });
    const whose = { engagementId, staffId: caller.staffId };
    const changed = await applyRowChanges(writer, context, caller, engagementId, items, changes);
    await addStep(writer, whose, changes, context.now());
    return { items: changed, history: await readHistory(writer, whose) };
  });
}

export function assignmentOf(item: StoredAssignment): StoredAssignment {
  const { taxonomyKey, taxonomyLabel, mappingConfidence, mappingRationale, isOverride } = item;
  return { taxonomyKey, taxonomyLabel, mappingConfidence, mappingRationale, isOverride };
}

/**
 * The first decision of a person on a row, with what was proposed, as a fact that stays; of a row that was decided
 * before this was kept, and where the key is cleared, there is none. Undo and redo decide nothing anew.
 */
function firstDecisionOn(
  item: StoredItem,
  { taxonomyKey }: StoredAssignment,
  made: Pick<KeyDecision, 'accounts' | 'staffId' | 'decidedAt'> | null,
): KeyDecision | null {
  const { firstDecision, isOverride, suggestions } = item;
  if (firstDecision !== null || isOverride || taxonomyKey === null || made === null) return firstDecision;
  const proposed = suggestions.map((each) => ({
    choice: each.taxonomyKey,
    confidence: each.confidence,
    source: each.source,
  }));
  return { ...made, proposed, chosen: taxonomyKey };
}

/**
 * Stores what each row is to be, with its audit event, and moves the engagement by what is left unmapped.
 * `items`: the rows by id as the caller has read them in this transaction. Answers the changed rows as they are now, in the order of `items`.
 */
export async function applyRowChanges(
  writer: Writer,
  context: EngineContext,
  caller: Caller,
  engagementId: string,
  items: ReadonlyMap<string, BookItem>,
  changes: readonly RowChange[],
  by?: 'UNDO' | 'REDO',
): Promise<TrialBalanceItem[]> {
  const changed = new Map<string, TrialBalanceItem>();
  const { staffId } = caller;
  const made = by ? null : { accounts: changes.length, staffId, decidedAt: context.now().toISOString() };
  for (const { itemId, after } of changes) {
    const item = items.get(itemId);
    if (!item) throw new Problem('NOT_FOUND', 'There is no such account in this trial balance.');
    const row = { ...item, ...after, firstDecision: firstDecisionOn(item, after, made) };
    await saveAssignment(writer, row);
    changed.set(itemId, row);
    await auditAct(writer, context, caller, {
      type: 'FS_MAPPING_OVERRIDDEN',
      action: 'OVERRIDE_FS_MAPPING',
      subject: subjectOf('engagement', engagementId),
      payload: {
        itemId,
        accountCode: item.accountCode,
        accountDescription: item.accountDescription,
        before: item.taxonomyKey,
        after: after.taxonomyKey,
        ...(by && { by }),
      },
    });
  }
  await bumpEngagementContent(writer, engagementId, context.now());
  if (changes.some(({ after }) => after.taxonomyKey === null)) {
    await moveEngagement(writer, context, engagementId, 'MAPPING_CLEARED');
  } else {
    await settleMapping(writer, context, engagementId, { actorId: caller.staffId, actorName: caller.name });
  }
  return [...items.keys()].flatMap((id) => changed.get(id) ?? []);
}

/** What a person can undo and redo now. */
export async function readHistory(reader: Reader, whose: WhoseSteps): Promise<MappingHistory> {
  const step = async (direction: 'UNDO' | 'REDO') => {
    const next = await nextStep(reader, whose, direction);
    return next ? { rows: next.changes.length, at: next.createdAt } : null;
  };
  return { undo: await step('UNDO'), redo: await step('REDO') };
}

function requireKey(constitution: Constitution, taxonomyKey: string, standard: 'SFRS_SE' | 'FULL_SFRS') {
  const key = constitution.reportingTaxonomy().byKey.get(taxonomyKey);
  if (key?.standards.includes(standard)) return key;
  const why = key
    ? `is not used under ${REPORTING_STANDARD_WORDS[standard]}`
    : 'is not among the lines of the statements';
  throw new Problem('INVALID_INPUT', `“${key?.label ?? taxonomyKey}” ${why}. Choose another line.`, {
    errors: [{ path: 'taxonomyKey', message: why }],
  });
}
