/**
 * What the store refuses by itself (decisions 6; security): rows that are never changed or deleted, amounts of a
 * bad form, the pinned taxonomy version, and everything in a sealed filing. Attacked with raw SQL.
 */
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRawStore, prepareFolder, type RawStore } from './raw-store.ts';

let directory: string;
let store: RawStore;

beforeAll(async () => {
  directory = await prepareFolder();
  store = openRawStore(directory);
});
afterAll(() => {
  store.close();
  rmSync(directory, { recursive: true, force: true });
});

function columnsOf(table: string): readonly string[] {
  const rows = store.sqlite.prepare<[string], { name: string }>('SELECT name FROM pragma_table_info(?)');
  return rows.all(table).map(({ name }) => name);
}

const APPEND_ONLY = [
  ['lineItem', 'label'],
  ['auditEvent', 'payload'],
  ['validationRun', 'contentVersion'],
  ['validationResult', 'passed'],
  ['outputArtifact', 'fileId'],
  ['storedFile', 'sha256'],
  ['confirmation', 'elementId'],
] as const;

describe.each(APPEND_ONLY)('%s', (table, column) => {
  it('refuses UPDATE, also of a column to itself and through REPLACE', () => {
    expect(store.value(`SELECT count(*) FROM ${table}`), 'there are rows to attack').not.toBe(0);
    const refused = expect.stringContaining('APPEND_ONLY');
    expect(store.attempt(`UPDATE ${table} SET ${column} = ${column}`)).toEqual(refused);
    expect(store.attempt(`UPDATE OR IGNORE ${table} SET ${column} = ${column}`)).toEqual(refused);
    expect(store.attempt(`UPDATE OR REPLACE ${table} SET rowid = rowid`)).toEqual(refused);
  });

  it('refuses DELETE, also through REPLACE', () => {
    const refused = expect.stringContaining('APPEND_ONLY');
    expect(store.attempt(`DELETE FROM ${table}`)).toEqual(refused);
    expect(store.attempt(`REPLACE INTO ${table} SELECT * FROM ${table}`)).toEqual(refused);
    expect(store.attempt(`INSERT OR REPLACE INTO ${table} SELECT * FROM ${table} LIMIT 1`)).toEqual(refused);
  });
});

describe('the synonyms and spent confirmations', () => {
  it('are append-only too', () => {
    const staff = store.value('SELECT id FROM staff LIMIT 1');
    const synonym = `INSERT INTO synonym VALUES ('s1', 'Takings', 'takings', 'x_Y', '${staff}', '2026-01-01')`;
    for (const attack of ['DELETE FROM synonym', "UPDATE synonym SET elementId = 'x_Z'"]) {
      expect(store.attemptAfter([synonym], attack)).toContain('APPEND_ONLY');
    }
    const confirmation = store.value('SELECT id FROM confirmation LIMIT 1');
    const spent = `INSERT INTO spentConfirmation VALUES ('${confirmation}')`;
    expect(store.attemptAfter([spent], 'DELETE FROM spentConfirmation')).toContain('APPEND_ONLY');
  });
});

describe('an amount', () => {
  const put = (amount: unknown) =>
    store.attempt(
      'UPDATE trialBalanceItem SET priorYearBalance = ? WHERE id = (SELECT min(id) FROM trialBalanceItem)',
      amount,
    );

  it.each([null, '0.00', '1.00', '-1.00', '-0.01', '999999999999999999.99', '-999999999999999999.99'])(
    '%s is taken',
    (amount) => {
      expect(put(amount)).toBe('ACCEPTED');
    },
  );

  it.each([
    '',
    '1',
    '1.',
    '1.0',
    '1.000',
    '.50',
    '-.50',
    '-',
    '--1.00',
    '+1.00',
    '1-1.00',
    '1.00-',
    '1.1.00',
    '1,000.00',
    '1 000.00',
    ' 1.00',
    '1.00 ',
    '1.00\n',
    '1e3',
    '0x10.00',
    'NaN',
    'Infinity',
    '１.00',
    '1000000000000000000.00',
    '-1000000000000000000.00',
    '007.00',
    '-007.00',
    '00.00',
    '-0.00',
    '1.00\u0000',
    "1.00\u0000'); DROP TABLE lineItem; --",
  ])('%j is refused', (amount) => {
    expect(put(amount)).toContain('CHECK constraint failed');
  });

  it('is never a number', () => {
    // STRICT turns a number into text; a fraction then rarely has two places, a whole number never.
    for (const amount of [1, 1.5, -3, 1e21]) expect(put(amount)).toContain('CHECK constraint failed');
    expect(put(Buffer.from('1.00'))).toContain('cannot store BLOB');
  });
});

