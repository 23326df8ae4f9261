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
import { Problem } from '../../../../shared/problem.ts';
import { useCall } from '../../../client/hooks.ts';
import { Figure } from '../../../components/figure.tsx';
import { placed } from '../../../components/placed.ts';
import { ProblemMessage } from '../../../components/state-views.tsx';
import { accountOptions } from './account-choices.ts';
import { TemplateFieldInput } from './template-field-input.tsx';
import { type FieldValues, fieldsOf, firstValues, TEMPLATE_WORDS, templateInput } from './template-fields.ts';

interface TemplateDialogProps {
  readonly engagement: Engagement;
  readonly accounts: readonly TrialBalanceItem[];
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onOpenJournal: (journalId: string) => void;
}

export function TemplateDialog(props: TemplateDialogProps) {
  const { engagement, accounts, opened, onClose, onOpenJournal } = props;
  const [template, setTemplate] = useState<JournalTemplate>('ACCRUAL');
  const [values, setValues] = useState(() => firstValues('ACCRUAL', engagement));
  const [classes, setClasses] = useState<readonly FieldValues[]>([]);
  const [refused, setRefused] = useState<Problem | null>(null);
  const options = useMemo(() => accountOptions(accounts), [accounts]);
  const propose = useCall('proposeJournal', { refresh: [] });
  const create = useCall('createJournal');
  const params = { id: engagement.id };
  const begin = (next: JournalTemplate) => {
    setTemplate(next);
    setValues(firstValues(next, engagement));
    setClasses([]);
    setRefused(null);
    propose.reset();
  };
  const compute = () => {
    const body = journalTemplateInputSchema.safeParse(templateInput(template, values, classes));
    setRefused(
      body.success ? null : new Problem('INVALID_INPUT', 'Fill in every field. Amounts are nil or more.'),
    );
    if (body.success) propose.mutate({ params, body: body.data });
  };
  const unusable = whyNotUnder(template, engagement.reportingStandard);
  const problem = refused ?? propose.error ?? create.error;
  const proposal = propose.data;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Compute a journal"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
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
        {unusable === null ? (
          <div className="fv-template-fields">
            {fieldsOf(template, engagement).map((field) => (
              <TemplateFieldInput
                key={`${template} ${field.name}`}
                field={field}
                value={values[field.name] ?? ''}
                accounts={options}
                onChange={(value) => {
                  setValues((before) => ({ ...before, [field.name]: value }));
                  propose.reset();
                }}
              />
            ))}
          </div>
        ) : (
          <Text size="sm" role="status">
            {unusable}
          </Text>
        )}
        {template === 'DEPRECIATION' && (
          <Group gap="xs">
            <Button
              size="xs"
              variant="default"
              disabled={values.name === ''}
              onClick={() => {
                setClasses([...classes, values]);
                setValues({
                  ...firstValues(template, engagement),
                  charge: values.charge ?? '',
                  accumulated: values.accumulated ?? '',
                });
                propose.reset();
              }}
            >
              Add another class
            </Button>
            {placed(classes).map(({ key, item }) => (
              <Button
                key={key}
                size="xs"
                variant="subtle"
                onClick={() => {
                  setClasses(classes.filter((each) => each !== item));
                  propose.reset();
                }}
              >
                Remove {String(item.name)}
              </Button>
            ))}
          </Group>
        )}
        {problem !== null && <ProblemMessage problem={problem} />}
        {proposal !== undefined && (
          <Table aria-label="How the amount comes about" verticalSpacing={3}>
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
        <Group justify="flex-end">
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
    </Modal>
  );
}
