/**
 * What is open in an engagement, by kind, each with the way to put it right or a reviewer's word that it may stand; and
 * what a reviewer let stand, which can be taken back.
 */
import './finality.css';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Finality, OpenPoint, StandingPoint } from '../../../../shared/model/finality.ts';
import { useCall } from '../../../client/hooks.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { ProblemMessage } from '../../../components/state-views.tsx';
import { When } from '../../../components/when.tsx';
import { WhyDisabled } from '../../../components/why-disabled.tsx';
import { type OpenGroup, openGroups } from './finality-words.ts';

/** Points of a kind that are shown before a person asks for all. */
const SHOWN = 4;

interface OpenPointsProps {
  readonly engagementId: string;
  readonly finality: Finality;
  /** Shows the page of the print that a point stands on; null where there are no pages. */
  readonly onShow: ((point: OpenPoint) => void) | null;
}

export function OpenPoints({ engagementId, finality, onShow }: OpenPointsProps) {
  const [asked, setAsked] = useState<OpenPoint | null>(null);
  const override = useCall('overrideFinality');
  const close = () => {
    setAsked(null);
    override.reset();
  };
  return (
    <Stack gap="md">
      {openGroups(finality.open).map((group) => (
        <Points
          key={group.kind}
          group={group}
          engagementId={engagementId}
          onLetStand={setAsked}
          onShow={onShow}
        />
      ))}
      {finality.letStand.length > 0 && <Standing engagementId={engagementId} points={finality.letStand} />}
      <ConfirmDialog
        opened={asked !== null}
        title="Accept this point"
        confirmLabel="Accept"
        reasonLabel="Reason"
        busy={override.isPending}
        problem={override.error}
        onConfirm={(reason) => {
          if (asked === null) return;
          const { kind, where, message } = asked;
          const body = { kind, where, message, reason };
          override.mutate({ params: { id: engagementId }, body }, { onSuccess: close });
        }}
        onClose={close}
      >
        {asked?.message}
        <Text size="sm" c="dimmed" mt="xs">
          The reason is kept in the trail and in the evidence binder, and the client reads it. It counts until
          the point changes.
          {asked?.kind === 'OPEN_PLACE' &&
            ' A filing takes no text with such a place, whatever you decide here.'}
        </Text>
      </ConfirmDialog>
    </Stack>
  );
}

interface PointsProps extends Pick<OpenPointsProps, 'onShow'> {
  readonly group: OpenGroup;
  readonly engagementId: string;
  readonly onLetStand: (point: OpenPoint) => void;
}

function Points({ group, engagementId, onLetStand, onShow }: PointsProps) {
  const { head, step, points } = group;
  const [all, setAll] = useState(false);
  const shown = all ? points : points.slice(0, SHOWN);
  return (
    <section aria-label={head}>
      <Group justify="space-between" mb={4}>
        <Title order={3} size="h5">
          {head} ({points.length})
        </Title>
        {step !== null && (
          <Link href={`/engagements/${engagementId}/${step}`} className="fv-link fv-inline">
            Correct
          </Link>
        )}
      </Group>
      <ul className="fv-open-list">
        {shown.map((point) => (
          <li key={point.where}>
            <span>{point.message}</span>
            <PageButton point={point} onShow={onShow} />
            {point.mayStand && (
              <WhyDisabled
                action="EXPORT_FS_DOCUMENT"
                variant="default"
                size="compact-xs"
                aria-label={`Accept: ${point.message}`}
                onClick={() => onLetStand(point)}
              >
                Accept…
              </WhyDisabled>
            )}
          </li>
        ))}
      </ul>
      {points.length > SHOWN && (
        <Button variant="subtle" size="compact-sm" onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show all ${points.length}`}
        </Button>
      )}
    </section>
  );
}

interface PageButtonProps extends Pick<OpenPointsProps, 'onShow'> {
  readonly point: OpenPoint;
}

function PageButton({ point, onShow }: PageButtonProps) {
  if (onShow === null || !/^(?:notes\/|statements(?:\/|$))/.test(point.where)) return null;
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      aria-label={`Show page: ${point.message}`}
      onClick={() => onShow(point)}
    >
      Show page
    </Button>
  );
}

interface StandingProps {
  readonly engagementId: string;
  readonly points: readonly StandingPoint[];
}

function Standing({ engagementId, points }: StandingProps) {
  const withdraw = useCall('withdrawFinalityOverride');
  return (
    <section aria-label="Accepted by a reviewer">
      <Title order={3} size="h5" mb={4}>
        Accepted by a reviewer ({points.length})
      </Title>
      <ul className="fv-open-list">
        {points.map(({ overrideId, message, reason, byName, at }) => (
          <li key={overrideId}>
            <span>
              {message}
              <Text size="xs" c="dimmed" component="span" display="block">
                {reason} · {byName}, <When at={at} />
              </Text>
            </span>
            <WhyDisabled
              action="EXPORT_FS_DOCUMENT"
              variant="default"
              size="compact-xs"
              aria-label={`Open again: ${message}`}
              onClick={() => withdraw.mutate({ params: { id: engagementId, overrideId } })}
            >
              Open again
            </WhyDisabled>
          </li>
        ))}
      </ul>
      {withdraw.error !== null && (
        <ProblemMessage problem={withdraw.error} onRetry={() => withdraw.reset()} />
      )}
    </section>
  );
}
