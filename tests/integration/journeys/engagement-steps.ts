/**
 * The steps that people take with an engagement, as calls of the engine: client, engagement, trial balance,
 * mapping, statements, disclosures, notes, Word document.
 */
import { z } from 'zod';
import {
  type DisclosureGaps,
  type DisclosureValue,
  disclosureGapsSchema,
} from '../../../shared/model/disclosures.ts';
import { type Finality, finalitySchema } from '../../../shared/model/finality.ts';
import { printedRows } from '../../../shared/model/notes.ts';
import { OPEN_PLACE, openPlacesOf } from '../../../shared/model/open-places.ts';
import {
  clientSchema,
  type Engagement,
  engagementSchema,
  type GeneratedStatement,
  generatedStatementSchema,
  type Note,
  noteSchema,
  type TrialBalanceItem,
  trialBalanceItemSchema,
} from '../../../shared/model/records.ts';
import { expectStatus, type Practice, succeed } from './filing-steps.ts';

const BASE = '/ops/financial-statements/engagements';

/** Whatever calls the engine in the name of a role. */
export type Calls = Pick<Practice, 'call'>;

export interface NewEngagement {
  readonly companyName: string;
  readonly uen: string;
  readonly year: number;
  /** Without comparatives and opening balances: the first period of the entity. */
  readonly firstPeriod?: boolean;
  readonly functionalCurrency?: string;
}

/** A client made by the administrator, and its engagement made by the preparer. */
export async function createEngagement(practice: Practice, input: NewEngagement): Promise<Engagement> {
  const client = clientSchema.parse(
    expectStatus(
      await practice.call('PLATFORM_ADMIN', 'POST /ops/clients', {
        companyName: input.companyName,
        uen: input.uen,
        enabledProducts: ['FINANCIAL_STATEMENTS', 'XBRL_FILING'],
        accountingStandard: 'SFRS_SE',
        fyEndMonth: 12,
      }),
      201,
    ).body,
  );
  const created = await practice.call('FS_PREPARER', `POST ${BASE}`, {
    clientId: client.id,
    financialYear: `FY${input.year}`,
    yearEndDate: `${input.year}-12-31`,
    reportingStandard: 'SFRS_SE',
    ...(input.firstPeriod === true && { firstPeriod: true }),
    ...(input.functionalCurrency !== undefined && { functionalCurrency: input.functionalCurrency }),
  });
  return engagementSchema.parse(expectStatus(created, 201).body);
}

export async function readEngagement(practice: Practice, id: string): Promise<Engagement> {
  return engagementSchema.parse((await practice.call('FS_PREPARER', `GET ${BASE}/${id}`)).body);
}

const importSchema = z.object({
  imported: z.number(),
  totals: z.object({ debit: z.string(), credit: z.string(), difference: z.string() }),
});

/** Uploads the trial balance and answers the report of the import. */
export async function importTrialBalance(
  practice: Practice,
  id: string,
  fileName: string,
  bytes: Uint8Array,
) {
  await succeed(
    practice,
    await practice.upload('FS_PREPARER', `${BASE}/${id}/trial-balance`, fileName, bytes),
  );
  return importSchema.parse(
    (await practice.call('FS_PREPARER', `GET ${BASE}/${id}/trial-balance/import`)).body,
  );
}

export async function readMapping(practice: Practice, id: string): Promise<readonly TrialBalanceItem[]> {
  const answer = await practice.call('FS_PREPARER', `GET ${BASE}/${id}/mapping?limit=500`);
  return z.object({ items: z.array(trialBalanceItemSchema) }).parse(answer.body).items;
}

/** Lets the program suggest keys; a person sets those in `byHand` (description to key) and what is left open. */
export async function mapAccounts(
  practice: Practice,
  id: string,
  byHand: Readonly<Record<string, string>>,
): Promise<readonly TrialBalanceItem[]> {
  await succeed(practice, await practice.call('FS_PREPARER', `POST ${BASE}/${id}/mapping/auto-suggest`));
  for (const item of await readMapping(practice, id)) {
    const key = byHand[item.accountDescription];
    if (key === undefined) continue;
    const set = { taxonomyKey: key };
    expectStatus(await practice.call('FS_PREPARER', `PATCH ${BASE}/${id}/mapping/${item.id}`, set), 200);
  }
  return await readMapping(practice, id);
}

