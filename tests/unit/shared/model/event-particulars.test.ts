/** What the trail says of sections that were signed off: their words, never the names of their places. */
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

const ID_OF_NOTE = '01930000-0000-7000-8000-0000000000aa';
const ID_OF_LINE = '01930000-0000-7000-8000-0000000000bb';
