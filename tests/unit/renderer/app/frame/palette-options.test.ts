/** What the palette offers: commands with why they cannot be done and what to do, places by right, recent records. */
import { describe, expect, it } from 'vitest';
import {
  commandOfValue,
  commandOptions,
  pathOf,
  placeOptions,
  recentOptions,
  recordOfPath,
} from '../../../../../renderer/app/frame/palette-options.ts';
import { COMMANDS, commandOf } from '../../../../../renderer/components/commands.ts';
import { searchOptions } from '../../../../../renderer/components/picker-search.ts';
import { withVisit } from '../../../../../renderer/components/recents.ts';
import type { Asking, OpenRecord } from '../../../../../renderer/components/why-not.ts';
import { type Action, ROLE_ACTIONS, type Role } from '../../../../../shared/model/roles.ts';

const actionsOf = (role: Role): readonly Action[] => ROLE_ACTIONS[role];
const ID = '01920000-0000-7000-8000-000000000001';
const titled = { id: ID, clientName: 'Teal Wharf Pte. Ltd.', work: 'Statements FY2025' };
const engagement: OpenRecord = { kind: 'engagement', status: 'DRAFT', ...titled };
const filing: OpenRecord = { kind: 'filing', status: 'MAPPING_IN_PROGRESS', ...titled };
const asking = (given: Partial<Asking> = {}): Asking => ({
  actions: actionsOf('PLATFORM_ADMIN'),
  closed: null,
  record: null,
  locked: false,
  ...given,
});
const option = (
  title: string,
  given: Partial<Asking>,
  live: Parameters<typeof commandOptions>[1] = new Map(),
) => commandOptions(asking(given), live).find(({ label }) => label === title);

describe('commands', () => {
  it('are those of the open record and of the practice', () => {
    const titles = (given: Partial<Asking>) =>
      commandOptions(asking(given), new Map()).map(({ label }) => label);
    expect(titles({})).toEqual([
      'New client',
      'Import clients from a file',
      'New engagement',
      'New filing',
      'Check a document',
    ]);
    expect(titles({ record: engagement })).toContain('Make the statements');
    expect(titles({ record: engagement })).not.toContain('Run validation');
    expect(titles({ record: filing })).toContain('Run validation');
    expect(titles({ record: filing })).toContain('Sign sections off');
  });

  it('say what is missing, which role may, that the record is locked, that the desktop is only read', () => {
    expect(option('Make the statements', { record: engagement })).toMatchObject({
      disabled: true,
      hint: 'Bring in the trial balance first.',
    });
    const preparer = { actions: actionsOf('FS_PREPARER'), record: engagement };
    expect(option('Make the Word document', preparer)?.hint).toMatch(
      /^Your role does not permit this. Ask .*reviewer/i,
    );
    expect(option('Import the trial balance', { record: engagement, locked: true })?.hint).toMatch(
      /^It is locked/,
    );
    expect(option('Write a review note', { record: engagement, locked: true })?.disabled).toBeUndefined();
    expect(option('Import the trial balance', { record: engagement, closed: 'Read only.' })?.hint).toBe(
      'Read only.',
    );
    expect(option('Mark as filed', { record: { ...filing, status: 'FILED' } })?.hint).toMatch(/locked/);
    expect(option('Assign this work', { ...preparer, record: filing })?.disabled).toBe(true);
    expect(option('Assign this work', preparer)?.disabled).toBeUndefined();
  });

  it('ask the control on the screen where it is there', () => {
    const control = (reason: string | null) =>
      new Map([['generate-statements' as const, { run: () => {}, focus: () => {}, reason }]]);
    const made: OpenRecord = { ...engagement, status: 'TB_MAPPED' };
    expect(option('Make the statements', { record: made }, control('It is being done.'))?.hint).toBe(
      'It is being done.',
    );
    expect(option('Make the statements', { record: engagement }, control(null))?.disabled).toBeUndefined();
  });

  it('are found by other words, show their key, and lead to where their control stands', () => {
    const options = commandOptions(asking({ record: filing }), new Map());
    expect(searchOptions(options, 'preptool')[0]?.label).toBe('Build the preparation workbook');
    expect(option('Write a review note', { record: filing })?.keys).toBe('Alt+N');
    for (const each of options) expect(commandOfValue(each.value)?.title).toBe(each.label);
    expect(commandOfValue('/clients')).toBeNull();
    expect(commandOfValue('do:nothing')).toBeNull();
    expect(pathOf(commandOf('run-validation'), filing)).toBe(`/filings/${ID}/validation`);
    expect(pathOf(commandOf('sign-off'), filing)).toBeNull();
    expect(pathOf(commandOf('new-filing'), null)).toBe('/filings/new');
  });

  it('have titles that differ within one record', () => {
    expect(new Set(COMMANDS.map(({ title }) => title)).size).toBe(COMMANDS.length);
  });
});

describe('places', () => {
  it('are those that the role can use', () => {
    const paths = (role: Role) => placeOptions(actionsOf(role)).map(({ value }) => value);
    expect(paths('PLATFORM_ADMIN')).toContain('/settings/staff');
    expect(paths('FS_PREPARER')).not.toContain('/settings/staff');
    expect(paths('FS_PREPARER')).not.toContain('/taxonomy');
    expect(paths('FS_PREPARER')).toContain('/settings/account');
  });

  it('that were open last come once each, without the one that is open', () => {
    const path = (record: string) => `/filings/01920000-0000-7000-8000-00000000000${record}`;
    const visits = [path('1'), `${path('2')}/tags`, path('1'), '/clients'].reduce(
      (before, each) => withVisit(before, { path: each, title: each }),
      [] as ReturnType<typeof withVisit>,
    );
    expect(visits.map((visit) => visit.path)).toEqual([path('1'), path('2')]);
    expect(recentOptions(visits, `${path('1')}/tags`).map(({ value }) => value)).toEqual([path('2')]);
    expect(recordOfPath(`${path('1')}/tags/x`)).toEqual({ kind: 'filing', id: path('1').split('/')[2] });
    expect(recordOfPath('/filings/new')).toBeNull();
  });
});
