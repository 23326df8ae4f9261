/** The class of an asset out of the names that ledgers give their accounts. */
import { describe, expect, it } from 'vitest';
import { assetClassOf } from '../../../../../main/financial-statements/notes/asset-classes.ts';
import { draftNotesOffline } from '../../../../../main/financial-statements/notes/offline-drafter.ts';
import { LABELLED_TRADES, ledgerOf } from './ledger-charts.ts';
import { inputOfItems } from './notes-of-books.ts';

describe('the class of an account', () => {
  it.each([
    ['ppe', 'ACC DEPN-PLANT & MACH', 'Plant and equipment'],
    ['ppe', 'ACCUM. DEPRN. - MOTOR LORRY', 'Motor vehicles'],
    ['ppe', 'AD - Laptops & monitors', 'Computers'],
    ['ppe', 'PROV. FOR DEPN - RENOVATION', 'Renovation'],
    ['ppe', 'Less accum. dep. office equipment', 'Furniture and equipment'],
    ['ppe', 'Motor vehicle - cost', 'Motor vehicles'],
    ['ppe', 'Acc Depn Factory Unit', 'Land and buildings'],
    ['leases', 'ROU - Warehouse at Tuas', 'Leased premises'],
    ['intangibles', 'Accum amortization - website & app', 'Computer software'],
    ['ppe', 'Accumulated depreciation - all classes', null],
    ['ppe', 'Accum depreciation', null],
    ['leases', 'Acc. dep - right of use', null],
  ])('%s: %s', (flag, name, title) => {
    expect(assetClassOf(flag, name)).toBe(title);
  });
});

describe('the schedule', () => {
  const tablesOf = (trade: string, key: string) => {
    const chart = LABELLED_TRADES.find((each) => each.trade === trade) ?? { trade, rows: [] };
    const notes = draftNotesOffline(inputOfItems(ledgerOf(chart, true), 'FULL_SFRS'));
    return notes.find((note) => note.noteKey === key)?.blocks ?? [];
  };

  it('shows each class that the ledger tells apart, for both years where the opening is known', () => {
    const tables = tablesOf('construction', 'note_property_plant_equipment').filter(
      (block) => block.type === 'table' && block.rows[0]?.[0] === 'Cost at the beginning of the year',
    );
    expect(tables.map((table) => (table.type === 'table' ? table.headers.join(' | ') : ''))).toEqual(
      ['2026', '2025'].map((year) =>
        [
          year,
          'Land and buildings\nS$',
          'Plant and equipment\nS$',
          'Motor vehicles\nS$',
          'Furniture and equipment\nS$',
          'Total\nS$',
        ].join(' | '),
      ),
    );
  });

  it('shows one class where an accumulated account does not say whose it is', () => {
    const [, , table] = tablesOf('education', 'note_property_plant_equipment');
    expect(table?.type === 'table' ? table.headers : []).toEqual(['2026', 'Total\nS$']);
  });

  it('asks for what the balances do not tell: disposals apart from additions', () => {
    const text = JSON.stringify(tablesOf('trading', 'note_property_plant_equipment'));
    expect(text).toContain('Additions, net of disposals');
    expect(text).toContain('[To be completed: additions and disposals of each class apart');
    expect(text).not.toContain('[To be completed: Movements by class of asset]');
  });
});
