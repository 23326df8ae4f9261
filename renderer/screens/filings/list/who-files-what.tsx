/**
 * Who files what, beside the form (domain 4): which entry point belongs to which entity, and who need not
 * file in XBRL at all. An explanation, not advice.
 */
import { List, Stack, Table, Text, Title } from '@mantine/core';

const ROWS = [
  {
    who: 'Smaller company: not listed and not a financial institution, revenue and total assets of the year each at most S$500,000',
    files: 'Simplified XBRL, with the statements as a PDF',
  },
  { who: 'Any other company limited by shares, or unlimited', files: 'Full XBRL' },
  { who: 'Insolvent exempt private company', files: 'As one of the two rows above' },
  {
    who: 'Licensed bank, finance company or insurer',
    files: 'Financial statement highlights, with the statements as a PDF',
  },
] as const;

const NOT_XBRL = [
  'A solvent exempt private company (at most 20 members, no corporate shareholder): no statements need be filed; it may do so by choice.',
  'A company limited by guarantee, a branch of a foreign company, or one that uses another accounting standard: statements as a PDF only.',
  'A dormant relevant company (not listed, not a subsidiary of a listed one, total assets at most S$500,000): need not prepare statements.',
] as const;

export function WhoFilesWhat() {
  return (
    <Stack gap="sm" component="aside" aria-label="Who files what" className="fv-panel" p="md">
      <Title order={2} size="h3">
        Who files what
      </Title>
      <Table layout="fixed">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Company</Table.Th>
            <Table.Th>Filing</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {ROWS.map((row) => (
            <Table.Tr key={row.who}>
              <Table.Td>{row.who}</Table.Td>
              <Table.Td>{row.files}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text fw={600}>No XBRL filing is needed for</Text>
      <List size="sm" spacing={4}>
        {NOT_XBRL.map((each) => (
          <List.Item key={each}>{each}</List.Item>
        ))}
      </List>
      <Text size="xs" c="dimmed">
        The annual return is due seven months after the period ends (five for a listed company).
      </Text>
    </Stack>
  );
}
