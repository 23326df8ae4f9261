/**
 * The filing information (decisions 3, 6): entity, document and directors' statement fields. Proposals are shown as
 * such; a person takes one, or all that are shown, and what is taken or typed is saved at once. Only what a person saves
 * becomes a fact.
 */
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
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
/** After the last letter typed, in milliseconds. */
const REST_MS = 700;

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
  const form = useRef<HTMLFormElement>(null);
  /** Saves what fits its field; what was typed on meanwhile, and what is wrong, stays as it is typed. */
  const store = (typed: InformationDraft, then: () => void = () => undefined) => {
    const sound = fields.filter((field) => valueProblem(field, typed) === null);
    const body = { values: valuesToSave(sound, typed) };
    if (locked !== null || !maySave || body.values.length === 0 || save.isPending) return;
    save.mutate(
      { params: { id: filing.id }, body },
      {
        onSuccess: () => {
          const saved = new Set(body.values.map(({ elementId }) => elementId));
          setDraft(
            (now) => new Map([...now].filter(([id, value]) => !saved.has(id) || value !== typed.get(id))),
          );
          then();
        },
      },
    );
  };
  const submit = () => store(draft);
  const take = (taken: readonly InformationField[], then?: () => void) => {
    const next = new Map(draft);
    for (const { elementId, proposal } of taken) next.set(elementId, proposal ?? '');
    setDraft(() => next);
    store(next, then);
  };
  // What is chosen is saved as it is chosen; what is typed, once the hands rest or the field is left.
  const rest = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const latest = useRef(submit);
  latest.current = submit;
  useEffect(() => {
    if (draft.size === 0) return;
    rest.current = setTimeout(() => latest.current(), REST_MS);
    return () => clearTimeout(rest.current);
  }, [draft]);
  const leaveField = (event: FocusEvent<HTMLFormElement>) => {
    const left = event.target.closest('[data-element]');
    if (left !== null && !left.contains(event.relatedTarget)) latest.current();
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
    take(proposals, () => {
      setOnlyMissing(true);
      setToFirst(true);
    });
  const [toFirst, setToFirst] = useState(false);
  useEffect(() => {
    if (!toFirst) return;
    setToFirst(false);
    form.current?.querySelector<HTMLElement>('.fl-fields input, .fl-fields textarea')?.focus();
  }, [toFirst]);
  const changed = fields.filter((field) => field.fromFile?.changed === true).length;
  const reason =
    locked ??
    (wrong > 0
      ? `${wrong} ${plural(wrong, 'value')} must be corrected first.`
      : values.length === 0
        ? 'Everything is saved.'
        : null);
  // Judged by what is saved: a field must not vanish under the first letter typed into it.
  const asked = askedFields(fields, draft, at);
  const missingSaved = asked.filter((field) => isMissing(field, NOTHING_TYPED));
  // What was missing stays in its place once it is answered: nothing moves under the hand that goes on to the next.
  const kept = useRef<ReadonlySet<string>>(new Set());
  kept.current = onlyMissing
    ? new Set([...kept.current, ...missingSaved.map(({ elementId }) => elementId)])
    : new Set();
  const shown = onlyMissing ? asked.filter(({ elementId }) => kept.current.has(elementId)) : asked;
  const byElement = new Map(fields.map((field) => [field.elementId, field]));
  const hidden = fields.length - asked.length;
  const settleByKey = (event: KeyboardEvent) => {
    const at =
      event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-element]') : null;
    const field = byElement.get(at?.dataset.element ?? '');
    if (field === undefined || locked !== null || !maySave) return;
    const { fromFile } = field;
    event.preventDefault();
    if (fromFile?.changed !== true) {
      if (offersProposal(field, draft)) take([field]);
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
      ref={form}
      noValidate
      onKeyDown={saveByKey}
      onBlur={leaveField}
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
          {save.isPending ? 'Saving…' : wrong > 0 && `${wrong} not saved: correct it.`}{' '}
          {changed > 0 && (
            <span className="fv-warn">
              {changed} {plural(changed, 'field')} to take again from the permanent file, or keep.
            </span>
          )}
        </Text>
        <Group gap="xs">
          {locked === null && maySave && proposals.length > 1 && (
            <Button size="xs" onClick={acceptAll} loading={save.isPending}>
              Take all {proposals.length} proposals as shown
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
          <WhyDisabled
            action="MANAGE_XBRL_FILING"
            size="xs"
            variant="default"
            reason={reason}
            command="save-information"
            onClick={submit}
          >
            Save&nbsp;<kbd className="fv-key">Ctrl S</kbd>
          </WhyDisabled>
        </Group>
      </Group>
      {save.error !== null && <ProblemMessage problem={save.error} onClose={() => save.reset()} />}
      {(onlyMissing ? missingSaved : shown).length === 0 && (
        <Text c="dimmed" p="sm" ta="center">
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
                onTake={() => take([field])}
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
