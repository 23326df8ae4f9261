/**
 * The filing information (decisions 3, 6): entity, document and directors' statement fields. Proposals are shown as
 * such; a person takes one, or all that are shown, and what is taken or typed is saved at once. Only what a person saves
 * becomes a fact.
 */
import { Stack, Text, Title } from '@mantine/core';
import { type FocusEvent, type KeyboardEvent, useDeferredValue, useEffect, useRef, useState } from 'react';
import type { RouteOutput } from '../../../../shared/contract/routes.ts';
import { useRoute } from '../../../client/hooks.ts';
import { plural } from '../../../components/plural.ts';
import { QueryView } from '../../../components/query-view.tsx';
import { EmptyState, ProblemMessage } from '../../../components/state-views.tsx';
import { useFilingContext } from '../context/filing-context.tsx';
import type { InformationDraft } from '../context/information-field.ts';
import { CompleteStatements } from './complete-statements.tsx';
import { COMPLETE_STATEMENTS } from './complete-statements-field.tsx';
import {
  applies,
  askedFields,
  groupFields,
  isMissing,
  offersProposal,
  shownValue,
} from './information-draft.ts';
import { InformationInput } from './information-input.tsx';
import { SaveBar } from './save-bar.tsx';
import { useTypedInformation } from './typed-information.ts';
import './information.css';

const NOTHING_TYPED: InformationDraft = new Map();

export function InformationStep({ at }: { readonly at: string | null }) {
  const { filing } = useFilingContext();
  const information = useRoute('getFilingInformation', { params: { id: filing.id } });
  if (at === COMPLETE_STATEMENTS) return <CompleteStatements />;
  return (
    <QueryView query={information} loading="Reading the filing information">
      {(data) =>
        data.fields.length === 0 ? (
          <EmptyState title="No filing information">
            The taxonomy of this filing asks for none. Go on to the validation.
          </EmptyState>
        ) : (
          <InformationForm information={data} at={at} />
        )
      }
    </QueryView>
  );
}

interface InformationFormProps {
  readonly information: RouteOutput<'getFilingInformation'>;
  readonly at: string | null;
}

function InformationForm({ information: { fields }, at }: InformationFormProps) {
  const { locked } = useFilingContext();
  const typed = useTypedInformation(fields);
  const { draft, save, isOpen, acts } = typed;
  const [onlyMissing, setOnlyMissing] = useState(false);
  // The button answers at once; the fields, which may be many, are drawn right after.
  const drawsMissing = useDeferredValue(onlyMissing);
  const form = useRef<HTMLFormElement>(null);
  const leaveField = (event: FocusEvent<HTMLFormElement>) => {
    const left = event.target.closest('[data-element]');
    if (left !== null && !left.contains(event.relatedTarget)) acts.submit();
  };
  const proposals = askedFields(fields, draft, at).filter((field) => offersProposal(field, draft));
  const takeAll = () =>
    acts.take(proposals, () => {
      setOnlyMissing(true);
      setToFirst(true);
    });
  const [toFirst, setToFirst] = useState(false);
  useEffect(() => {
    if (!toFirst || drawsMissing !== onlyMissing) return;
    setToFirst(false);
    form.current?.querySelector<HTMLElement>('.fl-fields input, .fl-fields textarea')?.focus();
  }, [toFirst, drawsMissing, onlyMissing]);
  // Judged by what is saved: a field must not vanish under the first letter typed into it.
  const asked = askedFields(fields, draft, at);
  const missingSaved = asked.filter((field) => isMissing(field, NOTHING_TYPED));
  // What was missing stays in its place once it is answered: nothing moves under the hand that goes on to the next.
  const kept = useRef<ReadonlySet<string>>(new Set());
  kept.current = drawsMissing
    ? new Set([...kept.current, ...missingSaved.map(({ elementId }) => elementId)])
    : new Set();
  const shown = drawsMissing ? asked.filter(({ elementId }) => kept.current.has(elementId)) : asked;
  const byElement = new Map(fields.map((field) => [field.elementId, field]));
  const hidden = fields.length - asked.length;
  const settleByKey = (event: KeyboardEvent) => {
    const at =
      event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-element]') : null;
    const field = byElement.get(at?.dataset.element ?? '');
    if (field === undefined || !isOpen) return;
    const { fromFile } = field;
    event.preventDefault();
    if (fromFile?.changed !== true) {
      if (offersProposal(field, draft)) acts.take([field]);
    } else if (event.shiftKey) acts.settle(field, null);
    else if (fromFile.value !== null) acts.settle(field, fromFile.value);
  };
  const saveByKey = (event: KeyboardEvent) => {
    if (event.key === 'F9') settleByKey(event);
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    if (typed.reason === null && isOpen && !save.isPending) acts.submit();
  };

  return (
    <form
      ref={form}
      noValidate
      onKeyDown={saveByKey}
      onBlur={leaveField}
      onSubmit={(event) => {
        event.preventDefault();
        acts.submit();
      }}
      className="fl-information"
    >
      <SaveBar
        fields={fields}
        typed={typed}
        proposals={proposals.length}
        onTakeAll={takeAll}
        onlyMissing={onlyMissing}
        onShow={setOnlyMissing}
      />
      {save.error !== null && <ProblemMessage problem={save.error} onClose={() => save.reset()} />}
      {(drawsMissing ? missingSaved : shown).length === 0 && (
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
                typed={draft.get(field.elementId)}
                locked={locked !== null}
                lit={field.elementId === at}
                idle={!applies(field, byElement, draft) && shownValue(field, draft) !== ''}
                acts={acts}
              />
            ))}
          </div>
        </Stack>
      ))}
      {hidden > 0 && !drawsMissing && (
        <Text size="sm" c="dimmed">
          {hidden} further {plural(hidden, 'field')} appear when an answer above asks for{' '}
          {hidden === 1 ? 'it' : 'them'}.
        </Text>
      )}
    </form>
  );
}
