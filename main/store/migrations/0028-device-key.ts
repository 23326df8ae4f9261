/** A connected desktop proves itself to the server by a key of its own. */
import type { Migration } from './migration.ts';

export const deviceKey: Migration = {
  name: '0028-device-key',
  statements: ['ALTER TABLE syncConnection ADD COLUMN sealedDeviceKey TEXT'],
};
