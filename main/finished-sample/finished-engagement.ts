/**
 * The engagement of the finished sample client, step by step as people take it: last year's statements, which it opens
 * with, this year's trial balance and one journal, the statements, every question answered, the notes drafted offline.
 */

import { type IsoDate, isoDateSchema } from '../../shared/model/dates.ts';
import { isSettled } from '../../shared/model/disclosures.ts';
import { journalDraftSchema } from '../../shared/model/journals.ts';
import { subjectOf } from '../../shared/model/subjects.ts';
import type { Caller } from '../context/engine-context.ts';
import {
  listDisclosureGaps,
  respondDisclosure,
} from '../financial-statements/disclosures/answer-disclosures.ts';
import {
  archiveEngagement,
  createEngagement,
} from '../financial-statements/engagements/engagement-header.ts';
import { createDraft } from '../financial-statements/journals/draft-journals.ts';
import { postJournal } from '../financial-statements/journals/post-journal.ts';
import { requestNotes } from '../financial-statements/notes/generate-notes.ts';
import { uploadTrialBalance } from '../financial-statements/trial-balance/import-trial-balance.ts';
import { requestWordExport } from '../financial-statements/word/export-word.ts';
import { enqueue } from '../queue/enqueue.ts';
import { DISCLOSURE_ANSWERS } from './finished-answers.ts';
import { LAST_YEAR_BOOKS, THIS_YEAR_BOOKS } from './finished-books.ts';
import type { SampleOffice } from './sample-office.ts';

const LAST_YEAR_END = isoDateSchema.parse('2024-12-31');
const YEAR_END = isoDateSchema.parse('2025-12-31');

/** The bill came in January; nothing of it stands in the file. */
const ELECTRICITY = journalDraftSchema.parse({
  kind: 'ADJUSTING',
  date: YEAR_END,
  narrative: 'Electricity of December, billed in January',
  lines: [
    { accountCode: '6110', accountDescription: 'Utilities', debit: '320.00', credit: '0.00', narrative: '' },
    {
      accountCode: '2010',
      accountDescription: 'Accrued operating expenses',
      debit: '0.00',
      credit: '320.00',
      narrative: '',
    },
  ],
});

const preparer = ({ person }: SampleOffice): Caller => person('FS_PREPARER', 'UPLOAD_TRIAL_BALANCE');

async function suggestMapping(office: SampleOffice, engagementId: string): Promise<void> {
  const { context, finish } = office;
  const { staffId: requestedBy } = preparer(office);
  await finish(
    await context.change((writer) =>
      enqueue(writer, context, {
        kind: 'auto-suggest-mapping',
        payload: { engagementId },
        subject: subjectOf('engagement', engagementId),
        requestedBy,
      }),
    ),
  );
}

async function makeStatements({ context, finish, person }: SampleOffice, engagementId: string) {
  const { staffId: requestedBy } = person('FS_PREPARER', 'GENERATE_STATEMENTS');
  await finish(
    await context.change((writer) =>
      enqueue(writer, context, {
        kind: 'generate-statements',
        payload: { engagementId, requestedBy },
        subject: subjectOf('engagement', engagementId),
        requestedBy,
      }),
    ),
  );
}

async function begin(
  office: SampleOffice,
  clientId: string,
  yearEndDate: IsoDate,
  books: { readonly fileName: string; readonly text: string },
) {
  const { context, finish } = office;
  const engagement = await createEngagement(context, office.person('FS_PREPARER', 'MANAGE_FS_ENGAGEMENT'), {
    clientId,
    financialYear: `FY${yearEndDate.slice(0, 4)}`,
    yearEndDate,
    reportingStandard: 'SFRS_SE',
  });
  const file = { fileName: books.fileName, bytes: new TextEncoder().encode(books.text) };
  await finish(await uploadTrialBalance(context, preparer(office), engagement.id, file));
  await suggestMapping(office, engagement.id);
  return engagement;
}

/** Last year, made and archived: this year repeats its figures. */
export async function archiveLastYear(office: SampleOffice, clientId: string): Promise<void> {
  const { id } = await begin(office, clientId, LAST_YEAR_END, LAST_YEAR_BOOKS);
  await makeStatements(office, id);
  await archiveEngagement(office.context, office.person('FS_PREPARER', 'MANAGE_FS_ENGAGEMENT'), id);
}

/** This year's books with a journal on top, mapped, and the statements of them. */
export async function prepareStatements(office: SampleOffice, clientId: string) {
  const { context } = office;
  const engagement = await begin(office, clientId, YEAR_END, THIS_YEAR_BOOKS);
  const { id: journalId } = await createDraft(context, engagement.id, ELECTRICITY);
  await postJournal(context, preparer(office), engagement.id, journalId);
  await makeStatements(office, engagement.id);
  return engagement;
}

/** Takes what the permanent file proposes, answers what else is asked, question by question, and drafts the notes without a language model. */
export async function answerAndDraft(office: SampleOffice, engagementId: string): Promise<void> {
  const { context, finish, person } = office;
  const { items } = await listDisclosureGaps(context.reader, context.constitution, engagementId, false);
  for (const { ruleId, prompts } of items) {
    const responses = prompts.flatMap((prompt) => {
      const proposed = prompt.fromFile?.value ?? null;
      if (proposed !== null)
        return [{ promptId: prompt.promptId, responseData: { value: proposed, fromFile: proposed } }];
      const value = DISCLOSURE_ANSWERS[prompt.promptId];
      if (value !== undefined) return [{ promptId: prompt.promptId, responseData: { value } }];
      const no = prompt.follows !== null && DISCLOSURE_ANSWERS[prompt.follows] === false;
      if (no || isSettled(prompt, prompts)) return [];
      throw new Error(`The sample has no answer to ${prompt.promptId}.`);
    });
    await respondDisclosure(context, person('FS_PREPARER', 'RESPOND_DISCLOSURE'), engagementId, {
      ruleId,
      responses,
    });
  }
  await finish(await requestNotes(context, person('FS_PREPARER', 'GENERATE_NOTES'), engagementId, true));
}

/** The Word document and the PDF, which say that the client approved them. */
export async function makeDocuments({ context, finish, person }: SampleOffice, engagementId: string) {
  const reviewer = person('FS_REVIEWER', 'EXPORT_FS_DOCUMENT');
  for (const format of ['docx', 'pdf'] as const)
    await finish(await requestWordExport(context, reviewer, engagementId, undefined, format));
}
