/** A touched record as it is told to the server: what it rests on, what was changed in it, and what is not told at all. */
import { describe, expect, it } from 'vitest';
import { identitiesOf } from '../../../../../main/store/repositories/sync-state.ts';
import {
  type Draft,
  draftOf,
  filingsLeftOut,
  type TouchedRecord,
} from '../../../../../main/sync/outbox/draft.ts';
import { Problem } from '../../../../../shared/problem.ts';
import { rowOf } from '../../../../fixtures/synced-rows.ts';

const IDENTITIES = identitiesOf([{ kind: 'client', localId: 'client here', serverId: 'client there' }]);
const ID = '00000000-0000-4000-8000-000000000001';
const SEEN = { version: 3 } as const;

const draft = (kind: TouchedRecord['kind'], touched: Partial<TouchedRecord>): Draft | null =>
  draftOf(
    { kind, id: ID, row: undefined, base: SEEN, before: null, stood: undefined, noted: [], ...touched },
    IDENTITIES,
    'session',
  );
const filing = (more: Parameters<typeof rowOf<'filing'>>[1] = {}) =>
  rowOf('filing', {
    id: ID,
    clientId: 'client here',
    status: 'MAPPING_IN_PROGRESS',
    contentVersion: 4,
    ...more,
  });
const note = (more: Parameters<typeof rowOf<'note'>>[1] = {}) => rowOf('note', { id: ID, ...more });
/** Ids of the fixture are names; what is sent is of the form of its kind. */
const sent = (more: Parameters<typeof rowOf<'filing'>>[1] = {}) => filing({ clientId: ID, ...more });

describe('a row that is gone', () => {
  it('is told where the server has it, and not where it never had', () => {
    expect(draft('note', {})).toMatchObject({ body: null, base: SEEN });
    expect(draft('note', { base: { nothing: true } })).toBeNull();
  });
});

describe('an engagement or filing', () => {
  it('that stands as before is not told', () => {
    expect(draft('filing', { row: sent(), before: sent() })).toBeNull();
  });

  it('is touched where only its content counts on, with the state to which that falls', () => {
    const touched = (before: ReturnType<typeof filing>, row: ReturnType<typeof filing>) =>
      draft('filing', { before, row })?.touch;
    expect(touched(sent(), sent({ contentVersion: 5, updatedAt: '2026-02-01T08:00:00.000Z' }))).toBe(true);
    const validated = sent({ status: 'VALIDATION_PASSED' });
    expect(touched(validated, sent({ contentVersion: 5 }))).toBe(true);
    expect(touched(sent(), sent({ contentVersion: 6 }))).toBe(false);
    expect(touched(sent(), sent({ contentVersion: 5, entryPoint: 'SIMPLIFIED_XBRL' }))).toBe(false);
    expect(touched(sent(), sent({ contentVersion: 5, status: 'EXPORTED' }))).toBe(false);
    expect(
      draft('filing', { before: sent(), row: sent({ contentVersion: 5 }), base: { nothing: true } })?.touch,
    ).toBe(false);
  });

  it('names the triggers that led to its state, and none that did not', () => {
    const moved = (noted: TouchedRecord['noted']) =>
      draft('filing', { before: sent(), row: sent({ status: 'VALIDATION_PASSED' }), noted })?.triggers;
    expect(moved(['VALIDATION_WITHOUT_ERROR'])).toEqual(['VALIDATION_WITHOUT_ERROR']);
    expect(moved(['VALIDATION_WITH_ERROR'])).toEqual([]);
    const fresh = draft('filing', { row: sent({ status: 'DRAFT' }), base: { nothing: true } });
    expect(fresh).toMatchObject({ triggers: [], rewritten: null, filingId: ID });
  });

  it('tells what was changed in it and from which state, never the client’s decision', () => {
    const row = sent({ entryPoint: 'SIMPLIFIED_XBRL', clientDecision: '{"approved":true}' });
    const told = draft('filing', { before: sent(), row });
    expect(told?.rewritten).toEqual({ columns: ['entryPoint'], from: 'MAPPING_IN_PROGRESS' });
    expect(told?.body).toMatchObject({ clientDecision: null });
  });
});

describe('another row', () => {
  it('tells its columns against the row before the transaction, where that is known', () => {
    const told = draft('note', { row: note({ title: 'Leases' }), stood: note({ title: 'Loans' }) });
    expect(told).toMatchObject({ rewritten: { columns: ['title'], from: null }, touch: false, triggers: [] });
    expect(draft('note', { row: note() })?.rewritten).toBeNull();
  });

  it('that the server would not take is refused by name, before anything is signed', () => {
    const attempt = () => draft('note', { row: note({ title: 'a'.repeat(3_000_000) }) });
    expect(attempt).toThrow(Problem);
    expect(attempt).toThrow(
      /^This cannot be shared with the practice: .*is longer than the sync-server takes/,
    );
  });
});

it('finds the filings whose content changed while they themselves did not', () => {
  const of = (kind: Draft['kind'], id: string, filingId: string | null): Draft => ({
    kind,
    id,
    filingId,
    body: null,
    base: SEEN,
    touch: false,
    bytes: 0,
    rewritten: null,
    triggers: [],
  });
  const drafts = [
    of('filing', 'told', 'told'),
    of('tagMapping', 'a', 'told'),
    of('tagMapping', 'b', 'left out'),
    of('lineExclusion', 'c', 'left out'),
    of('outputArtifact', 'd', 'not content'),
  ];
  expect(filingsLeftOut(drafts)).toEqual(['left out']);
});
