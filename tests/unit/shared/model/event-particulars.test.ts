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
});
