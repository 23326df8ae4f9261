/**
 * The moves of engagements and filings as a change set tells them (specification 3.1, 3.2): one, with what the
 * program does right after it, or of a desktop that was away several as one. Pure.
 */
import {
  ENGAGEMENT_MACHINE,
  ENGAGEMENT_TRIGGERS,
  FILING_MACHINE,
  FILING_TRIGGERS,
  FOLLOW_UPS,
  OUTPUT_FILING_STATES,
  PASSED_FILING_STATES,
  SEALED_FILING_STATES,
  type Trigger,
} from '../../../shared/model/states.ts';
import type { SyncedRow } from '../../../shared/sync/records.ts';
import type { RootStates } from './change.ts';

/** Triggers that lead from one state to another, at once or through a follow-up; empty where none does. */
export function triggersBetween(kind: RootStates['kind'], from: string, to: string): readonly Trigger[] {
  const machine: Readonly<Record<string, Readonly<Partial<Record<string, string>>>>> =
    kind === 'filing' ? FILING_MACHINE : ENGAGEMENT_MACHINE;
  const triggers: readonly Trigger[] = kind === 'filing' ? FILING_TRIGGERS : ENGAGEMENT_TRIGGERS;
  return triggers.filter((trigger) => {
    const next = machine[trigger]?.[from];
    return next !== undefined && (next === to || FOLLOW_UPS.some((then) => machine[then]?.[next] === to));
  });
}

/** True where moves one after another lead from one state to another: a desktop that comes back tells them as one. */
export function leadsTo(kind: RootStates['kind'], from: string, to: string): boolean {
  const machine: Readonly<Record<string, Readonly<Partial<Record<string, string>>>>> =
    kind === 'filing' ? FILING_MACHINE : ENGAGEMENT_MACHINE;
  const reached = new Set([from]);
  for (const state of reached) {
    for (const moves of Object.values(machine)) {
      const next = moves[state];
      if (next !== undefined) reached.add(next);
    }
  }
  return reached.has(to);
}

/** True for a filing whose output was made. */
export function isOut(filing: SyncedRow<'filing'> | null): boolean {
  return filing !== null && OUTPUT_FILING_STATES.some((state) => state === filing.status);
}

/** True for a move by which a filing is said to stand without an error, or to be out; what is sealed was judged before. */
export function saysItPassed(before: SyncedRow<'filing'> | null, after: SyncedRow<'filing'> | null): boolean {
  if (after === null || after.status === before?.status || isSealed(before)) return false;
  return PASSED_FILING_STATES.some((state) => state === after.status);
}

/** True for a filing that was marked as filed, archived or not. */
export function isSealed(filing: SyncedRow<'filing'> | null): boolean {
  return filing !== null && SEALED_FILING_STATES.some((state) => state === filing.status);
}

/** From one state of output to another by more than one move: it was open in between. */
export function wentBack(before: SyncedRow<'filing'> | null, after: SyncedRow<'filing'> | null): boolean {
  if (before === null || after === null || before.status === after.status) return false;
  return triggersBetween('filing', before.status, after.status).length === 0;
}
