/** Handlers of shared/contract/outside-processor.ts. */
import { changeOutsideProcessor } from '../practice/outside-processor.ts';
import { findOutsideProcessor } from '../store/repositories/outside-checks.ts';
import type { Handlers } from './gate.ts';

export const outsideProcessorHandlers: Pick<
  Handlers,
  keyof typeof import('../../shared/contract/outside-processor.ts').outsideProcessorRoutes
> = {
  getOutsideProcessor: ({ context }) => findOutsideProcessor(context.reader),
  updateOutsideProcessor: ({ context }, { caller, body }) =>
    changeOutsideProcessor(context, caller, body.processor),
};
