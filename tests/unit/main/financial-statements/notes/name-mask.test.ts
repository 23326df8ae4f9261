/** Names stay on the machine: none leaves in the request for the notes, and the draft gets each one back. */
import { describe, expect, it } from 'vitest';
import { loadDisclosureRules, type Personal } from '../../../../../constitution/index.ts';
import {
  draftByModel,
  showNotesRequest,
} from '../../../../../main/financial-statements/notes/draft-by-model.ts';
import { nameMask } from '../../../../../main/financial-statements/notes/name-mask.ts';
import { buildNotesRequest } from '../../../../../main/financial-statements/notes/notes-request.ts';
import { REPORTING_STANDARDS } from '../../../../../shared/model/enums.ts';
import { everyKey, TRADING } from '../statements/sample-books.ts';
import { inputOf } from './notes-of-books.ts';

const ANSWERS: readonly (readonly [string, string | string[] | string[][]])[] = [
  ['DISC-001-01', '18 Tuas Basin Link #04-11, Singapore 638784'],
  ['DISC-001-04', 'Curlew Bay Holdings Limited, incorporated in Malta'],
  [
    'DISC-003-03',
    'Ms Tan Mei Lin and Curlew Bay Holdings have undertaken to support the Company; call +65 9123 4567.',
  ],
  ['DISC-009-01', ['Tan Mei Lin', 'Aurelio Brandt', 'Siti Nurhaliza binte Osman']],
  ['DISC-009-02', [['Tan Mei Lin', '30,000', '40,000']]],
  ['DISC-016-01', [['Heron Strait Bank', '4.5%', '2030-06-30', '12,000', '48,000']]],
  ['DISC-019-01', [['Plover & Sons Sdn. Bhd.', 'Shareholder', 'Sales', '25,300']]],
  ['DISC-020-04', 'Egret Assurance PAC'],
  ['DISC-024-02', ['On 3 March 2027 Lim Wei Jie (S1234567D) lent the Company S$250,000.']],
];
const INPUT = inputOf(
  TRADING,
  'FULL_SFRS',
  ANSWERS.map(([promptId, value]) => ({ ruleId: promptId.slice(0, 8), promptId, value })),
);
const NAMES = [
  'Osprey Crescent',
  '201845678W',
  'Tuas Basin',
  '638784',
  'Curlew',
  'Mei Lin',
  'Aurelio',
  'Brandt',
  'Nurhaliza',
  'Heron Strait',
  'Plover',
  'Egret',
  'Wei Jie',
  'S1234567D',
  '9123 4567',
];

describe('the request for the notes', () => {
  const shown = showNotesRequest(INPUT, {
    default: 'claude-sonnet-4-5',
    economy: 'claude-haiku-4-5',
    strongest: 'claude-opus-4-5',
  });
  const sent = [shown.systemPrompt, shown.cachedContext, shown.userPrompt].join('\n');

  it.each(NAMES)('does not hold %s', (name) => {
    expect(sent.toLowerCase()).not.toContain(name.toLowerCase());
    expect(JSON.stringify(shown.kept)).toContain(name);
  });

  it('keeps what the notes need: amounts, dates, countries and relations', () => {
    for (const words of ['25,300', '48,000', '2030-06-30', 'incorporated in Malta', 'Shareholder', '48,001'])
      expect(sent).toContain(words);
    expect(sent).toContain('"companyName": "[company]"');
  });

  it('says what it costs at most, and nothing where no model is set up', () => {
    expect(shown.cost?.dollars).toMatch(/^0\.\d{4}$/);
    expect(showNotesRequest(INPUT, null)).toMatchObject({ model: null, cost: null });
  });
});

