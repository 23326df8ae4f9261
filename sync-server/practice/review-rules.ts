/**
 * The practice's rules on review as the server holds them (decisions 12); where nobody has set them, those of a practice of its
 * size, as desktops count it. The server judges by these, whatever a desktop believes.
 */
import { defaultSettings, type PracticeSettings } from '../../shared/model/practice-settings.ts';
import { findPractice, listActiveStaff } from '../store/repositories/staff.ts';
import { findRecords } from '../store/repositories/sync-records.ts';
import type { Reader } from '../store/store.ts';

export async function reviewRules(reader: Reader): Promise<PracticeSettings> {
  const [stored] = await findRecords(reader, [{ kind: 'practiceSetting', id: 'practice' }]);
  if (stored?.body) {
    const { fourEyes, reviewBeforeClient, administratorsExempt } = stored.body;
    return {
      fourEyes: fourEyes === 1,
      reviewBeforeClient: reviewBeforeClient === 1,
      administratorsExempt: administratorsExempt === 1,
    };
  }
  if ((await findPractice(reader))?.sample === 1) return defaultSettings(1);
  return defaultSettings((await listActiveStaff(reader)).length);
}
