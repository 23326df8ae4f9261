/** What events, jobs and mails are about: written and read in one place, and nothing else passes for a subject. */
import { describe, expect, it } from 'vitest';
import {
  idsOfKind,
  readSubject,
  recordOfSubject,
  SUBJECT_KINDS,
  subjectOf,
} from '../../../../shared/model/subjects.ts';

describe('subjects', () => {
  it.each(SUBJECT_KINDS)('reads back what it wrote of the kind %s', (kind) => {
    expect(readSubject(subjectOf(kind, 'a-1'))).toEqual({ kind, id: 'a-1' });
  });

  it('keeps a colon of the id, such as a release of a name with one', () => {
    expect(readSubject(subjectOf('taxonomy', '2022:1'))).toEqual({ kind: 'taxonomy', id: '2022:1' });
  });

  it.each(['practice', '', 'filing', 'filing:', ':a', 'toString:a', 'Filing:a', 'nobody:a'])(
    'is null for "%s"',
    (text) => {
      expect(readSubject(text)).toBeNull();
    },
  );

  it('names the engagement or filing, and no other record', () => {
    expect(recordOfSubject('engagement:a')).toEqual({ kind: 'engagement', id: 'a' });
    expect(recordOfSubject('filing:b')).toEqual({ kind: 'filing', id: 'b' });
    expect(recordOfSubject('client:c')).toBeNull();
    expect(recordOfSubject('practice')).toBeNull();
  });

  it('gives the ids of one kind, each once', () => {
    expect(idsOfKind(['filing:a', 'client:b', 'filing:c', 'filing:a', 'practice'], 'filing')).toEqual([
      'a',
      'c',
    ]);
  });
});
