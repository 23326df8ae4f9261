/** Takes everything that is offered to the open questions of a rule at once; each stands in its field to be looked at. */
import { Button, Group, Text } from '@mantine/core';
import { useCall } from '../../../client/hooks.ts';
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
  const respond = useCall('respondDisclosure');
  const offers = offersOf(rule);
  if (offers.length < 2 || disabled) return null;
  const takeAll = () =>
    respond.mutate(
      {
        params: { id: engagementId },
        body: {
          ruleId: rule.ruleId,
          responses: offers.map(({ promptId, answer, ofFile }) => ({
            promptId,
            responseData: { value: answer, ...(ofFile && { fromFile: answer }) },
          })),
        },
      },
      { onSuccess: onTaken },
    );
  return (
    <>
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">
          {offers.length} {plural(offers.length, 'question')} can be answered from what is known.
        </Text>
        <Button size="xs" variant="default" loading={respond.isPending} onClick={takeAll}>
          Take all {offers.length} proposals
        </Button>
      </Group>
      {respond.error !== null && <ProblemMessage problem={respond.error} />}
    </>
  );
}
