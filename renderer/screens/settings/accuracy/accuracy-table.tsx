/**
 * The table of accuracy: one row a group, the same columns throughout, so that sources, clients and months can be
 * compared. A name that can be asked for alone is a button that sets the filter.
 */
import { Table, Text, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Accuracy, AccuracyFigures, AccuracySource } from '../../../../shared/model/accuracy.ts';
import type { ChosenClient } from '../../../components/client-field.tsx';
import {
  CONFIDENCE_WORDS,
  countWords,
  monthWords,
  type Proposed,
  SOURCE_WORDS,
  shareWords,
} from './accuracy-words.ts';

function Share({ part, whole }: { readonly part: number; readonly whole: number }) {
  if (whole === 0) return <span className="fv-muted">-</span>;
  const share = shareWords(part, whole);
  const count = countWords(part, whole);
  if (share === null) return <>{count}</>;
  return (
    <>
      {share} <span className="fv-muted fv-accuracy-count">{count}</span>
    </>
  );
}

const Count = ({ of }: { readonly of: number }) => (
  <span className={of === 0 ? 'fv-muted' : undefined}>{of === 0 ? '-' : of.toLocaleString('en-SG')}</span>
);

interface RowProps {
  readonly name: string;
  readonly figures: AccuracyFigures;
  readonly onPick?: () => void;
  readonly strong?: boolean;
}

function Row({ name, figures, onPick, strong = false }: RowProps) {
  const { decided, first, topThree, changed, takenBack, leftOut } = figures;
  return (
    <Table.Tr fw={strong ? 600 : undefined}>
      <Table.Th scope="row" fw={strong ? 600 : 400}>
        {onPick === undefined ? (
          name
        ) : (
          <UnstyledButton fz="inherit" className="fv-link" title={`Show ${name} alone`} onClick={onPick}>
            {name}
          </UnstyledButton>
        )}
      </Table.Th>
      <Table.Td className="fv-figure-column">
        <Count of={decided} />
      </Table.Td>
      {[first, topThree, changed].map((part, at) => (
        // The three shares of a row have fixed places.
        <Table.Td key={['first', 'topThree', 'changed'][at]} className="fv-figure-column">
          <Share part={part} whole={decided} />
        </Table.Td>
      ))}
      <Table.Td className="fv-figure-column">
        <Count of={takenBack} />
      </Table.Td>
      <Table.Td className="fv-figure-column">
        <Count of={leftOut} />
      </Table.Td>
    </Table.Tr>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Table.Tbody>
      <Table.Tr className="fv-accuracy-section">
        <Table.Th colSpan={7} scope="rowgroup">
          {title}
        </Table.Th>
      </Table.Tr>
      {children}
    </Table.Tbody>
  );
}

interface AccuracyTableProps {
  readonly page: Accuracy;
  readonly proposed: Proposed;
  readonly onClient: (client: ChosenClient) => void;
  readonly onSource: (source: AccuracySource) => void;
  readonly onMonth: (month: string) => void;
}

export function AccuracyTable({ page, proposed, onClient, onSource, onMonth }: AccuracyTableProps) {
  const noun = proposed === 'TAGS' ? 'Lines' : 'Accounts';
  return (
    <section
      // A keyboard scrolls what it can focus.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the region scrolls
      tabIndex={0}
      className="fv-panel fv-table-box"
      aria-label="Accuracy of proposals"
    >
      <Table className="fv-accuracy" stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{noun}</Table.Th>
            <Table.Th className="fv-figure-column">Decided</Table.Th>
            <Table.Th className="fv-figure-column">First proposal right</Table.Th>
            <Table.Th className="fv-figure-column">Right in the top three</Table.Th>
            <Table.Th className="fv-figure-column">Changed later</Table.Th>
            <Table.Th className="fv-figure-column">Open again</Table.Th>
            <Table.Th className="fv-figure-column">Left out</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <Row name="Worked out by the program" figures={page.workedOut} />
          <Row name="Repeated from earlier decisions" figures={page.repeated} />
          <Row name="Both" figures={page.all} strong />
          {page.together.decided + page.together.takenBack > 0 && (
            <Row name="Several accounts in one step (in none of the others)" figures={page.together} />
          )}
        </Table.Tbody>
        <Section title="By confidence of the first proposal">
          {page.byConfidence.map(({ confidence, figures }) => (
            <Row key={confidence} name={CONFIDENCE_WORDS[confidence]} figures={figures} />
          ))}
        </Section>
        <Section title="By source of the first proposal">
          {page.bySource.map(({ source, figures }) => (
            <Row key={source} name={SOURCE_WORDS[source]} figures={figures} onPick={() => onSource(source)} />
          ))}
        </Section>
        <Section title="By client">
          {page.byClient.map(({ clientId, clientName, figures }) => (
            <Row
              key={clientId}
              name={clientName}
              figures={figures}
              onPick={() => onClient({ id: clientId, companyName: clientName })}
            />
          ))}
        </Section>
        <Section title="By month of the decision">
          {page.byMonth.map(({ month, figures }) => (
            <Row key={month} name={monthWords(month)} figures={figures} onPick={() => onMonth(month)} />
          ))}
        </Section>
      </Table>
      <Text size="xs" c="dimmed" p="xs">
        Right: what is chosen now is what was proposed at first. Fewer than 20 decisions: the count, no
        percentage.
      </Text>
    </section>
  );
}
