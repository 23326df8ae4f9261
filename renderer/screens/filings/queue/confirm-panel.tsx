/**
 * The line in view and what it may be tagged with: candidates by number, sign and balance point, and one
 * button that confirms this one line. There is nothing here that confirms more than that (binding rule 3).
 */
import { Badge, Button, Checkbox, Group, SegmentedControl, Stack, Text, Tooltip } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { negateMoney } from '../../../../shared/model/money.ts';
import type { LineItem, TagCandidate } from '../../../../shared/model/records.ts';
import { useMay } from '../../../client/session.tsx';
import { Figure } from '../../../components/figure.tsx';
import { ConfidenceBadge } from '../../../components/state-badge.tsx';
import { ProblemMessage } from '../../../components/state-views.tsx';
import { When } from '../../../components/when.tsx';
import { roleReason } from '../../../components/why-disabled.tsx';
import { useDesk } from '../desk.tsx';
import { currencySign, STATEMENT_WORDS } from '../filing-words.ts';
import { natureOf } from '../lines/element-directory.ts';
import { progressOf } from '../lines/line-groups.ts';
import { Notice } from '../notice.tsx';
import { type Choice, isAsConfirmed } from './confirm-queue.ts';
import { KEY_HINTS } from './queue-keys.ts';
import { isConfirmed } from './queue-order.ts';
import type { ConfirmQueue } from './use-confirm-queue.ts';

interface ConfirmPanelProps {
  readonly queue: ConfirmQueue;
  /** Why nothing can be confirmed, or null. */
  readonly closed: string | null;
  readonly onSearch: () => void;
  readonly onExclude: () => void;
  readonly onInclude: () => void;
  readonly onEnterAnew: () => void;
}

export function ConfirmPanel(props: ConfirmPanelProps) {
  const { queue, closed } = props;
  const { current, state, dispatch } = queue;
  const { lines } = useDesk();
  const progress = progressOf(lines);
  return (
    <section className="fv-panel fl-confirm" aria-label="Confirm queue">
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="sm" role="status" className="fl-nowrap">
          <strong className="fv-figure">
            {progress.confirmed} of {progress.total}
          </strong>{' '}
          confirmed
          {progress.excluded > 0 && `, ${progress.excluded} excluded`}
        </Text>
        <Text size="xs" c="dimmed" className="fl-hints" aria-hidden>
          {KEY_HINTS.filter((hint) => hint.keys.includes('/') || hint.keys.includes('–')).map((hint) => (
            <span key={hint.keys}>
              <kbd className="fl-key">{hint.keys}</kbd> {hint.does}{' '}
            </span>
          ))}
        </Text>
        <SegmentedControl
          size="xs"
          aria-label="Order of the queue"
          value={state.order}
          onChange={(value) => dispatch({ kind: 'SET_ORDER', order: value === 'RISK' ? 'RISK' : 'DOCUMENT' })}
          data={[
            { value: 'RISK', label: 'Riskiest first' },
            { value: 'DOCUMENT', label: 'Document order' },
          ]}
        />
      </Group>
      {closed !== null && (
        <Text size="sm" c="dimmed">
          {closed}
        </Text>
      )}
      {queue.problem !== null && <ProblemMessage problem={queue.problem} onClose={queue.forgetProblem} />}
      {current === undefined ? (
        <AllDecided open={progress.open} />
      ) : (
        <CurrentLine {...props} line={current} choice={state.choice} />
      )}
      <Text size="sm" role="status" className="fv-warn fl-notice">
        {queue.notice}
      </Text>
    </section>
  );
}

function AllDecided({ open }: { readonly open: number }) {
  return (
    <Notice tone={open === 0 ? 'GOOD' : 'PLAIN'} title={open === 0 ? 'Every line is decided' : 'Saving…'}>
      {open === 0
        ? 'Go on to the filing information and the validation. Click any line to look at it again.'
        : undefined}
    </Notice>
  );
}

/** Candidates with a number in the panel; further ones are found by search. */
const SHOWN = 4;

