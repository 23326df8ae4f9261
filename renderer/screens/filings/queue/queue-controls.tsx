/**
 * What can be set on the choice and done with the line in view. The confirm button takes the keyboard's own
 * repetition into account: a held Enter presses it once (decisions 6).
 */
import { Anchor, Button, Checkbox, Group, Tooltip } from '@mantine/core';
import { IconSitemap } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Link } from 'wouter';
import type { LineItem } from '../../../../shared/model/records.ts';
import { useMay } from '../../../client/session.tsx';
import { roleReason } from '../../../components/why-disabled.tsx';
import { taxonomyPath } from '../../taxonomy/taxonomy-path.ts';
import { useFilingContext } from '../context/filing-context.tsx';
import { isConfirmed } from '../context/line-state.ts';
import { isAsConfirmed } from './confirm-queue.ts';
import { MemberSelect } from './member-select.tsx';
import type { Choice } from './queue-state.ts';
import type { ConfirmQueue } from './use-confirm-queue.ts';

export interface QueueControls {
  readonly queue: ConfirmQueue;
  /** Why nothing can be confirmed, or null. */
  readonly closed: string | null;
  readonly onSearch: () => void;
  readonly onExclude: () => void;
  /** The question why the line is excluded, in the place of its candidates; null while nobody excludes it. */
  readonly excluding: ReactNode;
  readonly onInclude: () => void;
  readonly onEnterAnew: () => void;
  /** Shows where the figures of the line come from. */
  readonly onExplain: () => void;
}

interface ChoiceMarksProps {
  readonly choice: Choice;
  readonly queue: ConfirmQueue;
  readonly closed: string | null;
}

/** Sign, balance point and synonym of the choice. */
export function ChoiceMarks({ choice, queue, closed }: ChoiceMarksProps) {
  const { filing, directory } = useFilingContext();
  const maySynonym = useMay('ADD_MAPPING_SYNONYM');
  const instant = directory.get(choice.elementId)?.periodType !== 'duration';
  return (
    <Group gap="sm" className="fl-marks">
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
            label="Synonym (Y)"
            aria-description={maySynonym ? undefined : roleReason('ADD_MAPPING_SYNONYM')}
            checked={queue.state.saveAsSynonym}
            disabled={closed !== null || !maySynonym}
            onChange={() => queue.dispatch({ kind: 'TOGGLE_SYNONYM' })}
          />
        </span>
      </Tooltip>
      <MemberSelect choice={choice} queue={queue} closed={closed} />
      <Tooltip label="Show in taxonomy">
        <Anchor
          component={Link}
          href={`~${taxonomyPath(filing.taxonomyVersion, choice.elementId)}`}
          aria-label="Show in taxonomy"
          ml="auto"
          className="fv-link fl-icon-link"
        >
          <IconSitemap size={16} aria-hidden />
        </Anchor>
      </Tooltip>
    </Group>
  );
}

/** The buttons beside the keys. Each confirms, excludes or takes back one line. */
export function QueueButtons(
  props: QueueControls & { readonly line: LineItem; readonly choice: Choice | null },
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
              {verb}&nbsp;<kbd className="fv-key">Enter</kbd>
            </Button>
            <Button size="xs" variant="default" disabled={off} onClick={props.onExclude}>
              Exclude&nbsp;<kbd className="fv-key">X</kbd>
            </Button>
            <Button size="xs" variant="default" disabled={off} onClick={props.onSearch}>
              Search&nbsp;<kbd className="fv-key">S</kbd>
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
          Undo&nbsp;<kbd className="fv-key">U</kbd>
        </Button>
        <Button size="xs" variant="subtle" disabled={off} onClick={props.onEnterAnew}>
          Misread?
        </Button>
      </Group>
    </Group>
  );
}
