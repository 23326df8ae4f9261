/**
 * The form of a new filing: defaults from the client's configuration (specification 4.5, creation checks 7)
 * and the checks that can be made before the engine makes them again.
 */
import {
  addDays,
  addMonths,
  daysBetween,
  type IsoDate,
  isIsoDate,
  twelveMonthsTo,
} from '../../../../shared/model/dates.ts';
import type { AccountingStandard, EntityType, EntryPoint } from '../../../../shared/model/enums.ts';
import { filingDefaults } from '../../../../shared/model/filing-defaults.ts';
import type { Client } from '../../../../shared/model/records.ts';
import type { ProblemDocument } from '../../../../shared/problem.ts';

export interface FilingDraft {
  readonly clientId: string;
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly entryPoint: EntryPoint;
  readonly entityType: EntityType;
  readonly accountingStandard: AccountingStandard;
  readonly taxonomyVersion: string;
  readonly fsEngagementId: string | null;
}

export type FilingField = keyof FilingDraft | 'standardReason';
export type FieldProblems = Readonly<Partial<Record<FilingField, string>>>;

/** The last financial year of the client that has ended by `today`. */
export function lastYearEnd(fyEndMonth: number, today: IsoDate): IsoDate {
  const month = String(fyEndMonth).padStart(2, '0');
  const firstOfMonth = `${today.slice(0, 4)}-${month}-01`;
  const end = isIsoDate(firstOfMonth) ? addDays(addMonths(firstOfMonth, 1), -1) : today;
  return daysBetween(end, today) >= 0 ? end : addMonths(end, -12);
}

/** The form as it opens for a client; `fallbackVersion` is the newest installed taxonomy version, if known. */
export function draftFor(client: Client, today: IsoDate, fallbackVersion: string): FilingDraft {
  const period = twelveMonthsTo(lastYearEnd(client.fyEndMonth, today));
  return {
    clientId: client.id,
    periodStart: period.start,
    periodEnd: period.end,
    ...filingDefaults(client, fallbackVersion),
    fsEngagementId: null,
  };
}

/** What is wrong with the form before it is sent, per field. */
export function draftProblems(draft: FilingDraft, client: Client | null): FieldProblems {
  const problems: Partial<Record<FilingField, string>> = {};
  if (client === null) problems.clientId = 'Choose the client.';
  else if (!client.enabledProducts.includes('XBRL_FILING')) {
    problems.clientId = `XBRL filing is not enabled for ${client.companyName}. An administrator enables it in the client's record.`;
  }
  const { periodStart, periodEnd } = draft;
  if (!isIsoDate(periodStart)) problems.periodStart = 'Type a date such as 1 Jan 2025.';
  if (!isIsoDate(periodEnd)) problems.periodEnd = 'Type a date such as 31 Dec 2025.';
  if (isIsoDate(periodStart) && isIsoDate(periodEnd) && daysBetween(periodStart, periodEnd) <= 0) {
    problems.periodEnd = 'The period must end after it starts.';
  }
  if (draft.taxonomyVersion.trim() === '') problems.taxonomyVersion = 'Choose the taxonomy version.';
  return problems;
}

/** True where the filing states another standard than the client's record: that is told, and waits for a reason. */
export function isOtherStandard(draft: FilingDraft, client: Client | null): boolean {
  return client !== null && draft.accountingStandard !== client.accountingStandard;
}

/** A period that is not twelve months is allowed, but worth a second look. */
export function periodHint(draft: Pick<FilingDraft, 'periodStart' | 'periodEnd'>): string | null {
  const { periodStart, periodEnd } = draft;
  if (!isIsoDate(periodStart) || !isIsoDate(periodEnd)) return null;
  const days = daysBetween(periodStart, periodEnd) + 1;
  if (days <= 0 || twelveMonthsTo(periodEnd).start === periodStart) return null;
  return `This period has ${days} days, not twelve months. That is right for a first or a changed financial year.`;
}

const FIELDS: readonly FilingField[] = [
  'clientId',
  'periodStart',
  'periodEnd',
  'entryPoint',
  'entityType',
  'accountingStandard',
  'taxonomyVersion',
  'fsEngagementId',
  'standardReason',
];

/** Where a problem of the engine belongs on the form; null when it belongs to no single field. */
export function problemsAtFields(problem: ProblemDocument): FieldProblems {
  switch (problem.code) {
    case 'PRODUCT_NOT_ENABLED':
      return { clientId: problem.detail };
    case 'UNKNOWN_TAXONOMY_VERSION':
      return { taxonomyVersion: problem.detail };
    case 'INVALID_PERIOD':
    case 'DUPLICATE_FILING':
      return { periodEnd: problem.detail };
    case 'FOREIGN_ENGAGEMENT':
      return { fsEngagementId: problem.detail };
    default: {
      const at: Partial<Record<FilingField, string>> = {};
      for (const { path, message } of problem.errors ?? []) {
        const field = FIELDS.find((each) => path === each || path.endsWith(`.${each}`));
        if (field !== undefined) at[field] = message;
      }
      return at;
    }
  }
}
