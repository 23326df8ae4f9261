/**
 * A journal that the program computes: what it needs is asked, how its amounts come about is shown step by step, and a
 * person opens it as a draft. Nothing is stored before.
 */
import { Button, Group, Modal, Select, Stack, Table, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { journalTemplateInputSchema } from '../../../../shared/model/journal-template-inputs.ts';
import { whyNotUnder } from '../../../../shared/model/journal-templates.ts';
import { JOURNAL_TEMPLATES, type JournalTemplate } from '../../../../shared/model/journals.ts';
import type { Engagement, TrialBalanceItem } from '../../../../shared/model/records.ts';
import type { TemplateStarts } from '../../../../shared/model/template-starts.ts';
import { Problem } from '../../../../shared/problem.ts';
import { useCall, useRoute } from '../../../client/hooks.ts';
import { Figure } from '../../../components/figure.tsx';
import { placed } from '../../../components/placed.ts';
import { LoadingState, ProblemMessage } from '../../../components/state-views.tsx';
import { accountOptions } from './account-choices.ts';
import { TemplateAssets } from './template-assets.tsx';
import { TemplateFieldInput } from './template-field-input.tsx';
import {
  changedValues,
  type FieldValue,
  type FieldValues,
  fieldsOf,
  firstValues,
  startRemarks,
  startValues,
  TEMPLATE_WORDS,
  templateInput,
} from './template-fields.ts';

interface TemplateDialogProps {
  readonly engagement: Engagement;
  readonly accounts: readonly TrialBalanceItem[];
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onOpenJournal: (journalId: string) => void;
}

export function TemplateDialog(props: TemplateDialogProps) {
  const { engagement, opened, onClose } = props;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Compute a journal"
      size="xl"
      yOffset="3dvh"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {opened && <Form key={engagement.id} {...props} />}
    </Modal>
  );
}

function Form(props: TemplateDialogProps) {
  const starts = useRoute('getTemplateStarts', { params: { id: props.engagement.id } });
  if (starts.isPending) return <LoadingState label="Reading what the books hold" />;
  return <TemplateForm {...props} starts={starts.data} />;
}

/** What was computed may stand below the window. */
const intoView = (steps: HTMLElement | null) => steps?.scrollIntoView({ block: 'nearest' });

function TemplateForm(props: TemplateDialogProps & { readonly starts: TemplateStarts | undefined }) {
  const { engagement, accounts, starts, onClose, onOpenJournal } = props;
  const [template, setTemplate] = useState<JournalTemplate>('ACCRUAL');
  // One set of values for each asset of a depreciation; every other template has one.
  const [all, setAll] = useState<readonly FieldValues[]>(() => startValues('ACCRUAL', engagement, starts));
  const [at, setAt] = useState(0);
  const [refused, setRefused] = useState<Problem | null>(null);
  const options = useMemo(() => accountOptions(accounts), [accounts]);
  const propose = useCall('proposeJournal', { refresh: [] });
  const create = useCall('createJournal');
  const params = { id: engagement.id };
  const values = all[at] ?? {};
  const begin = (next: JournalTemplate) => {
    setTemplate(next);
    setAll(startValues(next, engagement, starts));
    setAt(0);
    setRefused(null);
    propose.reset();
  };
  const change = (name: string, value: FieldValue) => {
    setAll(
      all.map((each, index) =>
        index === at ? changedValues(template, engagement, each, name, value) : each,
      ),
    );
    propose.reset();
  };
  const compute = () => {
    const body = journalTemplateInputSchema.safeParse(templateInput(template, values, engagement, all));
    setRefused(
      body.success ? null : new Problem('INVALID_INPUT', 'Fill in every field. Amounts are nil or more.'),
    );
    if (body.success) propose.mutate({ params, body: body.data });
  };
  const unusable = whyNotUnder(template, engagement.reportingStandard);
  const problem = refused ?? propose.error ?? create.error;
  const proposal = propose.data;
  const remarks = startRemarks(template, starts);
  return (
    <Stack
      component="form"
      gap="sm"
      onSubmit={(event) => {
        event.preventDefault();
        compute();
      }}
    >
      <Select
        label="What to compute"
        data={JOURNAL_TEMPLATES.map((value) => ({ value, label: TEMPLATE_WORDS[value] }))}
        value={template}
        allowDeselect={false}
        onChange={(chosen) => begin(JOURNAL_TEMPLATES.find((each) => each === chosen) ?? template)}
      />
      {remarks.length > 0 && unusable === null && (
        <Text size="sm" c="dimmed" role="note">
          {remarks.join(' ')}
        </Text>
      )}
      {template === 'DEPRECIATION' && (
        <TemplateAssets
          assets={all}
          chosen={at}
          onChoose={setAt}
          onAdd={() => {
            const { charge = '', accumulated = '' } = values;
            setAll([...all, { ...firstValues(template, engagement), charge, accumulated }]);
            setAt(all.length);
            propose.reset();
          }}
          onRemove={(index) => {
            setAll(all.filter((_each, place) => place !== index));
            setAt(index < at || at === all.length - 1 ? Math.max(at - 1, 0) : at);
            propose.reset();
          }}
        />
      )}
      {unusable === null ? (
        <div className="fv-template-fields">
          {fieldsOf(template, engagement, values).map((field) => (
            <TemplateFieldInput
              key={`${template} ${at} ${field.name}`}
              field={field}
              value={values[field.name] ?? ''}
              accounts={options}
              onChange={(value) => change(field.name, value)}
            />
          ))}
        </div>
      ) : (
        <Text size="sm" role="status">
          {unusable}
        </Text>
      )}
      {problem !== null && <ProblemMessage problem={problem} />}
      {proposal !== undefined && (
        <Table
          aria-label="How the amount comes about"
          verticalSpacing={3}
          className="fv-template-steps"
          ref={intoView}
        >
          <Table.Tbody>
            {placed(proposal.steps).map(({ key, item: step }) => (
              <Table.Tr key={key}>
                <Table.Td>{step.label}</Table.Td>
                <Table.Td className="fv-figure-column">
                  <Figure amount={step.amount} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <Group justify="flex-end" className="fv-template-foot">
        <Button
          variant={proposal === undefined ? 'filled' : 'default'}
          type="submit"
          loading={propose.isPending}
          disabled={unusable !== null}
        >
          Compute
        </Button>
        {proposal !== undefined && (
          <Button
            loading={create.isPending}
            onClick={() =>
              create.mutate(
                { params, body: proposal.draft },
                {
                  onSuccess: (journal) => {
                    onClose();
                    onOpenJournal(journal.id);
                  },
                },
              )
            }
          >
            Open as a draft
          </Button>
        )}
      </Group>
    </Stack>
  );
}
