/** What the client was asked about these disclosures: whom, when, whether it was answered, and every answer in full. */
import { Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { AnswerRequest } from '../../../../shared/model/answer-requests.ts';
import { useCall } from '../../../client/hooks.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { plural } from '../../../components/plural.ts';
import { WhyDisabled } from '../../../components/why-disabled.tsx';
import type { Rule } from './answer-draft.ts';
import { requestWords } from './client-questions.ts';

interface AskedQuestionsProps {
  readonly engagementId: string;
  readonly rules: readonly Rule[];
  readonly requests: readonly AnswerRequest[];
  readonly onChooseRule: (ruleId: string) => void;
}

export function AskedQuestions({ engagementId, rules, requests, onChooseRule }: AskedQuestionsProps) {
  const [withdrawing, setWithdrawing] = useState<AnswerRequest | null>(null);
  const withdraw = useCall('withdrawClientQuestions');
  if (requests.length === 0) return null;
  const waiting = rules.filter(({ prompts }) => prompts.some(({ fromClient }) => fromClient !== null));
  const count = waiting
    .flatMap(({ prompts }) => prompts)
    .filter(({ fromClient }) => fromClient !== null).length;
  return (
    <Stack gap={6} className="fv-panel fv-asked" component="section" aria-label="Questions to the client">
      {count > 0 && (
        <Group gap={8}>
          <Text size="sm" fw={600} role="status">
            {count} {plural(count, 'answer')} of the client {count === 1 ? 'waits' : 'wait'} for you:
          </Text>
          {waiting.map(({ ruleId, title }) => (
            <button key={ruleId} type="button" className="fv-next" onClick={() => onChooseRule(ruleId)}>
              {title}
            </button>
          ))}
        </Group>
      )}
      {requests.map((request) => (
        <Group key={request.id} gap={8} justify="space-between" wrap="nowrap" align="flex-start">
          <details>
            <summary>{requestWords(request)}</summary>
            <ul className="fv-asked-list">
              {request.questions.map((question) => (
                <li key={question.promptId}>
                  {question.label}: <strong>{answerWords(request, question)}</strong>
                </li>
              ))}
            </ul>
          </details>
          {request.state === 'OPEN' && (
            <WhyDisabled
              action="MANAGE_FS_ENGAGEMENT"
              size="compact-xs"
              variant="default"
              onClick={() => setWithdrawing(request)}
            >
              Withdraw the questions
            </WhyDisabled>
          )}
        </Group>
      ))}
      <ConfirmDialog
        opened={withdrawing !== null}
        title="Withdraw the questions"
        confirmLabel="Withdraw"
        busy={withdraw.isPending}
        problem={withdraw.error}
        onClose={() => {
          withdraw.reset();
          setWithdrawing(null);
        }}
        onConfirm={() => {
          if (withdrawing === null) return;
          withdraw.mutate(
            { params: { id: engagementId, requestId: withdrawing.id } },
            { onSuccess: () => setWithdrawing(null) },
          );
        }}
      >
        The link of {withdrawing?.recipient.name} then says that the questions were withdrawn. What was typed
        there and not sent is lost.
      </ConfirmDialog>
    </Stack>
  );
}

function answerWords(
  { answers, state }: AnswerRequest,
  question: AnswerRequest['questions'][number],
): string {
  const value = answers.find(({ promptId }) => promptId === question.promptId)?.value;
  if (value === undefined) return state === 'ANSWERED' ? 'left open' : 'not answered';
  return question.choices.find((choice) => choice.value === value)?.label ?? value;
}
