/**
 * The header of an engagement as a form: year, period, standard, currency, rounding.
 */
import { Checkbox, Group, NativeSelect, TextInput } from '@mantine/core';
import type { ReportingStandard, RoundingConvention } from '../../../shared/model/enums.ts';
import { optionsOf, REPORTING_STANDARD_WORDS, ROUNDING_WORDS } from '../../components/words.ts';
import { yearLabel } from './year-end.ts';

export interface HeaderDraft {
  readonly financialYear: string;
  readonly yearEndDate: string;
  /** Empty: twelve months to the year end. */
  readonly periodStart: string;
  readonly firstPeriod: boolean;
  readonly reportingStandard: ReportingStandard;
  readonly functionalCurrency: string;
  readonly roundingConvention: RoundingConvention;
}

const STANDARDS = optionsOf(REPORTING_STANDARD_WORDS);
const ROUNDINGS = optionsOf(ROUNDING_WORDS);

/** The draft as the body of a call. */
export function headerBody(draft: HeaderDraft) {
  const { periodStart, ...rest } = draft;
  return periodStart === '' ? rest : { ...rest, periodStart };
}

export function headerComplete(draft: HeaderDraft): boolean {
  return (
    draft.financialYear.trim() !== '' &&
    draft.yearEndDate !== '' &&
    /^[A-Z]{3}$/.test(draft.functionalCurrency)
  );
}

interface HeaderFieldsProps {
  readonly draft: HeaderDraft;
  readonly onChange: (part: Partial<HeaderDraft>) => void;
}

export function HeaderFields({ draft, onChange }: HeaderFieldsProps) {
  return (
    <>
      <Group grow align="flex-start">
        <TextInput
          label="Year end"
          type="date"
          max="9999-12-31"
          required
          value={draft.yearEndDate}
          onChange={(event) => {
            const { value } = event.currentTarget;
            const follows = draft.financialYear === yearLabel(draft.yearEndDate);
            onChange(
              follows ? { yearEndDate: value, financialYear: yearLabel(value) } : { yearEndDate: value },
            );
          }}
        />
        <TextInput
          label="Label of the year"
          required
          maxLength={40}
          value={draft.financialYear}
          onChange={(event) => onChange({ financialYear: event.currentTarget.value })}
        />
        <TextInput
          label="Start of the period"
          type="date"
          max="9999-12-31"
          description="Empty: twelve months"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={draft.periodStart}
          onChange={(event) => onChange({ periodStart: event.currentTarget.value })}
        />
      </Group>
      <Checkbox
        label="First period of the company (opening balances are nil)"
        checked={draft.firstPeriod}
        onChange={(event) => onChange({ firstPeriod: event.currentTarget.checked })}
      />
      <Group align="flex-start" wrap="nowrap">
        <NativeSelect
          label="Reporting standard"
          flex={4}
          data={STANDARDS}
          value={draft.reportingStandard}
          onChange={(event) => {
            const found = STANDARDS.find((each) => each.value === event.currentTarget.value);
            if (found !== undefined) onChange({ reportingStandard: found.value });
          }}
        />
        <TextInput
          label="Currency"
          flex={2}
          required
          maxLength={3}
          value={draft.functionalCurrency}
          onChange={(event) => onChange({ functionalCurrency: event.currentTarget.value.toUpperCase() })}
        />
        <NativeSelect
          label="Rounding in statements"
          flex={3}
          data={ROUNDINGS}
          value={draft.roundingConvention}
          onChange={(event) => {
            const found = ROUNDINGS.find((each) => each.value === event.currentTarget.value);
            if (found !== undefined) onChange({ roundingConvention: found.value });
          }}
        />
      </Group>
    </>
  );
}
