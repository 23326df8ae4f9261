/** What a person types to prove who it is (security 3), in the same form on the desktop and at the sync-server. */
import { z } from 'zod';

export const staffEmailSchema = z.string().trim().toLowerCase().email().max(254);
export const newPasswordSchema = z.string().min(12, 'at least 12 characters').max(200);
export const oneTimeCodeSchema = z.string().regex(/^\d{6}$/, 'six digits');

/** Five groups of five letters and digits; four in those that earlier releases gave out. */
export const recoveryCodeSchema = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z2-7]{5}(-[a-z2-7]{5}){3,4}$/, 'a recovery code such as abcde-fghij-klmno-pqrst-uvwxy');

/** Proves the second factor again: six digits, or a recovery code where the authenticator is lost. */
export const stepUpSchema = z.union([
  z.strictObject({ code: oneTimeCodeSchema }),
  z.strictObject({ recoveryCode: recoveryCodeSchema }),
]);
export type SecondFactor = z.output<typeof stepUpSchema>;

const challengeSchema = z.string().min(1).max(200);

/** The second step of signing in: six digits, or a recovery code in their place. */
export const secondStepSchema = z.union([
  z.strictObject({ challenge: challengeSchema, code: oneTimeCodeSchema }),
  z.strictObject({ challenge: challengeSchema, recoveryCode: recoveryCodeSchema }),
]);
export type SecondStep = z.output<typeof secondStepSchema>;

export const passwordChangeSchema = z.strictObject({
  currentPassword: z.string().min(1).max(200),
  newPassword: newPasswordSchema,
});
