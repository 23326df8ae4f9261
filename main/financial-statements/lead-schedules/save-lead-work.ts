/** A person sets materiality, or writes tick marks and a comment on an account. Both are audited; neither changes a figure. */

import type { LeadNote, LeadWorkInput } from '../../../shared/model/lead-schedules.ts';
import type { MaterialityInput } from '../../../shared/model/materiality.ts';
import { subjectOf } from '../../../shared/model/subjects.ts';
import { Problem } from '../../../shared/problem.ts';
import { auditAct, type Caller, type EngineContext } from '../../context/engine-context.ts';
import {
  deleteLeadNote,
  findMateriality,
  listLeadNotes,
  saveLeadNote,
  saveMateriality,
} from '../../store/repositories/working-papers.ts';
import { loadBooks } from '../books/load-books.ts';
import { requireOpenEngagement } from '../engagements/require-engagement.ts';
import { legendOfEngagement } from '../house-style/house-style.ts';
import { benchmarksOf } from './benchmarks.ts';
import { withLastYear } from './last-year.ts';
import { loadLastYear } from './load-lead-schedules.ts';
import { notesByAccount } from './open-leads.ts';

/** Throws NOT_FOUND, INVALID_TRANSITION (archived). */
export async function setMateriality(
  context: EngineContext,
  caller: Caller,
  engagementId: string,
  input: MaterialityInput,
): Promise<void> {
  await context.change(async (writer) => {
    await requireOpenEngagement(writer, engagementId);
    const { items } = await loadBooks(writer, engagementId);
    const benchmarks = benchmarksOf(items, context.constitution.reportingTaxonomy());
    const benchmark = benchmarks.find(({ key }) => key === input.benchmark);
    if (!benchmark || items.length === 0) {
      throw new Problem(
        'INVALID_TRANSITION',
        'Bring in the trial balance first; materiality is computed from it.',
      );
    }
    const kept = await findMateriality(writer, engagementId);
    await saveMateriality(writer, {
      ...input,
      id: kept?.id ?? context.newId(),
      engagementId,
      benchmarkAmount: benchmark.amount,
      staffId: caller.staffId,
      at: context.now().toISOString(),
    });
    const { overall, performance, trivial, reason } = input;
    await auditAct(writer, context, caller, {
      type: 'FS_MATERIALITY_SET',
      action: 'UPLOAD_TRIAL_BALANCE',
      subject: subjectOf('engagement', engagementId),
      payload: { benchmark: benchmark.label, overall, performance, trivial, reason },
    });
  });
}

/** Throws NOT_FOUND (engagement, row), INVALID_TRANSITION (archived), INVALID_INPUT (a mark that the legend does not hold). */
export async function saveLeadWork(
  context: EngineContext,
  caller: Caller,
  engagementId: string,
  input: LeadWorkInput,
): Promise<void> {
  const taxonomy = context.constitution.reportingTaxonomy();
  await context.change(async (writer) => {
    const engagement = await requireOpenEngagement(writer, engagementId);
    const { items } = await loadBooks(writer, engagementId);
    const lastYear = await loadLastYear(writer, context.constitution, engagement);
    const rows = withLastYear(items, lastYear, taxonomy);
    const row = rows.find(({ id }) => id === input.itemId);
    if (!row) {
      throw new Problem(
        'NOT_FOUND',
        'This account is no longer in the books. Open the lead schedule again, and write on the row that is there now.',
      );
    }
    const { accountCode, accountDescription } = row;
    const notes = await listLeadNotes(writer, engagementId);
    const { byAccount, stray } = notesByAccount(rows, notes);
    const isNamed = (note: LeadNote | undefined) =>
      note?.accountCode === accountCode && note.accountDescription === accountDescription;
    // What the row shows is what was edited, though an earlier file named the account otherwise.
    const kept = byAccount.get(row.id) ?? stray.find(isNamed);
    const legend = await legendOfEngagement(writer, context.constitution, engagement);
    const offered = legend.filter((each) => each.offered);
    const known = new Set([...offered.map(({ key }) => key), ...(kept?.marks ?? [])]);
    const unknown = input.marks.find((mark) => !known.has(mark));
    if (unknown !== undefined) {
      throw new Problem('INVALID_INPUT', 'The legend does not have this tick mark.', {
        errors: [{ path: 'marks', message: 'not in the legend' }],
      });
    }
    const marks = [...new Set(input.marks)];
    const isSameName = isNamed(kept);
    const isCleared = marks.length === 0 && input.comment === '';
    if (kept && (isCleared || !isSameName)) await deleteLeadNote(writer, engagementId, kept);
    if (!isCleared) {
      await saveLeadNote(writer, {
        accountCode,
        accountDescription,
        marks,
        comment: input.comment,
        balance: row.ofLastYear === true ? null : row.adjustedBalance,
        id: (isSameName ? kept?.id : undefined) ?? context.newId(),
        engagementId,
        staffId: caller.staffId,
        at: context.now().toISOString(),
      });
    }
    const { comment } = input;
    await auditAct(writer, context, caller, {
      type: 'FS_LEAD_NOTE_SAVED',
      action: 'UPLOAD_TRIAL_BALANCE',
      subject: subjectOf('engagement', engagementId),
      payload: { accountCode, accountDescription, marks: marks.join(', '), comment },
    });
  });
}
