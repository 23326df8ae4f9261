/**
 * What is proposed for a field of the filing information, and where it comes from: the filing and its document
 * know it, it was saved in the filing before, or it is the usual answer. What a person has to state anew each
 * year is marked so in the taxonomy and never taken over. A proposal is no fact (decisions 6). Pure.
 */
import { currencyOf, type FilingInformationField, type TaxonomyLookup } from '../../../constitution/index.ts';
import type { FilingContent } from '../../../validation/filing-content.ts';

export interface Proposal {
  readonly value: string;
  readonly from: 'FILING' | 'DOCUMENT' | 'PERMANENT_FILE' | 'LAST_YEAR' | 'USUAL';
}

/** The coarsest scale that the lines are printed in, as the taxonomy's list has it. */
function roundingLevel(content: FilingContent, { taxonomy }: TaxonomyLookup): string | null {
  const scale = String(Math.max(1, ...content.lines.map((line) => line.scale)));
  return scale === '1' || scale === '1000' || scale === '1000000'
    ? (taxonomy.vocabulary.roundingLevel[scale] ?? null)
    : null;
}

function known(value: string | null | undefined, from: Proposal['from']): Proposal | null {
  return value == null ? null : { value, from };
}

/** What the filing and its document say by themselves. */
function knownOf(
  field: FilingInformationField,
  content: FilingContent,
  lookup: TaxonomyLookup,
): Proposal | null {
  const { filing } = content;
  switch (field.source) {
    case 'priorPeriodStart':
      return known(filing.priorPeriod?.start, 'FILING');
    case 'priorPeriodEnd':
      return known(filing.priorPeriod?.end, 'FILING');
    case 'currency':
      return (
        known(content.documentCurrency, 'DOCUMENT') ??
        known(field.proposal ?? currencyOf(lookup.taxonomy), 'USUAL')
      );
    case 'accountingStandard':
      return known(lookup.taxonomy.vocabulary.accountingStandard[filing.accountingStandard], 'FILING');
    case 'roundingLevel':
      return known(roundingLevel(content, lookup), 'DOCUMENT');
    case 'taxonomyVersion':
      return known(filing.taxonomyVersion, 'FILING');
    default:
      return null;
  }
}

/**
 * `fromFile` is what the client's permanent file says, `printed` what the document says of this field in words,
 * `lastYear` what was saved in the filing before, by element; a value that no longer fits is left.
 */
export function proposalOf(
  field: FilingInformationField,
  content: FilingContent,
  lookup: TaxonomyLookup,
  lastYear: ReadonlyMap<string, string>,
  fromFile: string | null,
  printed: string | null,
): Proposal | null {
  const own = knownOf(field, content, lookup);
  if (own !== null || field.source !== null) return own;
  if (fromFile !== null) return { value: fromFile, from: 'PERMANENT_FILE' };
  if (printed !== null && lookup.acceptsValue(field.element_id, printed) === null)
    return { value: printed, from: 'DOCUMENT' };
  const before = lastYear.get(field.element_id);
  if (
    field.last_year === 'proposed' &&
    before !== undefined &&
    lookup.acceptsValue(field.element_id, before) === null
  )
    return { value: before, from: 'LAST_YEAR' };
  return known(field.proposal, 'USUAL');
}
