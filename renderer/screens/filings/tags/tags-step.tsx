/**
 * Tagging: the source on the left, the confirm queue and all lines on the right; a click on either side
 * jumps to the other. Keys work wherever the focus is, outside fields and dialogs (product: confirm queue).
 */
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { useCall } from '../../../client/hooks.ts';
import { useMay } from '../../../client/session.tsx';
import { EmptyState, LoadingState, ProblemMessage } from '../../../components/state-views.tsx';
import { roleReason } from '../../../components/why-disabled.tsx';
import { useFilingContext } from '../context/filing-context.tsx';
import { filingPath } from '../context/route.ts';
import { BulkExclusions } from '../lines/bulk-exclusions.tsx';
import { ElementSearch } from '../lines/element-search.tsx';
import { EnterLineDialog } from '../lines/enter-line-dialog.tsx';
import { ExcludeChoice } from '../lines/exclude-choice.tsx';
import { LineList } from '../lines/line-list.tsx';
import { ConfirmPanel } from '../queue/confirm-panel.tsx';
import { MEMBER_FIELD } from '../queue/member-select.tsx';
import type { QueueCommand } from '../queue/queue-keys.ts';
import { useConfirmQueue } from '../queue/use-confirm-queue.ts';
import { type Press, useQueueFocus, useQueueKeys } from '../queue/use-queue-keys.ts';
import { DocumentQuestions, useQuestionedDocument } from '../source/document-questions.tsx';
import { SourcePane } from '../source/source-pane.tsx';
import '../lines/lines.css';

export function TagsStep({ at }: { readonly at: string | null }) {
  const { filing, lines, linesLoaded, linesProblem } = useFilingContext();
  const questioned = useQuestionedDocument();
  if (!linesLoaded) {
    return linesProblem === null ? (
      <LoadingState label="Reading the lines" />
    ) : (
      <ProblemMessage problem={linesProblem} />
    );
  }
  if (lines.length === 0) {
    return (
      <EmptyState
        title="No lines yet"
        action={
          <Link href={filingPath(filing.id, { step: 'source' })} className="fv-link">
            Go to the source
          </Link>
        }
      >
        Upload the statements, or enter lines by hand; then they are tagged here one by one.
      </EmptyState>
    );
  }
  if (questioned !== null) return <DocumentQuestions document={questioned} elsewhere />;
  return <Workspace at={at} />;
}

type Dialog = 'SEARCH' | 'ENTER';

function Workspace({ at }: { readonly at: string | null }) {
  const { filing, lines, locked, directory, explain } = useFilingContext();
  const may = useMay('CONFIRM_TAG_MAPPING');
  const maySynonym = useMay('ADD_MAPPING_SYNONYM');
  const queue = useConfirmQueue(lines, at);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  /** The line whose reason is asked for; on another line the question is gone. */
  const [excludes, setExcludes] = useState<string | null>(null);
  const include = useCall('includeLine', { refresh: [] });
  const closed = locked ?? (may ? null : roleReason('CONFIRM_TAG_MAPPING'));
  const { current, dispatch } = queue;
  const pick = (lineId: string) => dispatch({ kind: 'GO', lineId });
  const isInstant = (index: number) => {
    const elementId = queue.state.offer.candidates[index]?.elementId ?? '';
    return directory.get(elementId)?.periodType !== 'duration';
  };
  const open = (which: Dialog) => {
    if (current !== undefined && closed === null) setDialog(which);
  };
  const holder = useRef<HTMLDivElement>(null);
  const exclude = () => {
    if (current !== undefined && closed === null) setExcludes(current.id);
  };
  const leaveExclusion = () => {
    setExcludes(null);
    holder.current?.focus({ preventScroll: true });
  };

  const obey = (command: QueueCommand, press: Press): boolean => {
    if (command.kind === 'NEXT' || command.kind === 'PREVIOUS') dispatch({ kind: command.kind });
    else if (closed !== null) return false;
    else if (command.kind === 'CONFIRM' || command.kind === 'UNDO')
      dispatch({ kind: command.kind, ...press });
    else if (command.kind === 'PICK') dispatch({ ...command, instant: isInstant(command.index) });
    else if (press.repeat) return true;
    else if (command.kind === 'NEGATED') dispatch({ kind: 'TOGGLE_NEGATED' });
    else if (command.kind === 'BALANCE') dispatch({ kind: 'TOGGLE_BALANCE' });
    else if (command.kind === 'SYNONYM') {
      if (maySynonym) dispatch({ kind: 'TOGGLE_SYNONYM' });
    } else if (command.kind === 'MEMBER') document.getElementById(MEMBER_FIELD)?.focus();
    else if (command.kind === 'EXCLUDE') {
      if (current?.exclusion === null) exclude();
    } else if (current?.exclusion === null) open(command.kind);
    return true;
  };
  useQueueKeys(obey);
  useQueueFocus(holder);

  return (
    <div
      className="fl-tags"
      ref={holder}
      data-explains={current?.id}
      data-source={filing.currentDocumentId === null ? 'NONE' : 'DOCUMENT'}
    >
      <SourcePane current={current} onPick={pick} />
      <div className="fl-right">
        <ConfirmPanel
          queue={queue}
          closed={closed}
          onSearch={() => open('SEARCH')}
          onExclude={exclude}
          onEnterAnew={() => open('ENTER')}
          onExplain={() => explain(current?.id ?? null)}
          excluding={
            current !== undefined && excludes === current.id ? (
              <ExcludeChoice
                line={current}
                onClose={leaveExclusion}
                onExcluded={(line) => {
                  leaveExclusion();
                  queue.replace(line, { kind: 'NEXT' });
                }}
              />
            ) : null
          }
          onInclude={() => {
            if (current === undefined) return;
            include.mutate(
              { params: { id: filing.id, lineItemId: current.id } },
              { onSuccess: (line) => queue.replace(line, { kind: 'LINES_CHANGED' }) },
            );
          }}
        />
        {include.error !== null && <ProblemMessage problem={include.error} onClose={() => include.reset()} />}
        <BulkExclusions closed={closed} onPick={pick} />
        <LineList currentId={queue.state.currentId} sending={queue.state.sending} onPick={pick} />
      </div>
      {current !== undefined && dialog === 'SEARCH' && (
        <ElementSearch
          line={current}
          onClose={() => setDialog(null)}
          onPick={({ elementId, label, periodType }) => {
            dispatch({ kind: 'PICK_ELEMENT', elementId, label, instant: periodType !== 'duration' });
            setDialog(null);
          }}
        />
      )}
      {dialog === 'ENTER' && (
        <EnterLineDialog
          like={current}
          onClose={() => setDialog(null)}
          onEntered={(line) => queue.replace(line, { kind: 'GO', lineId: line.id })}
        />
      )}
    </div>
  );
}
