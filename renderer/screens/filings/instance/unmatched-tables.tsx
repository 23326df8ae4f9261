/** What stands on one side alone: facts that no line of the document states, and lines that reached no fact. */
import { Anchor, Table, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { InstanceRendering } from '../../../../shared/model/instance-rendering.ts';
import { OMISSION_WORDS, STANDING_WORDS, shownNumber } from '../../../../shared/model/rendered-figures.ts';
import { When } from '../../../components/when.tsx';
import { useFilingContext } from '../context/filing-context.tsx';
import { filingPath } from '../context/route.ts';
import { placeOfLine, textOfFact } from './comparison-rows.ts';

const LONGEST = 120;

function ListOf(props: {
  readonly title: string;
  readonly heads: readonly string[];
  readonly empty: string;
  readonly count: number;
  readonly children: ReactNode;
}) {
  return (
    <section className="fv-panel" aria-label={props.title}>
      <Title order={2} size="h3" p="sm">
        {props.title} <span className="fv-figure">({props.count})</span>
      </Title>
      {props.count === 0 ? (
        <Text size="sm" c="dimmed" p="sm">
          {props.empty}
        </Text>
      ) : (
        <Table>
          <Table.Thead>
            <Table.Tr>
              {props.heads.map((head) => (
                <Table.Th key={head}>{head}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>{props.children}</Table.Tbody>
        </Table>
      )}
    </section>
  );
}

export function FactsWithoutLine({ rendering }: { readonly rendering: InstanceRendering }) {
  const { filing } = useFilingContext();
  const alone = rendering.facts.filter(({ standing }) => standing !== 'AGREES' && standing !== 'DIFFERS');
  return (
    <ListOf
      title="Facts that no line of the document states"
      heads={['Fact', 'Value', 'From', 'Entered by', 'At']}
      empty="Every fact belongs to a line of the document."
      count={alone.length}
    >
      {alone.map((fact) => (
        <Table.Tr key={fact.position}>
          <Table.Td>
            {fact.standing === 'SAVED' ? (
              <Anchor
                component={Link}
                size="sm"
                href={filingPath(filing.id, { step: 'information', at: fact.elementId })}
              >
                {fact.label}
              </Anchor>
            ) : (
              fact.label
            )}
          </Table.Td>
          <Table.Td className="fl-read-text">
            {fact.numeric ? shownNumber(fact.value) : textOfFact(fact.value).slice(0, LONGEST)}
            {fact.value.length > LONGEST && !fact.numeric && '…'}
            {fact.savedOtherwise !== null && <span className="fv-bad"> ≠ the filing says another now</span>}
          </Table.Td>
          <Table.Td className={fact.standing === 'UNEXPLAINED' ? 'fv-bad' : ''}>
            {STANDING_WORDS[fact.standing]}
          </Table.Td>
          <Table.Td>{fact.byName}</Table.Td>
          <Table.Td>{fact.at !== null && <When at={fact.at} />}</Table.Td>
        </Table.Tr>
      ))}
    </ListOf>
  );
}

export function LinesWithoutFact({ rendering }: { readonly rendering: InstanceRendering }) {
  const { lines, filing } = useFilingContext();
  const known = new Map(lines.map((line) => [line.id, line]));
  return (
    <ListOf
      title="Lines that reached no fact"
      heads={['Line', 'Place', 'Why', 'Reason', 'By']}
      empty="Every line reached a fact."
      count={rendering.omitted.length}
    >
      {rendering.omitted.map(({ lineItemId, kind, reason, byName, at }) => {
        const line = known.get(lineItemId);
        return (
          <Table.Tr key={`${lineItemId} ${kind}`}>
            <Table.Td>
              <Anchor
                component={Link}
                size="sm"
                href={filingPath(filing.id, { step: 'tags', at: lineItemId })}
              >
                {line?.label ?? 'A line that is gone'}
              </Anchor>
            </Table.Td>
            <Table.Td>{line && placeOfLine(line)}</Table.Td>
            <Table.Td className={kind === 'MISSING' ? 'fv-bad' : ''}>{OMISSION_WORDS[kind]}</Table.Td>
            <Table.Td>{reason}</Table.Td>
            <Table.Td>
              {byName}
              {at !== null && (
                <>
                  , <When at={at} />
                </>
              )}
            </Table.Td>
          </Table.Tr>
        );
      })}
    </ListOf>
  );
}
