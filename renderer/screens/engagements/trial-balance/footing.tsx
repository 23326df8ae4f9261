/**
 * Whether the columns foot, and where to look if they do not. The reader's own culprits name rows of the file;
 * they come before what can be told from the amounts alone.
 */
import { Alert, List, Stack, Table, Text } from '@mantine/core';
import { isZero, type Money } from '../../../../shared/model/money.ts';
import type { TrialBalanceItem } from '../../../../shared/model/records.ts';
import type { ImportReport } from '../../../../shared/model/trial-balance.ts';
import { Figure } from '../../../components/figure.tsx';
import { likelyCulprits } from './culprits.ts';
import { RowLinks } from './row-links.tsx';

/** Warnings that explain a difference. */
export function explainsDifference(kind: string): boolean {
  return kind.startsWith('CULPRIT_') || kind === 'PROFIT_IN_EQUITY' || kind === 'UNBALANCED';
}

interface FootingProps {
  readonly report: ImportReport;
  readonly items: readonly TrialBalanceItem[];
  /** False while a choice is asked for: the amounts are not certain yet. */
  readonly explain: boolean;
  readonly onShow: (row: number) => void;
}

function FootingRow({
  label,
  amount,
  difference = false,
}: {
  readonly label: string;
  readonly amount: Money;
  readonly difference?: boolean;
}) {
  return (
    <Table.Tr>
      <Table.Th scope="row">{label}</Table.Th>
      <Table.Td className="fv-figure-column">
        <Figure amount={amount} difference={difference} />
      </Table.Td>
    </Table.Tr>
  );
}

export function Footing({ report, items, explain, onShow }: FootingProps) {
  const { totals, warnings } = report;
  const named = warnings.filter(({ kind }) => explainsDifference(kind) && kind !== 'UNBALANCED');
  const current = items.map((item) => ({ ...item, balance: item.currentYearBalance }));
  const prior = items.map((item) => ({ ...item, balance: item.priorYearBalance }));
  const guessed = explain && named.length === 0 ? likelyCulprits(current, totals.difference) : [];
  const priorCulprits =
    explain && totals.priorDifference !== null ? likelyCulprits(prior, totals.priorDifference) : [];
  return (
    <Stack gap="xs">
      <Table withRowBorders={false} verticalSpacing={4}>
        <Table.Tbody>
          <FootingRow label="Debits" amount={totals.debit} />
          <FootingRow label="Credits" amount={totals.credit} />
          <FootingRow label="Difference" amount={totals.difference} difference />
          {totals.priorDifference !== null && (
            <FootingRow label="Difference, last year" amount={totals.priorDifference} difference />
          )}
        </Table.Tbody>
      </Table>
      {explain && isZero(totals.difference) && <Text className="fv-good">✓ The trial balance foots.</Text>}
      {explain && !isZero(totals.difference) && (
        <Alert color="red" title="The trial balance does not foot">
          <List size="sm">
            {named.map((warning) => (
              <List.Item key={warning.message}>
                {warning.message} <RowLinks rows={warning.rows} onShow={onShow} />
              </List.Item>
            ))}
            {guessed.map((each) => (
              <List.Item key={each}>{each}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      {priorCulprits.length > 0 && (
        <Alert color="yellow" title="Last year’s column does not foot">
          <List size="sm">
            {priorCulprits.map((each) => (
              <List.Item key={each}>{each}</List.Item>
            ))}
          </List>
        </Alert>
      )}
    </Stack>
  );
}
