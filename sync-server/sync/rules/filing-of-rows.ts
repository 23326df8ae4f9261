/**
 * A filing as facts, rules and gate see it, made of the rows that desktops sent (specification 2.9 to 2.12), so that
 * the server judges by what it holds and not by what a desktop says of it. Pure.
 */
import { type SourcePlace, sourcePlaceSchema } from '../../../shared/model/document-reading.ts';
import type { SyncedRow } from '../../../shared/sync/records.ts';
import type { ContentLine, FilingClient, FilingContent } from '../../../validation/filing-content.ts';
import { priorPeriodOf } from '../../../validation/prior-period.ts';
import type { RuleBook } from '../../practice/taxonomy-versions.ts';

/** All that the server holds of a filing, as it stands after a change set. */
export interface FilingRows {
  readonly filing: SyncedRow<'filing'>;
  readonly client: FilingClient;
  /** The engagement behind the filing is the first of its client. */
  readonly firstPeriod: boolean;
  readonly lines: readonly SyncedRow<'lineItem'>[];
  readonly mappings: readonly SyncedRow<'tagMapping'>[];
  readonly confirmations: readonly SyncedRow<'confirmation'>[];
  /** Ids of confirmations that were taken back or replaced. */
  readonly spent: ReadonlySet<string>;
  readonly exclusions: readonly SyncedRow<'lineExclusion'>[];
  readonly information: readonly SyncedRow<'filingInformation'>[];
}

/** What a tag is: a confirmation holds for exactly this. */
export const TAG_COLUMNS = ['elementId', 'negated', 'balanceAt', 'memberId'] as const;

type Decided = Pick<FilingRows, 'confirmations' | 'spent'>;

/** True where an act of a person stands behind the confirmed tag: the same tag, person and time, not taken back. */
export function standsConfirmed(
  mapping: SyncedRow<'tagMapping'>,
  { confirmations, spent }: Decided,
): boolean {
  return confirmations.some(
    (each) =>
      each.lineItemId === mapping.lineItemId &&
      TAG_COLUMNS.every((column) => each[column] === mapping[column]) &&
      each.staffId === mapping.confirmedById &&
      each.confirmedAt === mapping.confirmedAt &&
      !spent.has(each.id),
  );
}

/** Where a line stands; a place that cannot be read says nothing of its figures. */
function placeOf({ place }: SyncedRow<'lineItem'>): SourcePlace | null {
  if (place === null) return null;
  try {
    return sourcePlaceSchema.safeParse(JSON.parse(place)).data ?? null;
  } catch {
    return null;
  }
}

function lineOf(row: SyncedRow<'lineItem'>, rows: FilingRows): ContentLine {
  const mapping = rows.mappings.find(({ lineItemId }) => lineItemId === row.id);
  const exclusion = rows.exclusions.find(({ lineItemId }) => lineItemId === row.id);
  const values = placeOf(row)?.values;
  const isConfirmed = mapping !== undefined && standsConfirmed(mapping, rows);
  return {
    ...row,
    printed: { current: values?.current?.text ?? null, prior: values?.prior?.text ?? null },
    mapping: mapping
      ? {
          ...mapping,
          negated: mapping.negated === 1,
          confirmedById: isConfirmed ? mapping.confirmedById : null,
          confirmedByName: null,
        }
      : null,
    exclusion: exclusion ? { ...exclusion, excludedByName: null } : null,
  };
}

export function contentOf(rows: FilingRows, { lookup }: RuleBook): FilingContent {
  const { filing, client, firstPeriod, lines, information } = rows;
  const ofSet = lines.filter(({ lineSetId }) => lineSetId === filing.currentLineSetId);
  return {
    filing: {
      ...filing,
      priorPeriod: priorPeriodOf(lookup, filing.periodStart, information, firstPeriod),
    },
    client,
    documentCurrency: filing.documentCurrency,
    lines: ofSet.toSorted((left, right) => left.position - right.position).map((row) => lineOf(row, rows)),
    information,
  };
}
