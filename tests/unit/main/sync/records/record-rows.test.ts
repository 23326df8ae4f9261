/** Rows on their way: what a desktop brings to a server stands under the session of the person who brings it. */
import { expect, it } from 'vitest';
import { identitiesOf } from '../../../../../main/store/repositories/sync-state.ts';
import { toLocal, toWire } from '../../../../../main/sync/records/record-rows.ts';
import { rowOf } from '../../../../fixtures/synced-rows.ts';

it('brings the confirmation of another desktop under the session of the person who brings it', () => {
  const identities = identitiesOf([{ kind: 'staff', localId: 'mei here', serverId: 'mei there' }]);
  const came = rowOf('confirmation', { staffId: 'mei there', sessionId: 'at the server of before' });
  const local = toLocal('confirmation', came, identities);
  expect(local).toMatchObject({ staffId: 'mei here', sessionTokenHash: expect.stringContaining('before') });
  const goes = toWire('confirmation', local, identities, 'of the administrator');
  expect(goes).toEqual({ ...came, sessionId: 'of the administrator' });
});
