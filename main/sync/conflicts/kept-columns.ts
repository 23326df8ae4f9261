/**
 * Which columns the choice MINE takes over (contract, sync): those that this desktop's change changed, with what makes
 * one decision with them; what a colleague changed beside them stands. States, counters and whatever else the
 * program computes are never taken from a row: they follow from what stands afterwards (reapplied-state). Pure.
 */
import type { AnyRow, SyncedKind } from '../../../shared/sync/records.ts';
import type { Rewritten } from '../../store/repositories/sync-outbox.ts';
import { changesTo } from '../records/record-rows.ts';

const NAMES = ['id', 'createdAt'];

/** Columns of an engagement that go with its trial balance. */
export const OF_TRIAL_BALANCE: readonly string[] = ['hasPriorYear', 'currentUploadId'];

/** Columns that follow from others, from acts that are made anew, or that never change; beside those of every kind. */
const COMPUTED: Readonly<Partial<Record<SyncedKind, readonly string[]>>> = {
  engagement: [
    ...['clientId', 'status', 'versionNo', 'contentVersion', 'clientDecision', 'updatedAt'],
    ...OF_TRIAL_BALANCE,
  ],
  filing: [
    ...[
      'clientId',
      'taxonomyVersion',
      'status',
      'versionNo',
      'contentVersion',
      'clientDecision',
      'updatedAt',
    ],
    ...['filedAt', 'filedById', 'filedCompanyName', 'filedUen', 'regulatorReference', 'filedOn'],
  ],
};

/** Where the lines of a filing come from: they go with the lines. */
const SOURCE = ['currentDocumentId', 'currentLineSetId', 'documentCurrency'];

/** Columns that make one decision: a mixture of two people's would be nobody's. */
const TOGETHER: Readonly<Partial<Record<SyncedKind, readonly (readonly string[])[]>>> = {
  engagement: [['periodStart', 'yearEndDate']],
  filing: [['periodStart', 'periodEnd'], ['entryPoint', 'entityType'], SOURCE],
  trialBalanceUpload: [['recipe', 'report']],
  trialBalanceItem: [
    ['taxonomyKey', 'taxonomyLabel', 'mappingConfidence', 'mappingRationale', 'isOverride'],
    ['currentYearBalance', 'priorYearBalance', 'openingBalance'],
  ],
  rememberedRecipe: [['recipe', 'headerRow', 'savedAt']],
  noteDraft: [['basisTitle', 'basis', 'drafted', 'figures']],
  disclosureResponse: [['responseData', 'isComplete', 'updatedAt']],
  sourceDocument: [['parseStatus', 'pageCount', 'currency', 'columnPairs', 'columnPairId', 'warnings']],
  tagMapping: [
    [
      ...['elementId', 'confidence', 'candidates', 'explanation', 'negated', 'balanceAt', 'memberId'],
      ...['confirmedById', 'confirmedAt', 'updatedAt'],
    ],
  ],
  lineExclusion: [['reason', 'excludedById', 'excludedAt']],
  filingInformation: [['value', 'savedById', 'savedAt']],
  warningAcknowledgement: [['message', 'reason', 'staffId', 'at']],
};

/** Of the set that the row goes with. */
export interface Along {
  /** A trial balance is read in it. */
  readonly readsTrialBalance: boolean;
  /** The set of lines is in it to which the row points. */
  readonly bringsLines: boolean;
}

export const ALONE: Along = { readsTrialBalance: false, bringsLines: false };

/**
 * What becomes of the columns of a row that stands. Where it is not known which of them this desktop changed, as after
 * working alone, every one that a person may set counts as changed.
 */
export function keptColumns(
  kind: SyncedKind,
  mine: AnyRow,
  there: AnyRow,
  rewritten: Rewritten | undefined,
  { readsTrialBalance, bringsLines }: Along = ALONE,
): AnyRow {
  const unknown = Object.keys(mine).filter((column) => bringsLines || !SOURCE.includes(column));
  const changed = new Set(rewritten?.columns ?? unknown);
  for (const group of TOGETHER[kind] ?? []) {
    if (group.some((column) => changed.has(column))) for (const column of group) changed.add(column);
  }
  for (const column of [...NAMES, ...(COMPUTED[kind] ?? [])]) changed.delete(column);
  if (kind === 'engagement' && readsTrialBalance) for (const column of OF_TRIAL_BALANCE) changed.add(column);
  const values = Object.entries(mine).filter(([column]) => changed.has(column));
  return changesTo(there, Object.fromEntries(values));
}
