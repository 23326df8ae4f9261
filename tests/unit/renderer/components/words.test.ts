/**
 * Reasons and words a person reads: no raw code of the field reaches the screen.
 */
import { describe, expect, it } from 'vitest';
import { roleReason } from '../../../../renderer/components/why-disabled.tsx';
import {
  ENGAGEMENT_STATE_WORDS,
  FILING_STATE_WORDS,
  optionsOf,
} from '../../../../renderer/components/words.ts';
import { ROLE_WORDS } from '../../../../shared/model/roles.ts';
import { ENGAGEMENT_STATES, FILING_STATES } from '../../../../shared/model/states.ts';

describe('words', () => {
  it('names the roles that hold an action', () => {
    expect(roleReason('MARK_XBRL_FILED')).toBe(
      'Your role does not permit this. Ask someone with the role Administrator or XBRL reviewer.',
    );
    expect(roleReason('MANAGE_CLIENTS')).toContain('the role Administrator.');
  });

  it('has plain words for every state and role', () => {
    const words = [
      ...Object.values(ENGAGEMENT_STATE_WORDS),
      ...Object.values(FILING_STATE_WORDS),
      ...Object.values(ROLE_WORDS),
    ];
    expect(words.filter((word) => /_|^[A-Z]{5,}$/.test(word))).toEqual([]);
    expect(optionsOf(ENGAGEMENT_STATE_WORDS).map((each) => each.value)).toEqual([...ENGAGEMENT_STATES]);
    expect(optionsOf(FILING_STATE_WORDS).map((each) => each.value)).toEqual([...FILING_STATES]);
  });
});
