/**
 * The live gate, always on screen: lines decided, errors and warnings of the rules as they stand now, and
 * what blocks the export. It is read anew after every change (product: live gate).
 */
import { Group, Loader, Progress, Text } from '@mantine/core';
import { REVIEWS } from '../../../../shared/model/review-notes.ts';
import { useMay } from '../../../client/session.tsx';
import { Notice } from '../../../components/notice.tsx';
import { plural } from '../../../components/plural.ts';
import { StatusBar } from '../../../components/status-bar.tsx';
import { gateHeadline, gateSentence } from '../context/blockers.ts';
import { useFilingContext, useNextStep } from '../context/filing-context.tsx';
import { isSealed } from '../context/filing-words.ts';
import './gate.css';

interface GateMeterProps {
  readonly onWalk: (direction: 1 | -1) => void;
  readonly openReview: (tab: 'lock') => void;
}

export function GateMeter({ onWalk, openReview }: GateMeterProps) {
  const { gate, gateProblem, gateChecking, filing, blockerGroups, lockedAfterReview, go } =
    useFilingContext();
  const mayUnlock = useMay(REVIEWS.filing);
  const next = useNextStep();
  if (gate === null) {
    return gateProblem === null ? (
      <div className="fv-panel fv-status" role="status">
        <Loader size="xs" aria-hidden /> <Text size="sm">Checking what blocks the export…</Text>
      </div>
    ) : (
      <Notice
        tone="BAD"
        role="alert"
        title={`It cannot be told what blocks the export: ${gateProblem.message}`}
      />
    );
  }
  const { lines, counts } = gate;
  const share = (count: number) => (lines.total === 0 ? 0 : (count * 100) / lines.total);
  const sealed = isSealed(filing);
  const idle = !sealed && lockedAfterReview;
  const unlock = idle && mayUnlock ? 'unlock it, to file or change it' : null;
  const head = sealed ? 'Filed and locked' : idle ? 'Locked after review' : gateHeadline(gate);
  const says = sealed || idle ? head : gateSentence(gate);
  return (
    <StatusBar
      label="Export gate"
      settled={sealed || idle || gate.gate.allowed}
      idle={idle}
      next={unlock ?? next?.text ?? null}
      onNext={unlock === null ? onWalk : () => openReview('lock')}
      waiting={
        lockedAfterReview
          ? []
          : blockerGroups.map(({ key, text, place }) => ({ key, text, go: () => go(place) }))
      }
      waitingLabel="What blocks the export"
    >
      <Progress.Root size="lg" className="fl-meter-bar">
        <Progress.Section value={share(lines.confirmed)} color="green" aria-label="Lines confirmed" />
        <Progress.Section value={share(lines.excluded)} color="gray.5" aria-label="Lines excluded" />
      </Progress.Root>
      <Group gap="md" wrap="nowrap" className="fl-meter-counts">
        {lines.total > 0 && (
          <>
            <Count value={lines.open} noun="open" tone={lines.open > 0 ? 'fv-warn' : 'fv-good'} />
            <Count value={lines.confirmed} noun="confirmed" />
            <Count value={lines.excluded} noun="excluded" />
            <Count
              value={counts.errors}
              noun={plural(counts.errors, 'error')}
              tone={counts.errors > 0 ? 'fv-bad' : 'fv-good'}
            />
            <Count
              value={counts.warnings}
              noun={plural(counts.warnings, 'warning')}
              tone={counts.warnings > 0 ? 'fv-warn' : ''}
            />
          </>
        )}
      </Group>
      <Text
        size="sm"
        className={
          gate.gate.allowed ? 'fv-good fv-status-says fl-meter-says' : 'fv-status-says fl-meter-says'
        }
        title={says}
      >
        {head}
      </Text>
      <span role="status" className="fv-hidden">
        {says}
      </span>
      <Loader size="xs" aria-hidden className={gateChecking ? '' : 'fl-hidden'} />
    </StatusBar>
  );
}

function Count({
  value,
  noun,
  tone = '',
}: {
  readonly value: number;
  readonly noun: string;
  readonly tone?: string;
}) {
  return (
    <Text size="sm" className={`fl-nowrap ${tone}`}>
      <span className="fv-figure fl-count">{value}</span> {noun}
    </Text>
  );
}
