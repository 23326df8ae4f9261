/**
 * Sources of figures as notes were stored before an amount behind the statements was known by what it is: one key then
 * said it in its characters ("plant#gross", "plant#schedule:row \u00b7 class"). Read only here, so that notes of earlier
 * engagements, and those that an earlier desktop pushes, keep their bindings.
 */
import { z } from 'zod';
import type { BalancePlace, FigureSource, FigureYear, ScheduleRow } from './note-cells.ts';

/** Stored figures of a note, block by block, with each earlier source in today's form. Anything else stays as it is. */
export function todaysFigures(stored: unknown): unknown {
  if (Array.isArray(stored)) return stored.map(todaysFigures);
  const { success, data } = earlierFigureSchema.safeParse(stored);
  return success ? { ...data, source: sourceOf(data.source.key, data.source.year) } : stored;
}

const earlierFigureSchema = z.looseObject({
  source: z.object({ kind: z.literal('BALANCE'), key: z.string(), year: z.enum(['CURRENT', 'PRIOR']) }),
});

function sourceOf(key: string, year: FigureYear): FigureSource {
  if (key === 'net_current_liabilities#in-text') {
    const cell = (total: string) => ({ statement: 'balanceSheet' as const, key: total, year });
    return {
      kind: 'SUM',
      cells: [cell('total_current_liabilities')],
      minus: [cell('total_current_assets')],
    };
  }
  return { kind: 'BALANCE', of: placeOf(key), year };
}

function placeOf(key: string): BalancePlace {
  const [line = '', part = ''] = key.split('#');
  const tax = TAX_ROWS.get(part);
  if (tax !== undefined) return { kind: 'TAX', row: tax };
  if (part === 'gross') return { kind: 'GROSS', line };
  if (part === 'written-off') return { kind: 'WRITTEN_OFF', line };
  const [label = '', column = ''] = part.replace(/^schedule:/, '').split(' \u00b7 ');
  const row = SCHEDULE_LABELS.find(([words]) => words.test(label))?.[1];
  return row === undefined
    ? { kind: 'KEY', key }
    : { kind: 'SCHEDULE', line, row, assetClass: column === 'Total' ? null : column };
}

const TAX_ROWS: ReadonlyMap<string, Extract<BalancePlace, { kind: 'TAX' }>['row']> = new Map([
  ['statutory', 'STATUTORY'],
  ['difference', 'DIFFERENCE'],
  ['total', 'TOTAL'],
]);

const SCHEDULE_LABELS: readonly (readonly [RegExp, ScheduleRow])[] = [
  [/^Cost.* at the beginning/, 'COST_OPENING'],
  [/^Cost.* at the end/, 'COST_CLOSING'],
  [/^Additions$/, 'ADDITIONS'],
  [/^Additions and revaluation/, 'ADDITIONS_AND_REVALUATION_NET'],
  [/^Additions, net/, 'ADDITIONS_NET'],
  [/^Accumulated .* at the beginning/, 'WRITTEN_OFF_OPENING'],
  [/^Accumulated .* at the end/, 'WRITTEN_OFF_CLOSING'],
  [/for the year, net of disposals$/, 'CHARGE_NET'],
  [/for the year$/, 'CHARGE'],
  [/^Carrying amount at the end/, 'CARRYING_CLOSING'],
  [/^Carrying amount at the beginning/, 'CARRYING_OPENING'],
];
