/**
 * The practice's rules on review (decisions 12): preparer and reviewer differ, and nothing goes to a client unreviewed. Off in a
 * practice of one person, on otherwise, until an administrator says so; whether two people of a client sign is asked for by an
 * administrator alone. Pure.
 */
import { z } from 'zod';
import type { StaffRole } from './roles.ts';

export const practiceSettingsSchema = z.strictObject({
  /** Preparer and reviewer of a section differ, and who marks a filing as filed did not confirm every tag. */
  fourEyes: z.boolean(),
  /** Sent to the client only once every section is reviewed as it stands. */
  reviewBeforeClient: z.boolean(),
  /** Administrators are not bound by these rules. */
  administratorsExempt: z.boolean(),
  /** Two people of the client sign what is sent, one after the other. Absent in what a release before wrote. */
  twoSignatories: z.boolean().default(false),
});
export type PracticeSettings = Readonly<z.output<typeof practiceSettingsSchema>>;

export function defaultSettings(people: number): PracticeSettings {
  const several = people > 1;
  return {
    fourEyes: several,
    reviewBeforeClient: several,
    administratorsExempt: false,
    twoSignatories: false,
  };
}

/** Whether a rule binds this person. */
export function binds(
  settings: PracticeSettings,
  rule: 'fourEyes' | 'reviewBeforeClient',
  role: StaffRole,
): boolean {
  return settings[rule] && !(settings.administratorsExempt && role === 'PLATFORM_ADMIN');
}
