/**
 * The master fields of a client: name, UEN, products, accounting standard, year end. The same form makes a
 * new client and changes one.
 */
import { Button, Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { MONTHS } from '../../../shared/model/dates.ts';
import type { AccountingStandard, Product } from '../../../shared/model/enums.ts';
import { PRODUCTS } from '../../../shared/model/enums.ts';
import type { Client } from '../../../shared/model/records.ts';
import { uenSchema } from '../../../shared/model/records.ts';
import type { Problem } from '../../../shared/problem.ts';
import { useCall } from '../../client/hooks.ts';
import { ProblemMessage } from '../../components/state-views.tsx';
import { ACCOUNTING_STANDARD_WORDS, optionsOf, PRODUCT_WORDS } from '../../components/words.ts';

/** The master fields as they are typed. */
export interface ClientMaster {
  readonly companyName: string;
  readonly uen: string;
  readonly enabledProducts: Product[];
  readonly accountingStandard: AccountingStandard;
  readonly fyEndMonth: number;
}

interface ClientEditorProps {
  /** What stands; null for a new client. */
  readonly client: ClientMaster | null;
  readonly busy: boolean;
  readonly problem: Problem | null;
  readonly onSave: (master: ClientMaster) => void;
}

const NEW_CLIENT: ClientMaster = {
  companyName: '',
  uen: '',
  enabledProducts: ['FINANCIAL_STATEMENTS', 'XBRL_FILING'],
  accountingStandard: 'SFRS',
  fyEndMonth: 12,
};

const STANDARDS = optionsOf(ACCOUNTING_STANDARD_WORDS);

/** The fields and their button; what is done with them is the caller's. */
export function ClientEditor({ client, busy, problem, onSave }: ClientEditorProps) {
  const [draft, setDraft] = useState<ClientMaster>(client ?? NEW_CLIENT);
  const change = (part: Partial<ClientMaster>) => setDraft((before) => ({ ...before, ...part }));
  const uenWrong = draft.uen.trim() !== '' && !uenSchema.safeParse(draft.uen).success;

  const submit = () => {
    const { companyName, uen, enabledProducts, accountingStandard, fyEndMonth } = draft;
    onSave({ companyName, uen, enabledProducts, accountingStandard, fyEndMonth });
  };

  return (
    <Stack
      component="form"
      gap="sm"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextInput
        label="Company name"
        required
        maxLength={300}
        data-autofocus
        value={draft.companyName}
        onChange={(event) => change({ companyName: event.currentTarget.value })}
      />
      <Group grow align="flex-start">
        <TextInput
          label="UEN"
          required
          placeholder="202312345K"
          error={uenWrong ? 'A UEN such as 202312345K is expected' : undefined}
          value={draft.uen}
          onChange={(event) => change({ uen: event.currentTarget.value.toUpperCase() })}
        />
        <NativeSelect
          label="Year ends in"
          data={MONTHS.map((label, index) => ({ value: String(index + 1), label }))}
          value={String(draft.fyEndMonth)}
          onChange={(event) => change({ fyEndMonth: event.currentTarget.selectedIndex + 1 })}
        />
      </Group>
      <NativeSelect
        label="Accounting standard"
        data={STANDARDS}
        value={draft.accountingStandard}
        onChange={(event) => {
          const found = STANDARDS.find((each) => each.value === event.currentTarget.value);
          if (found !== undefined) change({ accountingStandard: found.value });
        }}
      />
      <Checkbox.Group
        label="Products"
        value={[...draft.enabledProducts]}
        onChange={(values) => change({ enabledProducts: PRODUCTS.filter((each) => values.includes(each)) })}
      >
        <Group mt={4}>
          {PRODUCTS.map((product) => (
            <Checkbox key={product} value={product} label={PRODUCT_WORDS[product]} />
          ))}
        </Group>
      </Checkbox.Group>
      {problem !== null && <ProblemMessage problem={problem} />}
      <Group justify="flex-end">
        <Button
          type="submit"
          loading={busy}
          disabled={draft.companyName.trim() === '' || draft.uen.trim() === '' || uenWrong}
        >
          {client === null ? 'Add client' : 'Save'}
        </Button>
      </Group>
    </Stack>
  );
}

interface ClientFormProps {
  readonly client: Client | null;
  readonly onDone: (client: Client) => void;
}

/** A client of this practice's own master. */
export function ClientForm({ client, onDone }: ClientFormProps) {
  const create = useCall('createClient');
  const update = useCall('updateClient');
  const save = (body: ClientMaster) => {
    if (client === null) create.mutate({ body }, { onSuccess: onDone });
    else update.mutate({ params: { id: client.id }, body }, { onSuccess: onDone });
  };
  return (
    <ClientEditor
      client={client}
      busy={create.isPending || update.isPending}
      problem={create.error ?? update.error}
      onSave={save}
    />
  );
}
