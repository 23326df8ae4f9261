import { describe, expect, it } from 'vitest';
import type { ExemptionGround, PromptRole } from '../../../../../constitution/index.ts';
import { replacePlaceholder } from '../../../../../main/financial-statements/notes/amount-tables.ts';
import { directorsContext } from '../../../../../main/financial-statements/notes/directors-context.ts';
import {
  NotesReplyError,
  parseNotesReply,
} from '../../../../../main/financial-statements/notes/notes-reply.ts';
import { buildNotesRequest } from '../../../../../main/financial-statements/notes/notes-request.ts';
import { draftNotesOffline } from '../../../../../main/financial-statements/notes/offline-drafter.ts';
import type { DisclosureValue } from '../../../../../shared/model/disclosures.ts';
import { MANDATORY_NOTE_KEYS, type NoteBlock, noteBlockSchema } from '../../../../../shared/model/notes.ts';
import { date } from '../statements/sample-books.ts';
import { printed, printedTables } from './printed-notes.ts';
import { NOTES_INPUT, POLICIES, question, STATEMENTS } from './sample-notes.ts';

const drafted = draftNotesOffline(NOTES_INPUT);
const note = (key: string) => drafted.find((each) => each.noteKey === key);
const texts = (blocks: readonly NoteBlock[] = []) =>
  blocks.map((block) => ('text' in block ? block.text : '')).join('\n');
const cells = (blocks: readonly NoteBlock[]) => printedTables(blocks).flatMap((table) => table.rows.flat());

