/**
 * Moves that a person makes with a filing as a whole: back to mapping, filed, rejected, archived
 * (specification 3.2, 4.4; decisions 3).
 */

import { type IsoDate, longDate } from '../../../shared/model/dates.ts';
import type { AuditEventType } from '../../../shared/model/events.ts';
import { confirmedAllTags } from '../../../shared/model/four-eyes.ts';
import { binds } from '../../../shared/model/practice-settings.ts';
import type { Filing } from '../../../shared/model/records.ts';
import type { Action } from '../../../shared/model/roles.ts';
import type { FilingTrigger } from '../../../shared/model/states.ts';
import { subjectOf } from '../../../shared/model/subjects.ts';
import { Problem } from '../../../shared/problem.ts';
import { assertExportAllowed } from '../../../validation/export-gate.ts';
import { auditAct, type Caller, type EngineContext } from '../../context/engine-context.ts';
import { notify } from '../../practice/notifications.ts';
import type { Writer } from '../../store/database.ts';
import type { StoredFiling } from '../../store/repositories/filings.ts';
import { listLines } from '../../store/repositories/line-items.ts';
import { findPracticeSettings } from '../../store/repositories/practice-settings.ts';
import { moveFiling, requireFiling } from '../filings/require-filing.ts';
import { loadGateInput } from '../gate/load-gate.ts';

interface Move {
  readonly trigger: FilingTrigger;
  readonly type: AuditEventType;
  readonly action: Action;
  readonly payload: (before: StoredFiling) => Readonly<Record<string, unknown>>;
  readonly change?: (before: StoredFiling) => Parameters<typeof moveFiling>[4];
  /** What must hold beside the state; throwing undoes the move. */
  readonly check?: (writer: Writer, before: StoredFiling) => Promise<void>;
  readonly after?: (writer: Writer) => Promise<void>;
}

async function move(context: EngineContext, caller: Caller, id: string, step: Move): Promise<Filing> {
  return await context.change(async (writer) => {
    const before = await requireFiling(writer, id);
    await moveFiling(writer, context, before, step.trigger, step.change?.(before));
    await step.check?.(writer, before);
    await auditAct(writer, context, caller, {
      type: step.type,
      action: step.action,
      subject: subjectOf('filing', id),
      payload: step.payload(before),
    });
    await step.after?.(writer);
    return await requireFiling(writer, id);
  });
}

export async function returnToMapping(
  context: EngineContext,
  caller: Caller,
  id: string,
  reason: string,
): Promise<Filing> {
  return await move(context, caller, id, {
    trigger: 'RETURNED_TO_MAPPING',
    type: 'XBRL_FILING_REOPENED',
    action: 'MANAGE_XBRL_FILING',
    payload: (before) => ({ reason, from: before.status }),
  });
}

const SINGAPORE_MS = 8 * 3_600_000;

/** The calendar day in Singapore at a moment. */
export function dayInSingapore(moment: Date): IsoDate {
  return new Date(moment.getTime() + SINGAPORE_MS).toISOString().slice(0, 10) as IsoDate;
}

/** A filing is made after its period and not in the future. */
function requireFilingDay(filedOn: IsoDate, periodEnd: IsoDate, today: IsoDate): void {
  if (filedOn > periodEnd && filedOn <= today) return;
  throw new Problem(
    'INVALID_INPUT',
    `The filing day is ${longDate(filedOn)}. It must be after the period, which ends on ${longDate(periodEnd)}, and not after today, ${longDate(today)}.`,
    {
      errors: [
        { path: 'filedOn', message: `after ${longDate(periodEnd)}, at the latest ${longDate(today)}` },
      ],
    },
  );
}

/** Under the four-eyes rule, whoever confirmed every tag does not file too. */
async function requireFourEyes(writer: Writer, caller: Caller, filing: StoredFiling): Promise<void> {
  if (!binds(await findPracticeSettings(writer), 'fourEyes', caller.role)) return;
  const confirmed = (await listLines(writer, filing)).flatMap(({ mapping }) => mapping?.confirmedById ?? []);
  if (!confirmedAllTags(confirmed, caller.staffId)) return;
  throw new Problem(
    'ACTION_NOT_PERMITTED',
    'You confirmed every tag of this filing. In this practice somebody else marks it as filed.',
  );
}

/** Records the regulator's reference; from here on the filing is sealed. */
export async function markFiled(
  context: EngineContext,
  caller: Caller,
  id: string,
  input: { readonly regulatorReference: string; readonly filedOn?: IsoDate | undefined },
): Promise<Filing> {
  const at = context.now();
  const today = dayInSingapore(at);
  const filedOn = input.filedOn ?? today;
  return await move(context, caller, id, {
    trigger: 'MARKED_FILED',
    type: 'XBRL_FILING_MARKED_FILED',
    action: 'MARK_XBRL_FILED',
    payload: () => ({ regulatorReference: input.regulatorReference, filedOn }),
    check: async (writer, before) => {
      // What changed after the export, such as the client's name, must not be filed unseen.
      assertExportAllowed(await loadGateInput(writer, before));
      await requireFourEyes(writer, caller, before);
      if (input.filedOn !== undefined) requireFilingDay(input.filedOn, before.periodEnd, today);
    },
    change: (before) => ({
      filedAt: at.toISOString(),
      filedById: caller.staffId,
      filedCompanyName: before.clientName,
      filedUen: before.uen,
      regulatorReference: input.regulatorReference,
      filedOn,
    }),
    after: (writer) =>
      notify(writer, context, 'xbrl.marked_filed', {
        record: { kind: 'filing', id },
        actorId: caller.staffId,
        payload: { filingId: id },
      }),
  });
}

/** Opens a filed filing again; the earlier filing act stays in the audit log. */
export async function reopenAfterRejection(
  context: EngineContext,
  caller: Caller,
  id: string,
  reason: string,
): Promise<Filing> {
  return await move(context, caller, id, {
    trigger: 'REGULATOR_REJECTED',
    type: 'XBRL_FILING_REOPENED',
    action: 'MARK_XBRL_FILED',
    payload: ({ filedAt, filedById, regulatorReference, filedOn, versionNo }) => ({
      reason,
      earlier: { filedAt, filedById, regulatorReference, filedOn, versionNo },
    }),
    change: (before) => ({
      filedAt: null,
      filedById: null,
      filedCompanyName: null,
      filedUen: null,
      regulatorReference: null,
      filedOn: null,
      versionNo: before.versionNo + 1,
    }),
  });
}

export async function archiveFiling(context: EngineContext, caller: Caller, id: string): Promise<Filing> {
  return await move(context, caller, id, {
    trigger: 'ARCHIVE',
    type: 'XBRL_FILING_ARCHIVED',
    action: 'MARK_XBRL_FILED',
    payload: () => ({}),
  });
}