export async function generateStatements(practice: Practice, id: string): Promise<GeneratedStatement> {
  await succeed(practice, await practice.call('FS_PREPARER', `POST ${BASE}/${id}/statements/generate`));
  return generatedStatementSchema.parse(
    (await practice.call('FS_PREPARER', `GET ${BASE}/${id}/statements`)).body,
  );
}

export async function readGaps(practice: Calls, id: string): Promise<DisclosureGaps> {
  return disclosureGapsSchema.parse(
    (await practice.call('FS_PREPARER', `GET ${BASE}/${id}/disclosures/gaps`)).body,
  );
}

type Prompt = DisclosureGaps['items'][number]['prompts'][number];

/** An answer of the prompt's own kind. */
function answerOf(prompt: Prompt): DisclosureValue {
  switch (prompt.inputType) {
    case 'date':
      return '2026-03-31';
    case 'boolean':
      return true;
    case 'select':
      return prompt.options?.[0] ?? '';
    case 'multi_text':
      return ['Tan Ah Lian', 'Rosalind Perera'];
    case 'table':
      return [(prompt.columns ?? ['', '']).map((_, column) => (column === 0 ? 'Rosalind Perera' : '1,000'))];
    case 'text':
      return 'As agreed with the directors.';
  }
}

/** Answers every open question; the count of questions answered. */
export async function answerEverything(practice: Calls, id: string): Promise<number> {
  const { items } = await readGaps(practice, id);
  for (const rule of items) {
    const responses = rule.prompts.map((prompt) => ({
      promptId: prompt.promptId,
      responseData: { value: answerOf(prompt) },
    }));
    const body = { ruleId: rule.ruleId, responses };
    expectStatus(await practice.call('FS_PREPARER', `POST ${BASE}/${id}/disclosures/respond`, body), 200);
  }
  return items.reduce((sum, rule) => sum + rule.prompts.length, 0);
}

export async function readNotes(practice: Calls, id: string): Promise<readonly Note[]> {
  const answer = await practice.call('FS_PREPARER', `GET ${BASE}/${id}/notes?limit=500`);
  return z.object({ items: z.array(noteSchema) }).parse(answer.body).items;
}

export async function generateNotes(practice: Practice, id: string): Promise<readonly Note[]> {
  await succeed(practice, await practice.call('FS_PREPARER', `POST ${BASE}/${id}/notes/auto-generate`));
  return await readNotes(practice, id);
}

export async function readFinality(practice: Calls, id: string): Promise<Finality> {
  const answer = await practice.call('FS_PREPARER', `GET ${BASE}/${id}/finality`);
  return finalitySchema.parse(expectStatus(answer, 200).body);
}

/** A reviewer lets every open point stand that may; answers what is left. */
export async function letPointsStand(practice: Practice, id: string): Promise<Finality> {
  for (const { kind, where, mayStand } of (await readFinality(practice, id)).open) {
    if (!mayStand) continue;
    const body = { kind, where, reason: 'Agreed with the director.' };
    expectStatus(await practice.call('FS_REVIEWER', `POST ${BASE}/${id}/finality/overrides`, body), 200);
  }
  return await readFinality(practice, id);
}

/** A person writes something in every open place of the notes. */
export async function completeNotes(practice: Calls, id: string): Promise<void> {
  const complete = (text: string) => text.replaceAll(OPEN_PLACE, 'as agreed with the directors');
  for (const note of await readNotes(practice, id)) {
    if (openPlacesOf(note.content).length === 0) continue;
    const content = note.content.map((block) =>
      block.type === 'table'
        ? { ...block, rows: printedRows(block).map((cells) => cells.map(complete)) }
        : { ...block, text: complete(block.text) },
    );
    const route = `PATCH ${BASE}/${id}/notes/${note.noteKey}`;
    expectStatus(await practice.call('FS_PREPARER', route, { content }), 200);
  }
}

export interface WordDocument {
  readonly fileName: string;
  readonly draft: boolean;
  readonly bytes: Uint8Array;
}

/** Exports as the reviewer and fetches the document by its signed link alone. */
export async function exportWord(
  practice: Practice,
  id: string,
  format: 'word' | 'pdf' | 'xlsx' = 'word',
): Promise<WordDocument> {
  const answer = expectStatus(
    await practice.call('FS_REVIEWER', `POST ${BASE}/${id}/exports/${format}`, {}),
    200,
  );
  const { url, fileName, draft } = z
    .object({ url: z.string(), fileName: z.string(), draft: z.boolean() })
    .parse(answer.body);
  const file = expectStatus(await practice.call(null, `GET ${url}`), 200);
  return { fileName, draft, bytes: file.bytes };
}
