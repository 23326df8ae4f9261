/**
 * What a call of the language model would be: which model, how many tokens and dollars at most, and the very text
 * that leaves this computer. Shown before a person sends it.
 */
import { Code, Table, Text } from '@mantine/core';

const count = (value: number) => value.toLocaleString('en-SG');

interface ModelCallProps {
  /** Null where none is set up. */
  readonly model: string | null;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly calls: number;
  /** US dollars at most and the date of the prices; null where the model has no known price. */
  readonly cost: { readonly dollars: string; readonly asOf: string } | null;
}

export function ModelCall({ model, inputTokens, outputTokens, calls, cost }: ModelCallProps) {
  const rows = [
    ['Model', model ?? 'None is set up'],
    [
      'Tokens at most',
      `${count(inputTokens)} in, ${count(outputTokens)} out, in ${calls === 1 ? 'one call' : `${count(calls)} calls`}`,
    ],
    [
      'Cost at most',
      cost === null ? 'Not known for this model' : `US$${cost.dollars} (prices of ${cost.asOf})`,
    ],
  ] as const;
  return (
    <Table withRowBorders={false} verticalSpacing={2}>
      <Table.Tbody>
        {rows.map(([name, value]) => (
          <Table.Tr key={name}>
            <Table.Th scope="row">{name}</Table.Th>
            <Table.Td>{value}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** The texts of the calls, word for word. */
export function TextThatLeaves({ texts }: { readonly texts: readonly string[] }) {
  return (
    <>
      <Text size="sm" fw={600}>
        What leaves this computer, word for word
      </Text>
      <Code block mah={240} style={{ overflow: 'auto' }} tabIndex={0} aria-label="Text that is sent">
        {texts.join('\n\n———\n\n')}
      </Code>
    </>
  );
}
