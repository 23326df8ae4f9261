/**
 * What a language model is sent and what it has cost so far: what an administrator must know before switching it
 * on, and wants to know afterwards.
 */
import { List, Stack, Table, Text, Title } from '@mantine/core';
import type { LanguageModelSettings } from '../../../shared/model/language-model.ts';

const count = (value: number) => value.toLocaleString('en-SG');

export function WhatLeaves() {
  return (
    <Stack className="fv-panel" p="md" gap="xs">
      <Title order={2} size="h3">
        What leaves this computer
      </Title>
      <Text size="sm">Nothing, while the model is off. While it is on, two acts of a person send text:</Text>
      <List size="sm" spacing={6}>
        <List.Item>
          <strong>Suggest lines</strong> sends the codes, names and balances of the chart of accounts. Names
          of people are masked and the client is not named. You see the text word for word before it goes.
        </List.Item>
        <List.Item>
          <strong>Draft the notes</strong> sends the figures of the statements and the answers of the
          questionnaire. Names of the company, of people and of others, addresses and numbers leave as marks
          and come back in the draft. You see the text word for word before it goes; a name that is only in
          free text may be missed, so look.
        </List.Item>
      </List>
      <Text size="sm">
        It goes over an encrypted connection to the service whose key is entered here, under that service’s
        terms. Filings, documents, and everything else stay here. What comes back is a proposal: a person
        decides, and without the model all of it works offline.
      </Text>
    </Stack>
  );
}

function CostRow({ label, used }: { readonly label: string; readonly used: LanguageModelSettings['used'] }) {
  return (
    <Table.Tr>
      <Table.Th scope="row" className="fv-figure">
        {label}
      </Table.Th>
      <Table.Td className="fv-figure-column">{count(used.calls)}</Table.Td>
      <Table.Td className="fv-figure-column">{count(used.inputTokens)}</Table.Td>
      <Table.Td className="fv-figure-column">{count(used.outputTokens)}</Table.Td>
      <Table.Td className="fv-figure-column">{used.dollars}</Table.Td>
    </Table.Tr>
  );
}

export function LanguageModelCost({ settings }: { readonly settings: LanguageModelSettings }) {
  const { used, usedThisMonth } = settings;
  return (
    <Stack className="fv-panel" p="md" gap="xs">
      <Title order={2} size="h3">
        Cost so far
      </Title>
      <Table withRowBorders={false} verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              <span className="fv-hidden">Time</span>
            </Table.Th>
            <Table.Th className="fv-figure-column">Calls</Table.Th>
            <Table.Th className="fv-figure-column">In</Table.Th>
            <Table.Th className="fv-figure-column">Out</Table.Th>
            <Table.Th className="fv-figure-column">US$</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <CostRow label="This month" used={usedThisMonth} />
          <CostRow label="In all" used={used} />
        </Table.Tbody>
      </Table>
      <Text size="xs" c="dimmed">
        In and out are tokens. The cost is an upper bound from list prices, each call rounded up; the
        service’s own bill decides. Calls that failed are not in it.
        {used.unpriced > 0 &&
          ` ${count(used.unpriced)} of the calls asked a model whose price is not known here.`}
      </Text>
    </Stack>
  );
}
