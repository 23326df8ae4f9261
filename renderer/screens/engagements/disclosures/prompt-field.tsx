/**
 * One prompt: its question, the regulation behind it, the field of its input type, and whether the answer is
 * stored. An answer is stored while it is typed, at the latest three quarters of a second after a key, and when
 * the field is left: a crash loses a second of typing at most. F9 takes what is offered: the client's style, the permanent
 * file, else last year's answer.
 */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import type { AnswerRequest } from '../../../../shared/model/answer-requests.ts';
import type { DisclosureValue } from '../../../../shared/model/disclosures.ts';
import type { Engagement } from '../../../../shared/model/records.ts';
import { useCall } from '../../../client/hooks.ts';
import { ProblemMessage } from '../../../components/state-views.tsx';
import { formatMoment } from '../../../components/when.tsx';
import type { Prompt } from './answer-draft.ts';
import { calloutsFor, offerFor, sameAnswer, tidy, uncastWords, wordsOf } from './answer-draft.ts';
import { AnswerField } from './answer-field.tsx';
import { ChangedFile } from './changed-file.tsx';
import { ClientProposal } from './client-proposal.tsx';
import { SaveClientStyle } from './save-client-style.tsx';

interface PromptFieldProps {
  readonly engagement: Pick<Engagement, 'id' | 'clientId' | 'reportingStandard'>;
  readonly ruleId: string;
  readonly prompt: Prompt;
  /** The request that waits for the client's answer to it. */
  readonly asked: AnswerRequest | undefined;
  /** What the statements say against the answer as it is stored. */
  readonly differences: readonly string[];
  readonly disabled: boolean;
}

/**
 * Stores what is typed a moment after a key: the first unsaved key waits this long, and no longer. What was typed while
 * an answer was on its way has waited already, and follows it at once.
 */
const SAVE_AFTER_MS = 750;

