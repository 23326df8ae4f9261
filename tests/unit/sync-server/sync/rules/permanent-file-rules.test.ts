/** What the server takes of permanent files: entries that stay, with a history that grows by the author's words alone. */
import { describe, expect, it } from 'vitest';
import { keptHistory } from '../../../../../main/sync/conflicts/kept-history.ts';
import type { SyncedRow } from '../../../../../shared/sync/records.ts';
import type { Change, RuleContext } from '../../../../../sync-server/sync/rules/change.ts';
import { RULES_ON_PERMANENT_FILES } from '../../../../../sync-server/sync/rules/permanent-file-rules.ts';

const id = (last: number) => `01920000-0000-7000-8000-00000000000${last}`;
const [ENTRY, CLIENT, WRITER, OTHER] = [id(1), id(2), id(3), id(4)];
const AT = '2026-03-02T09:00:00.000Z';

type Entry = SyncedRow<'permanentFileEntry'>;
const named = (name: string) => JSON.stringify({ name });
const word = (staffId: string, said: string, more: object = {}) => ({
  act: 'CORRECTED',
  staffId,
  at: AT,
  reason: 'As in the register',
  before: { content: { name: said }, validFrom: null, validUntil: null },
  ...more,
});
const entry = (change: Partial<Entry> = {}): Entry => ({
  id: ENTRY,
  clientId: CLIENT,
  kind: 'SECRETARY',
  content: named('Foo'),
  entry: 'Foo',
  validFrom: null,
  validUntil: null,
  setAside: 0,
  history: '[]',
  writtenById: WRITER,
  writtenAt: AT,
  changedById: WRITER,
  changedAt: AT,
  ...change,
});
const corrected = (name: string, by: string, words: readonly object[]) =>
  entry({ content: named(name), changedById: by, history: JSON.stringify(words) });

const broken = (before: Entry | null, after: Entry | null, joining = false) => {
  const change: Change = { kind: 'permanentFileEntry', id: ENTRY, rootId: null, before, after };
  const around = { joining } as Partial<RuleContext> as RuleContext;
  const found = RULES_ON_PERMANENT_FILES.map((rule) => rule(change, around, [change])?.code);
  return found.find((code) => code !== undefined) ?? null;
};

describe('an entry of a permanent file from a desktop', () => {
  const once = corrected('Foo Mei', OTHER, [word(OTHER, 'Foo')]);

  it('is taken new, corrected, and corrected again', () => {
    expect(broken(null, entry())).toBeNull();
    expect(broken(entry(), once)).toBeNull();
    const twice = corrected('Foo Lin', WRITER, [word(OTHER, 'Foo'), word(WRITER, 'Foo Mei')]);
    expect(broken(once, twice)).toBeNull();
    expect(broken(null, once, true)).toBeNull();
  });

  it.each<[string, Entry | null, Entry | null]>([
    ['removed', entry(), null],
    ['written in the name of another', null, entry({ writtenById: OTHER })],
    ['new with a past', null, once],
    ['corrected without a word', entry(), entry({ content: named('Foo Mei') })],
    ['corrected in the name of another', entry(), corrected('Foo Mei', WRITER, [word(OTHER, 'Foo')])],
    ['said to have said something else', entry(), corrected('Foo Mei', OTHER, [word(OTHER, 'Tan')])],
    ['without what was said before', once, corrected('Foo Lin', WRITER, [word(WRITER, 'Foo Mei')])],
    ['with another past', once, corrected('Foo Mei', OTHER, [word(OTHER, 'Tan')])],
    ['of another kind', entry(), entry({ kind: 'CONTACT' })],
    ['of another writer', entry(), entry({ writtenById: OTHER })],
    ['a director since never', null, entry({ kind: 'DIRECTOR', content: '{"name":"Foo","alternateTo":""}' })],
  ])('is refused when it is %s', (_what, before, after) => {
    expect(broken(before, after)).not.toBeNull();
  });

  it('goes on from a colleague’s words where a person lets their own stand over them', () => {
    const mine = corrected('Foo Lin', WRITER, [word(WRITER, 'Foo')]);
    const history = keptHistory(mine, once);
    expect(JSON.parse(history)).toMatchObject([word(OTHER, 'Foo'), word(WRITER, 'Foo Mei')]);
    expect(broken(once, { ...mine, history })).toBeNull();
  });
});
