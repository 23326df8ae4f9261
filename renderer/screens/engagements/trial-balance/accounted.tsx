/**
 * Where every row and every column with figures went: the rows add up to those of the sheet, and what was set aside,
 * not read, or found on one side only is listed with the reason.
 */
import { List, Stack, Table, Text, Title } from '@mantine/core';
import type { ImportReport } from '../../../../shared/model/trial-balance.ts';
import { Figure } from '../../../components/figure.tsx';
import { COLUMN_ROLE_WORDS, columnName } from './column-names.ts';

const MOST_LISTED = 50;

function rowWords({ rows }: ImportReport): string | null {
  if (rows === null) return null;
  const parts = [
    `${rows.accounts} accounts`,
    `${rows.leftOut} left out`,
    ...(rows.setAside > 0 ? [`${rows.setAside} not chosen`] : []),
    ...(rows.priorPeriod > 0 ? [`${rows.priorPeriod} of last year`] : []),
    `${rows.heading} in the heading`,
  ];
  return `${rows.inSheet} rows in the sheet: ${parts.join(', ')}.`;
}

export function OneSided({
  title,
  list,
}: {
  readonly title: string;
  readonly list: ImportReport['joined'][number]['onlyHere'];
}) {
  if (list.length === 0) return null;
  return (
    <details>
      <summary>
        {title}: {list.length}
      </summary>
      <List size="sm">
        {list.slice(0, MOST_LISTED).map(({ row, account, amount }) => (
          <List.Item key={`${row} ${account}`}>
            {account} <Figure amount={amount} />
          </List.Item>
        ))}
      </List>
      {list.length > MOST_LISTED && (
        <Text size="xs" c="dimmed">
          The first {MOST_LISTED} are shown.
        </Text>
      )}
    </details>
  );
}

export function Accounted({ report }: { readonly report: ImportReport }) {
  const words = rowWords(report);
  const { amountColumns, setAside, joined, headings } = report;
  if (words === null) return null;
  return (
    <Stack className="fv-panel" p="md" gap="xs">
      <Title order={2} size="h3">
        Where everything went
      </Title>
      <Text size="sm">{words}</Text>
      {setAside.length > 0 && (
        <Text size="sm">
          Not chosen:{' '}
          {setAside
            .slice(0, 10)
            .map(({ label, rows }) => `${label} (${rows})`)
            .join(', ')}
          {setAside.length > 10 && ` and ${setAside.length - 10} more`}.
        </Text>
      )}
      {joined.map((each) => (
        <Stack key={`${each.role} ${each.from}`} gap={2}>
          <Text size="sm">
            {each.role === 'prior' ? 'Last year' : 'Opening balances'} from “{each.from}”:{' '}
            {each.matchedByCode} accounts by code, {each.matchedByName} by name, {each.leftOut.length} rows
            left out there.
          </Text>
          <OneSided title={`Only in “${each.from}”`} list={each.onlyThere} />
          <OneSided title="Only this year" list={each.onlyHere} />
        </Stack>
      ))}
      <Table verticalSpacing={2}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Column with figures</Table.Th>
            <Table.Th className="fv-figure-column">Figures</Table.Th>
            <Table.Th>Read as</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {amountColumns.map(({ index, figures, role, reason }) => (
            <Table.Tr key={index}>
              <Table.Th scope="row" className="fv-break">
                {columnName(index, headings)}
              </Table.Th>
              <Table.Td className="fv-figure-column">{figures}</Table.Td>
              <Table.Td>{role === null ? `Not read: ${reason}` : COLUMN_ROLE_WORDS[role]}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  );
}
