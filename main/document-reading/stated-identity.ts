/**
 * Whose statements a document says it holds and when their period ends, so that a document of another company
 * or another year is noticed before anybody tags it. Only what stands on the first pages and above the
 * statements counts: notes name subsidiaries, reports name auditors.
 */
import { type IsoDate, isoDateSchema } from '../../shared/model/dates.ts';
import { plainText } from '../../shared/words/printed-amounts.ts';
import { isPrimary, type LaidOutTable } from './column-pairs.ts';
import type { DocumentGrid, GridRow } from './grid.ts';
import { rowText } from './grid.ts';
import { type PeriodKey, periodsIn, samePeriod } from './period-headers.ts';
import { headingOf } from './statement-headings.ts';
import { headerText } from './table-regions.ts';

const UEN = /\b(?:\d{8,9}[A-Z]|[TSR]\d{2}[A-Z]{2}\d{4}[A-Z])\b/g;
const REGISTERED = /\b(?:uen|reg(?:istration|istered|n)?\b|roc|acra|entity number)/i;
const AUDITOR = /\b(?:chartered|public) accountants?\b|\baudit(?:or|ors)?\b/i;
const NAME =
  /^(.{2,80}?\b(?:pte\.? ?ltd|private limited|pte\.? limited|ltd|limited|sdn\.? bhd|llp|inc|corporation)\b\.?)(?:\s*[(–—,-].*| and (?:its )?subsidiar.*)?$/i;
/** Who speaks or is spoken to, before the name: "The Management of …", "Report to the members of …". */
const OFFICE =
  /^\(?(?:(?:the|to|and|by|for|from|of|on|an?|its|annual|financial|consolidated|independent|unaudited|board|directors?'?|management|members?|shareholders?|owners?|partners|trustees|committee|secretary|chairman|report|statements?|accounts|notes|summary|extracts?|name|company|entity|formerly|known|as|issued|prepared|dear) ?:? +)+(?=\S)/i;
/** Rows at the start of a document that make up its cover and its first statement. */
const COVER_ROWS = 60;
const MOST = 8;

function mostFrequent(texts: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts]
    .sort((one, two) => two[1] - one[1])
    .slice(0, MOST)
    .map(([text]) => text);
}

/** The cover, and the rows right above the heading of a statement. */
function tellingRows(grid: DocumentGrid): readonly GridRow[] {
  return grid.rows.filter(
    (_, index) =>
      index < COVER_ROWS ||
      grid.rows.slice(index + 1, index + 4).some((row) => headingOf(rowText(row)) !== null),
  );
}

/** A text without the office before the name; what only begins like one ("The Members Pte. Ltd.") is kept. */
export function bareOfOffice(text: string): string {
  const rest = text.replace(OFFICE, '');
  const before = text.slice(0, text.length - rest.length);
  return /(?:\b(?:of|by|from|to|as)|:) *$/i.test(before) ? rest : text;
}

/** Registration numbers and company names, most frequent first. */
export function statedIdentity(grid: DocumentGrid): { statedUens: string[]; statedNames: string[] } {
  const texts = tellingRows(grid)
    .map((row) => plainText(rowText(row)).slice(0, 200))
    .filter((text) => !AUDITOR.test(text));
  const uens = texts.flatMap((text) => (REGISTERED.test(text) ? (text.match(UEN) ?? []) : []));
  const names = texts.flatMap((text) => {
    const name = NAME.exec(bareOfOffice(text))?.[1]?.trim();
    const words = name?.split(' ') ?? [];
    // A name, not a sentence that ends in one.
    const capitals = words.every(
      (word) => /^[A-Z0-9(&]/.test(word) || /^(?:and|of|the|for|pte|ltd)\b/.test(word),
    );
    return name !== undefined && capitals && words.length <= 10 ? name : [];
  });
  return { statedUens: mostFrequent(uens), statedNames: mostFrequent(names) };
}

/** A name without legal form, case and punctuation. */
export function bareName(name: string): string {
  return plainText(name)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/\b(?:pte|private|ltd|limited|llp|inc|the|sdn|bhd)\b/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/** The day on which the current period ends, where a column or a title of a primary statement prints it. */
export function periodEnd(tables: readonly LaidOutTable[], current: PeriodKey): IsoDate | null {
  const printed = tables
    .filter(isPrimary)
    .flatMap(({ region }) => periodsIn(`${headerText(region)} ${region.context}`))
    .filter((period) => samePeriod(period, current) && Number(period.slice(8)) >= 28);
  const day = current.endsWith('-00') ? mostFrequent(printed)[0] : current;
  const parsed = isoDateSchema.safeParse(day);
  return parsed.success ? parsed.data : null;
}
