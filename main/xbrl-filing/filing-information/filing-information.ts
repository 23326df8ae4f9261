/**
 * Filing information (decisions 3, 6): name, UEN, period and entry point come from the master and the filing;
 * everything else is a proposal until a person saves it.
 */
import type { Constitution, FilingInformationField, TaxonomyLookup } from '../../../constitution/index.ts';
import { Problem } from '../../../shared/problem.ts';
import { auditAct, type Caller, type EngineContext } from '../../engine-context.ts';
import type { Reader } from '../../store/database.ts';
import { saveInformation } from '../../store/repositories/filing-records.ts';
import { filingSubject, moveFiling, requireFiling } from '../filings/require-filing.ts';
import { FILING_CURRENCY } from '../instance/build-instance.ts';
import type { FilingContent } from '../validation/filing-content.ts';
import { buildFacts } from '../validation/filing-facts.ts';
import { loadFilingContent } from '../validation/load-filing-content.ts';

const FIXED_SOURCES: readonly FilingInformationField['source'][] = [
  'clientName',
  'uen',
  'periodStart',
  'periodEnd',
  'entryPoint',
];

function proposalOf(
  field: FilingInformationField,
  content: FilingContent,
  lookup: TaxonomyLookup,
): string | null {
  const { filing } = content;
  const { vocabulary } = lookup.taxonomy;
  const scale = String(Math.max(1, ...content.lines.map((line) => line.scale)));
  switch (field.source) {
    case 'priorPeriodStart':
      return filing.priorPeriod?.start ?? null;
    case 'priorPeriodEnd':
      return filing.priorPeriod?.end ?? null;
    case 'currency':
      return content.documentCurrency ?? field.proposal ?? FILING_CURRENCY;
    case 'accountingStandard':
      return vocabulary.accountingStandard[filing.accountingStandard] ?? null;
    case 'roundingLevel':
      return scale === '1' || scale === '1000' || scale === '1000000'
        ? (vocabulary.roundingLevel[scale] ?? null)
        : null;
    case 'taxonomyVersion':
      return filing.taxonomyVersion;
    default:
      return field.proposal;
  }
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
  const saved = new Map(content.information.map((row) => [row.elementId, row]));
  return {
    fields: lookup.filingInformation(filing.entryPoint).map((field) => {
      const fixed = FIXED_SOURCES.includes(field.source);
      const row = fixed ? undefined : saved.get(field.element_id);
      return {
        elementId: field.element_id,
        group: field.group,
        label: lookup.label(field.element_id),
        input: field.input,
        options: [...field.options],
        help: field.help,
        required: field.required_for.includes(filing.entryPoint),
        fixed,
        value: fixed ? (stated.get(field.element_id) ?? null) : (row?.value ?? null),
        proposal: fixed || row ? null : proposalOf(field, content, lookup),
        savedById: row?.savedById ?? null,
        savedAt: row?.savedAt ?? null,
      };
    }),
  };
}

export interface InformationValue {
  readonly elementId: string;
  readonly value: string | null;
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
        value === null || value.trim() === '' ? null : lookup.acceptsValue(elementId, value.trim());
      return complaint === null ? [] : [{ path: `values.${index}.value`, message: complaint }];
    });
    if (errors[0]) throw new Problem('INVALID_INPUT', errors[0].message, { errors });
    await moveFiling(writer, context, filing, 'CONTENT_CHANGED');
    for (const { elementId, value } of values) {
      const text = value?.trim() || null;
      await saveInformation(
        writer,
        filingId,
        { elementId, value: text, savedById: caller.staffId },
        context.now(),
      );
    }
    await auditAct(writer, context, caller, {
      type: 'XBRL_FILING_INFORMATION_SAVED',
      action: 'MANAGE_XBRL_FILING',
      subject: filingSubject(filingId),
      payload: { elementIds: values.map((each) => each.elementId) },
    });
    return await getFilingInformation(writer, context.constitution, filingId);
  });
}
