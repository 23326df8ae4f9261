/**
 * Takes everything that is offered to the open questions of a rule at once; each stands in its field to be looked at. An
 * answer that was typed until the very click is stored first, and never replaced: what is open is read anew after it.
 */
import { Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Problem } from '../../../../shared/problem.ts';
import { call } from '../../../client/call.ts';
import { toProblem, useCall, whenSaved } from '../../../client/hooks.ts';
import { plural } from '../../../components/plural.ts';
import { ProblemMessage } from '../../../components/state-views.tsx';
import { offersOf, type Rule } from './answer-draft.ts';

interface TakeAllProps {
  readonly engagementId: string;
  readonly rule: Rule;
  readonly disabled: boolean;
  readonly onTaken: () => void;
}

export function TakeAll({ engagementId, rule, disabled, onTaken }: TakeAllProps) {
  const cache = useQueryClient();
  const respond = useCall('respondDisclosure');
  const [taking, setTaking] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const offers = offersOf(rule);
  if (offers.length < 2 || disabled) return null;
  const take = async () => {
    await whenSaved(cache);
    const input = { params: { id: engagementId }, query: { all: 'true' } } as const;
    const { items } = await call('listDisclosureGaps', input);
    const open = items.filter(({ ruleId }) => ruleId === rule.ruleId).flatMap(offersOf);
    if (open.length === 0) return;
    const responses = open.map(({ promptId, answer, ofFile }) => ({
      promptId,
      responseData: { value: answer, ...(ofFile && { fromFile: answer }) },
    }));
    await respond.mutateAsync({ params: { id: engagementId }, body: { ruleId: rule.ruleId, responses } });
    onTaken();
  };
  const takeAll = () => {
    setTaking(true);
    setProblem(null);
    take()
      .catch((error: unknown) => setProblem(toProblem(error)))
      .finally(() => setTaking(false));
  };
  return (
    <>
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">
          {offers.length} {plural(offers.length, 'question')} can be answered from what is known.
        </Text>
        <Button size="xs" variant="default" loading={taking} onClick={takeAll}>
          Take all {offers.length} proposals
        </Button>
      </Group>
      {problem !== null && <ProblemMessage problem={problem} />}
    </>
  );
}
