/**
 * The rows of the taxonomy tree and its keys: what is open, what an entry point leaves out, and where the
 * keyboard leads.
 */
import { describe, expect, it } from 'vitest';
import { taxonomyPath } from '../../../../../renderer/screens/taxonomy/taxonomy-path.ts';
import { actOf, jump } from '../../../../../renderer/screens/taxonomy/tree-keys.ts';
import { revealed, rowOf, sectionKey, treeRows } from '../../../../../renderer/screens/taxonomy/tree-rows.ts';
import type { SectionSummary, TreeEntry } from '../../../../../shared/contract/taxonomy.ts';
import type { EntryPoint } from '../../../../../shared/model/enums.ts';

const EVERY: EntryPoint[] = ['FULL_XBRL', 'SIMPLIFIED_XBRL', 'FSH_BANKS', 'FSH_INSURANCE'];

function section(name: string, label: string, reportable: number, banks = reportable): SectionSummary {
  const reportableIn = {
    FULL_XBRL: reportable,
    SIMPLIFIED_XBRL: reportable,
    FSH_BANKS: banks,
    FSH_INSURANCE: reportable,
  };
  return { section: name, label, reportable, reportableIn };
}

function entry(label: string, level: number, entryPoints: EntryPoint[] = EVERY): TreeEntry {
  return {
    elementId: `fs_${label.replaceAll(' ', '')}`,
    label,
    kind: 'item',
    level,
    dataType: 'monetaryItemType',
    periodType: 'instant',
    balance: 'debit',
    minimumRequirement: false,
    entryPoints,
  };
}

const sections = [section('position', 'Financial position', 4), section('notes', 'Notes', 2, 0)];
const position = [
  entry('Statement', 0, ['FULL_XBRL']),
  entry('Assets', 1, ['FULL_XBRL']),
  entry('Current assets', 2, ['FULL_XBRL']),
  entry('Cash', 3, ['FULL_XBRL', 'FSH_BANKS']),
  entry('Inventories', 3, ['FULL_XBRL']),
  entry('Liabilities', 1, ['FULL_XBRL']),
  entry('Payables', 2, ['FULL_XBRL']),
  entry('Total equity', 1),
];
const notes = [entry('Policies', 0), entry('Leases', 0)];
const trees = new Map([
  ['position', position],
  ['notes', notes],
]);

function rows(turned: readonly string[], entryPoint: EntryPoint | null = null, read = trees) {
  return treeRows({ sections, trees: read, turned: new Set(turned), entryPoint });
}
const labels = (...args: Parameters<typeof rows>) => rows(...args).map((row) => `${row.level} ${row.label}`);
const open = sectionKey('position');

describe('the rows of the tree', () => {
  it('are the sections until one is opened', () => {
    expect(labels([])).toEqual(['1 Financial position', '1 Notes']);
    expect(rows([]).map((row) => row.open)).toEqual([false, false]);
  });

  it('show an open section without the heading that says the same', () => {
    expect(labels([open])).toEqual([
      '1 Financial position',
      '2 Assets',
      '3 Current assets',
      '4 Cash',
      '4 Inventories',
      '2 Liabilities',
      '3 Payables',
      '2 Total equity',
      '1 Notes',
    ]);
    expect(rowOf(rows([open]), 'fs_Statement')).toBe(0);
  });

  it('show all elements where no one heading stands over them', () => {
    expect(labels([sectionKey('notes')])).toEqual([
      '1 Financial position',
      '1 Notes',
      '2 Policies',
      '2 Leases',
    ]);
  });

  it('say that a section is being read', () => {
    expect(rows([open], null, new Map()).map((row) => row.kind)).toEqual(['SECTION', 'WAITING', 'SECTION']);
  });

  it('leave out what stands below a closed heading, and nothing else', () => {
    const assets = rows([open])[1]?.key ?? '';
    expect(labels([open, assets])).toEqual([
      '1 Financial position',
      '2 Assets',
      '2 Liabilities',
      '3 Payables',
      '2 Total equity',
      '1 Notes',
    ]);
  });

  it('keep to the entry point, with the headings above what is of it', () => {
    expect(labels([open], 'FSH_BANKS')).toEqual([
      '1 Financial position',
      '2 Assets',
      '3 Current assets',
      '4 Cash',
      '2 Total equity',
    ]);
    expect(rows([], 'FSH_BANKS').map((row) => row.kind === 'SECTION' && row.count)).toEqual([4]);
  });

  it('are opened as far as an element needs, and no further', () => {
    const [, assets, current] = rows([open]).map((row) => row.key);
    const liabilities = rows([open])[5]?.key ?? '';
    const turned = new Set([assets ?? '', current ?? '', liabilities]);
    const next = revealed(turned, 'position', position, 'fs_Cash');
    expect([...next].sort()).toEqual([liabilities, open].sort());
    expect(rowOf(rows([...next]), 'fs_Cash')).toBe(3);
    expect([...revealed(new Set(), 'position', undefined, 'fs_Cash')]).toEqual([open]);
  });
});

