/** The drafted note on policies: one for each class held, none for the others, in the order of the rule book. */
import { describe, expect, it } from 'vitest';
import { callsForPolicy, loadClassPolicies } from '../../../../../constitution/index.ts';
import {
  heldKeys,
  heldPolicies,
  policyBlocks,
} from '../../../../../main/financial-statements/notes/accounting-policies.ts';
import { buildNotesRequest } from '../../../../../main/financial-statements/notes/notes-request.ts';
import { draftNotesOffline } from '../../../../../main/financial-statements/notes/offline-drafter.ts';
import { isoDateSchema } from '../../../../../shared/model/dates.ts';
import { REPORTING_STANDARDS } from '../../../../../shared/model/enums.ts';
import { cellText } from '../../../../../shared/model/note-cells.ts';
import { noteBlockSchema } from '../../../../../shared/model/notes.ts';
import { books, TAXONOMY, TRADING } from '../statements/sample-books.ts';
import { NOTES_INPUT, POLICIES, question, STATEMENTS } from './sample-notes.ts';

const MANDATORY = ['Employee benefits', 'Income tax', 'Provisions'];

const holding = (standard: 'SFRS_SE' | 'FULL_SFRS', keys: readonly string[]) => ({
  ...NOTES_INPUT,
  classPolicies: loadClassPolicies(standard),
  heldKeys: new Set(keys),
});
const titles = (input: typeof NOTES_INPUT) =>
  policyBlocks(input).flatMap((block) => (block.type === 'subheading' ? [block.text] : []));

describe('keys held', () => {
  it('are those of the lines and of balances behind the lines, in either year', () => {
    const held = heldKeys(STATEMENTS, books([...TRADING, ['goodwill', '0.00', '0.00']]), TAXONOMY);
    expect(held.has('dividends_paid')).toBe(true);
    expect(held.has('interest_expense')).toBe(true);
    expect(held.has('goodwill')).toBe(false);
    expect(held.has('total_assets')).toBe(false);
    expect(heldKeys(STATEMENTS, books([['goodwill', '0.00', '5.00']]), TAXONOMY).has('goodwill')).toBe(true);
    expect(heldKeys(STATEMENTS, books([[null, '7.00']]), TAXONOMY).has('goodwill')).toBe(false);
  });
});

describe.each(REPORTING_STANDARDS)('the drafted policies under %s', (standard) => {
  const policies = loadClassPolicies(standard);
  const ofStandard = TAXONOMY.items.filter((item) => item.standards.includes(standard));

  it('are the mandatory three for a company that holds nothing', () => {
    expect(titles(holding(standard, []))).toEqual(MANDATORY);
  });

  it('follow each key alone: a policy of its class and nothing else', () => {
    for (const item of ofStandard) {
      const drafted = titles(holding(standard, [item.key]));
      const expected = policies
        .filter((policy) => policy.mandatory !== null || callsForPolicy(item, policy))
        .map((policy) => policy.title);
      expect(drafted, item.key).toEqual(expected);
      if (item.note_trigger) {
        expect(
          policies.some((policy) => callsForPolicy(item, policy)),
          item.key,
        ).toBe(true);
      }
    }
  });

  it('make blocks that can be stored, the same each time, within the budget of a reply', () => {
    const input = holding(
      standard,
      ofStandard.map((item) => item.key),
    );
    const blocks = policyBlocks(input);
    expect(policyBlocks(input)).toEqual(blocks);
    for (const block of blocks) expect(noteBlockSchema.parse(block)).toEqual(block);
    // Every class at once is some 9,000 tokens; a company holds a third of them.
    const length = blocks.reduce((sum, block) => sum + ('text' in block ? block.text.length : 0), 0);
    expect(length).toBeLessThan(40_000);
    for (const block of blocks) if ('text' in block) expect(block.text).not.toMatch(/[{}]/);
  });
});

describe('classes that share a flag', () => {
  it('are told apart by their keys', () => {
    const full = (...keys: string[]) =>
      titles(holding('FULL_SFRS', keys)).filter((title) => !MANDATORY.includes(title));
    const small = (...keys: string[]) =>
      titles(holding('SFRS_SE', keys)).filter((title) => !MANDATORY.includes(title));
    expect(full('goodwill')).toEqual(['Goodwill', 'Impairment of non-financial assets']);
    expect(full('directors_fees')).toEqual([]);
    expect(full('rental_expense')).toEqual(['Short-term leases and leases of low-value assets']);
    expect(small('rental_expense')).toEqual(['Operating leases']);
    expect(small('finance_lease_current')).toEqual(['Finance leases']);
    expect(full('lease_liabilities_current')).toEqual(['Right-of-use assets and lease liabilities']);
    expect(full('retained_earnings')).toEqual(['Retained earnings']);
    expect(full('accumulated_fund')).toEqual(['Accumulated and restricted funds']);
    expect(full('treasury_shares')).toEqual(['Treasury shares']);
    expect(full('foreign_exchange_loss')).toEqual(['Foreign currency']);
  });
});

