/**
 * Statements that are printed a second time behind the notes: a detailed profit or loss, a summary of an associate.
 * They repeat what the statement itself says, so their lines are lines of the notes and never stand in the statement
 * twice. Statements of an earlier year that are bound behind are another matter (statement-lines.ts).
 */
import { capitalised } from '../../shared/model/capitalised.ts';
import { isPrimary, type LaidOutTable } from './column-pairs.ts';
import { samePeriod } from './period-headers.ts';

function latestPeriod({ layout }: LaidOutTable): string | null {
  const printed = layout.columns.flatMap(({ period, beside }) => (beside ? [] : (period ?? [])));
  return [...printed, ...(layout.period === null ? [] : [layout.period])].sort().at(-1) ?? null;
}

function repeats(table: LaidOutTable, before: LaidOutTable): boolean {
  if (before.region.statement !== table.region.statement || before.region.afterNotes) return false;
  if (
    before.layout.scope !== null &&
    table.layout.scope !== null &&
    before.layout.scope !== table.layout.scope
  )
    return false;
  const [own, other] = [latestPeriod(table), latestPeriod(before)];
  return own === null || other === null || samePeriod(own, other);
}

/** The tables with every repeated statement turned into a note of its own title. */
export function withAppendedAsNotes(tables: readonly LaidOutTable[]): readonly LaidOutTable[] {
  return tables.map((table, index) => {
    const { region } = table;
    if (!isPrimary(table) || !region.afterNotes) return table;
    if (!tables.slice(0, index).some((before) => repeats(table, before))) return table;
    return { ...table, region: { ...region, statement: 'notes', note: region.note ?? titled(region.title) } };
  });
}

/** "detailed profit and loss account" as a title of a note begins with a capital. */
function titled(title: string | null): string | null {
  return title === null ? null : capitalised(title);
}
