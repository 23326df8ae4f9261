/**
 * The common errors of a filing as it stands, with what differs from the filing of the year before: the practice's own, or
 * one read back from its file. Nothing is stored and nothing is confirmed by it.
 */
import type { CommonError, FiledComparison } from '../../../shared/model/common-errors.ts';
import { addDays } from '../../../shared/model/dates.ts';
import { buildFacts } from '../../../validation/filing-facts.ts';
import type { EngineContext } from '../../context/engine-context.ts';
import { readFileEntries } from '../../practice/permanent-file/open-permanent-file.ts';
import { findFilingBefore, type StoredFiling } from '../../store/repositories/filings.ts';
import { listLines } from '../../store/repositories/line-items.ts';
import { compareFiled } from '../filed-before/compare-filed.ts';
import { amountsOfFacts, amountsOfFile, type FiledAmounts } from '../filed-before/filed-amounts.ts';
import { requireFiling } from '../filings/require-filing.ts';
import { loadFilingContent } from '../validation/load-filing-content.ts';
import { findCommonErrors } from './find-common-errors.ts';

/** Outputs of it have left the program, or could have. */
const MADE: readonly StoredFiling['status'][] = ['EXPORTED', 'FILED', 'ARCHIVED'];

async function opened({ reader, constitution }: EngineContext, filing: StoredFiling) {
  const lookup = constitution.taxonomyLookup(filing.taxonomyVersion);
  const content = await loadFilingContent(reader, constitution, filing);
  const { facts } = buildFacts(content, lookup);
  return { lookup, content, facts, lines: await listLines(reader, filing), entryPoint: filing.entryPoint };
}

/** Of the filing whose year ended the day before this one began; null where there is none that was made. */
async function filedBefore(context: EngineContext, filing: StoredFiling): Promise<FiledAmounts | null> {
  const before = await findFilingBefore(context.reader, filing);
  if (!before || !MADE.includes(before.status) || before.periodEnd !== addDays(filing.periodStart, -1))
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

/** Holds the filing against a file of last year's. Errors: UNSUPPORTED_FILE_TYPE, UNREADABLE_FILE, INVALID_INPUT. */
export async function compareWithFiledFile(
  context: EngineContext,
  filingId: string,
  { bytes }: { readonly bytes: Uint8Array },
  signal: AbortSignal,
): Promise<FiledComparison> {
  const filing = await requireFiling(context.reader, filingId);
  const file = await context.workers.run('readFiledFile', [bytes], signal);
  const { constitution } = context;
  const installed = constitution.installedVersions().map((version) => constitution.loadTaxonomy(version));
  const known = await opened(context, filing);
  return compareFiled({ ...known, filed: amountsOfFile(file, filing, known.lookup, installed) });
}
