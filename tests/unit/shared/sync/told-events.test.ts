/** Every event is told in one way: with its change, as an act on the desktop, or by the server. */
import { expect, it } from 'vitest';
import { AUDIT_EVENT_TYPES, TOLD_BY_SERVER } from '../../../../shared/model/events.ts';
import { DONE_BY_PROGRAM, TOLD_ALONE, TOLD_WITH, tellsOf } from '../../../../shared/sync/told-events.ts';

it('says of each type how it is told, and of client master that no connected desktop tells of it', () => {
  const inLists = [...Object.keys(TOLD_WITH), ...TOLD_ALONE, ...TOLD_BY_SERVER, 'CLIENT_UPDATED'];
  expect(inLists.toSorted()).toEqual([...AUDIT_EVENT_TYPES].toSorted());
  for (const type of DONE_BY_PROGRAM) expect(TOLD_BY_SERVER).not.toContain(type);
});

it('holds an event to the record that it names, where that is known', () => {
  const change = { kind: 'lineItem', rootId: 'f1' } as const;
  expect(tellsOf('XBRL_LINE_ENTERED', 'filing:f1', change)).toBe(true);
  expect(tellsOf('XBRL_LINE_ENTERED', 'filing:f2', change)).toBe(false);
  expect(tellsOf('XBRL_MAPPING_CONFIRMED', 'filing:f1', change)).toBe(false);
  expect(tellsOf('FS_EXPORT_GENERATED', 'engagement:e1', { kind: 'storedFile', rootId: null })).toBe(true);
});
