/**
 * The line in view and what it may be tagged with: candidates by number, sign and balance point, and one
 * button that confirms this one line. There is nothing here that confirms more than that (binding rule 3).
 */
import { Group, SegmentedControl, Text } from '@mantine/core';
import { Notice } from '../../../components/notice.tsx';
import { ProblemMessage } from '../../../components/state-views.tsx';
import { useFilingContext, useNextStep } from '../context/filing-context.tsx';
import { progressOf } from '../context/line-state.ts';
import { nextWords } from '../context/next-step.ts';
import type { QueueControls } from './queue-controls.tsx';
import { KEY_HINTS } from './queue-keys.ts';
import './queue.css';
import { CurrentLine } from './current-line.tsx';
import { LinePlace } from './line-place.tsx';

export function ConfirmPanel(props: QueueControls) {
  const { queue, closed } = props;
  const { current, state, dispatch } = queue;
  const { lines } = useFilingContext();
  const progress = progressOf(lines);
  return (
    <section className="fv-panel fl-confirm" aria-label="Confirm queue">
      <Group justify="space-between" gap="xs" wrap="nowrap">
        {/* The bar above shows the counts, too: beside a line they are only said to those who hear the page. */}
        <Text size="sm" role="status" className={current === undefined ? 'fl-nowrap' : 'fv-hidden'}>
          <strong className="fv-figure">
            {progress.confirmed} of {progress.total}
          </strong>{' '}
          confirmed
          {progress.excluded > 0 && `, ${progress.excluded} excluded`}
        </Text>
        {current !== undefined && <LinePlace line={current} onExplain={props.onExplain} />}
        <Text size="xs" c="dimmed" className="fl-hints" aria-hidden>
          {KEY_HINTS.filter((hint) => hint.keys.includes('/') || hint.keys.includes('–')).map((hint) => (
            <span key={hint.keys}>
              <kbd className="fv-key">{hint.keys}</kbd> {hint.does}{' '}
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
  const { gateChecking } = useFilingContext();
  const next = useNextStep();
  const words = () => {
    if (open > 0 || next === null) return undefined;
    if (gateChecking) return 'Checking the rules…';
    return `${nextWords(next)} Click any line to look at it again.`;
  };
  return (
    <Notice
      tone={open === 0 ? 'GOOD' : 'PLAIN'}
      title={open === 0 ? 'Every line is confirmed or excluded' : 'Saving…'}
    >
      {words()}
    </Notice>
  );
}
