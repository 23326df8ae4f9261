/**
 * Asking the model about a chart through the real client and a stand-in of the service: what is shown is what
 * is sent, a cut reply is continued with the rest, and no name of a person leaves.
 */
import { afterEach, describe, expect, it } from 'vitest';
import { loadReportingTaxonomy } from '../../../../../constitution/index.ts';
import {
  askModel,
  showMappingRequest,
} from '../../../../../main/financial-statements/mapping/model-calls.ts';
import { createAnthropicModel } from '../../../../../main/language-model/anthropic-model.ts';
import { LanguageModelError } from '../../../../../main/language-model/language-model.ts';
import { moneySchema } from '../../../../../shared/model/money.ts';
import { closeStandIns, type Reply, type Seen, serve } from '../../language-model/stand-in.ts';

afterEach(closeStandIns);

const taxonomy = loadReportingTaxonomy();
const MODELS = { default: 'claude-sonnet-4-5', economy: 'claude-haiku-4-5', strongest: 'claude-opus-4-5' };
const all = Array.from({ length: 60 }, (_, at) => ({
  id: `id-${at}`,
  accountCode: String(1000 + at),
  accountDescription: at === 7 ? 'Director loan - Mr Tan Ah Kow' : `Odd account ${at}`,
  currentYearBalance: moneySchema.parse(`${at + 1}.00`),
}));
const question = {
  all,
  unsure: all.slice(0, 50),
  taxonomy,
  standard: 'FULL_SFRS',
  known: [],
  tier: 'economy',
} as const;

function userText(seen: Seen): string {
  const messages = seen.body.messages;
  const content = Array.isArray(messages) ? messages[0]?.content : [];
  return Array.isArray(content) ? String(content.at(-1)?.text) : '';
}
const refsOf = (text: string) => [...text.matchAll(/^(\d+) \|/gm)].map((match) => match[1] ?? '');
const lines = (refs: readonly string[], key = 'other_receivables') =>
  refs.map((accountCode) =>
    JSON.stringify({
      accountCode,
      taxonomyKey: key,
      taxonomyLabel: 'x',
      confidence: 'MEDIUM',
      rationale: 'r',
    }),
  );

async function ask(replies: (seen: Seen) => Reply, signal = new AbortController().signal) {
  const { url, seen } = await serve(replies);
  const model = createAnthropicModel({ apiKey: 'k', models: MODELS, baseUrl: url, maxRetries: 0 });
  const steps: number[] = [];
  const answer = await askModel(model, question, signal, async (done) => void steps.push(done));
  return { answer, seen, steps };
}

describe('asking the model', () => {
  it('sends what was shown, word for word, with the whole chart and no name of a person', async () => {
    const shown = showMappingRequest(question, MODELS);
    const { seen, answer } = await ask((request) => ({
      text: `[${lines(refsOf(userText(request))).join()}]`,
    }));
    expect(shown).toMatchObject({ model: 'claude-haiku-4-5', accounts: 60, asked: 50, masked: 1 });
    expect(seen.map(userText)).toEqual(shown.userPrompts);
    for (const { body } of seen) {
      const sent = JSON.stringify(body);
      expect(sent).not.toContain('Tan Ah Kow');
      expect(sent).toContain('Director loan - [name]');
      expect(sent).toContain('Odd account 59');
      for (const block of shown.cachedContext) expect(sent).toContain(JSON.stringify(block).slice(1, -1));
    }
    expect(answer.suggestions.size).toBe(50);
    expect(answer.use).toMatchObject({ model: 'claude-haiku-4-5', calls: 2, outputTokens: 14, dropped: 0 });
    expect(Number(shown.cost?.dollars)).toBeGreaterThan(Number(answer.use?.cost?.dollars));
  });

  it('goes on with the rest when a reply is cut off at the budget', async () => {
    const { answer, seen, steps } = await ask((request) => {
      const refs = refsOf(userText(request));
      return refs.length > 15
        ? { text: `[${lines(refs.slice(0, 12)).join()},{"accountCode": "10`, stopReason: 'max_tokens' }
        : { text: `[${lines(refs).join()}]` };
    });
    expect(answer.suggestions.size).toBe(50);
    expect(seen.length).toBe(5);
    expect(new Set(seen.slice(1).flatMap((each) => refsOf(userText(each)))).size).toBe(38);
    expect(steps).toEqual([40, 50]);
  });

  it('drops and counts what was not offered, and does not ask for ever', async () => {
    const { answer, seen } = await ask(() => ({
      text: `[${[...lines(['1000', '1059', '9999']), ...lines(['1001'], 'no_such_key')].join()}]`,
    }));
    expect([...answer.suggestions.keys()]).toEqual(['id-0']);
    expect(answer.use?.dropped).toBe(7);
    expect(seen).toHaveLength(2);
    const cut = await ask(() => ({ text: 'I would say [', stopReason: 'max_tokens' }));
    expect(cut.seen).toHaveLength(2);
  });

  it('stops when the job is cancelled', async () => {
    const cancelled = ask(() => ({ text: '[]', delayMs: 2_000 }), AbortSignal.timeout(60));
    await expect(cancelled).rejects.toBeInstanceOf(LanguageModelError);
    await expect(cancelled).rejects.toMatchObject({ reason: 'CANCELLED' });
  });

  it('shows that nothing leaves where no model is set up', () => {
    expect(showMappingRequest(question, null)).toMatchObject({ model: null, cost: null });
  });
});
