/** Problem details: the closed list of codes with the statuses that decisions 2 gives them, and nothing else. */
import { describe, expect, it } from 'vitest';
import { isProblemCode, PROBLEM_CODES, Problem, problemSchema } from '../../../shared/problem.ts';

const DECIDED: Readonly<Record<number, readonly string[]>> = {
  400: [
    'INVALID_INPUT',
    'UNKNOWN_TAXONOMY_VERSION',
    'PRODUCT_NOT_ENABLED',
    'INVALID_PERIOD',
    'FOREIGN_ENGAGEMENT',
    'UNKNOWN_ELEMENT',
  ],
  401: ['NOT_AUTHENTICATED'],
  403: ['ACTION_NOT_PERMITTED', 'STEP_UP_REQUIRED', 'OFFLINE_LEASE_EXPIRED', 'LINK_EXPIRED'],
  404: ['NOT_FOUND'],
  409: [
    'DUPLICATE_FILING',
    'INVALID_TRANSITION',
    'FILING_SEALED',
    'LOCKED',
    'VERSION_CONFLICT',
    'NO_SYNC_SERVER',
    'RETENTION_HOLD',
  ],
  410: ['INVITATION_EXPIRED', 'INVITATION_USED', 'INVITATION_REVOKED'],
  413: ['FILE_TOO_LARGE'],
  415: ['UNSUPPORTED_FILE_TYPE'],
  422: ['XBRL_EXPORT_BLOCKED', 'UNREADABLE_FILE', 'COLUMNS_AMBIGUOUS', 'IDENTITY_MISMATCH'],
  423: ['LOCKED_OUT'],
  426: ['UPGRADE_REQUIRED'],
  429: ['TOO_MANY_REQUESTS'],
  500: ['INTERNAL'],
  503: ['UNAVAILABLE'],
};

describe('problems', () => {
  it('are a closed list', () => {
    expect([...PROBLEM_CODES].sort()).toEqual(Object.values(DECIDED).flat().sort());
    expect(isProblemCode('NOT_FOUND')).toBe(true);
    expect(isProblemCode('toString')).toBe(false);
    expect(isProblemCode('__proto__')).toBe(false);
  });

  it.each(PROBLEM_CODES)('carry %s with its status', (code) => {
    const document = problemSchema.parse(new Problem(code, 'What happened.').toDocument());
    expect(DECIDED[document.status]).toContain(code);
    expect(document.title).not.toBe('');
    expect(document.type).toMatch(/^https:\/\/fairview\.example\/problems\/[a-z-]+$/);
  });
});
