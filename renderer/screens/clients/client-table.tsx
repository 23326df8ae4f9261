/** Clients as both lists show them: the workspace's and the administrators'. */
import { Badge, Group, Table } from '@mantine/core';
import { Link } from 'wouter';
import { MONTHS } from '../../../shared/model/dates.ts';
import type { Client } from '../../../shared/model/records.ts';
import { ACCOUNTING_STANDARD_WORDS, PRODUCT_WORDS } from '../../components/words.ts';

export function ClientTable({ clients }: { readonly clients: readonly Client[] }) {
  return (
    <Table highlightOnHover stickyHeader>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Company</Table.Th>
          <Table.Th>UEN</Table.Th>
          <Table.Th>Products</Table.Th>
          <Table.Th>Standard</Table.Th>
          <Table.Th>Year ends in</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {clients.map((client) => (
          <Table.Tr key={client.id}>
            <Table.Td>
              <Link href={`/clients/${client.id}`} className="fv-link">
                {client.companyName}
              </Link>
            </Table.Td>
            <Table.Td className="fv-figure">{client.uen}</Table.Td>
            <Table.Td>
              <Group gap={4}>
                {client.enabledProducts.map((product) => (
                  <Badge key={product} color="gray" fw={500}>
                    {PRODUCT_WORDS[product]}
                  </Badge>
                ))}
              </Group>
            </Table.Td>
            <Table.Td>{ACCOUNTING_STANDARD_WORDS[client.accountingStandard]}</Table.Td>
            <Table.Td>{MONTHS[client.fyEndMonth - 1]}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
