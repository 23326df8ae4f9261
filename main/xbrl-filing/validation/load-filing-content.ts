/**
 * Turns the records of a filing into the plain `FilingContent` that facts, rules and outputs are built from.
 */
import type { Constitution } from '../../../constitution/index.ts';
import type { FilingContent } from '../../../validation/filing-content.ts';
import { priorPeriodOf } from '../../../validation/prior-period.ts';
import { requireClient } from '../../practice/client-master.ts';
import type { Reader } from '../../store/database.ts';
import { findEngagement } from '../../store/repositories/engagements.ts';
import { listInformation } from '../../store/repositories/filing-records.ts';
import type { StoredFiling } from '../../store/repositories/filings.ts';
import { listLines } from '../../store/repositories/line-items.ts';
import { listStaffNames } from '../../store/repositories/staff.ts';

export async function loadFilingContent(
  reader: Reader,
  constitution: Constitution,
  filing: StoredFiling,
): Promise<FilingContent> {
  const client = await requireClient(reader, filing.clientId);
  const saved = await listInformation(reader, filing.id);
  const lines = await listLines(reader, filing);
  const names = await listStaffNames(reader);
  const engagement =
    filing.fsEngagementId === null ? undefined : await findEngagement(reader, filing.fsEngagementId);
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null));
  return {
    filing: {
      ...filing,
      priorPeriod: priorPeriodOf(
        constitution.taxonomyLookup(filing.taxonomyVersion),
        filing.periodStart,
        saved,
        engagement?.firstPeriod ?? false,
      ),
    },
    client: {
      companyName: filing.clientName,
      uen: filing.uen,
      registerShareCapital: client.xbrlConfig?.registerShareCapital ?? null,
    },
    documentCurrency: filing.documentCurrency,
    lines: lines.map((line) => ({
      ...line,
      printed: {
        current: line.place?.values?.current?.text ?? null,
        prior: line.place?.values?.prior?.text ?? null,
      },
      mapping: line.mapping && { ...line.mapping, confirmedByName: nameOf(line.mapping.confirmedById) },
      exclusion: line.exclusion && { ...line.exclusion, excludedByName: nameOf(line.exclusion.excludedById) },
    })),
    information: saved.map((row) => ({ ...row, savedByName: nameOf(row.savedById) })),
  };
}
