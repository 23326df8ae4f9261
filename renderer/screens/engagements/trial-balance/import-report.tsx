/**
 * The import clinic: what the reader decided about the file, what it left out and why, how the columns foot,
 * and what it warns of.
 */
import { Alert, Checkbox, Grid, Group, List, Stack, Table, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { isZero } from '../../../../shared/model/money.ts';
import type { TrialBalanceItem } from '../../../../shared/model/records.ts';
import type { ImportRecipe, ImportReport } from '../../../../shared/model/trial-balance.ts';
import { Figure } from '../../../components/figure.tsx';
import { likelyCulprits } from './culprits.ts';
import { RecipeForm } from './recipe-form.tsx';

const MOST_LEFT_OUT = 200;

/** Kind of the warning in which the reader asks for a choice. */
export const QUESTION = 'QUESTION';

interface ImportReportViewProps {
  readonly report: ImportReport;
  readonly items: readonly TrialBalanceItem[];
  /** The choice that the report asks for; null where the file was imported. */
  readonly question: string | null;
  readonly mayCorrect: boolean;
  readonly busy: boolean;
  readonly onApply: (recipe: ImportRecipe) => void;
}

function Footing({
  report,
  items,
  explain,
}: Pick<ImportReportViewProps, 'report' | 'items'> & { readonly explain: boolean }) {
  const { totals } = report;
  const current = items.map((item) => ({ ...item, balance: item.currentYearBalance }));
  const prior = items.map((item) => ({ ...item, balance: item.priorYearBalance }));
  const culprits = explain ? likelyCulprits(current, totals.difference) : [];
  const priorCulprits = totals.priorDifference === null ? [] : likelyCulprits(prior, totals.priorDifference);
  return (
    <Stack gap="xs">
      <Table withRowBorders={false}>
        <Table.Tbody>
          <Table.Tr>
            <Table.Th scope="row">Debits</Table.Th>
            <Table.Td className="fv-figure-column">
              <Figure amount={totals.debit} />
            </Table.Td>
          </Table.Tr>
          <Table.Tr>
            <Table.Th scope="row">Credits</Table.Th>
            <Table.Td className="fv-figure-column">
              <Figure amount={totals.credit} />
            </Table.Td>
          </Table.Tr>
          <Table.Tr>
            <Table.Th scope="row">Difference</Table.Th>
            <Table.Td className="fv-figure-column">
              <Figure amount={totals.difference} difference />
            </Table.Td>
          </Table.Tr>
          {totals.priorDifference !== null && (
            <Table.Tr>
              <Table.Th scope="row">Difference, last year</Table.Th>
              <Table.Td className="fv-figure-column">
                <Figure amount={totals.priorDifference} difference />
              </Table.Td>
            </Table.Tr>
          )}
        </Table.Tbody>
      </Table>
      {isZero(totals.difference) && <Text className="fv-good">✓ The trial balance foots.</Text>}
      {culprits.length > 0 && (
        <Alert color="red" title="The trial balance does not foot">
          <List size="sm">
            {culprits.map((each) => (
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

export function ImportReportView(props: ImportReportViewProps) {
  const { report, items, question, mayCorrect, busy, onApply } = props;
  const [included, setIncluded] = useState<readonly number[]>([]);
  const toggle = (row: number) =>
    setIncluded((before) =>
      before.includes(row) ? before.filter((each) => each !== row) : [...before, row],
    );
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, lg: 7 }}>
        <Stack className="fv-panel" p="md">
          <Group justify="space-between">
            <Title order={2} size="h3">
              How the file was read
            </Title>
            <Text size="sm" c="dimmed">
              {report.fileName}
            </Text>
          </Group>
          {question !== null && (
            <Alert color="yellow" title="The file needs your choice">
              {question} Nothing was imported yet: choose below and read the file again.
            </Alert>
          )}
          <RecipeForm
            report={report}
            includeRows={included}
            disabled={!mayCorrect}
            busy={busy}
            onApply={onApply}
          />
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 5 }}>
        <Stack>
          <Stack className="fv-panel" p="md" gap="xs">
            <Title order={2} size="h3">
              {question === null
                ? `${report.imported} accounts`
                : `${report.imported} rows found, none imported`}
            </Title>
            <Footing report={report} items={items} explain={question === null} />
            {report.warnings
              .filter((warning) => warning.kind !== QUESTION)
              .map((warning) => (
                <Alert key={`${warning.kind} ${warning.message}`} color="yellow" p="xs">
                  {warning.message}
                  {warning.rows.length > 0 && (
                    <Text size="xs" c="dimmed">
                      {warning.rows.length === 1 ? 'Row' : 'Rows'} {warning.rows.slice(0, 20).join(', ')}
                      {warning.rows.length > 20 ? '…' : ''}
                    </Text>
                  )}
                </Alert>
              ))}
          </Stack>
          <Stack className="fv-panel" p="md" gap="xs">
            <Title order={2} size="h3">
              {report.leftOut.length === 0 ? 'No row was left out' : `${report.leftOut.length} rows left out`}
            </Title>
            {report.leftOut.length > 0 && (
              <>
                <Text size="xs" c="dimmed">
                  Tick a row to take it in, then read the file again.
                </Text>
                <section className="fv-left-out" aria-label="Rows left out">
                  <Table verticalSpacing={3}>
                    <Table.Thead>
                      <Table.Tr>
                        <Table.Th>Take in</Table.Th>
                        <Table.Th className="fv-figure-column">Row</Table.Th>
                        <Table.Th>Text</Table.Th>
                        <Table.Th>Why</Table.Th>
                      </Table.Tr>
                    </Table.Thead>
                    <Table.Tbody>
                      {report.leftOut.slice(0, MOST_LEFT_OUT).map((each) => (
                        <Table.Tr key={each.row}>
                          <Table.Td>
                            <Checkbox
                              size="xs"
                              aria-label={`Take in row ${each.row}`}
                              disabled={!mayCorrect}
                              checked={included.includes(each.row)}
                              onChange={() => toggle(each.row)}
                            />
                          </Table.Td>
                          <Table.Td className="fv-figure-column">{each.row}</Table.Td>
                          <Table.Td>{each.text}</Table.Td>
                          <Table.Td className="fv-muted">{each.reason}</Table.Td>
                        </Table.Tr>
                      ))}
                    </Table.Tbody>
                  </Table>
                </section>
              </>
            )}
          </Stack>
        </Stack>
      </Grid.Col>
    </Grid>
  );
}
