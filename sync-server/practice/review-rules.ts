/**
 * The practice's rules on review as the server holds them (decisions 12); where nobody has set them, those of a practice of its
 * size, as desktops count it. The server judges by these, whatever a desktop believes, and an act also by those of its time:
 * what was right when it was done stays so when the practice grows or an administrator changes the rules.
 */
import { z } from 'zod';
import {
  defaultSettings,
  type PracticeSettings,
  practiceSettingsSchema,
} from '../../shared/model/practice-settings.ts';
import type { SyncedRow } from '../../shared/sync/records.ts';
import { auditPayloadsUntil } from '../store/repositories/audit-log.ts';
import { countActiveAt, findPractice, listActiveStaff } from '../store/repositories/staff.ts';
import { findRecords } from '../store/repositories/sync-records.ts';
import type { Reader } from '../store/store.ts';

/** The rules that a row says. */
export function settingsOfRow(row: SyncedRow<'practiceSetting'>): PracticeSettings {
  return {
    fourEyes: row.fourEyes === 1,
    reviewBeforeClient: row.reviewBeforeClient === 1,
    administratorsExempt: row.administratorsExempt === 1,
    twoSignatories: row.twoSignatories === 1,
  };
}

export async function reviewRules(reader: Reader): Promise<PracticeSettings> {
  const [stored] = await findRecords(reader, [{ kind: 'practiceSetting', id: 'practice' }]);
  if (stored?.body) return settingsOfRow(stored.body);
  if ((await findPractice(reader))?.sample === 1) return defaultSettings(1);
  return defaultSettings((await listActiveStaff(reader)).length);
}

/** What the chain tells of rules that the server took. */
const takenRules = practiceSettingsSchema
  .extend({ sync: z.object({ outcome: z.literal('ACCEPTED') }) })
  .strip();

/**
 * The rules as they stood at a time (ISO, UTC). Changes are in the chain with the server's own time; before the first one that it
 * knows, a practice had the rules of its size.
 */
export async function reviewRulesAt(reader: Reader, at: string): Promise<PracticeSettings> {
  const [stored] = await findRecords(reader, [{ kind: 'practiceSetting', id: 'practice' }]);
  if (stored?.body && stored.changedAt <= at) return settingsOfRow(stored.body);
  const filter = { type: 'PRACTICE_SETTINGS_CHANGED', subject: 'practice' } as const;
  for (const payload of await auditPayloadsUntil(reader, filter, at)) {
    const { data } = takenRules.safeParse(payload);
    if (data) {
      const { sync: _sync, ...settings } = data;
      return settings;
    }
  }
  if ((await findPractice(reader))?.sample === 1) return defaultSettings(1);
  return defaultSettings(await countActiveAt(reader, at));
}
