/**
 * The first rows of the file as it is, with the role of each column above it: a person sees at a glance whether
 * the right columns were meant. What is not read is muted, the heading stands out.
 */
import { Badge, ScrollArea, Table, Text } from '@mantine/core';
import type { ColumnRole, ImportReport } from '../../../../shared/model/trial-balance.ts';
import { COLUMN_ROLES } from '../../../../shared/model/trial-balance.ts';
import { COLUMN_ROLE_WORDS, columnLetter } from './column-names.ts';
import './clinic.css';

type Previewed = Pick<ImportReport, 'preview' | 'columns' | 'headerRow' | 'leftOut'>;

/** What becomes of a row, in a word for those who do not see colours. */
function fateOf(
  { row, notChosen }: Previewed['preview'][number],
  report: Previewed,
  leftOut: ReadonlySet<number>,
): string {
  if (row === report.headerRow) return 'Heading';
  if (row < report.headerRow) return 'Above';
  if (notChosen !== undefined) return notChosen === 'PRIOR_YEAR' ? 'Prior year' : 'Not chosen';
  return leftOut.has(row) ? 'Left out' : 'Account';
}

function isAmount(role: ColumnRole | undefined): boolean {
  return role !== undefined && role !== 'code' && role !== 'description';
}

export function FilePreview({ report }: { readonly report: Previewed }) {
  const { preview, columns } = report;
  if (preview.length === 0) return null;
  const width = Math.max(...preview.map((row) => row.cells.length));
  const roles = new Map<number, ColumnRole>();
  for (const role of COLUMN_ROLES) {
    const index = columns[role];
    if (index !== undefined) roles.set(index, role);
  }
  const indexes = Array.from({ length: width }, (_, index) => index);
  const leftOut = new Set(report.leftOut.map((each) => each.row));
  return (
    <ScrollArea.Autosize
      mah={330}
      type="auto"
      offsetScrollbars
      viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': 'Rows of the file' }}
    >
      <Table className="fv-preview" verticalSpacing={2} withColumnBorders>
        <caption className="fv-hidden">First rows of the file with the roles of its columns</caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th className="fv-figure-column">Row</Table.Th>
            <Table.Th>Read as</Table.Th>
            {indexes.map((index) => {
              const role = roles.get(index);
              return (
                <Table.Th key={index}>
                  <Text size="xs" c="dimmed" span>
                    {columnLetter(index)}{' '}
                  </Text>
                  {role === undefined ? (
                    <Text size="xs" c="dimmed" span>
                      not read
                    </Text>
                  ) : (
                    <Badge size="sm" variant="light" className="fv-badge">
                      {COLUMN_ROLE_WORDS[role]}
                    </Badge>
                  )}
                </Table.Th>
              );
            })}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {preview.map((each) => {
            const fate = fateOf(each, report, leftOut);
            return (
              <Table.Tr key={each.row} data-fate={fate}>
                <Table.Th scope="row" className="fv-figure-column">
                  {each.row}
                </Table.Th>
                <Table.Td className="fv-muted">{fate}</Table.Td>
                {indexes.map((index) => (
                  <Table.Td
                    key={index}
                    data-read={roles.has(index)}
                    {...(isAmount(roles.get(index)) && { className: 'fv-figure-column' })}
                  >
                    {each.cells[index] ?? ''}
                  </Table.Td>
                ))}
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  );
}
