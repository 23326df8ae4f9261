/**
 * The common errors of a filing as it stands, with what differs from the filing of the year before: the practice's own, or
 * one read back from its file. Nothing is confirmed by it; of a file only proposals for open lines are stored, when asked.
 */
import type { CommonError, FiledComparison } from '../../../shared/model/common-errors.ts';
import { addDays } from '../../../shared/model/dates.ts';
import { OUTPUT_FILING_STATES } from '../../../shared/model/states.ts';
import { Problem } from '../../../shared/problem.ts';
import { buildFacts } from '../../../validation/filing-facts.ts';
import type { EngineContext } from '../../context/engine-context.ts';
import { readFileEntries } from '../../practice/permanent-file/open-permanent-file.ts';
import { findFilingBefore, type StoredFiling } from '../../store/repositories/filings.ts';
import { listLines } from '../../store/repositories/line-items.ts';
import { compareFiled } from '../filed-before/compare-filed.ts';
import { amountsOfFacts, amountsOfFile, type FiledAmounts } from '../filed-before/filed-amounts.ts';
import { moveFiling, requireFiling, requireFilingMove } from '../filings/require-filing.ts';
import { proposeTags, storeProposals } from '../suggestions/suggest-tag-mappings.ts';
import { loadFilingContent } from '../validation/load-filing-content.ts';
import { findCommonErrors } from './find-common-errors.ts';

async function opened({ reader, constitution }: EngineContext, filing: StoredFiling) {
  const lookup = constitution.taxonomyLookup(filing.taxonomyVersion);
  const content = await loadFilingContent(reader, constitution, filing);
  const { facts } = buildFacts(content, lookup);
  return { lookup, content, facts, lines: await listLines(reader, filing), entryPoint: filing.entryPoint };
}

/** Of the filing whose year ended the day before this one began; null where there is none that was made. */
async function filedBefore(context: EngineContext, filing: StoredFiling): Promise<FiledAmounts | null> {
  const before = await findFilingBefore(context.reader, filing);
  if (
    !before ||
    !OUTPUT_FILING_STATES.includes(before.status) ||
    before.periodEnd !== addDays(filing.periodStart, -1)
  )
    return null;
  const { facts } = await opened(context, before);
  return amountsOfFacts(facts, context.constitution.taxonomyLookup(filing.taxonomyVersion));
}

/** Throws NOT_FOUND. */
export async function listCommonErrors(
  context: EngineContext,
  filingId: string,
): Promise<{ findings: CommonError[]; comparedWithLastYear: number | null }> {
  const filing = await requireFiling(context.reader, filingId);
  const known = await opened(context, filing);
  const entries = await readFileEntries(context.reader, filing.clientId);
  const rules = context.constitution.loadValidationRules(filing.taxonomyVersion);
  const filed = await filedBefore(context, filing);
  const compared = filed === null ? null : compareFiled({ ...known, filed });
  return {
    findings: [...findCommonErrors({ ...known, entries, rules }), ...(compared?.findings ?? [])],
    comparedWithLastYear: compared?.compared ?? null,
  };
}

async function compareWithFile(
  context: EngineContext,
  filing: StoredFiling,
  { bytes }: { readonly bytes: Uint8Array },
  signal: AbortSignal,
): Promise<FiledComparison> {
  const file = await context.workers.run('readFiledFile', [bytes], signal);
  const { constitution } = context;
  const installed = constitution.installedVersions().map((version) => constitution.loadTaxonomy(version));
  const known = await opened(context, filing);
  const { amounts, leftOut } = amountsOfFile(file, filing, known.lookup, installed);
  return { ...compareFiled({ ...known, filed: amounts }), leftOut: [...leftOut] };
}

/** Holds the filing against a file of last year's. Errors: UNSUPPORTED_FILE_TYPE, UNREADABLE_FILE, INVALID_INPUT. */
export async function compareWithFiledFile(
  context: EngineContext,
  filingId: string,
  file: { readonly bytes: Uint8Array },
  signal: AbortSignal,
): Promise<FiledComparison> {
  return await compareWithFile(context, await requireFiling(context.reader, filingId), file, signal);
}

/**
 * Proposes the elements of last year's filing first, for the open lines whose prior amounts it holds; a person confirms
 * each. The proposals keep what the file said; the file itself is not kept. Errors: those of the comparison, and
 * INVALID_TRANSITION, FILING_SEALED where lines are not being tagged.
 */
export async function proposeFiledTags(
  context: EngineContext,
  filingId: string,
  file: { readonly bytes: Uint8Array },
  signal: AbortSignal,
): Promise<{ readonly lines: number; readonly proposed: number }> {
  const filing = await requireFiling(context.reader, filingId);
  requireFilingMove(filing.status, 'CONTENT_CHANGED');
  const { tags } = await compareWithFile(context, filing, file, signal);
  const filed = new Map(
    tags.map(({ lineItemId, elementId, amount }) => [
      lineItemId,
      { elementId, reason: `Filed last year by this element, with ${amount}` },
    ]),
  );
  const proposals = await proposeTags(
    context,
    filing,
    (lines) =>
      lines.map((line) => {
        const said = filed.get(line.id);
        return said === undefined ? line : { ...line, filed: said };
      }),
    signal,
  );
  return await context.change(async (writer) => {
    const current = await requireFiling(writer, filingId);
    if (current.currentLineSetId !== filing.currentLineSetId)
      throw new Problem(
        'VERSION_CONFLICT',
        'The filing has another document now. Read last year’s file again.',
      );
    await moveFiling(writer, context, current, 'CONTENT_CHANGED');
    await storeProposals(writer, context, current, proposals);
    const first = [...filed].filter(([id, { elementId }]) => proposals.get(id)?.elementId === elementId);
    return { lines: filed.size, proposed: first.length };
  });
}
