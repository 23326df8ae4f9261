/**
 * What an event of the audit trail, a job or a mail is about, in the one text by which it is kept, sent and found:
 * "filing:<id>". Written and read here alone; the stores say the same in SQL where they ask for many at once. What
 * concerns the practice as a whole is "practice", or "practice:" with what of it.
 */
import { REVIEWED_RECORDS, type ReviewedRecord } from './review-anchors.ts';

export const SUBJECT_KINDS = [
  'client',
  'engagement',
  'filing',
  'incoming',
  'staff',
  'device',
  'taxonomy',
  'release',
  'practice',
  'invitation',
  'request',
] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

export interface Subject {
  readonly kind: SubjectKind;
  readonly id: string;
}

export function subjectOf(kind: SubjectKind, id: string): string {
  return `${kind}:${id}`;
}

const isOneOf = <Kind extends string>(kinds: readonly Kind[], kind: string): kind is Kind =>
  kinds.some((each) => each === kind);

/** The kind and id of a subject; null for the practice as a whole and for what is none. */
export function readSubject(subject: string): Subject | null {
  const mark = subject.indexOf(':');
  const kind = subject.slice(0, Math.max(mark, 0));
  const id = subject.slice(mark + 1);
  return isOneOf(SUBJECT_KINDS, kind) && id !== '' ? { kind, id } : null;
}

/** The engagement or filing that a subject names; null for every other. */
export function recordOfSubject(subject: string): ReviewedRecord | null {
  const read = readSubject(subject);
  return read !== null && isOneOf(REVIEWED_RECORDS, read.kind) ? { kind: read.kind, id: read.id } : null;
}

/** The ids among subjects of one kind, each once. */
export function idsOfKind(subjects: readonly string[], kind: SubjectKind): readonly string[] {
  const ids = subjects.flatMap((subject) => {
    const read = readSubject(subject);
    return read?.kind === kind ? [read.id] : [];
  });
  return [...new Set(ids)];
}
