/** What the rules find right now and no stored run has: shown, never kept. */
import { Badge, Title } from '@mantine/core';
import type { LiveFinding } from '../context/blockers.ts';
import { FindingBody } from './finding-body.tsx';

const SEVERITY = {
  ERROR: { word: 'error', colour: 'red' },
  WARNING: { word: 'warning', colour: 'orange' },
  INFO: { word: 'information', colour: 'gray' },
} as const;

interface LiveFindingsProps {
  readonly title: string;
  readonly findings: readonly LiveFinding[];
  readonly at: string | null;
}

export function LiveFindings({ title, findings, at }: LiveFindingsProps) {
  if (findings.length === 0) return null;
  return (
    <section className="fv-panel fl-findings" data-tone="LIVE" aria-label={title}>
      <Title order={2} size="h3" p="sm">
        {title} <span className="fv-figure">({findings.length})</span>
      </Title>
      <ul>
        {findings.map((finding) => (
          <li key={finding.ruleId} className="fl-finding" data-lit={finding.ruleId === at}>
            <FindingBody
              finding={finding}
              lit={finding.ruleId === at}
              badge={
                <Badge color={SEVERITY[finding.severity].colour}>{SEVERITY[finding.severity].word}</Badge>
              }
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
