/**
 * Lines that may be excluded together, as a panel of the tagging screen: what they are and why, each line to look at and
 * to take out, and one button for the act. Nothing is excluded until a person presses it (binding rule 3).
 */
import { Button, Checkbox, Group, Text } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { ExclusionProposal } from '../../../../shared/model/exclusion-proposals.ts';
import { useCall, useRoute } from '../../../client/hooks.ts';
import { Figure } from '../../../components/figure.tsx';
import { plural } from '../../../components/plural.ts';
import { ProblemMessage } from '../../../components/state-views.tsx';
import { WhyDisabled } from '../../../components/why-disabled.tsx';
import { STATEMENT_WORDS } from '../../../components/words.ts';
import { useFilingContext } from '../context/filing-context.tsx';
import { isOpen } from '../context/line-state.ts';
import './bulk-exclusions.css';

interface BulkExclusionsProps {
  readonly closed: string | null;
  readonly onPick: (lineId: string) => void;
}

export function BulkExclusions(props: BulkExclusionsProps) {
  const { filing, lines } = useFilingContext();
  const proposals = useRoute('listExclusionProposals', { params: { id: filing.id } });
  const [skipped, setSkipped] = useState(0);
  const open = new Set(lines.filter(isOpen).map(({ id }) => id));
  // Decided meanwhile: what is no longer open is not proposed, though the list was read before.
  const standing = (proposals.data?.items ?? [])
    .map((each) => ({ ...each, lines: each.lines.filter(({ lineItemId }) => open.has(lineItemId)) }))
    .filter((each) => each.lines.length > 0);
  const shown = standing[skipped % Math.max(1, standing.length)];
  if (props.closed !== null || shown === undefined) return null;
  return (
    <Proposal
      key={`${shown.group} ${shown.statement}`}
      {...props}
      proposal={shown}
      others={standing.length - 1}
      onSkip={() => setSkipped(skipped + 1)}
    />
  );
}

interface ProposalProps extends BulkExclusionsProps {
  readonly proposal: ExclusionProposal;
  readonly others: number;
  readonly onSkip: () => void;
}

function Proposal({ proposal, others, closed, onSkip, onPick }: ProposalProps) {
  const { filing, lines, linesOutdated } = useFilingContext();
  const [looking, setLooking] = useState(false);
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const exclude = useCall('excludeLines');
  const holder = useRef<HTMLElement>(null);
  const byId = new Map(lines.map((line) => [line.id, line]));
  const chosen = proposal.lines.filter(({ lineItemId }) => !kept.has(lineItemId));
  const act = () =>
    exclude.mutate(
      { params: { id: filing.id }, body: { lines: chosen } },
      {
        onSuccess: () => holder.current?.closest<HTMLElement>('.fl-tags')?.focus({ preventScroll: true }),
        onError: linesOutdated,
      },
    );
  // A held Enter does not go on to the next proposal.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.repeat) event.preventDefault();
  };
  const toggle = (lineItemId: string) => {
    const next = new Set(kept);
    if (!next.delete(lineItemId)) next.add(lineItemId);
    setKept(next);
  };
  const count = proposal.lines.length;
  return (
    <section
      ref={holder}
      className="fv-panel fl-bulk"
      aria-label="Lines to exclude together"
      onKeyDown={onKeyDown}
    >
      <Group gap="xs" wrap="nowrap" justify="space-between">
        <Text size="sm" className="fl-bulk-what">
          <strong>
            {count} {plural(count, 'line')}
          </strong>
          {proposal.statement !== null && ` of ${STATEMENT_WORDS[proposal.statement]}`}: {proposal.because}
        </Text>
        <Group gap={6} wrap="nowrap" className="fl-nowrap">
          {others > 0 && (
            <Button size="compact-xs" variant="subtle" onClick={onSkip}>
              {others} more
            </Button>
          )}
          <Button
            size="compact-xs"
            variant="subtle"
            aria-expanded={looking}
            onClick={() => setLooking(!looking)}
          >
            {looking ? 'Hide lines' : 'Show lines'}
          </Button>
          <WhyDisabled
            action="CONFIRM_TAG_MAPPING"
            size="compact-sm"
            variant="default"
            reason={closed ?? (chosen.length === 0 ? 'No line is chosen.' : null)}
            loading={exclude.isPending}
            onClick={act}
          >
            Exclude {chosen.length} {plural(chosen.length, 'line')}
          </WhyDisabled>
        </Group>
      </Group>
      {exclude.error !== null && <ProblemMessage problem={exclude.error} onClose={() => exclude.reset()} />}
      {looking && (
        <ul className="fl-bulk-lines">
          {proposal.lines.map(({ lineItemId, reason }) => {
            const line = byId.get(lineItemId);
            if (line === undefined) return null;
            return (
              <li key={lineItemId}>
                <Checkbox
                  size="xs"
                  label={line.label}
                  description={reason}
                  checked={!kept.has(lineItemId)}
                  onChange={() => toggle(lineItemId)}
                />
                <span className="fv-figure-column">
                  <Figure amount={line.valueCurrent} places={0} />
                </span>
                <span className="fv-figure-column">
                  <Figure amount={line.valuePrior} places={0} />
                </span>
                <Button size="compact-xs" variant="subtle" onClick={() => onPick(lineItemId)}>
                  Go to it
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
