/**
 * The filing information (decisions 3, 6): entity, document and directors' statement fields. Proposals are
 * shown as such and accepted one by one; only what a person saves becomes a fact.
 */
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import type { RouteOutput } from '../../../../shared/contract/routes.ts';
import { useCall, useRoute } from '../../../client/hooks.ts';
import { useMay } from '../../../client/session.tsx';
import { plural } from '../../../components/plural.ts';
import { QueryView } from '../../../components/query-view.tsx';
import { ProblemMessage } from '../../../components/state-views.tsx';
import { WhyDisabled } from '../../../components/why-disabled.tsx';
import { useFilingContext } from '../context/filing-context.tsx';
import type { InformationDraft, InformationField } from '../context/information-field.ts';
import { CompleteStatements } from './complete-statements.tsx';
import { COMPLETE_STATEMENTS } from './complete-statements-field.tsx';
import {
  applies,
  askedFields,
  groupFields,
  isMissing,
  offersProposal,
  shownValue,
  valueProblem,
  valuesToSave,
} from './information-draft.ts';
import { InformationInput } from './information-input.tsx';
import './information.css';

const NOTHING_TYPED: InformationDraft = new Map();

export function InformationStep({ at }: { readonly at: string | null }) {
  const { filing } = useFilingContext();
  const information = useRoute('getFilingInformation', { params: { id: filing.id } });
  if (at === COMPLETE_STATEMENTS) return <CompleteStatements />;
  return (
    <QueryView query={information} loading="Reading the filing information">
      {(data) => <InformationForm information={data} at={at} />}
    </QueryView>
  );
}

interface InformationFormProps {
  readonly information: RouteOutput<'getFilingInformation'>;
  readonly at: string | null;
}

function InformationForm({ information: { fields }, at }: InformationFormProps) {
  const { filing, locked, informationDraft: draft, setInformationDraft: setDraft } = useFilingContext();
  const [onlyMissing, setOnlyMissing] = useState(false);
  const save = useCall('saveFilingInformation');
  const maySave = useMay('MANAGE_XBRL_FILING');
  const values = valuesToSave(fields, draft);
  const wrong = fields.filter((field) => valueProblem(field, draft) !== null).length;
  const missing = fields.filter((field) => isMissing(field, draft));
  const type = (field: InformationField, value: string) => {
    setDraft((before) => new Map(before).set(field.elementId, value));
  };
  const submit = () => {
    if (values.length === 0 || wrong > 0) return;
    save.mutate(
      { params: { id: filing.id }, body: { values } },
      { onSuccess: () => setDraft(() => new Map()) },
    );
  };
  // The choice is saved at once: it is one field, and both values have been seen.
  const settle = (field: InformationField, value: string | null) => {
    const { elementId } = field;
    const kept = { elementId, value: value ?? field.value, fromFile: field.fromFile?.value ?? null };
    save.mutate(
      { params: { id: filing.id }, body: { values: [kept] } },
      {
        onSuccess: () => setDraft((before) => new Map([...before].filter(([typed]) => typed !== elementId))),
      },
    );
  };
  const proposals = askedFields(fields, draft, at).filter((field) => offersProposal(field, draft));
  const acceptAll = () =>
    setDraft((before) => {
      const next = new Map(before);
      for (const { elementId, proposal } of proposals) next.set(elementId, proposal ?? '');
      return next;
    });
  const changed = fields.filter((field) => field.fromFile?.changed === true).length;
  const reason =
    locked ??
    (wrong > 0
      ? `${wrong} ${plural(wrong, 'value')} must be corrected first.`
      : values.length === 0
        ? 'Nothing has been changed.'
        : null);
  // Judged by what is saved: a field must not vanish under the first letter typed into it.
  const asked = askedFields(fields, draft, at);
  const shown = onlyMissing ? asked.filter((field) => isMissing(field, NOTHING_TYPED)) : asked;
  const byElement = new Map(fields.map((field) => [field.elementId, field]));
  const hidden = fields.length - asked.length;
  const settleByKey = (event: KeyboardEvent) => {
    const at =
      event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-element]') : null;
    const field = byElement.get(at?.dataset.element ?? '');
    if (field === undefined || locked !== null || !maySave) return;
    const { fromFile, proposal } = field;
    event.preventDefault();
    if (fromFile?.changed !== true) {
      if (offersProposal(field, draft)) type(field, proposal ?? '');
    } else if (event.shiftKey) settle(field, null);
    else if (fromFile.value !== null) settle(field, fromFile.value);
  };
  const saveByKey = (event: KeyboardEvent) => {
    if (event.key === 'F9') settleByKey(event);
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    if (reason === null && maySave && !save.isPending) submit();
  };

  return (
    <form
      noValidate
      onKeyDown={saveByKey}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="fl-information"
    >
      <Group justify="space-between" className="fl-savebar">
        <Text size="sm" role="status">
          {missing.length === 0 ? (
            <span className="fv-good">✓ Every required field is filled.</span>
          ) : (
            <span className="fv-warn">
              {missing.length} required {plural(missing.length, 'field')} still empty.
            </span>
          )}{' '}
          {values.length > 0 && `${values.length} ${plural(values.length, 'change')} not saved.`}{' '}
          {changed > 0 && (
            <span className="fv-warn">
              {changed} {plural(changed, 'field')} to take again from the permanent file, or keep.
            </span>
          )}
        </Text>
        <Group gap="xs">
          {locked === null && maySave && proposals.length > 1 && (
            <Button variant="subtle" size="xs" onClick={acceptAll}>
              Take all {proposals.length} proposals
            </Button>
          )}
          <Button
            variant="subtle"
            size="xs"
            onClick={() => setOnlyMissing(!onlyMissing)}
            aria-pressed={onlyMissing}
          >
            {onlyMissing ? 'Show all fields' : 'Show missing only'}
          </Button>
          <WhyDisabled action="MANAGE_XBRL_FILING" reason={reason} loading={save.isPending} onClick={submit}>
            Save&nbsp;<kbd className="fl-key">Ctrl S</kbd>
          </WhyDisabled>
        </Group>
      </Group>
      {save.error !== null && <ProblemMessage problem={save.error} onClose={() => save.reset()} />}
      {shown.length === 0 && (
        <Text c="dimmed" p="lg" ta="center">
          Nothing is missing.
        </Text>
      )}
      {groupFields(shown).map((group) => (
        <Stack
          key={group.group}
          component="section"
          gap="sm"
          className="fv-panel"
          p="md"
          aria-label={group.group}
        >
          <Title order={2} size="h3">
            {group.group}
          </Title>
          <div className="fl-fields">
            {group.fields.map((field) => (
              <InformationInput
                key={field.elementId}
                field={field}
                draft={draft}
                locked={locked !== null}
                lit={field.elementId === at}
                idle={!applies(field, byElement, draft) && shownValue(field, draft) !== ''}
                onType={(value) => type(field, value)}
                onSettle={(value) => settle(field, value)}
              />
            ))}
          </div>
        </Stack>
      ))}
      {hidden > 0 && !onlyMissing && (
        <Text size="sm" c="dimmed">
          {hidden} further {plural(hidden, 'field')} appear when an answer above asks for{' '}
          {hidden === 1 ? 'it' : 'them'}.
        </Text>
      )}
    </form>
  );
}
