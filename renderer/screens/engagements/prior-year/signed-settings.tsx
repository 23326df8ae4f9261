/** What is said of the signed statements as a whole: their period, their unit, and where the comparative cash flows come from. */
import { Checkbox, Select, Stack, TextInput } from '@mantine/core';
import { isIsoDate } from '../../../../shared/model/dates.ts';
import { ROUNDING_CONVENTIONS } from '../../../../shared/model/enums.ts';
import { ROUNDING_WORDS } from '../../../../shared/model/field-words.ts';
import {
  SIGNED_CASH_FLOWS,
  type SignedProblem,
  type SignedStatementsSettings,
} from '../../../../shared/model/prior-year.ts';
import { DateField } from '../../../components/date-field.tsx';
import { GrowingTextarea } from '../../../components/growing-textarea.tsx';

interface SignedSettingsProps {
  readonly settings: SignedStatementsSettings;
  readonly problems: readonly SignedProblem[];
  readonly editable: boolean;
  readonly onChange: (settings: SignedStatementsSettings) => void;
}

const CASH_FLOWS = {
  AS_SIGNED: 'As they are printed: enter their lines',
  COMPUTED: 'Compute them from both balance sheets',
} as const;

export function SignedSettings({ settings, problems, editable, onChange }: SignedSettingsProps) {
  const change = (part: Partial<SignedStatementsSettings>) => onChange({ ...settings, ...part });
  const asksReason = settings.acceptedReason !== null || problems.some(({ acceptable }) => acceptable);
  return (
    <Stack gap="sm" maw={520}>
      <DateField
        label="First day of last year"
        description="Correct it where last year was longer or shorter than twelve months."
        disabled={!editable}
        value={settings.periodStart}
        onChange={(date) => {
          if (isIsoDate(date)) change({ periodStart: date });
        }}
      />
      <DateField
        label="Last day of last year"
        description="The figures count only where this year begins on the day after."
        disabled={!editable}
        value={settings.periodEnd}
        onChange={(date) => {
          if (isIsoDate(date)) change({ periodEnd: date });
        }}
      />
      <TextInput
        label="Currency of the signed statements"
        description="Its three letters, such as SGD."
        maxLength={3}
        disabled={!editable}
        value={settings.currency}
        onChange={(event) => change({ currency: event.currentTarget.value.toUpperCase() })}
      />
      <Checkbox
        label="Last year was the first period of the company"
        disabled={!editable}
        checked={settings.firstPeriod}
        onChange={(event) => change({ firstPeriod: event.currentTarget.checked })}
      />
      <Select
        label="The signed statements are printed in"
        description="Type all amounts in full: 1,234,000 where 1,234 is printed in thousands."
        allowDeselect={false}
        disabled={!editable}
        data={ROUNDING_CONVENTIONS.map((value) => ({ value, label: ROUNDING_WORDS[value] }))}
        value={settings.rounding}
        onChange={(value) =>
          change({ rounding: ROUNDING_CONVENTIONS.find((each) => each === value) ?? settings.rounding })
        }
      />
      <Select
        label="Comparative cash flows"
        allowDeselect={false}
        disabled={!editable}
        data={SIGNED_CASH_FLOWS.map((value) => ({ value, label: CASH_FLOWS[value] }))}
        value={settings.cashFlows}
        onChange={(value) =>
          change({ cashFlows: SIGNED_CASH_FLOWS.find((each) => each === value) ?? settings.cashFlows })
        }
      />
      {asksReason && (
        <GrowingTextarea
          label="Take what does not add up as it was signed, because"
          description="Differences stay listed. A statement of financial position that does not balance is never taken."
          minRows={2}
          maxLength={2000}
          disabled={!editable}
          value={settings.acceptedReason ?? ''}
          onChange={(event) => {
            const reason = event.currentTarget.value;
            change({ acceptedReason: reason.trim() === '' ? null : reason });
          }}
        />
      )}
    </Stack>
  );
}
