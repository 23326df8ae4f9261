/** How a list of clients is read: its sheet, what each column is, and what is taken where the file says nothing. */
import { Checkbox, Group, NativeSelect, Radio, Stack, Text } from '@mantine/core';
import {
  type ClientFile,
  type ClientSheet,
  COLUMN_ROLES,
  type ColumnRole,
  countUens,
  type ImportDefaults,
  ROLE_HEADS,
  type SheetLayout,
} from '../../../../shared/model/client-import.ts';
import { MONTHS } from '../../../../shared/model/dates.ts';
import { ACCOUNTING_STANDARDS, PRODUCTS } from '../../../../shared/model/enums.ts';
import { plural } from '../../../components/plural.ts';
import { ACCOUNTING_STANDARD_WORDS, PRODUCT_WORDS } from '../../../components/words.ts';

interface SheetChoiceProps {
  readonly file: ClientFile;
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
}

function sheetWords(sheet: ClientSheet): string {
  if (sheet.passedOver) return 'too long or too wide for a list of clients; it was not read';
  const found = countUens(sheet);
  const beyond = sheet.rowsBeyond > 0 ? `; ${sheet.rowsBeyond} further rows were not read` : '';
  return `${found} ${plural(found, 'row')} with a UEN${sheet.hidden ? ', hidden in the workbook' : ''}${beyond}`;
}

/** Every sheet of the workbook with what it holds, so that no client on another one is left out unsaid. */
export function SheetChoice({ file: { sheets, sheetsBeyond }, chosen, onChoose }: SheetChoiceProps) {
  const cut = sheets[chosen]?.rowsBeyond ?? 0;
  if (sheets.length < 2 && sheetsBeyond.length === 0)
    return cut > 0 ? (
      <Text size="sm" className="fv-warn">
        {cut} further rows of the file were not read. Part the file and import the rest after this.
      </Text>
    ) : null;
  return (
    <Radio.Group
      label="Sheet"
      description="One sheet is imported at a time. Choose the next one afterwards."
      value={String(chosen)}
      onChange={(value) => onChoose(Number(value))}
    >
      <Stack gap={4} mt={6}>
        {sheets.map((sheet, index) => (
          <Radio
            // biome-ignore lint/suspicious/noArrayIndexKey: sheets keep their places.
            key={index}
            value={String(index)}
            disabled={sheet.passedOver}
            label={`${sheet.name === '' ? `Sheet ${index + 1}` : sheet.name}: ${sheetWords(sheet)}`}
          />
        ))}
        {sheetsBeyond.length > 0 && (
          <Text size="sm" className="fv-warn">
            Not read: {sheetsBeyond.join(', ')}. The workbook has too many sheets.
          </Text>
        )}
      </Stack>
    </Radio.Group>
  );
}

interface ColumnChoiceProps {
  readonly sheet: ClientSheet;
  readonly layout: SheetLayout;
  readonly onChange: (layout: SheetLayout) => void;
}

/** "B: Company name", by the heading or the first thing that stands in the column. */
function columnOptions({ rows }: ClientSheet, headerRow: number) {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const head = rows.find(({ number }) => number === headerRow);
  return Array.from({ length: width }, (_, at) => {
    const said = head?.cells[at] || rows.find(({ cells }) => (cells[at] ?? '') !== '')?.cells[at] || '';
    const letter = at < 26 ? String.fromCharCode(65 + at) : `A${String.fromCharCode(65 + (at % 26))}`;
    return { value: String(at), label: `${letter}: ${said.slice(0, 40)}` };
  });
}

export function ColumnChoice({ sheet, layout, onChange }: ColumnChoiceProps) {
  const options = columnOptions(sheet, layout.headerRow);
  const put = (role: ColumnRole, value: string) => {
    const { [role]: _before, ...others } = layout.columns;
    onChange({ ...layout, columns: value === '' ? others : { ...others, [role]: Number(value) } });
  };
  return (
    <Group gap="sm" align="flex-end">
      {COLUMN_ROLES.map((role) => (
        <NativeSelect
          key={role}
          size="xs"
          w={164}
          label={`Column: ${ROLE_HEADS[role].toLowerCase().replace('uen', 'UEN')}`}
          data={[{ value: '', label: 'No column' }, ...options]}
          value={String(layout.columns[role] ?? '')}
          onChange={(event) => put(role, event.currentTarget.value)}
        />
      ))}
      <NativeSelect
        size="xs"
        w={120}
        label="Headings are in"
        data={[
          { value: '0', label: 'No row' },
          ...sheet.rows.slice(0, 15).map(({ number }) => ({ value: String(number), label: `Row ${number}` })),
        ]}
        value={String(layout.headerRow)}
        onChange={(event) => onChange({ ...layout, headerRow: Number(event.currentTarget.value) })}
      />
    </Group>
  );
}

interface DefaultsChoiceProps {
  readonly defaults: ImportDefaults;
  readonly onChange: (defaults: ImportDefaults) => void;
}

export function DefaultsChoice({ defaults, onChange }: DefaultsChoiceProps) {
  return (
    <Group gap="sm" align="flex-end">
      <NativeSelect
        size="xs"
        w={180}
        label="Year end, if missing"
        data={[
          { value: '', label: 'Ask for it' },
          ...MONTHS.map((label, index) => ({ value: String(index + 1), label })),
        ]}
        value={String(defaults.fyEndMonth ?? '')}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...defaults, fyEndMonth: value === '' ? null : Number(value) })
        }
      />
      <NativeSelect
        size="xs"
        w={210}
        label="Standard, if missing"
        data={[
          { value: '', label: 'Ask for it' },
          ...ACCOUNTING_STANDARDS.map((value) => ({ value, label: ACCOUNTING_STANDARD_WORDS[value] })),
        ]}
        value={defaults.accountingStandard ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({
            ...defaults,
            accountingStandard: ACCOUNTING_STANDARDS.find((each) => each === value) ?? null,
          })
        }
      />
      <Checkbox.Group
        label="Products, if missing"
        value={[...defaults.products]}
        onChange={(values) =>
          onChange({ ...defaults, products: PRODUCTS.filter((product) => values.includes(product)) })
        }
      >
        <Group gap="sm" h={30}>
          {PRODUCTS.map((product) => (
            <Checkbox key={product} size="xs" value={product} label={PRODUCT_WORDS[product]} />
          ))}
        </Group>
      </Checkbox.Group>
    </Group>
  );
}
