/** The candidates of the line in view by number, the choice with its sign and balance point, and the buttons of the queue. */
import { Stack, Text } from '@mantine/core';
import type { LineItem, TagCandidate } from '../../../../shared/model/records.ts';
import { Notice } from '../../../components/notice.tsx';
import { ConfidenceBadge } from '../../../components/state-badge.tsx';
import { When } from '../../../components/when.tsx';
import { natureWords } from '../../taxonomy/element-words.ts';
import { useFilingContext } from '../context/filing-context.tsx';
import { LineFigures } from './line-figures.tsx';
import { ChoiceMarks, QueueButtons, type QueueControls } from './queue-controls.tsx';
import type { Choice } from './queue-state.ts';

/** Candidates with a number in the panel; further ones are found by search. */
const SHOWN = 4;

export function CurrentLine(
  props: QueueControls & { readonly line: LineItem; readonly choice: Choice | null },
) {
  const { line, choice, queue } = props;
  return (
    <Stack
      gap={6}
      className={`fl-current ${queue.state.paintedVisit === queue.state.visit ? 'fl-ready' : ''}`}
    >
      <LineFigures line={line} choice={choice} />
      {props.excluding ?? <Candidates {...props} />}
    </Stack>
  );
}

function Candidates(props: QueueControls & { readonly line: LineItem; readonly choice: Choice | null }) {
  const { line, choice, queue, closed } = props;
  const { dispatch } = queue;
  const { directory } = useFilingContext();
  const isInstant = (candidate: TagCandidate) =>
    directory.get(candidate.elementId)?.periodType !== 'duration';
  const { candidates } = queue.state.offer;
  const shown = candidates.slice(0, SHOWN);
  const listed = shown.some((each) => each.elementId === choice?.elementId);
  return (
    <>
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
                      source: null,
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
    </>
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
  const why = `${candidate.reason}${element === undefined ? '' : ` · ${natureWords(element)}`}`;
  return (
    <button
      type="button"
      className="fl-candidate"
      aria-pressed={picked}
      onClick={onPick}
      title={candidate.elementId}
    >
      <kbd className="fv-key">{number ?? 'S'}</kbd>
      <span className="fl-candidate-text">
        <span className="fl-candidate-label">{candidate.label}</span>
        <span className="fl-candidate-why" title={why}>
          {why}
        </span>
      </span>
      <ConfidenceBadge confidence={candidate.confidence} />
    </button>
  );
}
