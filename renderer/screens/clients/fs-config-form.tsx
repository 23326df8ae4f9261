/**
 * Defaults of a client's engagements (Client.fsConfig). The year-end month stands on the master alone
 * (decisions 5) and is not asked twice.
 */
import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Client, FsConfig } from '../../../shared/model/records.ts';
import type { Problem } from '../../../shared/problem.ts';
import { useCall } from '../../client/hooks.ts';
import { ProblemMessage } from '../../components/state-views.tsx';
import {
  EXPENSE_ANALYSIS_WORDS,
  FACE_OF_BALANCES_WORDS,
  optionsOf,
  REPORTING_STANDARD_WORDS,
  ROUNDING_WORDS,
} from '../../components/words.ts';

const STANDARDS = optionsOf(REPORTING_STANDARD_WORDS);
const ROUNDINGS = optionsOf(ROUNDING_WORDS);
const ANALYSES = optionsOf(EXPENSE_ANALYSIS_WORDS);
const FACES = optionsOf(FACE_OF_BALANCES_WORDS);
const DETAILED_RESULTS = [
  { value: 'true', label: 'After the statements' },
  { value: 'false', label: 'None' },
];
/** Each engagement answers for itself. */
const EACH_ENGAGEMENT = { value: '', label: 'None: choose for each engagement' };

interface ConfigEditorProps {
  readonly config: FsConfig;
  readonly busy: boolean;
  readonly problem: Problem | null;
  readonly onSave: (config: FsConfig) => void;
}

/** The fields and their button; what is done with them is the caller's. */
export function FsConfigEditor({ config, busy, problem, onSave }: ConfigEditorProps) {
  const [standard, setStandard] = useState<string>(config.defaultReportingStandard ?? '');
  const [currency, setCurrency] = useState(config.baseCurrency ?? 'SGD');
  const [rounding, setRounding] = useState<string>(config.roundingConvention ?? 'SGD');
  const [analysis, setAnalysis] = useState<string>(config.expenseAnalysis ?? '');
  const [balances, setBalances] = useState<string>(config.faceOfBalances ?? '');
  const [detailed, setDetailed] = useState(String(config.managementInformation ?? ''));
  const submit = () =>
    onSave({
      defaultReportingStandard: STANDARDS.find((each) => each.value === standard)?.value ?? null,
      baseCurrency: currency,
      roundingConvention: ROUNDINGS.find((each) => each.value === rounding)?.value,
      expenseAnalysis: ANALYSES.find((each) => each.value === analysis)?.value ?? null,
      faceOfBalances: FACES.find((each) => each.value === balances)?.value ?? null,
      managementInformation: detailed === '' ? null : detailed === 'true',
    });
  return (
    <Stack
      component="form"
      gap="sm"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <NativeSelect
        label="Reporting standard"
        data={[EACH_ENGAGEMENT, ...STANDARDS]}
        value={standard}
        onChange={(event) => setStandard(event.currentTarget.value)}
      />
      <TextInput
        label="Currency"
        maxLength={3}
        value={currency}
        onChange={(event) => setCurrency(event.currentTarget.value.toUpperCase())}
        error={/^[A-Z]{3}$/.test(currency) ? undefined : 'Three letters, such as SGD'}
      />
      <NativeSelect
        label="Rounding in statements"
        data={ROUNDINGS}
        value={rounding}
        onChange={(event) => setRounding(event.currentTarget.value)}
      />
      <NativeSelect
        label="Expenses on the face of profit or loss"
        description="New engagements take this and the two below; each may be answered otherwise."
        data={[EACH_ENGAGEMENT, ...ANALYSES]}
        value={analysis}
        onChange={(event) => setAnalysis(event.currentTarget.value)}
      />
      <NativeSelect
        label="Receivables, cash and payables on the face"
        data={[EACH_ENGAGEMENT, ...FACES]}
        value={balances}
        onChange={(event) => setBalances(event.currentTarget.value)}
      />
      <NativeSelect
        label="Detailed profit or loss for management"
        data={[EACH_ENGAGEMENT, ...DETAILED_RESULTS]}
        value={detailed}
        onChange={(event) => setDetailed(event.currentTarget.value)}
      />
      {problem !== null && <ProblemMessage problem={problem} />}
      <Group justify="flex-end">
        <Button type="submit" variant="default" loading={busy}>
          Save
        </Button>
      </Group>
    </Stack>
  );
}

interface ConfigFormProps {
  readonly client: Client;
  readonly onDone: () => void;
}

/** The defaults of a client of this practice's own master. */
export function FsConfigForm({ client, onDone }: ConfigFormProps) {
  const save = useCall('updateFsConfig');
  return (
    <FsConfigEditor
      config={client.fsConfig ?? {}}
      busy={save.isPending}
      problem={save.error}
      onSave={(body) => save.mutate({ params: { id: client.id }, body }, { onSuccess: onDone })}
    />
  );
}
