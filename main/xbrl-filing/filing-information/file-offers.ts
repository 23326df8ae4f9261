/**
 * What the client's permanent file says of the fields of a filing (decisions 13): which field takes what stands in the
 * constitution. A value that the field does not accept is not offered.
 */
import type { Constitution, TaxonomyLookup } from '../../../constitution/index.ts';
import { isIsoDate } from '../../../shared/model/dates.ts';
import type { DisclosureValue } from '../../../shared/model/disclosures.ts';
import { fileSaysOtherwise, proposeFromFile } from '../../../shared/model/file-proposals.ts';
import { readFileEntries } from '../../practice/permanent-file/open-permanent-file.ts';
import type { Reader } from '../../store/database.ts';
import type { SavedInformation } from '../../store/repositories/filing-records.ts';
import type { StoredFiling } from '../../store/repositories/filings.ts';

export interface FieldOffer {
  /** Null where the file no longer says anything, though the value was taken from it. */
  readonly value: string | null;
  readonly source: string;
  readonly taken: string | null;
  readonly changed: boolean;
}

/** By element, and by what was taken from the file before; null where there is nothing to say. */
export type FileOffers = (elementId: string, taken: string | null) => FieldOffer | null;

export async function fileOffers(
  reader: Reader,
  constitution: Constitution,
  filing: StoredFiling,
  information: readonly SavedInformation[],
): Promise<FileOffers> {
  const entries = await readFileEntries(reader, filing.clientId);
  const lookup = constitution.taxonomyLookup(filing.taxonomyVersion);
  const { fields, statement_date } = constitution.permanentFileFields(filing.taxonomyVersion);
  const dates = statement_date.flatMap((id) => {
    const value = information.find((row) => row.elementId === id)?.value;
    return value !== undefined && isIsoDate(value) ? [value] : [];
  });
  const asked = {
    period: { start: filing.periodStart, end: filing.periodEnd },
    statementDate: dates[0] ?? null,
  };
  return (elementId, taken) => {
    const field = fields.find(({ element }) => element === elementId);
    const proposal = field ? proposeFromFile(entries, field.takes, asked) : null;
    const value = proposal && asText(proposal.value, lookup);
    const fits = value !== null && lookup.acceptsValue(elementId, value) === null ? value : null;
    const changed = fileSaysOtherwise(taken, fits);
    return fits === null && !changed ? null : { value: fits, source: proposal?.source ?? '', taken, changed };
  };
}

/** One line each; a table has no form in a field. */
function asText(value: DisclosureValue, { taxonomy: { vocabulary } }: TaxonomyLookup): string | null {
  if (typeof value === 'boolean') return value ? vocabulary.booleanTrue : vocabulary.booleanFalse;
  if (typeof value === 'string') return value;
  const lines = value.filter((part) => typeof part === 'string');
  return lines.length === value.length ? lines.join('\n') : null;
}
