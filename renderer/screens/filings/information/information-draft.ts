/**
 * The form of the filing information: saved values, what the person has typed since, and proposals that
 * become facts only when a person accepts and saves them (decisions 6).
 */
import { isIsoDate } from '../../../../shared/model/dates.ts';
import type { InformationDraft, InformationField } from '../context/information-field.ts';

export interface FieldGroup {
  readonly group: string;
  readonly fields: readonly InformationField[];
}

/** Groups in the order of the answer. */
export function groupFields(fields: readonly InformationField[]): readonly FieldGroup[] {
  const groups = new Map<string, InformationField[]>();
  for (const field of fields) {
    const same = groups.get(field.group);
    if (same === undefined) groups.set(field.group, [field]);
    else same.push(field);
  }
  return [...groups].map(([group, members]) => ({ group, fields: members }));
}

/** What stands in the field now. */
export function shownValue(field: InformationField, draft: InformationDraft): string {
  return draft.get(field.elementId) ?? field.value ?? '';
}

/**
 * Whether the form asks a field now: the field it hangs on is asked itself and has the answer, typed or saved.
 * What stands in a field is never hidden, so that it can be seen and removed.
 */
export function applies(
  field: InformationField,
  fields: ReadonlyMap<string, InformationField>,
  draft: InformationDraft,
): boolean {
  const { appliesWhen } = field;
  if (appliesWhen === null) return true;
  const decisive = fields.get(appliesWhen.elementId);
  if (decisive === undefined) return true;
  const has = appliesWhen.values.includes(shownValue(decisive, draft).trim());
  return has !== appliesWhen.unless && applies(decisive, fields, draft);
}

/** The fields to show, in their order: those asked, those that hold a value all the same, and the one in view. */
export function askedFields(
  fields: readonly InformationField[],
  draft: InformationDraft,
  inView: string | null = null,
): readonly InformationField[] {
  const byElement = new Map(fields.map((field) => [field.elementId, field]));
  return fields.filter(
    (field) =>
      applies(field, byElement, draft) ||
      field.elementId === inView ||
      field.value !== null ||
      (draft.get(field.elementId) ?? '').trim() !== '',
  );
}

/** A proposal is offered while nothing is saved or typed. */
export function offersProposal(field: InformationField, draft: InformationDraft): boolean {
  return !field.fixed && field.proposal !== null && shownValue(field, draft) === '';
}

export function isChanged(field: InformationField, draft: InformationDraft): boolean {
  return !field.fixed && shownValue(field, draft).trim() !== (field.value ?? '');
}

/** Required, not fixed, and empty. */
export function isMissing(field: InformationField, draft: InformationDraft): boolean {
  return field.required && shownValue(field, draft).trim() === '';
}

/** What is wrong with a typed value, before the engine looks at it. */
export function valueProblem(field: InformationField, draft: InformationDraft): string | null {
  const value = shownValue(field, draft).trim();
  if (value === '') return null;
  if (field.input === 'date' && !isIsoDate(value)) return 'Type a date such as 31 Dec 2025.';
  if (field.input === 'number' && !/^-?\d{1,18}(\.\d{1,8})?$/.test(value)) return 'A number is expected.';
  if (field.input === 'select' && !field.options.includes(value)) return 'Choose one of the list.';
  return null;
}

/** The body of the save call: changed fields only; an emptied one is removed with null. */
export function valuesToSave(
  fields: readonly InformationField[],
  draft: InformationDraft,
): { elementId: string; value: string | null; fromFile?: string }[] {
  return fields
    .filter((field) => isChanged(field, draft))
    .map((field) => {
      const value = shownValue(field, draft).trim();
      // What was accepted as the permanent file says it, or saved in the same words, is followed when the file changes.
      const said = field.fromFile?.value ?? null;
      const taken = said !== null && value === said.trim() ? { fromFile: said } : {};
      return { elementId: field.elementId, value: value === '' ? null : value, ...taken };
    });
}