function CurrentLine(props: ConfirmPanelProps & { readonly line: LineItem; readonly choice: Choice | null }) {
  const { line, choice, queue, closed } = props;
  const { dispatch } = queue;
  const candidates = line.mapping?.candidates ?? [];
  const shown = candidates.slice(0, SHOWN);
  const listed = shown.some((each) => each.elementId === choice?.elementId);
  return (
    <Stack gap={6} className={queue.state.paintedVisit === queue.state.visit ? 'fl-ready' : ''}>
      <LineFigures line={line} choice={choice} />
      {line.exclusion !== null ? (
        <Notice tone="PLAIN" title="Excluded">
          {line.exclusion.reason}, <When at={line.exclusion.excludedAt} />
        </Notice>
      ) : (
        <>
          <ol
            className="fl-candidates"
            aria-label="Candidates"
            hidden={candidates.length === 0 && choice === null}
          >
            {shown.map((candidate, index) => (
              <li key={candidate.elementId}>
                <CandidateButton
                  candidate={candidate}
                  number={index + 1}
                  picked={candidate.elementId === choice?.elementId}
                  onPick={() => dispatch({ kind: 'PICK', index })}
                />
              </li>
            ))}
            {choice !== null && !listed && (
              <li>
                <CandidateButton
                  candidate={
                    candidates.find((each) => each.elementId === choice.elementId) ?? {
                      elementId: choice.elementId,
                      label: choice.label,
                      confidence: 'MANUAL',
                      reason: 'Chosen by search',
                    }
                  }
                  number={null}
                  picked
                  onPick={() => undefined}
                />
              </li>
            )}
          </ol>
          {candidates.length === 0 && choice === null && (
            <Text size="sm" className="fv-warn">
              No element resembles this line. Press S to search, or X to exclude it.
            </Text>
          )}
          {choice !== null && <ChoiceMarks choice={choice} queue={queue} closed={closed} />}
        </>
      )}
      <QueueButtons {...props} />
    </Stack>
  );
}

function LineFigures({ line, choice }: { readonly line: LineItem; readonly choice: Choice | null }) {
  const flip = choice?.negated === true;
  const unit = currencySign(useDesk().filing);
  return (
    <div className="fl-line-now">
      <div className="fl-line-label">
        <Text size="xs" c="dimmed">
          {STATEMENT_WORDS[line.statement]}
          {line.parentLabel === null ? '' : ` › ${line.parentLabel}`}
          {line.sourcePage > 0 ? `, page ${line.sourcePage}` : ''}
          {line.origin === 'MANUAL' ? ', entered by hand' : ''}
        </Text>
        <Text fw={600} size="lg" lh={1.25}>
          {line.label}
        </Text>
      </div>
      <dl className="fl-figures">
        <dt>Current, {unit}</dt>
        <dd>
          <Figure amount={line.valueCurrent} places={0} />
        </dd>
        <dt>Prior, {unit}</dt>
        <dd>
          <Figure amount={line.valuePrior} places={0} />
        </dd>
        {flip && (
          <>
            <dt className="fv-warn">Reported</dt>
            <dd className="fv-warn">
              <Figure
                amount={line.valueCurrent === null ? null : negateMoney(line.valueCurrent)}
                places={0}
              />
            </dd>
            <dt className="fv-warn">Reported prior</dt>
            <dd className="fv-warn">
              <Figure amount={line.valuePrior === null ? null : negateMoney(line.valuePrior)} places={0} />
            </dd>
          </>
        )}
      </dl>
    </div>
  );
}

interface CandidateButtonProps {
  readonly candidate: TagCandidate;
  readonly number: number | null;
  readonly picked: boolean;
  readonly onPick: () => void;
}

function CandidateButton({ candidate, number, picked, onPick }: CandidateButtonProps) {
  const { directory } = useDesk();
  const element = directory.get(candidate.elementId);
  return (
    <button
      type="button"
      className="fl-candidate"
      aria-pressed={picked}
      onClick={onPick}
      title={candidate.elementId}
    >
      <kbd className="fl-key">{number ?? 'S'}</kbd>
      <span className="fl-candidate-text">
        <span className="fl-candidate-label">{candidate.label}</span>
        <span className="fl-candidate-why">
          {candidate.reason}
          {element === undefined ? '' : ` · ${natureOf(element)}`}
        </span>
      </span>
      <ConfidenceBadge confidence={candidate.confidence} />
    </button>
  );
}

