/** A change names a person only where the trail names the thing: another change of the same section says nothing of this one. */
import { expect, it } from 'vitest';
import { authorOf, changeOf } from '../../../../main/review/changes-since.ts';
import type { AuditEvent } from '../../../../shared/model/records.ts';

const event = (type: AuditEvent['type'], payload: AuditEvent['payload']): AuditEvent =>
  ({ type, payload, actorName: 'Ann', at: '2026-01-02T03:04:05.000Z' }) as AuditEvent;
const account = (accountCode: string, accountDescription: string) =>
  ({ at: 'ACCOUNT', accountCode, accountDescription }) as const;
const mapped = event('FS_MAPPING_OVERRIDDEN', { accountCode: '100', accountDescription: 'Bank' });

it('names whoever changed the account, and nobody for another account', () => {
  expect(changeOf([mapped], 'mapping', account('100', 'Bank'))).toBe(mapped);
  expect(changeOf([mapped], 'mapping', account('200', 'Cash'))).toBeUndefined();
  expect(changeOf([mapped], 'mapping', account('100', 'Cash'))).toBeUndefined();
});

it('names nobody where events name no thing of the section', () => {
  const uploaded = event('FS_TB_UPLOADED', { fileName: 'ledger.xlsx' });
  expect(changeOf([uploaded], 'trial-balance', account('100', 'Bank'))).toBeUndefined();
  const header = event('FS_ENGAGEMENT_UPDATED', { change: { financialYear: 'FY2025' } });
  expect(changeOf([header], 'header', { at: 'RECORD' })).toBeUndefined();
});

it('tells the notes of the lead schedules from one another, and from materiality', () => {
  const leads = { at: 'STEP', step: 'lead-schedules' } as const;
  const noted = event('FS_LEAD_NOTE_SAVED', {
    accountCode: '100',
    accountDescription: 'Bank',
    marks: 'TB',
    comment: 'Agreed',
  });
  const set = event('FS_MATERIALITY_SET', { benchmark: 'Revenue', reason: 'Stable' });
  const by = (part: string, events = [set, noted]) => changeOf(events, 'lead-schedules', leads, part);
  expect(by('note 100 Bank')).toBe(noted);
  expect(by('note 200 Cash')).toBeUndefined();
  expect(by('Overall materiality')).toBe(set);
  expect(by('Overall materiality', [noted])).toBeUndefined();
  // Words of the legend are changed in the house style.
  expect(by('mark TB')).toBeUndefined();
});

it('names whoever computed the statements again', () => {
  const made = event('FS_STATEMENT_GENERATED', { versionNo: 2 });
  const figure = { at: 'FIGURE', statement: 'balance-sheet', line: 'cash' } as const;
  expect(changeOf([mapped, made], 'statements/balance-sheet', figure)).toBe(made);
});

it('names the later of the one who worked here and the one at another desktop', () => {
  const early = { byName: 'Ben', at: '2026-01-02T03:04:04.000Z' };
  const late = { byName: 'Ben', at: '2026-01-02T03:04:06.000Z' };
  const here = { computed: false, byName: 'Ann', at: mapped.at };
  expect(authorOf(mapped, early)).toEqual(here);
  expect(authorOf(mapped, undefined)).toEqual(here);
  expect(authorOf(mapped, late)).toEqual({ computed: false, ...late });
  expect(authorOf(undefined, early)).toEqual({ computed: false, ...early });
  expect(authorOf(undefined, undefined)).toEqual({ computed: false, byName: null, at: null });
});
