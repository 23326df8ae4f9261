/**
 * Filing information (decisions 3, 6): name, UEN, period and entry point come from the master and the filing;
 * everything else is a proposal until a person saves it.
 */

import {
  type Constitution,
  type FilingInformationField,
  fieldCondition,
} from '../../../constitution/index.ts';
import { openPlacesIn } from '../../../shared/model/open-places.ts';
import { subjectOf } from '../../../shared/model/subjects.ts';
import { Problem } from '../../../shared/problem.ts';
import { buildFacts } from '../../../validation/filing-facts.ts';
import { auditAct, type Caller, type EngineContext } from '../../context/engine-context.ts';
import { carriedText } from '../../foreign-files/carried-text.ts';
import type { Reader } from '../../store/database.ts';
import { listInformation, saveInformation } from '../../store/repositories/filing-records.ts';
import { findFilingBefore, type StoredFiling } from '../../store/repositories/filings.ts';
import { findAuthorisedOn } from '../../store/repositories/source-documents.ts';
import { moveFiling, requireFiling } from '../filings/require-filing.ts';
import { loadFilingContent } from '../validation/load-filing-content.ts';
import { type FileOffers, fileOffers } from './file-offers.ts';
import { proposalOf } from './proposals.ts';

const FIXED_SOURCES: readonly FilingInformationField['source'][] = [
  'clientName',
  'uen',
  'periodStart',
  'periodEnd',
  'entryPoint',
];

/** The condition of a field, where the form of this entry point asks what it hangs on. */
function conditionOf(field: FilingInformationField, asked: readonly FilingInformationField[]) {
  const condition = fieldCondition(field.applies_when);
  if (!condition || asked.every((each) => each.element_id !== condition.elementId)) return null;
  return { ...condition, values: [...condition.values] };
}

/** The day on which the document of the filing says that its statements were authorised; none before its period ends. */
async function dayOfDocument(reader: Reader, filing: StoredFiling): Promise<string | null> {
  const { currentDocumentId, periodEnd } = filing;
  const day = currentDocumentId === null ? null : await findAuthorisedOn(reader, currentDocumentId);
  return day !== null && day > periodEnd ? day : null;
}

export async function getFilingInformation(reader: Reader, constitution: Constitution, filingId: string) {
  const filing = await requireFiling(reader, filingId);
  const content = await loadFilingContent(reader, constitution, filing);
  const lookup = constitution.taxonomyLookup(filing.taxonomyVersion);
  const stated = new Map(
    buildFacts({ ...content, lines: [], information: [] }, lookup).facts.map((fact) => [
      fact.elementId,
      fact.value,
    ]),
  );
  const information = await listInformation(reader, filingId);
  const saved = new Map(information.map((row) => [row.elementId, row]));
  const before = await findFilingBefore(reader, filing);
  const lastYear = new Map(
    (before ? await listInformation(reader, before.id) : []).map((row) => [row.elementId, row.value]),
  );
  const asked = lookup.filingInformation(filing.entryPoint);
  const offers = await fileOffers(reader, constitution, filing, information);
  const { authorised_on } = constitution.permanentFileFields(filing.taxonomyVersion);
  const authorised = await dayOfDocument(reader, filing);
  return {
    fields: asked.map((field) => {
      const fixed = FIXED_SOURCES.includes(field.source);
      const row = fixed ? undefined : saved.get(field.element_id);
      const offer = fixed ? null : offers(field.element_id, row?.fromFile ?? null);
      const proposal =
        fixed || row
          ? null
          : proposalOf(
              field,
              content,
              lookup,
              lastYear,
              offer?.value ?? null,
              authorised_on.includes(field.element_id) ? authorised : null,
            );
      return {
        elementId: field.element_id,
        group: field.group,
        label: lookup.label(field.element_id),
        // The statements in full are looked at on a screen of their own, never typed.
        input: field.source === 'completeStatements' ? ('statements' as const) : field.input,
        options: [...field.options],
        help: field.help,
        required: field.required_for.includes(filing.entryPoint),
        fixed,
        value: fixed ? (stated.get(field.element_id) ?? null) : (row?.value ?? null),
        proposal: proposal?.value ?? null,
        proposalFrom: proposal?.from ?? null,
        fromFile: offer,
        appliesWhen: conditionOf(field, asked),
        savedById: row?.savedById ?? null,
        savedAt: row?.savedAt ?? null,
      };
    }),
  };
}

export interface InformationValue {
  readonly elementId: string;
  readonly value: string | null;
  /** What the file proposed when the person took the value from it, or kept theirs; null: it says nothing now. */
  readonly fromFile?: string | null | undefined;
}

/** Saves values that a person has seen; null or empty removes one. A value that does not fit refuses the call. */
export async function saveFilingInformation(
  context: EngineContext,
  caller: Caller,
  filingId: string,
  values: readonly InformationValue[],
) {
  return await context.change(async (writer) => {
    const filing = await requireFiling(writer, filingId);
    const lookup = context.constitution.taxonomyLookup(filing.taxonomyVersion);
    const fields = new Map(
      lookup.filingInformation(filing.entryPoint).map((field) => [field.element_id, field]),
    );
    const errors = values.flatMap(({ elementId, value }, index) => {
      const field = fields.get(elementId);
      if (!field || FIXED_SOURCES.includes(field.source)) {
        const why = field ? 'is kept on the client or the filing' : 'is not a field of this entry point';
        throw new Problem('UNKNOWN_ELEMENT', `${lookup.label(elementId)} ${why}.`, {
          errors: [{ path: `values.${index}.elementId`, message: why }],
        });
      }
      const complaint =
        value === null || value.trim() === ''
          ? null
          : openPlacesIn(value).length > 0
            ? 'has places that are still to be completed'
            : lookup.acceptsValue(elementId, value.trim());
      return complaint === null ? [] : [{ path: `values.${index}.value`, message: complaint }];
    });
    if (errors[0]) throw new Problem('INVALID_INPUT', errors[0].message, { errors });
    const information = await listInformation(writer, filingId);
    const offers = await fileOffers(writer, context.constitution, filing, information);
    requireSameFile(values, offers);
    await moveFiling(writer, context, filing, 'CONTENT_CHANGED');
    for (const { elementId, value, fromFile } of values) {
      // What is kept is what can be filed: characters that no output carries are not kept unseen.
      const text = carriedText(value ?? '').trim() || null;
      const before = information.find((row) => row.elementId === elementId)?.fromFile ?? null;
      await saveInformation(
        writer,
        filingId,
        {
          elementId,
          value: text,
          fromFile: fromFile === undefined ? before : fromFile,
          savedById: caller.staffId,
        },
        context.now(),
      );
    }
    await auditAct(writer, context, caller, {
      type: 'XBRL_FILING_INFORMATION_SAVED',
      action: 'MANAGE_XBRL_FILING',
      subject: subjectOf('filing', filingId),
      payload: { elementIds: values.map((each) => each.elementId) },
    });
    return await getFilingInformation(writer, context.constitution, filingId);
  });
}

/** Nobody takes or keeps what they have not seen. */
function requireSameFile(values: readonly InformationValue[], offers: FileOffers): void {
  const unseen = values.some(
    ({ elementId, fromFile }) =>
      fromFile !== undefined && fromFile !== (offers(elementId, null)?.value ?? null),
  );
  if (!unseen) return;
  throw new Problem(
    'VERSION_CONFLICT',
    'The permanent file has changed since it was shown. Look at what it proposes now.',
  );
}
