/**
 * Step 4: the disclosure rules that the trial balance triggers, mandatory first, and their questions beside.
 */
import { useRecordClosed } from '../../../components/record-closed.ts';
import './disclosures.css';
import { Group, Progress, Stack, Text, Title } from '@mantine/core';
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import type { Engagement } from '../../../../shared/model/records.ts';
import { useRoute } from '../../../client/hooks.ts';
import { useMay } from '../../../client/session.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { EmptyState } from '../../../components/state-views.tsx';
import { roleReason } from '../../../components/why-disabled.tsx';
import type { Rule } from './answer-draft.ts';
import { askedPrompts, progressOf } from './answer-draft.ts';
import { AskClient } from './ask-client.tsx';
import { AskedQuestions } from './asked-questions.tsx';
import { openRequestOf } from './client-questions.ts';
import { PromptField } from './prompt-field.tsx';
import { TakeAll } from './take-all.tsx';

const PRIORITY_WORDS = {
  mandatory: 'Mandatory',
  conditional: 'From the trial balance',
  recommended: 'Recommended',
} as const;
const PRIORITIES = ['mandatory', 'conditional', 'recommended'] as const;

function RuleList({
  rules,
  current,
  onChoose,
}: {
  readonly rules: readonly Rule[];
  readonly current: Rule;
  readonly onChoose: (ruleId: string) => void;
}) {
  return (
    <nav className="fv-panel fv-rules" aria-label="Disclosure rules">
      {PRIORITIES.map((priority) => {
        const group = rules.filter((rule) => rule.priority === priority);
        if (group.length === 0) return null;
        return (
          <section key={priority}>
            <h2 className="fv-rules-head">{PRIORITY_WORDS[priority]}</h2>
            <ul>
              {group.map((rule) => {
                const { done, total } = progressOf([rule]);
                const waits = rule.prompts.some(({ fromClient }) => fromClient !== null);
                return (
                  <li key={rule.ruleId}>
                    <button
                      type="button"
                      className="fv-rule"
                      aria-current={rule.ruleId === current.ruleId ? 'true' : undefined}
                      onClick={() => onChoose(rule.ruleId)}
                    >
                      <span>
                        {rule.title}
                        {waits && <span className="fv-rule-waits">The client answered</span>}
                      </span>
                      <span className={done === total ? 'fv-good' : 'fv-muted'}>
                        {done === total ? '✓' : `${done}/${total}`}
                        <span className="fv-hidden"> answered</span>
                      </span>
                    </button>
                  </li>
                );
              })}
            </ul>
          </section>
        );
      })}
    </nav>
  );
}

export function DisclosuresStep({ engagement }: { readonly engagement: Engagement }) {
  const { id } = engagement;
  const gaps = useRoute('listDisclosureGaps', { params: { id }, query: { all: 'true' } });
  const differences = useRoute('listAnswerDifferences', { params: { id } }, { keepPrevious: true });
  const asked = useRoute('listEngagementAnswerRequests', { params: { id } }, { keepPrevious: true });
  const requests = asked.data?.items ?? [];
  const [ruleId, setRuleId] = useState<string | null>(null);
  const [taken, setTaken] = useState(0);
  /** Going on from the last question leads to the head of the next rule: Tab then reaches its first question. */
  const goesOn = useRef(false);
  const may = useMay('RESPOND_DISCLOSURE');
  const editable = useRecordClosed() === null && may;
  return (
    <QueryView query={gaps} loading="Reading the disclosure rules">
      {({ items }) => {
        const current = items.find((rule) => rule.ruleId === ruleId) ?? items[0];
        if (current === undefined) {
          return (
            <div className="fv-panel">
              <EmptyState title="No rule is triggered yet">
                The rules follow from the mapped trial balance. Map the accounts first.
              </EmptyState>
            </div>
          );
        }
        const { done, total } = progressOf(items);
        const next = items[items.indexOf(current) + 1];
        return (
          <Stack gap="sm">
            <div>
              <Group justify="space-between" mb={4}>
                <Text size="sm">
                  {done} of {total} questions answered
                </Text>
                <AskClient engagement={engagement} rules={items} requests={requests} />
              </Group>
              <Progress
                value={total === 0 ? 0 : (done * 100) / total}
                aria-label="Questions answered"
                size="sm"
              />
            </div>
            <AskedQuestions engagementId={id} rules={items} requests={requests} onChooseRule={setRuleId} />
            <div className="fv-disclosures">
              <RuleList rules={items} current={current} onChoose={setRuleId} />
              <section className="fv-panel fv-prompts" aria-label={current.title}>
                <Stack gap="lg">
                  <div>
                    <Title
                      key={current.ruleId}
                      order={2}
                      tabIndex={-1}
                      className="fv-rule-title"
                      ref={(heading) => {
                        if (heading === null || !goesOn.current) return;
                        goesOn.current = false;
                        heading.focus();
                      }}
                    >
                      {current.title}
                    </Title>
                    <Text size="xs" c="dimmed">
                      {PRIORITY_WORDS[current.priority]}
                    </Text>
                    {!may && <Text size="sm">{roleReason('RESPOND_DISCLOSURE')}</Text>}
                  </div>
                  <TakeAll
                    engagementId={id}
                    rule={current}
                    disabled={!editable}
                    onTaken={() => setTaken(taken + 1)}
                  />
                  {askedPrompts(current).map((prompt) => (
                    <PromptField
                      key={`${prompt.promptId} ${taken}`}
                      engagement={engagement}
                      ruleId={current.ruleId}
                      prompt={prompt}
                      asked={openRequestOf(requests, prompt.promptId)}
                      differences={(differences.data?.items ?? []).flatMap((each) =>
                        each.promptId === prompt.promptId ? [each.message] : [],
                      )}
                      disabled={!editable}
                    />
                  ))}
                  {next === undefined ? (
                    <Link href={`/engagements/${id}/notes`} className="fv-link">
                      Go on to the notes →
                    </Link>
                  ) : (
                    <button
                      type="button"
                      className="fv-next"
                      onClick={() => {
                        goesOn.current = true;
                        setRuleId(next.ruleId);
                      }}
                    >
                      Next: {next.title} →
                    </button>
                  )}
                </Stack>
              </section>
            </div>
          </Stack>
        );
      }}
    </QueryView>
  );
}
