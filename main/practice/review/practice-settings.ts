/** An administrator sets the practice's rules on review; audited, as they say who may do what. */
import type { PracticeSettings } from '../../../shared/model/practice-settings.ts';
import { auditAct, type Caller, type EngineContext } from '../../context/engine-context.ts';
import { findPracticeSettings, savePracticeSettings } from '../../store/repositories/practice-settings.ts';

export async function changePracticeSettings(
  context: EngineContext,
  caller: Caller,
  settings: PracticeSettings,
): Promise<PracticeSettings> {
  return await context.change(async (writer) => {
    const at = context.now().toISOString();
    await savePracticeSettings(writer, settings, { staffId: caller.staffId, at });
    await auditAct(writer, context, caller, {
      type: 'PRACTICE_SETTINGS_CHANGED',
      action: 'MANAGE_CLIENTS',
      subject: 'practice',
      payload: { ...settings },
    });
    return await findPracticeSettings(writer);
  });
}
