/**
 * Several lines left out as one act of a person (decisions 3, 6): all of them or none, each with its own reason, and one
 * audit event that names every line. What was confirmed is not left out this way: that is taken back line by line.
 */

import { type ExclusionProposal, proposeExclusions } from '../../../shared/model/exclusion-proposals.ts';
import type { LineItem } from '../../../shared/model/records.ts';
import { subjectOf } from '../../../shared/model/subjects.ts';
import { Problem } from '../../../shared/problem.ts';
import { auditAct, type Caller, type EngineContext } from '../../context/engine-context.ts';
import { findFilingBefore } from '../../store/repositories/filings.ts';
import { listLines } from '../../store/repositories/line-items.ts';
import { moveFiling, requireFiling } from '../filings/require-filing.ts';
import { followDecision, listLinesNotAsked } from '../suggestions/suggest-tag-mappings.ts';
import { withCasts } from './cast-filing.ts';
import { setAside } from './decide-line.ts';

export interface LineToExclude {
  readonly lineItemId: string;
  readonly reason: string;
}

/** What may be left out together; nothing is left out by it. */
export async function listExclusionProposals(
  context: EngineContext,
  filingId: string,
): Promise<ExclusionProposal[]> {
  const filing = await requireFiling(context.reader, filingId);
  const outside = await listLinesNotAsked(context, filing);
  const before = await findFilingBefore(context.reader, filing);
  const excluded = (before ? await listLines(context.reader, before) : []).flatMap((line) =>
    line.exclusion === null ? [] : [{ ...line, reason: line.exclusion.reason }],
  );
  const lines = withCasts(await listLines(context.reader, filing));
  return proposeExclusions(lines, filing, outside, excluded);
}

/**
 * Leaves the lines out. Throws NOT_FOUND for a line that is not of the filing, INVALID_INPUT for one named twice, and
 * INVALID_TRANSITION where one is excluded or confirmed already; then nothing is changed.
 */
export async function excludeLines(
  context: EngineContext,
  caller: Caller,
  filingId: string,
  chosen: readonly LineToExclude[],
): Promise<LineItem[]> {
  return await context.change(async (writer) => {
    const filing = await requireFiling(writer, filingId);
    const lines = new Map((await listLines(writer, filing)).map((line) => [line.id, line]));
    await moveFiling(writer, context, filing, 'CONTENT_CHANGED');
    if (new Set(chosen.map(({ lineItemId }) => lineItemId)).size < chosen.length)
      throw new Problem('INVALID_INPUT', 'A line is named twice.');
    const named: Record<string, unknown>[] = [];
    for (const { lineItemId, reason } of chosen) {
      const line = lines.get(lineItemId);
      if (!line) throw new Problem('NOT_FOUND', 'There is no such line in this filing.');
      if (line.exclusion || line.mapping?.confirmedById) {
        const state = line.exclusion ? 'is excluded' : 'has a confirmed tag';
        throw new Problem(
          'INVALID_TRANSITION',
          `“${line.label}” ${state} meanwhile. Nothing was excluded; look at the lines again.`,
        );
      }
      named.push(await setAside(writer, context, caller, filing, line, reason));
    }
    await auditAct(writer, context, caller, {
      type: 'XBRL_LINE_EXCLUDED',
      action: 'CONFIRM_TAG_MAPPING',
      subject: subjectOf('filing', filingId),
      payload: { count: named.length, lines: named },
    });
    await followDecision(writer, context, caller, filing);
    const ids = new Set(chosen.map(({ lineItemId }) => lineItemId));
    return (await listLines(writer, filing)).filter(({ id }) => ids.has(id));
  });
}
