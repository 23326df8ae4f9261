/** Why the gate blocks an export: every reason with the lines and rules that it names, each with the way to it. */
import { Anchor, List, Text } from '@mantine/core';
import { Link } from 'wouter';
import { Notice } from '../../../components/notice.tsx';
import { useFilingContext } from '../context/filing-context.tsx';
import { filingPath } from '../context/route.ts';
import { type GateReason, gateReasonWords } from './gate-reasons.ts';

const MOST_LINKS = 12;

/** All reasons of a blocked export with the lines and rules that they name. */
export function GateReasons({ reasons }: { readonly reasons: readonly GateReason[] }) {
  const { filing, lines } = useFilingContext();
  const labels = new Map(lines.map((line) => [line.id, line.label]));
  return (
    <Notice tone="WARN" title="The export is blocked">
      <List spacing="xs">
        {reasons.map((reason) => {
          const lineIds = reason.lineItemIds ?? [];
          const ruleIds = reason.ruleIds ?? [];
          const more = Math.max(lineIds.length, ruleIds.length) - MOST_LINKS;
          return (
            <List.Item key={reason.reason}>
              {gateReasonWords(reason)}
              <div className="fl-reason-links">
                {lineIds.slice(0, MOST_LINKS).map((lineId) => (
                  <Anchor
                    key={lineId}
                    component={Link}
                    size="sm"
                    href={filingPath(filing.id, { step: 'tags', at: lineId })}
                  >
                    {labels.get(lineId) ?? 'Line'}
                  </Anchor>
                ))}
                {ruleIds.slice(0, MOST_LINKS).map((ruleId) => (
                  <Anchor
                    key={ruleId}
                    component={Link}
                    size="sm"
                    href={filingPath(filing.id, { step: 'validation', at: ruleId })}
                  >
                    {ruleId}
                  </Anchor>
                ))}
                {reason.reason === 'NO_VALIDATION_RUN' && (
                  <Anchor component={Link} size="sm" href={filingPath(filing.id, { step: 'validation' })}>
                    Go to the validation
                  </Anchor>
                )}
                {reason.reason === 'NO_LINE_ITEMS' && (
                  <Anchor component={Link} size="sm" href={filingPath(filing.id, { step: 'source' })}>
                    Go to the source
                  </Anchor>
                )}
                {more > 0 && (
                  <Text size="sm" c="dimmed" span>
                    and {more} more
                  </Text>
                )}
              </div>
            </List.Item>
          );
        })}
      </List>
    </Notice>
  );
}
