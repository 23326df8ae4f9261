/**
 * Suggesting lines from the screen: at once where no language model is set up (or nothing is in doubt), else
 * after a person has seen what would be sent; and afterwards, what the model used.
 */
import { useState } from 'react';
import {
  type MappingModelRequest,
  type MappingModelTier,
  type MappingModelUse,
  mappingModelUseSchema,
} from '../../../../shared/model/mapping-model.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { call } from '../../../client/call.ts';
import { toProblem, useJobRunner } from '../../../client/hooks.ts';

/** What the model of the last job used; null where none was asked. */
function usageIn(result: unknown): MappingModelUse | null {
  if (typeof result !== 'object' || result === null || !('model' in result)) return null;
  return mappingModelUseSchema.nullable().catch(null).parse(result.model);
}

export function useSuggesting(engagementId: string) {
  const runner = useJobRunner(['engagements', 'audit']);
  const [request, setRequest] = useState<MappingModelRequest | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const params = { id: engagementId };
  const start = (model: MappingModelTier | null) => {
    setRequest(null);
    runner.start(() => call('suggestMapping', { params, body: { model } }));
  };
  const show = async (tier: MappingModelTier) => {
    setProblem(null);
    try {
      const shown = await call('showMappingRequest', { params, query: { tier } });
      if (shown.model === null || shown.asked === 0) start(null);
      else setRequest(shown);
    } catch (error) {
      setProblem(toProblem(error));
    }
  };
  return {
    runner,
    request,
    problem,
    used: runner.job?.status === 'SUCCEEDED' ? usageIn(runner.job.result) : null,
    show: (tier: MappingModelTier) => void show(tier),
    start,
    close: () => setRequest(null),
  };
}
