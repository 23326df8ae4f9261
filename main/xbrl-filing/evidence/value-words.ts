/**
 * Stored values as a reader of the binder says them: yes and no, dates, the taxonomy by its name, a file by its kind.
 * What a person wrote is printed as it was written.
 */
import { isIsoDate, longDate } from '../../../shared/model/dates.ts';

/** "reg_2026_v1" → "Taxonomy 2026"; a version without a year is called by its identifier. */
export function taxonomyWords(version: string): string {
  const year = /(?:^|_)((?:19|2\d)\d{2})(?:_|$)/.exec(version)?.[1];
  return year === undefined ? version : `Taxonomy ${year}`;
}

/** `version`: the taxonomy of the filing, which some values name. */
export function valueWords(value: string, version: string): string {
  if (value === 'true') return 'Yes';
  if (value === 'false') return 'No';
  if (value === version) return taxonomyWords(version);
  return isIsoDate(value) ? longDate(value) : value;
}

const KINDS: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel workbook',
  'text/csv': 'CSV',
};

export function fileKindWords(mimeType: string): string {
  return KINDS[mimeType] ?? mimeType;
}