describe('a filing', () => {
  const filing = () => String(store.value('SELECT id FROM filing'));

  it('keeps its taxonomy version', () => {
    const refused = expect.stringMatching(/PINNED|RETENTION/);
    expect(store.attempt("UPDATE filing SET taxonomyVersion = 'reg_2027_v1'")).toEqual(refused);
    expect(store.attempt('UPDATE filing SET taxonomyVersion = taxonomyVersion')).toEqual(refused);
    expect(store.attempt("UPDATE OR REPLACE filing SET taxonomyVersion = 'reg_2027_v1'")).toEqual(refused);
    const columns = columnsOf('filing').map((name) => (name === 'taxonomyVersion' ? "'reg_2027_v1'" : name));
    expect(store.attempt(`REPLACE INTO filing SELECT ${columns.join(', ')} FROM filing`)).toEqual(refused);
    expect(store.attempt('DELETE FROM filing')).toEqual(refused);
  });

  const FILE =
    "UPDATE filing SET status = 'FILED', filedAt = '2026-02-01T00:00:00.000Z', filedById = (SELECT min(id) FROM staff)";
  const ARCHIVE = "UPDATE filing SET status = 'ARCHIVED'";

  it.each(['FILED', 'ARCHIVED'])('that is %s takes no change of its own', (status) => {
    const before = status === 'FILED' ? [FILE] : [FILE, ARCHIVE];
    for (const change of [
      'updatedAt = updatedAt',
      "entryPoint = 'FULL_XBRL'",
      "regulatorReference = 'R-2'",
      "status = 'DRAFT'",
      "status = 'EXPORTED'",
      "status = 'MAPPING_IN_PROGRESS', periodStart = '2024-12-31'",
      "status = 'MAPPING_IN_PROGRESS', currentLineSetId = 'other'",
      "status = 'ARCHIVED', periodStart = '2024-12-31'",
      "status = 'ARCHIVED', documentCurrency = 'USD'",
      "status = 'ARCHIVED', filedAt = '2026-03-01T00:00:00.000Z'",
    ]) {
      expect(store.attemptAfter(before, `UPDATE filing SET ${change}`), change).toContain('FILING_SEALED');
    }
    expect(store.attemptAfter(before, 'REPLACE INTO filing SELECT * FROM filing')).toMatch(
      /FILING_SEALED|RETENTION/,
    );
  });

  it('that is FILED can be archived, or reopened after a rejection, and nothing else', () => {
    expect(store.attemptAfter([FILE], ARCHIVE)).toBe('ACCEPTED');
    const reopen =
      "UPDATE filing SET status = 'MAPPING_IN_PROGRESS', versionNo = versionNo + 1, filedAt = NULL, filedById = NULL";
    expect(store.attemptAfter([FILE], reopen)).toBe('ACCEPTED');
    expect(store.attemptAfter([FILE, ARCHIVE], reopen)).toContain('FILING_SEALED');
  });

  it.each(['FILED', 'ARCHIVED'])('that is %s takes no change of what it owns', (status) => {
    const before = status === 'FILED' ? [FILE] : [FILE, ARCHIVE];
    const owned: readonly string[] = [
      'sourceDocument',
      'lineItem',
      'confirmation',
      'tagMapping',
      'lineExclusion',
      'filingInformation',
      'validationRun',
      'validationResult',
      'outputArtifact',
    ];
    for (const table of owned) {
      const columns = columnsOf(table).map((name) => (name === 'id' ? "'new-row'" : name));
      const insert = `INSERT INTO ${table} SELECT ${columns.join(', ')} FROM ${table} LIMIT 1`;
      const refused = expect.stringMatching(/FILING_SEALED|APPEND_ONLY/);
      expect(store.attemptAfter(before, insert), `insert ${table}`).toContain('FILING_SEALED');
      const update = `UPDATE ${table} SET xbrlFilingId = xbrlFilingId`;
      expect(store.attemptAfter(before, update), `update ${table}`).toEqual(refused);
      expect(store.attemptAfter(before, `DELETE FROM ${table}`), `delete ${table}`).toEqual(refused);
    }
    const acknowledge =
      "INSERT INTO warningAcknowledgement SELECT id, 'BR', 'm', 'r', (SELECT min(id) FROM staff), '2026' FROM filing";
    expect(store.attempt(acknowledge)).toBe('ACCEPTED');
    expect(store.attemptAfter(before, acknowledge)).toContain('FILING_SEALED');
  });

  it('that is sealed does not receive what belonged to another', () => {
    const changed: Readonly<Record<string, string>> = {
      id: "'other'",
      periodEnd: "'2026-12-31'",
      currentLineSetId: "'other-set'",
    };
    const columns = columnsOf('filing').map((name) => changed[name] ?? name);
    const other = `INSERT INTO filing SELECT ${columns.join(', ')} FROM filing`;
    const information = `INSERT INTO filingInformation (xbrlFilingId, elementId, value, savedById, savedAt)
      SELECT 'other', 'x_New', 'v', savedById, savedAt FROM filingInformation LIMIT 1`;
    const file = `${FILE} WHERE id = '${filing()}'`;
    const move = `UPDATE filingInformation SET xbrlFilingId = '${filing()}' WHERE xbrlFilingId = 'other'`;
    expect(store.attemptAfter([other, information], move)).toBe('ACCEPTED');
    expect(store.attemptAfter([other, information, file], move)).toContain('FILING_SEALED');
  });
});