describe('the note of the trading company', () => {
  it('has its classes, with gaps for what only the company knows', () => {
    const note = draftNotesOffline(NOTES_INPUT).find((each) => each.noteKey === 'note_policies');
    expect(note?.blocks.flatMap((block) => (block.type === 'subheading' ? [block.text] : []))).toEqual([
      'Revenue',
      'Employee benefits',
      'Income tax',
      'Property, plant and equipment',
      'Impairment of non-financial assets',
      'Inventories',
      'Trade and other receivables',
      'Cash and cash equivalents',
      'Trade and other payables',
      'Borrowings and borrowing costs',
      'Provisions',
      'Share capital',
      'Retained earnings',
      'Dividends',
    ]);
    const [first] = policyBlocks(holding('SFRS_SE', ['investment_in_associates'])).filter(
      (block) => block.type === 'paragraph' && block.text.includes('associates'),
    );
    expect(first && 'text' in first ? first.text : '').toContain(
      '[To be completed: at cost less impairment, by the equity method',
    );
  });

  it('leaves no gap for what a question asks: that stands in the note of the question', () => {
    for (const standard of ['SFRS_SE', 'FULL_SFRS'] as const) {
      const keys = ['intangible_assets', 'goodwill', 'preference_shares', 'capital_reserve'];
      const text = JSON.stringify(policyBlocks(holding(standard, keys)));
      expect(text).toContain('note on intangible assets');
      expect(text).toContain('note on share capital');
      expect(text).not.toContain('To be completed');
    }
  });

  it('puts the answers about policies under headings of their own', () => {
    const prompt = question({
      promptId: 'DISC-005-01',
      label: 'Judgements',
      value: 'The lives of vehicles are judged each year.',
    });
    const group = { noteKey: 'note_policies', ruleId: 'DISC-005', title: 'Judgements and estimates' };
    const drafted = draftNotesOffline({ ...NOTES_INPUT, answers: [{ ...group, prompts: [prompt] }] });
    expect(drafted.find((each) => each.noteKey === 'note_policies')?.blocks.slice(-2)).toEqual([
      { type: 'subheading', text: 'Judgements and estimates' },
      { type: 'paragraph', text: 'The lives of vehicles are judged each year.' },
    ]);
  });

  it('goes to the model with the classes held, the mandatory texts once and word for word', () => {
    const { userPrompt, cachedContext } = buildNotesRequest(NOTES_INPUT).request;
    for (const policy of heldPolicies(NOTES_INPUT)) expect(userPrompt).toContain(`"${policy.title}"`);
    expect(userPrompt).not.toContain('Goodwill');
    expect(userPrompt).not.toContain(POLICIES.provisions);
    expect(cachedContext).toContain(POLICIES.provisions);
  });
});

describe('a year before a standard applied', () => {
  const LATER =
    /FRS 1(?:09|15|16)\b|expected credit loss|loss allowance|performance obligation|transaction price|right-of-use/i;
  const ofYear = (start: string, keys: readonly string[] = [...NOTES_INPUT.heldKeys]) => ({
    ...holding('FULL_SFRS', keys),
    statements: { ...STATEMENTS, periodStart: isoDateSchema.parse(start) },
  });
  const words = (input: typeof NOTES_INPUT) =>
    policyBlocks(input)
      .map((block) => (block.type === 'table' ? '' : block.text))
      .join('\n');

  it('has the policies of the standards of its day, and of the next from its first day on', () => {
    const before = words(ofYear('2017-12-31'));
    expect(before).not.toMatch(LATER);
    expect(before).not.toContain('under the standard that applied to this financial year');
    expect(before).toContain('risks and rewards of ownership have passed to the buyer');
    expect(before).toContain('objective evidence');
    const after = words(ofYear('2018-01-01'));
    expect(after).toMatch(/transferring control/);
    expect(after).toMatch(/expected credit losses/);
    expect(after).not.toContain('objective evidence');
  });

  it('calls leases by what they were until the end of 2018', () => {
    const keys = ['right_of_use_assets', 'rental_expense'];
    const told = (start: string) =>
      titles(ofYear(start, keys)).filter((title) => /lease|right-of-use/i.test(title));
    expect(told('2018-12-31')).toEqual(['Finance leases', 'Operating leases']);
    expect(told('2019-01-01')).toEqual([
      'Right-of-use assets and lease liabilities',
      'Short-term leases and leases of low-value assets',
    ]);
  });

  it('is told what to write where the rule book has no words for it', () => {
    expect(words(ofYear('2017-01-01', ['contract_costs']))).toContain(
      '[To be completed: the policy on contract costs under the standard that applied to this financial year',
    );
  });

  it('names no later standard in any note', () => {
    const notes = draftNotesOffline({
      ...ofYear('2017-01-01'),
      statements: {
        ...STATEMENTS,
        periodStart: isoDateSchema.parse('2017-01-01'),
        periodEnd: isoDateSchema.parse('2017-12-31'),
      },
    });
    for (const { noteKey, blocks } of notes) {
      const text = blocks
        .flatMap((block) =>
          block.type === 'table' ? [block.headers, ...block.rows].flat().map(cellText) : [block.text],
        )
        // What is issued and not yet in force is named in the list of new standards.
        .filter((each) => !/annual periods beginning on or after|1 January 201[89]/.test(each))
        .join('\n');
      expect(text, noteKey).not.toMatch(LATER);
    }
  });
});
