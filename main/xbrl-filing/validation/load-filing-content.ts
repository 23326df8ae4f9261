/**
 * Turns the records of a filing into the plain `FilingContent` that facts, rules and outputs are built from.
 */
import type { Constitution } from '../../../constitution/index.ts';
import { isIsoDate, type Period, twelveMonthsBefore } from '../../../shared/model/dates.ts';
import { requireClient } from '../../practice/client-master.ts';
import type { Reader } from '../../store/database.ts';
import { findEngagement } from '../../store/repositories/engagements.ts';
import { listInformation, type SavedInformation } from '../../store/repositories/filing-records.ts';
import type { StoredFiling } from '../../store/repositories/filings.ts';
import { listLines } from '../../store/repositories/line-items.ts';
import { listStaffNames } from '../../store/repositories/staff.ts';
import type { FilingContent } from './filing-content.ts';

/**
 * The prior period (decisions 6): what the filing information says, none for a first period, else the twelve
 * months before.
 */
function priorPeriodOf(
  constitution: Constitution,
  filing: StoredFiling,
  saved: readonly SavedInformation[],
  firstPeriod: boolean,
): Period | null {
  const { roles } = constitution.taxonomyLookup(filing.taxonomyVersion).taxonomy;
  const value = (elementId: string) => saved.find((row) => row.elementId === elementId)?.value ?? '';
  const start = value(roles.priorPeriodStart);
  const end = value(roles.priorPeriodEnd);
  if (isIsoDate(start) && isIsoDate(end) && start < end) return { start, end };
  return firstPeriod ? null : twelveMonthsBefore(filing.periodStart);
}

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
      priorPeriod: priorPeriodOf(constitution, filing, saved, engagement?.firstPeriod ?? false),
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
