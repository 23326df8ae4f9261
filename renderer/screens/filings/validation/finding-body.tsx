/** One finding in plain words with the numbers, and the lines behind it, each a way back to its tag. */
import { Anchor, Group, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { Figure } from '../../../components/figure.tsx';
import { CATEGORY_WORDS, STATEMENT_WORDS } from '../../../components/words.ts';
import { type LiveFinding, linesBehind } from '../context/blockers.ts';
import { useFilingContext } from '../context/filing-context.tsx';
import { filingPath } from '../context/route.ts';

interface FindingBodyProps {
  readonly finding: LiveFinding;
  readonly lit: boolean;
  readonly badge?: ReactNode;
}

const MOST_LINES = 8;
const MOST_LETTERS = 80;

function shortened(value: string): string {
  return value.length > MOST_LETTERS ? `${value.slice(0, MOST_LETTERS)}…` : value;
}

export function FindingBody({ finding, lit, badge }: FindingBodyProps) {
  const { filing, byElement, information, labelOf, explain } = useFilingContext();
  const holder = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (lit) holder.current?.scrollIntoView({ block: 'center' });
  }, [lit]);
  const lines = linesBehind(finding.relatedElements, byElement);
  const fields = information.filter((field) => finding.relatedElements.includes(field.elementId));
  const [subject] = finding.relatedElements;
  return (
    <div ref={holder}>
      <div className="fl-finding-head">
        <Text>{finding.message}</Text>
        <Group gap="xs" wrap="nowrap">
          {badge}
          <Text size="xs" c="dimmed" className="fl-nowrap">
            {CATEGORY_WORDS[finding.category]} · <span className="fl-rule">{finding.ruleId}</span>
          </Text>
        </Group>
      </div>
      {lines.length > 0 && (
        <ul className="fl-behind">
          {lines.slice(0, MOST_LINES).map((line) => (
            <li key={line.id} data-explains={line.id}>
              <Anchor component={Link} href={filingPath(filing.id, { step: 'tags', at: line.id })} size="sm">
                {line.label}
              </Anchor>
              <span className="fv-muted">{STATEMENT_WORDS[line.statement]}</span>
              <Figure
                amount={line.valueCurrent}
                places={0}
                label={`${line.label}, current year`}
                onOpen={() => explain(line.id)}
              />
              <Figure amount={line.valuePrior} places={0} />
            </li>
          ))}
        </ul>
      )}
      {lines.length > MOST_LINES && (
        <Text size="xs" c="dimmed">
          and {lines.length - MOST_LINES} more lines
        </Text>
      )}
      {fields.map((field) => (
        <Anchor
          key={field.elementId}
          component={Link}
          href={filingPath(filing.id, { step: 'information', at: field.elementId })}
          size="sm"
          className="fl-behind-field"
        >
          Filing information: {field.label}
          <span className="fv-muted">
            {' '}
            ({field.value === null ? 'empty' : `“${shortened(field.value)}”`})
          </span>
        </Anchor>
      ))}
      {lines.length === 0 && fields.length === 0 && subject !== undefined && (
        <Text size="sm" c="dimmed">
          No line is tagged “{labelOf(subject)}”.
        </Text>
      )}
    </div>
  );
}