interface ChoiceMarksProps {
  readonly choice: Choice;
  readonly queue: ConfirmQueue;
  readonly closed: string | null;
}

function ChoiceMarks({ choice, queue, closed }: ChoiceMarksProps) {
  const { directory, labelOf } = useDesk();
  const maySynonym = useMay('ADD_MAPPING_SYNONYM');
  const instant = directory.get(choice.elementId)?.periodType !== 'duration';
  return (
    <Group gap="md">
      <Checkbox
        size="xs"
        label="Reverse sign (N)"
        checked={choice.negated}
        disabled={closed !== null}
        onChange={() => queue.dispatch({ kind: 'TOGGLE_NEGATED' })}
      />
      <Checkbox
        size="xs"
        label="Opening (O)"
        checked={choice.balanceAt === 'OPENING'}
        disabled={closed !== null || (!instant && choice.balanceAt !== 'OPENING')}
        onChange={() => queue.dispatch({ kind: 'TOGGLE_BALANCE' })}
      />
      <Tooltip
        label={
          maySynonym
            ? 'This label will suggest this element for every client.'
            : roleReason('ADD_MAPPING_SYNONYM')
        }
      >
        <span>
          <Checkbox
            size="xs"
            label="Save as synonym (Y)"
            aria-description={maySynonym ? undefined : roleReason('ADD_MAPPING_SYNONYM')}
            checked={queue.state.saveAsSynonym}
            disabled={closed !== null || !maySynonym}
            onChange={() => queue.dispatch({ kind: 'TOGGLE_SYNONYM' })}
          />
        </span>
      </Tooltip>
      {choice.memberId !== null && <Badge color="gray">{labelOf(choice.memberId)}</Badge>}
    </Group>
  );
}

function QueueButtons(
  props: ConfirmPanelProps & { readonly line: LineItem; readonly choice: Choice | null },
) {
  const { line, queue, closed } = props;
  const { dispatch } = queue;
  const verb = isAsConfirmed(line, props.choice)
    ? 'Next'
    : isConfirmed(line)
      ? 'Confirm the change'
      : 'Confirm';
  const off = closed !== null;
  // A held Enter would click the button again and again: the key is taken here, with its repeat mark.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    dispatch({ kind: 'CONFIRM', press: event.timeStamp, repeat: event.repeat });
  };
  return (
    <Group justify="space-between" gap="xs">
      <Group gap={6}>
        {line.exclusion === null ? (
          <>
            <Button
              size="xs"
              disabled={off || props.choice === null}
              onKeyDown={onKeyDown}
              onClick={(event) => dispatch({ kind: 'CONFIRM', press: event.timeStamp, repeat: false })}
            >
              {verb}&nbsp;<kbd className="fl-key">Enter</kbd>
            </Button>
            <Button size="xs" variant="default" disabled={off} onClick={props.onExclude}>
              Exclude&nbsp;<kbd className="fl-key">X</kbd>
            </Button>
            <Button size="xs" variant="default" disabled={off} onClick={props.onSearch}>
              Search&nbsp;<kbd className="fl-key">S</kbd>
            </Button>
          </>
        ) : (
          <Button size="xs" variant="default" disabled={off} onClick={props.onInclude}>
            Include again
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          disabled={off || queue.state.done.length === 0}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && event.repeat) event.preventDefault();
          }}
          onClick={(event) => dispatch({ kind: 'UNDO', press: event.timeStamp, repeat: false })}
        >
          Undo&nbsp;<kbd className="fl-key">U</kbd>
        </Button>
        <Button size="xs" variant="subtle" disabled={off} onClick={props.onEnterAnew}>
          Misread?
        </Button>
      </Group>
    </Group>
  );
}
