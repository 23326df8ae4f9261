/**
 * The live gate, always on screen: lines decided, errors and warnings of the rules as they stand now, and
 * what blocks the export. It is read anew after every change (product: live gate).
 */
import { Button, Group, Loader, Popover, Progress, Text, UnstyledButton } from '@mantine/core';
import { Notice } from '../../../components/notice.tsx';
import { plural } from '../../../components/plural.ts';
import { gateHeadline, gateSentence } from '../context/blockers.ts';
import { useFilingContext } from '../context/filing-context.tsx';
import { isSealed } from '../context/filing-words.ts';
import { nextStepOf } from '../context/next-step.ts';
import './gate.css';

export function GateMeter({ onWalk }: { readonly onWalk: (direction: 1 | -1) => void }) {
  const { gate, gateProblem, gateChecking, filing } = useFilingContext();
  if (gate === null) {
    return gateProblem === null ? (
      <div className="fv-panel fl-meter" role="status">
        <Loader size="xs" aria-hidden /> <Text size="sm">Checking the gate…</Text>
      </div>
    ) : (
      <Notice tone="BAD" role="alert" title={`The gate cannot be read: ${gateProblem.message}`} />
    );
  }
  const { lines, counts } = gate;
  const share = (count: number) => (lines.total === 0 ? 0 : (count * 100) / lines.total);
  const sealed = isSealed(filing);
  return (
    <section className="fv-panel fl-meter" aria-label="Export gate">
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
        className={gate.gate.allowed ? 'fv-good fl-meter-says' : 'fl-meter-says'}
        title={gateSentence(gate)}
      >
        {sealed ? 'Sealed' : gateHeadline(gate)}
      </Text>
      <span role="status" className="fv-hidden">
        {sealed ? 'Sealed' : gateSentence(gate)}
      </span>
      <Loader size="xs" aria-hidden className={gateChecking ? '' : 'fl-hidden'} />
      {!sealed && <BlockerMenu onWalk={onWalk} />}
    </section>
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

function BlockerMenu({ onWalk }: { readonly onWalk: (direction: 1 | -1) => void }) {
  const { blockerGroups, filing, go } = useFilingContext();
  const next = nextStepOf(filing.status, blockerGroups);
  if (next === null) return null;
  return (
    <Group gap={4} wrap="nowrap">
      <Button size="compact-sm" variant="default" onClick={() => onWalk(1)} aria-keyshortcuts="F8">
        <span className="fl-next" title={next.text}>
          Next: {next.text}
        </span>
        &nbsp;<kbd className="fv-key">F8</kbd>
      </Button>
      {blockerGroups.length > 1 && (
        <Popover position="bottom-end" width={460} shadow="md" withinPortal trapFocus>
          <Popover.Target>
            <Button size="compact-sm" variant="subtle">
              All {blockerGroups.length}
            </Button>
          </Popover.Target>
          <Popover.Dropdown aria-label="What blocks the export">
            <ul className="fl-blockers">
              {blockerGroups.map((blocker) => (
                <li key={blocker.key}>
                  <UnstyledButton className="fl-blocker" onClick={() => go(blocker.place)}>
                    {blocker.text}
                  </UnstyledButton>
                </li>
              ))}
            </ul>
          </Popover.Dropdown>
        </Popover>
      )}
    </Group>
  );
}