describe('the keys of the tree', () => {
  const shown = rows([open]);
  const at = (label: string) => shown.findIndex((row) => row.label === label);
  const act = (key: string, label: string) => actOf(key, shown, at(label), 3);

  it('move by one, by a page, and to both ends, and stay within', () => {
    expect(act('ArrowDown', 'Cash')).toEqual({ kind: 'MOVE', to: at('Inventories') });
    expect(act('ArrowUp', 'Financial position')).toEqual({ kind: 'MOVE', to: 0 });
    expect(act('PageDown', 'Payables')).toEqual({ kind: 'MOVE', to: shown.length - 1 });
    expect(act('PageUp', 'Cash')).toEqual({ kind: 'MOVE', to: 0 });
    expect(act('Home', 'Cash')).toEqual({ kind: 'MOVE', to: 0 });
    expect(act('End', 'Cash')).toEqual({ kind: 'MOVE', to: shown.length - 1 });
  });

  it('open, go in, close and go out', () => {
    expect(act('ArrowRight', 'Notes')).toEqual({ kind: 'TURN', key: sectionKey('notes') });
    expect(act('ArrowRight', 'Assets')).toEqual({ kind: 'MOVE', to: at('Current assets') });
    expect(act('ArrowRight', 'Cash')).toEqual({ kind: 'MOVE', to: at('Cash') });
    expect(act('ArrowLeft', 'Cash')).toEqual({ kind: 'MOVE', to: at('Current assets') });
    expect(act('ArrowLeft', 'Assets')).toEqual({ kind: 'TURN', key: shown[at('Assets')]?.key });
    expect(act('ArrowLeft', 'Notes')).toEqual({ kind: 'MOVE', to: at('Notes') });
  });

  it('show an element and turn a section on Enter; other keys are not theirs', () => {
    expect(act('Enter', 'Cash')).toEqual({ kind: 'SHOW', row: shown[at('Cash')] });
    expect(act('Enter', 'Notes')).toEqual({ kind: 'TURN', key: sectionKey('notes') });
    expect(act('Tab', 'Cash')).toBeNull();
    expect(act('c', 'Cash')).toBeNull();
    expect(actOf('ArrowDown', [], 0, 3)).toBeNull();
  });

  it('jump by letters: one goes on, more stay where they fit, none matches stays', () => {
    expect(jump(shown, 0, 'c')).toBe(at('Current assets'));
    expect(jump(shown, at('Current assets'), 'C')).toBe(at('Cash'));
    expect(jump(shown, at('Cash'), 'c')).toBe(at('Current assets'));
    expect(jump(shown, at('Cash'), 'ca')).toBe(at('Cash'));
    expect(jump(shown, at('Notes'), 'financial p')).toBe(0);
    expect(jump(shown, at('Cash'), 'zz')).toBe(at('Cash'));
  });
});

describe('the address', () => {
  it('carries version and element, whatever letters they have', () => {
    expect(taxonomyPath('reg_2026_v1')).toBe('/taxonomy/reg_2026_v1');
    expect(taxonomyPath('reg_2026_v1', 'fs_Cash')).toBe('/taxonomy/reg_2026_v1/fs_Cash');
    expect(taxonomyPath('a/b', 'c d')).toBe('/taxonomy/a%2Fb/c%20d');
  });
});
