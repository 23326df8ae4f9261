/**
 * The header of an engagement as a form: year, period, standard, currency, rounding.
 */
import { Checkbox, Group, NativeSelect, TextInput } from '@mantine/core';
import { isIsoDate } from '../../../shared/model/dates.ts';
import type { ReportingStandard, RoundingConvention } from '../../../shared/model/enums.ts';
import { DateField } from '../../components/date-field.tsx';
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
    isIsoDate(draft.yearEndDate) &&
    (draft.periodStart === '' || isIsoDate(draft.periodStart)) &&
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
        <DateField
          label="Year end"
          required
          value={draft.yearEndDate}
          onChange={(yearEndDate) => {
            const follows = draft.financialYear === yearLabel(draft.yearEndDate);
            onChange(follows ? { yearEndDate, financialYear: yearLabel(yearEndDate) } : { yearEndDate });
          }}
        />
        <TextInput
          label="Label of the year"
          required
          maxLength={40}
          value={draft.financialYear}
          onChange={(event) => onChange({ financialYear: event.currentTarget.value })}
        />
        <DateField
          label="Start of the period"
          description="Empty: twelve months"
          value={draft.periodStart}
          onChange={(periodStart) => onChange({ periodStart })}
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
