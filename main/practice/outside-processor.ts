/**
 * Which program checks instances on this machine (decisions 14). Whoever sets it lets this machine run it: only an
 * administrator does, by its absolute path, and every change is in the audit log.
 */
import { isAbsolute } from 'node:path';
import type { OutsideProcessor, OutsideProcessorSetting } from '../../shared/model/outside-check.ts';
import { Problem } from '../../shared/problem.ts';
import { auditAct, type Caller, type EngineContext } from '../context/engine-context.ts';
import { findOutsideProcessor, saveOutsideProcessor } from '../store/repositories/outside-checks.ts';

/** Errors: INVALID_INPUT where the command is no absolute path, or no argument names the instance or the log. */
export async function changeOutsideProcessor(
  context: EngineContext,
  caller: Caller,
  processor: OutsideProcessor | null,
): Promise<OutsideProcessorSetting> {
  const refuse = (path: string, message: string) => {
    throw new Problem('INVALID_INPUT', message, { errors: [{ path, message }] });
  };
  if (processor !== null) {
    if (!isAbsolute(processor.command)) refuse('command', 'Give the whole path of the program.');
    const names = (needed: string) => processor.arguments.some((each) => each.includes(needed));
    if (!names('{instance}')) refuse('arguments', 'One of the arguments must contain {instance}.');
    if (!names('{log}') && !names('{textLog}'))
      refuse('arguments', 'One of the arguments must contain {log} or {textLog}.');
  }
  return await context.change(async (writer) => {
    await saveOutsideProcessor(writer, processor, { at: context.now().toISOString(), by: caller.name });
    await auditAct(writer, context, caller, {
      type: 'OUTSIDE_PROCESSOR_CHANGED',
      action: 'MANAGE_CLIENTS',
      subject: 'practice:outside-processor',
      payload: { processor },
    });
    return await findOutsideProcessor(writer);
  });
}
