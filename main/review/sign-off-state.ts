/**
 * Where each section stands: the latest sign-off of each level, whether the section shows something else since, and what a
 * person may sign. Under the four-eyes rule nobody signs as preparer and as reviewer of one section. Pure.
 */
import { binds, type PracticeSettings } from '../../shared/model/practice-settings.ts';
import type { ReviewedKind } from '../../shared/model/review-anchors.ts';
import type { StaffRole } from '../../shared/model/roles.ts';
import {
  maySign,
  SIGN_OFF_LEVELS,
  type SignedSection,
  type SignOffLevel,
} from '../../shared/model/sign-offs.ts';
import type { StoredSignOff } from '../store/repositories/sign-offs.ts';
import type { DigestedSection } from './load-sections.ts';

export interface Signer {
  readonly staffId: string;
  readonly role: StaffRole;
}

/** Of each level the one that was given last; of a list in the order of time. */
export function latestOf(
  signOffs: readonly StoredSignOff[],
  section: string,
  level: SignOffLevel,
): StoredSignOff | undefined {
  return signOffs.findLast((each) => each.section === section && each.level === level);
}

const OTHER: Readonly<Partial<Record<SignOffLevel, SignOffLevel>>> = {
  PREPARED: 'REVIEWED',
  REVIEWED: 'PREPARED',
};

/** True where the four-eyes rule keeps the person from signing: the other of the two is this person's. */
export function isFourEyesBreach(
  signOffs: readonly StoredSignOff[],
  section: string,
  level: SignOffLevel,
  signer: Signer,
  settings: PracticeSettings,
): boolean {
  const other = OTHER[level];
  if (other === undefined || !binds(settings, 'fourEyes', signer.role)) return false;
  return latestOf(signOffs, section, other)?.staffId === signer.staffId;
}

export function signedSections(
  kind: ReviewedKind,
  sections: readonly DigestedSection[],
  signOffs: readonly StoredSignOff[],
  people: ReadonlyMap<string, string>,
  signer: Signer,
  settings: PracticeSettings,
): readonly SignedSection[] {
  return sections.map(({ name, title, path, digest }) => ({
    ...{ name, title, path, digest },
    signOffs: SIGN_OFF_LEVELS.flatMap((level) => {
      const found = latestOf(signOffs, name, level);
      if (!found) return [];
      const { id, staffId, at } = found;
      const by = people.get(staffId) ?? 'A colleague';
      return [{ id, as: level, staffId, name: by, at, changed: found.digest !== digest }];
    }),
    maySign: SIGN_OFF_LEVELS.filter(
      (level) =>
        maySign(kind, name, level, signer.role) && !isFourEyesBreach(signOffs, name, level, signer, settings),
    ),
  }));
}

/** Sections that no reviewer has signed as they stand. */
export function notReviewed(sections: readonly SignedSection[]): readonly SignedSection[] {
  return sections.filter(
    ({ signOffs }) => !signOffs.some(({ as, changed }) => as !== 'PREPARED' && !changed),
  );
}
