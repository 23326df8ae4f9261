/**
 * Where each section stands: the latest sign-off of each level, whether the section shows something else since, and what a
 * person may sign. Under the four-eyes rule nobody signs on both sides of one section. Pure.
 */
import { isFourEyesBreach, isReviewed } from '../../shared/model/four-eyes.ts';
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

/** Of a person of the practice: what is shown, and which rules bind. */
export interface Colleague {
  readonly name: string;
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

/** Whether the four-eyes rule binds a person of the practice. */
export function isBoundByFourEyes(
  settings: PracticeSettings,
  people: ReadonlyMap<string, Colleague>,
): (staffId: string) => boolean {
  return (staffId) => {
    const role = people.get(staffId)?.role;
    return role === undefined ? settings.fourEyes : binds(settings, 'fourEyes', role);
  };
}

export function signedSections(
  kind: ReviewedKind,
  sections: readonly DigestedSection[],
  signOffs: readonly StoredSignOff[],
  people: ReadonlyMap<string, Colleague>,
  signer: Signer,
  settings: PracticeSettings,
): readonly SignedSection[] {
  const isBound = isBoundByFourEyes(settings, people);
  const { staffId: signerId, role } = signer;
  return sections.map(({ name, title, path, digest }) => ({
    name,
    title,
    path,
    digest,
    signOffs: SIGN_OFF_LEVELS.flatMap((level) => {
      const found = latestOf(signOffs, name, level);
      if (!found) return [];
      const { id, staffId, at } = found;
      const by = people.get(staffId)?.name ?? 'A colleague';
      return [{ id, as: level, staffId, name: by, at, changed: found.digest !== digest }];
    }),
    maySign: SIGN_OFF_LEVELS.filter(
      (level) =>
        maySign(kind, name, level, role) &&
        !(
          isBound(signerId) && isFourEyesBreach(signOffs, { section: name, level, staffId: signerId, digest })
        ),
    ),
    reviewed: isReviewed(signOffs, { section: name, digest }, isBound),
  }));
}

/** Sections that are not reviewed as they stand. */
export function notReviewed(sections: readonly SignedSection[]): readonly SignedSection[] {
  return sections.filter(({ reviewed }) => !reviewed);
}
