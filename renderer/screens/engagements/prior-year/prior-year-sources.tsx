/** Where the comparatives can come from, in the order of authority, and which source counts. */
import { Table, Text } from '@mantine/core';
import type { PriorYear, PriorYearSource } from '../../../../shared/model/prior-year.ts';

const WORDS: Readonly<Record<PriorYearSource, string>> = {
  ENGAGEMENT: 'Last year’s engagement',
  SIGNED_STATEMENTS: 'Signed statements',
  SECOND_FILE: 'Last year’s trial balance, a second file',
  PRIOR_COLUMN: 'Last year’s column of the trial balance',
};

export function PriorYearSources({ sources }: Pick<PriorYear, 'sources'>) {
  return (
    <Table verticalSpacing={4} aria-label="Sources of the comparatives, in the order of authority">
      <Table.Tbody>
        {sources.map(({ source, counts, message }) => (
          <Table.Tr key={source}>
            <Table.Td>
              <Text size="sm" fw={counts ? 600 : undefined}>
                {WORDS[source]}
              </Text>
            </Table.Td>
            <Table.Td>
              <Text size="sm">
                {counts ? '✓ ' : ''}
                {message}
              </Text>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
