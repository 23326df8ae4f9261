/** Each desktop has a key of its own, by which it proves itself for every session that begins on it. */
import type { Migration } from './migration.ts';

export const deviceKeys: Migration = {
  name: '0009-device-keys',
  statements: () => ['ALTER TABLE "device" ADD COLUMN "publicKey" TEXT'],
};
