/**
 * The line in view and what it may be tagged with: candidates by number, sign and balance point, and one
 * button that confirms this one line. There is nothing here that confirms more than that (binding rule 3).
 */
import { Group, SegmentedControl, Stack, Text, UnstyledButton } from '@mantine/core';
import { negateMoney } from '../../../../shared/model/money.ts';
import type { LineItem, TagCandidate } from '../../../../shared/model/records.ts';
import { Figure } from '../../../components/figure.tsx';
import { Notice } from '../../../components/notice.tsx';
import { ConfidenceBadge } from '../../../components/state-badge.tsx';
import { ProblemMessage } from '../../../components/state-views.tsx';
import { When } from '../../../components/when.tsx';
import { STATEMENT_WORDS } from '../../../components/words.ts';
import { natureWords } from '../../taxonomy/element-words.ts';
import { useFilingContext } from '../context/filing-context.tsx';
import { currencySign } from '../context/filing-words.ts';
import { progressOf } from '../context/line-state.ts';
import type { Choice } from './confirm-queue.ts';
import { ChoiceMarks, QueueButtons, type QueueControls } from './queue-controls.tsx';
import { KEY_HINTS } from './queue-keys.ts';
import './queue.css';

export function ConfirmPanel(props: QueueControls) {
  const { queue, closed } = props;
  const { current, state, dispatch } = queue;
  const { lines } = useFilingContext();
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
      <QueueProblem queue={queue} />
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

/** What went wrong; where somebody was faster, the line that it is about stands in the title. */
function QueueProblem({ queue }: Pick<QueueControls, 'queue'>) {
  const { lines } = useFilingContext();
  const { problem, conflictOn } = queue;
  if (problem === null) return null;
  const label = lines.find((line) => line.id === conflictOn)?.label;
  return (
    <ProblemMessage
      problem={problem}
      onClose={queue.forgetProblem}
      {...(label === undefined ? {} : { title: `“${label}” has changed meanwhile` })}
    />
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

function CurrentLine(props: QueueControls & { readonly line: LineItem; readonly choice: Choice | null }) {
  const { line, choice, queue, closed } = props;
  const { dispatch } = queue;
  const { directory } = useFilingContext();
  const isInstant = (candidate: TagCandidate) =>
    directory.get(candidate.elementId)?.periodType !== 'duration';
  const candidates = line.mapping?.candidates ?? [];
  const shown = candidates.slice(0, SHOWN);
  const listed = shown.some((each) => each.elementId === choice?.elementId);
  return (
    <Stack gap={6} className={queue.state.paintedVisit === queue.state.visit ? 'fl-ready' : ''}>
      <LineFigures line={line} choice={choice} onExplain={props.onExplain} />
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
                  onPick={() => dispatch({ kind: 'PICK', index, instant: isInstant(candidate) })}
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

interface LineFiguresProps {
  readonly line: LineItem;
  readonly choice: Choice | null;
  readonly onExplain: () => void;
}

function LineFigures({ line, choice, onExplain }: LineFiguresProps) {
  const flip = choice?.negated === true;
  const unit = currencySign(useFilingContext().filing);
  return (
    <div className="fl-line-now">
      <div className="fl-line-label">
        <Text size="xs" c="dimmed">
          {STATEMENT_WORDS[line.statement]}
          {line.parentLabel === null ? '' : ` › ${line.parentLabel}`}
          {line.sourcePage > 0 ? `, page ${line.sourcePage}` : ''}
          {line.origin === 'MANUAL' ? ', entered by hand' : ''}
          {' · '}
          <UnstyledButton className="fl-origin" onClick={onExplain} aria-keyshortcuts="P">
            Where from <kbd className="fl-key">P</kbd>
          </UnstyledButton>
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
  const { directory } = useFilingContext();
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
          {element === undefined ? '' : ` · ${natureWords(element)}`}
        </span>
      </span>
      <ConfidenceBadge confidence={candidate.confidence} />
    </button>
  );
}
