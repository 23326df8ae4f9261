/** Answered movements of assets join the schedule of the accounts; where they say otherwise, both amounts are told. */
import { describe, expect, it } from 'vitest';
import { draftNotesOffline } from '../../../../../main/financial-statements/notes/offline-drafter.ts';
import type { NoteBlock } from '../../../../../shared/model/notes.ts';
import { LABELLED_TRADES, ledgerOf } from './ledger-charts.ts';
import { inputOfItems } from './notes-of-books.ts';
import { printedTables } from './printed-notes.ts';

const NOTE = 'note_property_plant_equipment';
const trade = LABELLED_TRADES.find((each) => each.trade === 'manufacturing');
const items = trade === undefined ? [] : ledgerOf(trade, true);
const notesWith = (value?: string[][]): readonly NoteBlock[] => {
  const answers = value === undefined ? [] : [{ ruleId: 'DISC-010', promptId: 'DISC-010-01', value }];
  const notes = draftNotesOffline(inputOfItems(items, 'SFRS_SE', answers));
  return notes.find(({ noteKey }) => noteKey === NOTE)?.blocks ?? [];
};
const schedulesOf = (blocks: readonly NoteBlock[]) =>
  printedTables(blocks).filter(({ rows }) =>
    rows.some(([label]) => label === 'Carrying amount at the end of the year'),
  );

describe('the schedule of an asset', () => {
  const alone = schedulesOf(notesWith());
  const last = (label: RegExp) => alone[0]?.rows.find(([first = '']) => label.test(first))?.at(-1) ?? '';
  const [net, carrying] = [last(/^Additions/), last(/^Carrying amount at the end/)];
  const row = (additions: string, disposals: string) => [['Plant', '', additions, disposals, '', carrying]];

  it('stands in both years with the answered table beside it, and asks for nothing more', () => {
    const blocks = notesWith(row(net, '-'));
    expect(alone).toHaveLength(2);
    expect(schedulesOf(blocks)).toEqual(alone);
    expect(JSON.stringify(blocks)).toContain('Movements by class of asset in the year');
    expect(JSON.stringify(blocks)).not.toMatch(/To be completed: additions/);
  });

  it('says where additions less disposals answered are not what the accounts show', () => {
    const blocks = notesWith(row(net, '1,234'));
    expect(schedulesOf(blocks)).toEqual(alone);
    expect(JSON.stringify(blocks)).toContain(`the accounts show ${net}]`);
  });
});
