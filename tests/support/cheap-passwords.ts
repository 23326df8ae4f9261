/**
 * What a password costs in tests that are not about passwords. Only options of an engine or a server opened by a
 * test carry it; programs cannot be told (tests/architecture/password-cost.test.ts).
 */
import type { PasswordCost } from '../../shared/service/passwords.ts';

export const CHEAP_PASSWORDS: PasswordCost = { memoryCost: 1024, timeCost: 1, parallelism: 1 };
