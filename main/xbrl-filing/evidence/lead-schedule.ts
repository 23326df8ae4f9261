/**
 * The lead schedule of a filing built from books: each account of the trial balance once, under the line of the
 * statements that it first stands in, with the note and the tag of that line. An account that no line carries is
 * listed too, so that the schedule holds the whole trial balance.
 */
import type { SourceAccount, SourceBooks, StatementPart } from '../../../shared/model/provenance.ts';
import type { ContentLine } from '../../../validation/filing-content.ts';

/** The books behind a filing, the parts behind each of its lines, and the number of the note of each part. */
export interface FilingBooks {
  readonly books: SourceBooks;
  /** By line id. */
  readonly parts: Readonly<Record<string, readonly StatementPart[]>>;
  /** Number of the note by key of the line of the statements. */
  readonly noteNumbers: Readonly<Record<string, number>>;
}

export interface LeadLine {
  /** Null for accounts that no line carries. */
  readonly line: ContentLine | null;
  /** "5" or "5, 7"; empty where the line has no note. */
  readonly notes: string;
  readonly accounts: readonly SourceAccount[];
}

/** Lines of the position and of profit or loss, those with the fewest accounts first: a total comes after its parts. */
function bySize(lines: readonly ContentLine[], accountsOf: (line: ContentLine) => ReadonlySet<string>) {
  return lines
    .filter((line) => line.statement === 'balance_sheet' || line.statement === 'income_statement')
    .toSorted((one, other) => accountsOf(one).size - accountsOf(other).size);
}

export function leadSchedule(lines: readonly ContentLine[], filing: FilingBooks): readonly LeadLine[] {
  const partsOf = (line: ContentLine) => filing.parts[line.id] ?? [];
  const accountsOf = (line: ContentLine) => new Set(partsOf(line).flatMap((part) => part.sourceItemIds));
  const leadOf = new Map<string, string>();
  for (const line of bySize(lines, accountsOf))
    for (const id of accountsOf(line)) if (!leadOf.has(id)) leadOf.set(id, line.id);
  const under = Map.groupBy(filing.books.accounts, ({ id }) => leadOf.get(id) ?? null);
  const leads = lines.flatMap((line): LeadLine[] => {
    const accounts = under.get(line.id);
    if (!accounts) return [];
    const numbers = partsOf(line).flatMap(({ key }) => filing.noteNumbers[key] ?? []);
    const notes = [...new Set(numbers)].sort((a, b) => a - b).join(', ');
    return [{ line, notes, accounts }];
  });
  const alone = under.get(null) ?? [];
  return alone.length === 0 ? leads : [...leads, { line: null, notes: '', accounts: alone }];
}
