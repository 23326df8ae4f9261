/**
 * Preparer and reviewer differ (decisions 12): the one judgement of sign-offs, for desktops and the server alike. It rests on
 * everyone who signed what a section shows, not on the last of them; a sign-off of other content counts for nothing. Pure.
 */
import { isPreparedByPeople, type SignOffLevel } from './sign-offs.ts';

export interface SignOffMark {
  readonly section: string;
  readonly level: SignOffLevel;
  readonly staffId: string;
  /** Of what was signed. */
  readonly digest: string;
}

/** The levels that nobody signs together with another on the same content: partners did not prepare it either. */
const OTHER_SIDE: Readonly<Record<SignOffLevel, readonly SignOffLevel[]>> = {
  PREPARED: ['REVIEWED', 'PARTNER'],
  REVIEWED: ['PREPARED'],
  PARTNER: ['PREPARED'],
};

/** True where the person signed the other side of the same content. `given`: the sign-offs of the record. */
export function isFourEyesBreach(given: readonly SignOffMark[], mark: SignOffMark): boolean {
  const others = OTHER_SIDE[mark.level];
  return given.some(
    ({ section, level, staffId, digest }) =>
      section === mark.section &&
      staffId === mark.staffId &&
      digest === mark.digest &&
      others.includes(level),
  );
}

/** Whether one person alone confirmed the tags of a filing: then somebody else marks it as filed. `confirmedBy`: of each tag. */
export function confirmedAllTags(confirmedBy: readonly string[], staffId: string): boolean {
  return confirmedBy.length > 0 && confirmedBy.every((each) => each === staffId);
}

/**
 * True where somebody prepared the section as it stands (unless the program makes it), and a reviewer or a partner signed it so. A partner who prepared it
 * reviews nothing, and neither does a reviewer whom the four-eyes rule binds.
 */
export function isReviewed(
  given: readonly SignOffMark[],
  shown: Pick<SignOffMark, 'section' | 'digest'>,
  isBound: (staffId: string) => boolean,
): boolean {
  const current = given.filter(({ section, digest }) => section === shown.section && digest === shown.digest);
  const preparers = new Set(
    current.filter(({ level }) => level === 'PREPARED').map(({ staffId }) => staffId),
  );
  return (
    (preparers.size > 0 || !isPreparedByPeople(shown.section)) &&
    current.some(({ level, staffId }) => {
      if (level === 'PREPARED') return false;
      return !preparers.has(staffId) || (level === 'REVIEWED' && !isBound(staffId));
    })
  );
}