describe('the offline drafter', () => {
  it('writes the mandatory notes first, then profit or loss, then financial position, then the rest', () => {
    expect(drafted.map((each) => each.noteKey)).toEqual([
      ...MANDATORY_NOTE_KEYS,
      'note_revenue',
      'note_expenses',
      'note_finance_costs',
      'note_income_tax',
      'note_employee_benefits',
      'note_ppe',
      'note_inventories',
      'note_receivables',
      'note_cash',
      'note_share_capital',
      'note_equity',
      'note_borrowings',
      'note_payables',
      'note_going_concern',
    ]);
    expect(draftNotesOffline(NOTES_INPUT)).toEqual(drafted);
    for (const each of drafted)
      for (const block of each.blocks) expect(noteBlockSchema.parse(block)).toEqual(block);
  });

  it('takes the mandatory policies word for word', () => {
    const policies = note('note_policies')?.blocks.map((block) => ('text' in block ? block.text : ''));
    for (const text of Object.values(POLICIES)) expect(policies).toContain(text);
  });

  it('prints only figures of the statements and of answers', () => {
    const all = [...STATEMENTS.balanceSheet.lines, ...STATEMENTS.profitAndLoss.lines];
    // The movement of property: what the cash flows show as invested, and the charge in brackets.
    const known = new Set([
      '-',
      '14,002',
      '(6,001)',
      '30,000',
      '40,000',
      '12,000',
      '15,000',
      '8,500',
      // Tax at 17% of the profit before tax, and what is left of the tax.
      '5,780',
      '3,400',
      '2,720',
      '(400)',
      '(8,500)',
      '(3,000)',
      // Expenses by nature: cost of sales and administrative expenses together.
      '166,001',
      '130,000',
    ]);
    for (const line of all) {
      for (const amount of [line.current, line.prior]) {
        if (amount !== null) known.add(amount.replace('.00', '').replace(/\B(?=(\d{3})+$)/g, ','));
      }
    }
    const figures = drafted
      .flatMap((each) => cells(each.blocks))
      .filter((cell) => /^[\d(][^A-Za-z]*$/.test(cell));
    expect(figures.length).toBeGreaterThan(20);
    expect(figures.filter((figure) => !known.has(figure))).toEqual([]);
  });

  it('ties each class table to its line', () => {
    expect(printed(note('note_ppe')?.blocks)[0]).toEqual({
      type: 'table',
      headers: ['', '2026\nS$', '2025\nS$'],
      rows: [['Property, plant and equipment', '48,001', '40,000']],
    });
    expect(texts(note('note_borrowings')?.blocks)).toContain('Profit or loss');
  });

  it('shows open questions as gaps', () => {
    expect(texts(note('note_going_concern')?.blocks)).toBe(
      'Is there a material uncertainty? No.\n[To be completed: Describe the support received]',
    );
  });

  it("states what the directors' statement must state", () => {
    const statement = texts(note('directors_report')?.blocks);
    for (const words of [
      'true and fair view',
      'pay its debts as and when they fall due',
      'Tan Mei Lin',
      'Rajesh Kumar',
      'acquire benefits',
      'under option',
      'exempt from audit',
      '[To be completed: date of this statement]',
    ]) {
      expect(statement).toContain(words);
    }
    expect(cells(note('directors_report')?.blocks ?? [])).toEqual(expect.arrayContaining(['40,000']));
    // The statement that took the place of the directors' report tells no results.
    expect(cells(note('directors_report')?.blocks ?? [])).not.toContain('25,500');
    const statements = { ...STATEMENTS, periodStart: date('2014-01-01'), periodEnd: date('2014-12-31') };
    const before = draftNotesOffline({ ...NOTES_INPUT, statements });
    expect(cells(before[0]?.blocks ?? [])).toEqual(expect.arrayContaining(['34,000', '(8,500)', '25,500']));
    expect(texts(before[0]?.blocks)).toContain('Companies Act, Chapter 50');
    expect(texts(before[0]?.blocks)).not.toContain('Companies Act 1967');
    const open = draftNotesOffline({
      ...NOTES_INPUT,
      directors: {
        directors: null,
        interests: null,
        interestsOmitted: null,
        arrangements: null,
        shareOptions: null,
        auditExempt: null,
        exemptionGround: null,
        noticeOfAudit: null,
        auditor: null,
        statementDate: null,
      },
    });
    expect(texts(open[0]?.blocks)).toContain('[To be completed: names of the directors in office]');
  });
});

describe('the audit exemption and the omission of interests', () => {
  const statement = (change: Partial<typeof NOTES_INPUT.directors>) =>
    texts(
      draftNotesOffline({ ...NOTES_INPUT, directors: { ...NOTES_INPUT.directors, ...change } })[0]?.blocks,
    );

  it('name the section that the ground of exemption stands on', () => {
    const exempt = (exemptionGround: ExemptionGround | null) =>
      statement({ auditExempt: true, exemptionGround });
    expect(exempt('Small company')).toContain('as a small company under section 205C of the Companies Act');
    expect(exempt('Small group')).toContain('part of a small group under section 205C');
    expect(exempt('Dormant company')).toContain('as a dormant company under section 205B');
    expect(exempt(null)).toContain('[To be completed: as a dormant company under section 205B, or');
    expect(exempt('Small company')).toContain('[To be completed: that no notice requiring');
    expect(statement({ auditExempt: true, noticeOfAudit: false })).toContain('No notice that requires');
    expect(statement({ auditExempt: false, auditor: 'Osprey & Co' })).not.toContain('exempt from audit');
  });

  it('leave the interests out only with the consent of every member', () => {
    const omitted = statement({ interestsOmitted: true });
    expect(omitted).toContain('every member of the Company has consented to the omission');
    expect(omitted).not.toContain('register of directors');
    for (const interestsOmitted of [false, null]) {
      expect(statement({ interestsOmitted })).toContain("register of directors' shareholdings");
    }
  });
});

describe("the directors' particulars", () => {
  it('are read from the answers of the directors\u2019 statement, by question and form', () => {
    const ask = (role: PromptRole, label: string, value: DisclosureValue | null) =>
      question({ role, label, value });
    const group = {
      noteKey: 'directors_report',
      ruleId: 'DISC-020',
      title: 'Directors',
      prompts: [
        ask('directors_in_office', 'Names of the directors in office at the date of the statement', [
          'Tan Mei Lin',
          ' ',
          'Rajesh Kumar',
        ]),
        ask('directors_interests', "Directors' interests in shares", [
          ['Tan Mei Lin', '1', '2'],
          ['', '', ''],
        ]),
        ask('interests_omitted', 'Every member consents to leave out the interests of directors', null),
        ask('audit_exemption', 'Is the company exempt from audit?', false),
        ask('exemption_ground', 'Ground of exemption', 'Not exempt'),
        ask('auditor', 'Name of the auditor', 'Osprey & Co'),
        ask('date_of_authorisation', 'Date of the directors\u2019 statement', '2027-03-15'),
        ask('arrangements', 'Arrangements enabled directors to acquire benefits', false),
        ask('share_options', 'Share options granted', null),
        ask('disclosure', 'Dividends recommended', 'None were recommended.'),
      ],
    };
    const directors = directorsContext([group]);
    expect(directors).toEqual({
      directors: ['Tan Mei Lin', 'Rajesh Kumar'],
      interests: [['Tan Mei Lin', '1', '2']],
      interestsOmitted: null,
      arrangements: false,
      shareOptions: null,
      auditExempt: false,
      exemptionGround: 'Not exempt',
      noticeOfAudit: null,
      auditor: 'Osprey & Co',
      statementDate: '2027-03-15',
    });
    const [statement] = draftNotesOffline({ ...NOTES_INPUT, answers: [group], directors });
    expect(texts(statement?.blocks)).toContain('None were recommended.');
    expect(texts(statement?.blocks).match(/Osprey & Co/g)).toHaveLength(1);
    expect(texts(statement?.blocks)).toContain('15 March 2027');
  });
});

describe('the notes request', () => {
  it('is deterministic, bounded and holds the policies in the cached context', () => {
    const { request } = buildNotesRequest(NOTES_INPUT);
    expect(request).toEqual(buildNotesRequest(NOTES_INPUT).request);
    expect(request.maxTokens).toBe(16_000);
    expect(request.cachedContext).toContain(JSON.stringify(POLICIES.incomeTax).slice(1, -1));
    expect(request.userPrompt).toContain('"noteKeys"');
    expect(request.userPrompt).toContain('48,001');
  });
});

describe('the notes reply', () => {
  const reply = {
    notes: [
      {
        noteKey: 'note_general',
        title: 'General information',
        blocks: [{ type: 'paragraph', text: 'A company.' }],
      },
    ],
    directors_report: { blocks: [{ type: 'financial_results_placeholder' }] },
  };

  it('is parsed with and without code fences', () => {
    expect(parseNotesReply(JSON.stringify(reply))).toEqual(reply);
    expect(parseNotesReply(`\`\`\`json\n${JSON.stringify(reply)}\n\`\`\`\n`)).toEqual(reply);
  });

  it('is refused in plain words when it is anything else', () => {
    const refused = (text: string) => expect(() => parseNotesReply(text));
    refused('Here are your notes').toThrow(NotesReplyError);
    refused('Here are your notes').toThrow('is not JSON');
    refused(JSON.stringify({ ...reply, notes: [{ ...reply.notes[0], noteKey: '__proto__' }] })).toThrow(
      'notes.0.noteKey',
    );
    refused(JSON.stringify({ ...reply, notes: [...reply.notes, ...reply.notes] })).toThrow('stands twice');
    refused(JSON.stringify({ notes: [] })).toThrow('directors_report');
    refused(' '.repeat(400_001)).toThrow('400001 characters');
  });

  it('gets the computed results in place of the placeholder', () => {
    const [table] = printed(replacePlaceholder([{ type: 'financial_results_placeholder' }], STATEMENTS));
    expect(table).toEqual({
      type: 'table',
      headers: ['', '2026\nS$', '2025\nS$'],
      rows: [
        ['Profit before tax', '34,000', '20,000'],
        ['Income tax', '(8,500)', '(3,000)'],
        ['Profit for the year', '25,500', '17,000'],
      ],
    });
  });
});