describe('what the rule book calls personal', () => {
  // Words that nothing but the rule book tells for a name.
  const secret = (at: number) => `quorbel vintrast ${'abcdefghijklmnop'.slice(0, at + 1)}zz`;
  const RULES = loadDisclosureRules();
  const marked = RULES.flatMap((rule) =>
    rule.prompts.flatMap((prompt) =>
      prompt.personal ? [prompt.personal] : (prompt.columns ?? []).flatMap((column) => column.personal ?? []),
    ),
  );
  const answers = RULES.flatMap((rule) =>
    rule.prompts.flatMap(({ prompt_id, input_type, personal, columns = [] }) => {
      const said = (kind: Personal | undefined, at: number) => {
        if (kind === undefined) return 'a word';
        if (kind === 'amount') return '987,654';
        return kind === 'party_first' ? `${secret(at)}, of Malta` : secret(at);
      };
      if (personal === undefined && columns.every((column) => column.personal === undefined)) return [];
      const one = said(personal, 1);
      const rows = [columns.map((column, at) => said(column.personal, at))];
      const value = input_type === 'table' ? rows : input_type === 'multi_text' ? [one, one] : one;
      return [{ ruleId: prompt_id.slice(0, 8), promptId: prompt_id, value }];
    }),
  );

  it.each(REPORTING_STANDARDS)(
    'never leaves unmasked under %s, and comes back as it was typed',
    (standard) => {
      const input = inputOf(everyKey(), standard, answers);
      const { request, unmask, kept } = buildNotesRequest(input);
      expect(marked.length).toBeGreaterThan(10);
      for (const text of Object.values(request)) expect(String(text)).not.toMatch(/quorbel|vintrast|987,654/);
      expect(request.userPrompt).toContain('of Malta');
      const back = unmask(request.userPrompt);
      for (const { name } of kept) expect(back).toContain(name);
      expect(back).toContain('987,654');
    },
  );
});

describe('a word of a name that is a word of the language too', () => {
  const { mask, unmask } = nameMask({ ...INPUT, fileNames: [{ text: 'Will Wu', names: 'person' }] });

  it('comes back as it was set, whether in small letters or in capitals', () => {
    for (const text of ['The Company will repay Will Wu.', 'AS IT WILL', 'Will, Wu and WU'])
      expect([mask(text).includes('Wu'), unmask(mask(text))]).toEqual([false, text]);
  });
});

describe('the draft', () => {
  it('gets the names back, and a mark that was never given is a gap', async () => {
    const mask = nameMask(INPUT);
    const block = (text: string) => ({ type: 'paragraph', text });
    const reply = {
      notes: [
        {
          noteKey: 'note_general',
          title: 'About [company]',
          blocks: [
            block(`[company] is led by [Person 1]'s board and [person 99].`),
            { type: 'table', headers: ['[person 2]'], rows: [[mask.mask('Heron Strait Bank')]] },
          ],
        },
      ],
      directors_report: { blocks: [{ type: 'financial_results_placeholder' }] },
    };
    let asked = '';
    const drafted = await draftByModel(
      {
        generateText: async (request) => {
          asked = JSON.stringify(request);
          return { text: JSON.stringify(reply), inputTokens: 0, outputTokens: 0 };
        },
      },
      INPUT,
      new AbortController().signal,
    );
    const general = drafted.find((note) => note.noteKey === 'note_general');
    expect(general?.title).toBe('About Osprey Crescent Holdings Pte. Ltd.');
    expect(general?.blocks).toEqual([
      block(
        "Osprey Crescent Holdings Pte. Ltd. is led by Tan Mei Lin's board and [To be completed: a name that the draft does not give].",
      ),
      { type: 'table', headers: ['Aurelio Brandt'], rows: [['Heron Strait Bank']] },
    ]);
    expect(NAMES.filter((name) => asked.includes(name))).toEqual([]);
    expect(asked.includes('"kept":')).toBe(false);
  });

  it('returns every text as it was typed', () => {
    const words = [
      'Tan Mei Lin',
      'director',
      '[person 1]',
      '[company]',
      'Heron Strait Bank',
      'Mdm Lee',
      '1,250,000',
      '9123 4567',
      'Plover & Sons Sdn. Bhd.',
      'of',
      'a@example.sg',
      '(',
      ')',
      '-',
      'S7654321A',
      '2026-12-31',
    ];
    let seed = 7;
    const next = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let round = 0; round < 400; round += 1) {
      const text = Array.from({ length: next(12) }, () => words[next(words.length)]).join(' ');
      const mask = nameMask(INPUT);
      const masked = mask.mask(text);
      expect(mask.unmask(masked)).toBe(text);
      expect(masked).not.toContain('Mei Lin');
    }
  });
});
