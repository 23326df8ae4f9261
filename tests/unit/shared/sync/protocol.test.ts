/** The ladder of the sync protocol, and the table of kinds that both programs follow. */
import { describe, expect, it } from 'vitest';
import { KINDS, SYNCED_KINDS } from '../../../../shared/sync/kinds/kinds.ts';
import {
  LADDER,
  liftBody,
  MINIMUM_PROTOCOL_VERSION,
  PROTOCOL_VERSION,
  protocolOf,
  speaks,
  versionOf,
} from '../../../../shared/sync/protocol.ts';
import { recordIdOf } from '../../../../shared/sync/records.ts';

describe('the protocol', () => {
  it('has a step from each version that is still lifted', () => {
    for (let version = MINIMUM_PROTOCOL_VERSION; version < PROTOCOL_VERSION; version += 1) {
      expect(LADDER[version]).toBeTypeOf('function');
    }
  });

  it('lifts step by step and never skips one', () => {
    const ladder = { 1: (body: unknown) => [body, 'two'], 2: (body: unknown) => [body, 'three'] };
    expect(liftBody('one', 1, ladder, 3)).toEqual([['one', 'two'], 'three']);
    expect(liftBody('one', 3, ladder, 3)).toBe('one');
    expect(() => liftBody('one', 1, { 2: ladder[2] }, 3)).toThrow('no step from protocol 1');
  });

  it('reads the release of a program from a header, or none', () => {
    for (const release of ['1.4.0', '0.0.1', '99999.2.3', '1.4.0-rc.2', '2.0.0-beta-3']) {
      expect(versionOf(release)).toBe(release);
    }
    for (const none of [
      '',
      '1.4',
      'v1.4.0',
      '1.4.0.1',
      '1.4.0-',
      '1.4.0+x',
      ' 1.4.0',
      '1.4.0\n',
      '<b>1.4.0</b>',
    ]) {
      expect(versionOf(none)).toBeUndefined();
    }
    expect([versionOf(null), versionOf(`1.4.0-${'a'.repeat(27)}`)]).toEqual([undefined, undefined]);
  });

  it('reads a version from a header, or none', () => {
    expect(['1', '12', '', '-1', '1.5', 'one', null].map(protocolOf)).toEqual([
      1,
      12,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect([0, PROTOCOL_VERSION, PROTOCOL_VERSION + 1].map((version) => speaks(version))).toEqual([
      false,
      true,
      false,
    ]);
  });
});

describe('the kinds of records', () => {
  it.each(SYNCED_KINDS)('%s names columns that its rows have', (kind) => {
    const columns = Object.keys(KINDS[kind].schema.shape);
    const { key, owner, place } = KINDS[kind];
    expect(columns).toEqual(
      expect.arrayContaining([...key, ...(owner ? [owner.column] : []), ...(place ?? [])]),
    );
  });

  it('gives a row of several keys one id', () => {
    expect(recordIdOf('warningAcknowledgement', { xbrlFilingId: 'f', ruleId: 'R-1' })).toBe('f R-1');
  });
});
