/**
 * What is typed and taken in the filing information, and how it is saved (decisions 6): what is chosen at once, what is
 * typed once the hands rest or the field is left. Only what fits its field is sent; the rest stays as it is typed.
 */
import { startTransition, useEffect, useMemo, useRef } from 'react';
import { useCall } from '../../../client/hooks.ts';
import { useMay } from '../../../client/session.tsx';
import { plural } from '../../../components/plural.ts';
import { useFilingContext } from '../context/filing-context.tsx';
import type { InformationDraft, InformationField } from '../context/information-field.ts';
import { valueProblem, valuesToSave } from './information-draft.ts';

/** After the last letter typed, in milliseconds. */
const REST_MS = 700;

export function useTypedInformation(fields: readonly InformationField[]) {
  const { filing, locked, informationDraft: draft, setInformationDraft: setDraft } = useFilingContext();
  const save = useCall('saveFilingInformation');
  const maySave = useMay('MANAGE_XBRL_FILING');
  const isOpen = locked === null && maySave;
  const wrong = fields.filter((field) => valueProblem(field, draft) !== null).length;
  const type = (field: InformationField, value: string) => {
    setDraft((before) => new Map(before).set(field.elementId, value));
  };
  /** Saves what fits its field; what was typed on meanwhile, and what is wrong, stays as it is typed. */
  const store = (typed: InformationDraft, then: () => void = () => undefined) => {
    const sound = fields.filter((field) => valueProblem(field, typed) === null);
    const body = { values: valuesToSave(sound, typed) };
    if (!isOpen || body.values.length === 0 || save.isPending) return;
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
    // That it is saved shows at once; fields may be many, and are filled right after.
    startTransition(() => setDraft(() => next));
    store(next, then);
  };
  /** Against the permanent file, saved at once: it is one field, and both values have been seen. Null keeps its own value. */
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
  const latest = useRef({ type, take, settle, submit });
  latest.current = { type, take, settle, submit };
  /** The same for as long as the form is open, so that a field is drawn anew only when it itself has changed. */
  const acts = useMemo<typeof latest.current>(
    () => ({
      type: (...given) => latest.current.type(...given),
      take: (...given) => latest.current.take(...given),
      settle: (...given) => latest.current.settle(...given),
      submit: () => latest.current.submit(),
    }),
    [],
  );
  useEffect(() => {
    if (draft.size === 0) return;
    const rest = setTimeout(acts.submit, REST_MS);
    return () => clearTimeout(rest);
  }, [draft, acts]);
  /** Why nothing can be saved now; null where something can. */
  const reason =
    locked ??
    (wrong > 0
      ? `${wrong} ${plural(wrong, 'value')} must be corrected first.`
      : valuesToSave(fields, draft).length === 0
        ? 'Everything is saved.'
        : null);
  return { draft, save, isOpen, wrong, reason, acts };
}

export type TypedInformation = ReturnType<typeof useTypedInformation>;
