/**
 * What a person has seen of each section of a record: the digest that its page showed last stays with it once another page is
 * open. A signature is on that: one on what has changed behind the person's back is refused until it is looked at again. Kept
 * until the page is loaded anew, or another person signs in.
 */
import type { SignedSection } from '../../../shared/model/sign-offs.ts';
import { watchToken } from '../../client/token.ts';

type Digested = Pick<SignedSection, 'name' | 'path' | 'digest'>;
/** Digest by the name of a section. */
export type OpenedSections = ReadonlyMap<string, string>;

const NOTHING: OpenedSections = new Map();
const ofRecords = new Map<string, OpenedSections>();
// What one person has seen says nothing of the next one at this desktop.
watchToken(() => ofRecords.clear());

export const openedSections = (recordId: string): OpenedSections => ofRecords.get(recordId) ?? NOTHING;

export function keepOpened(recordId: string, opened: OpenedSections): void {
  ofRecords.set(recordId, opened);
}

/** The person has seen a section elsewhere, such as by what changed in it. */
export function keepSeen(recordId: string, { name, digest }: Pick<Digested, 'name' | 'digest'>): void {
  keepOpened(recordId, new Map([...openedSections(recordId), [name, digest]]));
}

/** With the sections of the page that is open as they stand now. */
export function withPage(
  before: OpenedSections,
  sections: readonly Digested[],
  page: string,
): OpenedSections {
  const shown = sections.filter(({ path }) => page === path || page.startsWith(`${path}/`));
  return shown.length === 0
    ? before
    : new Map([...before, ...shown.map(({ name, digest }) => [name, digest] as const)]);
}

export const hasChangedSinceOpened = (
  opened: OpenedSections,
  { name, digest }: Pick<Digested, 'name' | 'digest'>,
): boolean => (opened.get(name) ?? digest) !== digest;

/** What is signed: each section as it was opened, or as it stands where it never was. */
export function toSign(
  opened: OpenedSections,
  sections: readonly Pick<Digested, 'name' | 'digest'>[],
): { readonly name: string; readonly digest: string }[] {
  return sections.map(({ name, digest }) => ({ name, digest: opened.get(name) ?? digest }));
}
