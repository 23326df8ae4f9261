/**
 * Notes by a language model (specification 3.1, 4.2): a failure leaves NOTES_ERROR with its reason until a
 * person tries again or drafts offline; a reply is completed, its policy texts stay verbatim, and a figure that
 * the model made up is listed.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { mandatoryPolicies } from '../../../constitution/index.ts';
import { type LanguageModel, LanguageModelError } from '../../../main/language-model/language-model.ts';
import { SAMPLE_TRIAL_BALANCE } from '../../../main/sample-trial-balance.ts';
import { reviewedNoteSchema } from '../../../shared/model/records.ts';
import { startTestEngine, type TestEngine } from '../../support/test-engine.ts';
import {
  createEngagement,
  generateStatements,
  importTrialBalance,
  mapAccounts,
  readEngagement,
} from './engagement-steps.ts';
import { expectStatus, succeed } from './filing-steps.ts';

const BASE = '/ops/financial-statements/engagements';
const INVENTED = 'The bank granted a facility of S$987,654.';

/** Drafts what `reply` says, or fails. */
let reply: string | null = null;
const model: LanguageModel = {
  generateText: async () => {
    if (reply === null) throw new LanguageModelError('TIMED_OUT', 'The model did not answer in time.');
    return { text: reply, inputTokens: 0, outputTokens: 0 };
  },
};

let practice: TestEngine;
let id = '';
beforeAll(async () => {
  practice = await startTestEngine();
  const company = { companyName: 'Bramble Quay Lighting Pte. Ltd.', uen: '201823456K', year: 2025 };
  ({ id } = await createEngagement(practice, company));
  await importTrialBalance(practice, id, 'books.csv', new TextEncoder().encode(SAMPLE_TRIAL_BALANCE));
  await mapAccounts(practice, id, {
    'Allowance for doubtful debts - charge for the year': 'impairment_receivables',
  });
  await generateStatements(practice, id);
  Object.assign(practice.engine.context, { languageModel: model });
});
afterAll(async () => {
  await practice.close();
});

const draft = async (body: object = {}) =>
  await practice.call('FS_PREPARER', `POST ${BASE}/${id}/notes/auto-generate`, body);
const status = async () => (await practice.call('FS_PREPARER', `GET ${BASE}/${id}/notes/status`)).body;
async function notes() {
  const answer = await practice.call('FS_PREPARER', `GET ${BASE}/${id}/notes?limit=500`);
  return z.object({ items: z.array(reviewedNoteSchema) }).parse(answer.body).items;
}

describe('notes by a language model', () => {
  it('that does not answer leave the reason, until they are drafted offline', async () => {
    const job = await practice.finish(expectStatus(await draft(), 202));
    expect(job.status).toBe('FAILED');
    expect((await readEngagement(practice, id)).status).toBe('NOTES_ERROR');
    expect(await status()).toMatchObject({ status: 'ERROR', error: job.error?.detail });
    expect(job.error?.detail).toBe('The model did not answer in time.');
    expect(await notes()).toEqual([]);
    await succeed(practice, await draft({ offline: true }));
    expect((await readEngagement(practice, id)).status).toBe('NOTES_COMPLETE');
    expect(await status()).toMatchObject({ status: 'COMPLETE' });
    expect((await notes()).every((note) => note.author === 'OFFLINE')).toBe(true);
  });

  it('that answers nonsense leave the earlier notes as they are', async () => {
    const before = await notes();
    reply = 'Certainly! Here are the notes.';
    const job = await practice.finish(expectStatus(await draft(), 202));
    expect(job.error?.detail).toContain('is not JSON');
    expect(await notes()).toEqual(before);
  });

  it('are completed, hold the policies byte for byte, and list an invented figure', async () => {
    const block = (text: string) => ({ type: 'paragraph', text });
    reply = JSON.stringify({
      notes: [
        { noteKey: 'note_policies', title: 'Policies', blocks: [block('Tax is recognised when it is due.')] },
        { noteKey: 'note_borrowings', title: 'Borrowings', blocks: [block(INVENTED)] },
      ],
      directors_report: { blocks: [{ type: 'financial_results_placeholder' }] },
    });
    await succeed(practice, await draft());
    const stored = await notes();
    const texts = stored
      .find((note) => note.noteKey === 'note_policies')
      ?.content.flatMap((each) => (each.type === 'paragraph' ? [each.text] : []));
    for (const policy of Object.values(mandatoryPolicies('SFRS_SE'))) {
      const found = texts?.find((text) => text === policy) ?? '';
      expect(Buffer.from(found)).toEqual(Buffer.from(policy));
    }
    const borrowings = stored.find((note) => note.noteKey === 'note_borrowings');
    expect(borrowings?.review.unbound).toEqual([expect.objectContaining({ text: 'S$987,654' })]);
    expect(stored.map((note) => note.noteKey)).toEqual(
      expect.arrayContaining(['note_general', 'note_basis', 'note_cash', 'note_events_after']),
    );
    expect(JSON.stringify(stored[0]?.content)).toContain('Profit before tax');
  });
});
