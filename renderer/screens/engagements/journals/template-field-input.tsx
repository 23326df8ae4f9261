/** One field of a journal that the program computes. */
import { Select, TextInput } from '@mantine/core';
import { isMoney, ZERO } from '../../../../shared/model/money.ts';
import { DateField } from '../../../components/date-field.tsx';
import { FigureInput } from '../../../components/figure-input.tsx';
import type { PickerOption } from '../../../components/picker-search.ts';
import { AccountCell } from './account-cell.tsx';
import type { FieldValue, TemplateField } from './template-fields.ts';

interface TemplateFieldInputProps {
  readonly field: TemplateField;
  readonly value: FieldValue;
  readonly accounts: readonly PickerOption[];
  readonly onChange: (value: FieldValue) => void;
}

export function TemplateFieldInput({ field, value, accounts, onChange }: TemplateFieldInputProps) {
  const { label, description } = field;
  const text = typeof value === 'object' ? '' : String(value);
  switch (field.kind) {
    case 'ACCOUNT':
      return (
        <AccountCell
          label={label}
          options={accounts}
          account={typeof value === 'object' ? value : { accountCode: '', accountDescription: '' }}
          disabled={false}
          labelled
          onPick={onChange}
        />
      );
    case 'AMOUNT':
      return (
        <FigureInput
          label={label}
          description={description}
          value={isMoney(text) ? text : ZERO}
          onCommit={(amount) => onChange(amount ?? ZERO)}
        />
      );
    case 'CHOICE':
      return (
        <Select
          label={label}
          data={field.choices ?? []}
          value={text}
          allowDeselect={false}
          onChange={(chosen) => onChange(chosen ?? text)}
        />
      );
    case 'WHOLE':
      return (
        <TextInput
          label={label}
          description={description}
          inputMode="numeric"
          value={text}
          onChange={(event) => onChange(Number(event.currentTarget.value.replaceAll(/\D/g, '')))}
        />
      );
    case 'PERCENT':
    case 'DECIMAL':
      return (
        <TextInput
          label={label}
          description={description}
          inputMode="decimal"
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'DATE':
    case 'DATE_IF_ANY':
      return <DateField label={label} description={description} value={text} onChange={onChange} />;
    case 'TEXT':
      return (
        <TextInput
          label={label}
          description={description}
          maxLength={200}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}
