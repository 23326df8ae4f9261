/** What people do on a desktop of a practice, as calls of its engine. */
import { SAMPLE_TRIAL_BALANCE } from '../../../main/sample-trial-balance.ts';
import { engagementSchema } from '../../../shared/model/records.ts';
import {
  answerEverything,
  generateNotes,
  generateStatements,
  importTrialBalance,
  mapAccounts,
} from '../journeys/engagement-steps.ts';
import { expectStatus, type Practice } from '../journeys/filing-steps.ts';
import type { Desktop } from './desktops.ts';

export const ENGAGEMENTS = '/ops/financial-statements/engagements';
export const FILINGS = '/ops/xbrl/filings';

export async function newEngagement(desktop: Desktop, clientId: string, year = 2025): Promise<string> {
  const created = await desktop.call('FS_PREPARER', `POST ${ENGAGEMENTS}`, {
    clientId,
    financialYear: `FY${year}`,
    yearEndDate: `${year}-12-31`,
    reportingStandard: 'SFRS_SE',
  });
  return engagementSchema.parse(expectStatus(created, 201).body).id;
}

/** From trial balance to statements. */
export async function toStatements(desktop: Practice, id: string): Promise<void> {
  await importTrialBalance(desktop, id, 'books.csv', new TextEncoder().encode(SAMPLE_TRIAL_BALANCE));
  await mapAccounts(desktop, id, {
    'Allowance for doubtful debts - charge for the year': 'impairment_receivables',
  });
  await generateStatements(desktop, id);
}

/** From trial balance to notes. */
export async function toNotes(desktop: Practice, id: string): Promise<void> {
  await toStatements(desktop, id);
  await answerEverything(desktop, id);
  await generateNotes(desktop, id);
}

export async function retitle(desktop: Desktop, id: string, noteKey: string, title: string) {
  return await desktop.call('FS_PREPARER', `PATCH ${ENGAGEMENTS}/${id}/notes/${noteKey}`, { title });
}

export async function titlesOf(desktop: Desktop, id: string): Promise<Readonly<Record<string, string>>> {
  const { reader } = desktop.engine.context;
  const notes = await reader
    .selectFrom('note')
    .select(['noteKey', 'title'])
    .where('engagementId', '=', id)
    .orderBy('position')
    .execute();
  return Object.fromEntries(notes.map(({ noteKey, title }) => [noteKey, title]));
}

/** As the gate would hand it to a use case. */
export function callerOf(
  desktop: Desktop,
  role: 'FS_PREPARER' | 'XBRL_PREPARER' | 'XBRL_REVIEWER' | 'PLATFORM_ADMIN',
) {
  return { staffId: desktop.staffIds[role] ?? '', name: `The ${role}`, role, sessionTokenHash: '' };
}
