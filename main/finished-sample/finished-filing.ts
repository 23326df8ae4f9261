/**
 * The filing of the finished sample client: lines built from its engagement, each tag confirmed by itself by the
 * invented preparer, who takes what is proposed for mapped books, the filing information, the statements in full, the
 * rules, the outputs, and the act of filing. Binding rule 3: beside the call of a signed-in person this is the one place
 * where tags are confirmed; it acts in a sample practice only (sample-office.ts; tests/architecture/acts-of-persons).
 */
import { newestVersion } from '../../shared/model/taxonomy-versions.ts';
import { buildFromEngagement } from '../filing-from-engagement/build-lines.ts';
import { statementsOfEngagement } from '../filing-from-engagement/statements-text.ts';
import type { StoredEngagement } from '../store/repositories/engagements.ts';
import { listLines } from '../store/repositories/line-items.ts';
import { requestExport } from '../xbrl-filing/exports/export-filing.ts';
import { markFiled as markAsFiled } from '../xbrl-filing/filed/filing-moves.ts';
import {
  previewCompleteStatements,
  saveCompleteStatements,
} from '../xbrl-filing/filing-information/complete-statements.ts';
import {
  getFilingInformation,
  saveFilingInformation,
} from '../xbrl-filing/filing-information/filing-information.ts';
import { createFiling } from '../xbrl-filing/filings/filing-header.ts';
import { requireFiling } from '../xbrl-filing/filings/require-filing.ts';
import { confirmMapping } from '../xbrl-filing/mappings/confirm-mapping.ts';
import { requestValidation } from '../xbrl-filing/validation/run-validation.ts';
import { FILING_ANSWERS } from './finished-answers.ts';
import type { SampleOffice } from './sample-office.ts';

const REFERENCE = 'SAMPLE-2025-0001';
const OUTPUTS = ['generate-preptool-xlsx', 'generate-xbrl-xml', 'generate-audit-pdf'] as const;
const SHOWN_MS = 60_000;

/** Lines with the figures of the engagement, none of them confirmed. */
export async function buildFiling(
  { context, finish, person }: SampleOffice,
  engagement: Pick<StoredEngagement, 'id' | 'clientId' | 'periodStart' | 'yearEndDate'>,
): Promise<string> {
  const { id } = await createFiling(context, person('XBRL_PREPARER', 'MANAGE_XBRL_FILING'), {
    clientId: engagement.clientId,
    periodStart: engagement.periodStart,
    periodEnd: engagement.yearEndDate,
    entryPoint: 'FULL_XBRL',
    entityType: 'non_listed_company_full',
    accountingStandard: 'SFRS_SE',
    taxonomyVersion: newestVersion(context.constitution.installedVersions()) ?? '',
    fsEngagementId: engagement.id,
  });
  await finish(await buildFromEngagement(context, person('XBRL_PREPARER', 'INGEST_XBRL_DOCUMENT'), id));
  return id;
}

/** One confirmation for each line, with its own audit event. */
export async function confirmTags({ context, person }: SampleOffice, id: string): Promise<void> {
  const preparer = person('XBRL_PREPARER', 'CONFIRM_TAG_MAPPING');
  for (const line of await listLines(context.reader, await requireFiling(context.reader, id))) {
    if (line.exclusion !== null) continue;
    if (line.mapping === null) throw new Error(`The sample has no tag for “${line.label}”.`);
    const { elementId, negated, balanceAt, memberId } = line.mapping;
    await confirmMapping(context, preparer, id, line.id, { elementId, negated, balanceAt, memberId });
  }
}

/** The form as it is proposed with the answers of its people, and the statements in full. */
export async function saveInformation({ context, person }: SampleOffice, id: string): Promise<void> {
  const preparer = person('XBRL_PREPARER', 'MANAGE_XBRL_FILING');
  const { fields } = await getFilingInformation(context.reader, context.constitution, id);
  const values = fields.flatMap(({ elementId, label, fixed, proposal, fromFile }) => {
    const offered = fromFile?.value ?? null;
    if (!fixed && offered !== null) return [{ elementId, value: offered, fromFile: offered }];
    const value = FILING_ANSWERS[label] ?? proposal;
    return fixed || value === null ? [] : [{ elementId, value }];
  });
  await saveFilingInformation(context, preparer, id, values);
  const signal = () => AbortSignal.timeout(SHOWN_MS);
  const shown = await previewCompleteStatements(context, id, statementsOfEngagement, signal());
  await saveCompleteStatements(context, preparer, id, shown.sha256, statementsOfEngagement, signal());
}

export async function validate({ context, finish, person }: SampleOffice, id: string): Promise<void> {
  await finish(await requestValidation(context, person('XBRL_REVIEWER', 'RUN_XBRL_VALIDATION'), id));
}

export async function makeOutputs({ context, finish, person }: SampleOffice, id: string): Promise<void> {
  for (const kind of OUTPUTS)
    await finish(await requestExport(context, person('XBRL_REVIEWER', 'EXPORT_XBRL_XML'), id, kind));
}

/** From here on the filing is sealed. */
export async function markFiled({ context, person }: SampleOffice, id: string): Promise<void> {
  const reviewer = person('XBRL_REVIEWER', 'MARK_XBRL_FILED');
  await markAsFiled(context, reviewer, id, { regulatorReference: REFERENCE });
}