export function PromptField({ engagement, ruleId, prompt, asked, differences, disabled }: PromptFieldProps) {
  const labelId = useId();
  const [draft, setDraft] = useState<DisclosureValue | null>(prompt.value);
  const [stored, setStored] = useState<DisclosureValue | null>(prompt.value);
  const respond = useCall('respondDisclosure');
  const settle = useCall('settleClientAnswer');
  const latest = useRef(draft);
  latest.current = draft;
  const typedMeanwhile = useRef(false);
  const save = (value: DisclosureValue | null, fromFile?: DisclosureValue | null) => {
    const answer = tidy(value);
    const erased = answer === undefined && stored !== null;
    if (fromFile === undefined && (sameAnswer(answer, stored) || (answer === undefined && !erased))) return;
    const next = answer ?? '';
    typedMeanwhile.current = false;
    respond.mutate(
      {
        params: { id: engagement.id },
        body: {
          ruleId,
          responses: [
            {
              promptId: prompt.promptId,
              responseData: { value: next, ...(fromFile !== undefined && { fromFile }) },
            },
          ],
        },
      },
      { onSuccess: () => setStored(answer ?? null) },
    );
  };
  const unsaved = !sameAnswer(tidy(draft), stored ?? undefined);
  const saveLatest = useRef(() => {});
  saveLatest.current = () => save(latest.current);
  // One timer runs from the first unsaved key; keys that follow do not put it off. A refusal waits for a key.
  const waiting = unsaved && !respond.isPending && respond.error === null;
  useEffect(() => {
    if (!waiting) return;
    if (typedMeanwhile.current) {
      saveLatest.current();
      return;
    }
    const timer = window.setTimeout(() => saveLatest.current(), SAVE_AFTER_MS);
    return () => window.clearTimeout(timer);
  }, [waiting]);
  // Leaving the rule by a click on another one stores what is still on its way.
  useEffect(() => () => saveLatest.current(), []);

  const change = (value: DisclosureValue) => {
    setDraft(value);
    typedMeanwhile.current ||= respond.isPending;
    if (respond.error !== null) respond.reset();
  };
  const { fromFile } = prompt;
  const changed = fromFile?.changed === true ? fromFile : null;
  const offer = offerFor(prompt, draft);
  const takeOffer = () => {
    if (disabled) return;
    const answer = changed?.value ?? offer?.answer;
    if (answer === undefined) return;
    setDraft(answer);
    save(answer, changed !== null || offer?.ofFile === true ? answer : undefined);
  };
  const { fromClient } = prompt;
  const deal = (act: 'USE' | 'LEAVE') => {
    if (fromClient === null) return;
    const { promptId } = prompt;
    const before = { draft, stored };
    // What is half typed gives way at once, so that it is not stored over what is used.
    if (act === 'USE') {
      setDraft(fromClient.value);
      setStored(fromClient.value);
    }
    settle.mutate(
      { params: { id: engagement.id }, body: { ruleId, promptId, requestId: fromClient.requestId, act } },
      {
        onError: () => {
          if (act !== 'USE') return;
          setDraft(before.draft);
          setStored(before.stored);
        },
      },
    );
  };
  const state =
    respond.error !== null
      ? 'Not saved'
      : respond.isPending || unsaved
        ? 'Saving…'
        : stored === null || stored === ''
          ? 'Not answered'
          : '✓ Saved';
  return (
    <fieldset
      className="fv-fieldset fv-prompt"
      disabled={disabled || settle.isPending}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) save(draft);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'F9' || (offer === null && changed === null)) return;
        event.preventDefault();
        if (event.shiftKey && changed !== null && !disabled) save(draft, changed.value);
        else if (!event.shiftKey) takeOffer();
      }}
    >
      <Stack gap={6}>
        <Group justify="space-between" wrap="nowrap" align="baseline">
          <Text component="legend" fw={600} size="sm" id={labelId}>
            {prompt.label}
          </Text>
          <Text size="xs" c="dimmed" role="status" className="fv-figure">
            {state}
          </Text>
        </Group>
        <AnswerField
          prompt={prompt}
          value={draft}
          labelId={labelId}
          onChange={change}
          onChoose={(value) => {
            setDraft(value);
            save(value);
          }}
        />
        {[...uncastWords(prompt, draft), ...(unsaved ? [] : differences)].map((words) => (
          <Text key={words} size="sm" role="status" className="fv-warn">
            ! {words}
          </Text>
        ))}
        {changed !== null && (
          <ChangedFile
            changed={changed}
            prompt={prompt}
            onTake={takeOffer}
            onKeep={() => save(draft, changed.value)}
          />
        )}
        {asked !== undefined && (
          <Text size="xs" c="dimmed">
            {asked.recipient.name} was asked on {formatMoment(asked.createdAt)}, and has not answered yet.
          </Text>
        )}
        {fromClient !== null && (
          <ClientProposal
            offer={fromClient}
            busy={settle.isPending}
            problem={settle.error}
            onUse={() => deal('USE')}
            onLeave={() => deal('LEAVE')}
          />
        )}
        {offer !== null && (
          <Group gap={8} wrap="nowrap" align="baseline" className="fv-last-year">
            <Text size="xs" c="dimmed" lineClamp={2} flex={1}>
              {offer.from}: {wordsOf(offer.answer, prompt)}
            </Text>
            <Button size="compact-xs" variant="default" aria-keyshortcuts="F9" onClick={takeOffer}>
              Take (F9)
            </Button>
          </Group>
        )}
        <SaveClientStyle clientId={engagement.clientId} style={prompt.style} answer={stored} />
        {respond.error !== null && <ProblemMessage problem={respond.error} onRetry={() => save(draft)} />}
      </Stack>
      <Stack gap={6} className="fv-paragraphs">
        {calloutsFor(prompt, engagement.reportingStandard).map((callout) => (
          <Text key={`${callout.source} ${callout.reference}`} size="xs" className="fv-callout">
            <strong>
              {callout.source} {callout.reference}
            </strong>{' '}
            {callout.text}
          </Text>
        ))}
      </Stack>
    </fieldset>
  );
}
