/** Which column of amounts is this year, and which is last year: one radio button of each for every column. */
import { Button, Group, Radio, Table } from '@mantine/core';
import { useState } from 'react';
import type { ImportQuestion, ImportRecipe, ImportReport } from '../../../../shared/model/trial-balance.ts';
import { Figure } from '../../../components/figure.tsx';
import { columnName } from './column-names.ts';
import { ANSWER_BUTTONS, columnsAnswer, QUESTION_TITLES } from './question-answers.ts';

interface ColumnQuestionProps {
  readonly question: ImportQuestion;
  readonly report: ImportReport;
  readonly disabled: boolean;
  readonly busy: boolean;
  readonly onApply: (recipe: ImportRecipe) => void;
}

export function ColumnQuestion({ question, report, disabled, busy, onApply }: ColumnQuestionProps) {
  const textOf = (index: number | undefined) => (index === undefined ? '' : String(index));
  const [current, setCurrent] = useState(textOf(report.columns.current));
  const [prior, setPrior] = useState(textOf(report.columns.prior));
  const nameOf = (value: string) => columnName(Number(value), report.headings);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onApply(columnsAnswer(report, current, prior));
      }}
    >
      <section className="fv-rows" aria-label={QUESTION_TITLES.COLUMNS}>
        <Table verticalSpacing={3}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Column</Table.Th>
              <Table.Th>This year</Table.Th>
              <Table.Th>Last year</Table.Th>
              <Table.Th className="fv-figure-column">Figures</Table.Th>
              <Table.Th className="fv-figure-column">Sum of positive figures</Table.Th>
              <Table.Th className="fv-figure-column">Sum of negative figures</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {question.choices.map(({ value, rows, debit, credit }) => (
              <Table.Tr key={value}>
                <Table.Th scope="row" className="fv-break">
                  {nameOf(value)}
                </Table.Th>
                <Table.Td>
                  <Radio
                    name="this-year"
                    size="xs"
                    aria-label={`${nameOf(value)} is this year`}
                    checked={current === value}
                    disabled={disabled}
                    onChange={() => setCurrent(value)}
                  />
                </Table.Td>
                <Table.Td>
                  <Radio
                    name="last-year"
                    size="xs"
                    aria-label={`${nameOf(value)} is last year`}
                    checked={prior === value}
                    disabled={disabled}
                    onChange={() => setPrior(value)}
                  />
                </Table.Td>
                <Table.Td className="fv-figure-column">{rows ?? ''}</Table.Td>
                <Table.Td className="fv-figure-column">
                  <Figure amount={debit} />
                </Table.Td>
                <Table.Td className="fv-figure-column">
                  <Figure amount={credit} />
                </Table.Td>
              </Table.Tr>
            ))}
            <Table.Tr>
              <Table.Th scope="row">No column</Table.Th>
              <Table.Td />
              <Table.Td>
                <Radio
                  name="last-year"
                  size="xs"
                  aria-label="No column is last year"
                  checked={prior === ''}
                  disabled={disabled}
                  onChange={() => setPrior('')}
                />
              </Table.Td>
              <Table.Td colSpan={3} className="fv-muted">
                Debits and credits in two columns: choose them below.
              </Table.Td>
            </Table.Tr>
          </Table.Tbody>
        </Table>
      </section>
      <Group justify="flex-end" mt="xs">
        <Button type="submit" loading={busy} disabled={disabled || current === '' || current === prior}>
          {ANSWER_BUTTONS.COLUMNS}
        </Button>
      </Group>
    </form>
  );
}
