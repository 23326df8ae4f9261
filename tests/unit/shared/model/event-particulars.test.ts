/** What the trail says of an event: in words, never by the names of places and of closed lists. */
import { describe, expect, it } from 'vitest';
import { particulars } from '../../../../shared/model/event-particulars.ts';
import { STEP_SECTION_WORDS, sectionWords } from '../../../../shared/model/section-words.ts';
import { STATEMENT_SECTIONS } from '../../../../shared/model/statements.ts';

const same = (text: string) => text;

describe('sections that were signed off', () => {
  it('are told in words', () => {
    const sections = ['lead-schedules', 'prior-year', 'statements/cash-flow', 'notes/note_related_parties'];
    expect(particulars({ as: 'Reviewed by', sections }, same)).toBe(
      'as: Reviewed by; sections: Lead schedules, Last year, Cash flows, Note: related parties',
    );
  });

  it('have words of their own for every step and every statement', () => {
    const names = [
      ...Object.keys(STEP_SECTION_WORDS),
      ...Object.keys(STATEMENT_SECTIONS).map((each) => `statements/${each}`),
    ];
    const words = names.map(sectionWords);
    expect(words.filter((each) => !/^[A-Z][a-z ]+$/.test(each))).toEqual([]);
    expect(new Set(words).size).toBe(names.length);
  });

  it('says where a review note is, and of which kind, without the names of fields', () => {
    const at = (place: unknown) =>
      particulars(
        { noteId: ID_OF_NOTE, noteKind: 'TODO', place: JSON.stringify(place), text: 'Look.' },
        (text) => (text === ID_OF_LINE ? 'Trade receivables' : text),
      );
    expect(at({ at: 'LINE', lineItemId: ID_OF_LINE })).toBe(
      'kind: To do; place: Trade receivables; text: Look.',
    );
    expect(at({ at: 'LINE', lineItemId: ID_OF_NOTE })).toBe('kind: To do; place: a line; text: Look.');
    expect(at({ at: 'RECORD' })).toBe('kind: To do; place: the whole record; text: Look.');
    expect(at({ at: 'ACCOUNT', accountCode: '1100', accountDescription: 'Bank' })).toContain(
      'place: account 1100 Bank',
    );
    expect(at({ at: 'FIGURE', statement: 'cash-flow', line: 'tax_paid' })).toContain(
      'place: a figure of the statement of cash flows',
    );
  });
});

describe('what was recorded', () => {
  it.each([
    [{ author: 'OFFLINE', notes: 21 }, 'drafted offline; notes: 21'],
    [{ before: 'Trade payables', by: 'UNDO' }, 'before: Trade payables; by undoing a step'],
    [{ created: true, draft: false }, 'new; final'],
    [{ decidedAt: '2026-11-21T02:00:25.490Z' }, 'decided at: 21 November 2026, 02:00 UTC'],
    // No day of any calendar: it is shown as it was written.
    [{ decidedAt: '2026-02-31T02:00:25.490Z' }, 'decided at: 2026-02-31T02:00:25.490Z'],
  ])('%o is told as a person would', (payload, words) => {
    expect(particulars(payload, same)).toBe(words);
  });
});

const ID_OF_NOTE = '01930000-0000-7000-8000-0000000000aa';
const ID_OF_LINE = '01930000-0000-7000-8000-0000000000bb';
