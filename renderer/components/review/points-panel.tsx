/**
 * The reviewer's ten: the points that a reviewer looks at first, ten at once. Enter opens one, Space clears it with a note, N
 * asks about it; what is cleared makes room for the next.
 */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { anchorText, type ReviewedRecord } from '../../../shared/model/review-anchors.ts';
import { REVIEWS } from '../../../shared/model/review-notes.ts';
import {
  REVIEW_POINT_KIND_WORDS,
  REVIEWED_AT_ONCE,
  type ReviewPoint,
} from '../../../shared/model/review-points.ts';
import { useMay } from '../../client/session.tsx';
import { GrowingTextarea } from '../growing-textarea.tsx';
import { plural } from '../plural.ts';
import { QueryView } from '../query-view.tsx';
import { EmptyState, ProblemMessage } from '../state-views.tsx';
import { When } from '../when.tsx';
import { roleReason, WhyDisabled } from '../why-disabled.tsx';
import { useClearPoint, usePoints } from './review-calls.ts';
import type { NewNote } from './review-notes-panel.tsx';

interface PointsPanelProps {
  readonly record: ReviewedRecord;
  readonly locked: boolean;
  readonly onNote: (note: NewNote) => void;
}

const keyOf = ({ kind, anchor, message }: ReviewPoint) => `${kind} ${anchorText(anchor)} ${message}`;

export function PointsPanel({ record, locked, onNote }: PointsPanelProps) {
  const query = usePoints(record);
  const [clearing, setClearing] = useState<string | null>(null);
  const [showsCleared, setShowsCleared] = useState(false);
  return (
    <QueryView query={query} loading="Looking for what a reviewer checks first">
      {({ points }) => {
        const open = points.filter(({ cleared }) => cleared === null);
        const done = points.filter(({ cleared }) => cleared !== null);
        const rest = open.length - REVIEWED_AT_ONCE;
        return (
          <Stack gap="sm">
            {open.length === 0 ? (
              <EmptyState title={done.length === 0 ? 'Nothing stands out' : 'Every point is cleared'}>
                What was decided by hand, moved most, is a round sum, or was accepted is listed here first.
              </EmptyState>
            ) : (
              <>
                <Text size="sm">
                  Look at these first. <kbd className="fv-key">Enter</kbd> opens,{' '}
                  <kbd className="fv-key">Space</kbd> clears, <kbd className="fv-key">N</kbd> asks.
                </Text>
                <ul className="fv-review-points" aria-label="Points to look at">
                  {open.slice(0, REVIEWED_AT_ONCE).map((point) => (
                    <li key={keyOf(point)}>
                      <OpenPoint
                        record={record}
                        point={point}
                        locked={locked}
                        clearing={clearing === keyOf(point)}
                        onClear={() => setClearing(keyOf(point))}
                        onClose={() => setClearing(null)}
                        onNote={onNote}
                      />
                    </li>
                  ))}
                </ul>
                {rest > 0 && (
                  <Text size="xs" c="dimmed">
                    {rest} more {plural(rest, 'point')} after these.
                  </Text>
                )}
              </>
            )}
            {done.length > 0 && (
              <Button
                size="compact-xs"
                variant="subtle"
                aria-expanded={showsCleared}
                onClick={() => setShowsCleared(!showsCleared)}
              >
                {showsCleared ? 'Hide' : 'Show'} {done.length} cleared {plural(done.length, 'point')}
              </Button>
            )}
            {showsCleared && (
              <ul className="fv-review-points" aria-label="Cleared points">
                {done.map((point) => (
                  <li key={keyOf(point)}>
                    <Link href={point.path} className="fv-link fv-break">
                      {point.message}
                    </Link>
                    {point.cleared !== null && (
                      <>
                        <div className="fv-break">{point.cleared.text}</div>
                        <Text size="xs" c="dimmed" component="div">
                          {point.cleared.byName} <When at={point.cleared.at} />
                        </Text>
                      </>
                    )}
                  </li>
                ))}
              </ul>
            )}
          </Stack>
        );
      }}
    </QueryView>
  );
}

interface OpenPointProps extends PointsPanelProps {
  readonly point: ReviewPoint;
  readonly clearing: boolean;
  readonly onClear: () => void;
  readonly onClose: () => void;
}

function OpenPoint({ record, point, locked, clearing, onClear, onClose, onNote }: OpenPointProps) {
  const may = useMay(REVIEWS[record.kind]);
  const [, go] = useLocation();
  const { kind, anchor, message, path } = point;
  const [refused, setRefused] = useState(false);
  const clear = () => (may && !locked ? onClear() : setRefused(true));
  return (
    <Stack gap={4}>
      <Text size="xs" c="dimmed">
        {REVIEW_POINT_KIND_WORDS[kind]}
      </Text>
      <Link
        href={path}
        className="fv-link fv-break"
        onKeyDown={(event) => {
          if (event.key === ' ' && !event.repeat) clear();
          else if (event.key.toLowerCase() === 'n') onNote({ anchor, place: message });
          else if (event.key === 'Enter') go(path);
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      >
        {message}
      </Link>
      {refused && (
        <Text size="xs" role="status">
          {locked ? 'The record is locked. Unlock it first.' : roleReason(REVIEWS[record.kind])}
        </Text>
      )}
      {clearing && <ClearForm record={record} point={point} onClose={onClose} />}
    </Stack>
  );
}

function ClearForm({ record, point, onClose }: Pick<OpenPointProps, 'record' | 'point' | 'onClose'>) {
  const call = useClearPoint(record);
  const [text, setText] = useState('');
  const save = () => {
    if (text.trim() === '' || call.isPending) return;
    const { kind, anchor, message } = point;
    call.mutate({ params: { id: record.id }, body: { kind, anchor, message, text } }, { onSuccess: onClose });
  };
  return (
    <Stack gap={6}>
      <GrowingTextarea
        label="What you looked at"
        minRows={2}
        value={text}
        ref={(field) => field?.focus()}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
          if (event.key === 'Enter' && !event.shiftKey) {
            event.preventDefault();
            save();
          }
        }}
      />
      {call.error !== null && <ProblemMessage problem={call.error} />}
      <Group gap={6}>
        <WhyDisabled
          action={REVIEWS[record.kind]}
          size="compact-xs"
          reason={text.trim() === '' ? 'Write what you looked at first.' : null}
          loading={call.isPending}
          onClick={save}
        >
          Clear point
        </WhyDisabled>
        <Button size="compact-xs" variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </Stack>
  );
}
