/**
 * The reader's guesses, each to be changed: sheet, heading row, columns, sign, scale (decisions 3: the
 * corrected recipe). What is sent is only what differs from the report, so that the rest is guessed again.
 */
import { Button, Checkbox, Group, NativeSelect, NumberInput, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type {
  ColumnAssignment,
  ColumnRole,
  ImportRecipe,
  ImportReport,
} from '../../../../shared/model/trial-balance.ts';
import { COLUMN_ROLES } from '../../../../shared/model/trial-balance.ts';
import { COLUMN_ROLE_WORDS, columnName } from './column-names.ts';
import { rowsOfRecipe } from './row-choices.ts';

const SCALES = [
  { value: '1', label: 'Dollars', scale: 1 },
  { value: '1000', label: 'Thousands', scale: 1000 },
  { value: '1000000', label: 'Millions', scale: 1_000_000 },
] as const;

interface RecipeFormProps {
  readonly report: ImportReport;
  readonly disabled: boolean;
  readonly busy: boolean;
  readonly onApply: (recipe: ImportRecipe) => void;
}

export function RecipeForm({ report, disabled, busy, onApply }: RecipeFormProps) {
  const [sheet, setSheet] = useState(report.sheet ?? '');
  const [headerRow, setHeaderRow] = useState(report.headerRow);
  const [columns, setColumns] = useState<ColumnAssignment>(report.columns);
  const [flipSign, setFlipSign] = useState(report.flipSign);
  const [scale, setScale] = useState(String(report.scale));
  const otherSheet = sheet !== (report.sheet ?? '') || headerRow !== report.headerRow;

  const choose = (role: ColumnRole, text: string) =>
    setColumns((before) => {
      const { [role]: _, ...rest } = before;
      return text === '' ? rest : { ...rest, [role]: Number.parseInt(text, 10) };
    });
  const apply = () =>
    onApply({
      ...(sheet === '' ? {} : { sheet }),
      headerRow,
      // Columns of another sheet or heading row are guessed anew.
      ...(otherSheet ? {} : { columns }),
      flipSign,
      scale: SCALES.find((each) => each.value === scale)?.scale ?? 1,
      // Rows chosen by hand belong to the table that they were seen in.
      ...(otherSheet ? {} : { ...rowsOfRecipe(report.rowChoices), ...report.answers }),
    });
  const choices = report.headings.map((_, index) => ({
    value: String(index),
    label: columnName(index, report.headings),
  }));

  return (
    <Stack
      component="form"
      gap="sm"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <Group grow align="flex-start">
        {report.sheets.length > 0 && (
          <NativeSelect
            label="Sheet"
            data={report.sheets}
            value={sheet}
            disabled={disabled}
            onChange={(event) => setSheet(event.currentTarget.value)}
          />
        )}
        <NumberInput
          label="Heading row"
          min={0}
          allowDecimal={false}
          disabled={disabled}
          value={headerRow}
          onChange={(value) => setHeaderRow(typeof value === 'number' ? value : report.headerRow)}
        />
        <NativeSelect
          label="Figures are in"
          data={SCALES.map(({ value, label }) => ({ value, label }))}
          value={scale}
          disabled={disabled}
          onChange={(event) => setScale(event.currentTarget.value)}
        />
      </Group>
      <fieldset className="fv-fieldset" disabled={disabled || otherSheet}>
        <Text component="legend" fw={500} size="sm" mb={4}>
          Columns
        </Text>
        {otherSheet && (
          <Text size="xs" c="dimmed" mb="xs">
            The columns are read again for the other sheet or heading row.
          </Text>
        )}
        <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="xs">
          {COLUMN_ROLES.map((role) => (
            <NativeSelect
              key={role}
              size="xs"
              label={COLUMN_ROLE_WORDS[role]}
              data={[{ value: '', label: 'Not in the file' }, ...choices]}
              value={columns[role] === undefined ? '' : String(columns[role])}
              onChange={(event) => choose(role, event.currentTarget.value)}
            />
          ))}
        </SimpleGrid>
      </fieldset>
      <Checkbox
        label="The file shows credits as positive: turn all signs round"
        checked={flipSign}
        disabled={disabled}
        onChange={(event) => setFlipSign(event.currentTarget.checked)}
      />
      <Group justify="flex-end">
        <Button type="submit" variant="default" loading={busy} disabled={disabled}>
          Read again with these choices
        </Button>
      </Group>
    </Stack>
  );
}
