/**
 * The data folder of a host with the sample practice, as `--demo` makes it in an empty one, filled to its end. It is
 * dated by the machine's clock, which is that of the hosts that open its copies.
 */
import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openEngine } from '../../main/engine.ts';
import { createSamplePractice, fillSamplePractice } from '../../main/sample-practice.ts';
import { listClients } from '../../main/store/repositories/clients.ts';
import { DEMO_KEY_FILE, readOrWriteDemoKey } from '../../shared/service/key-file.ts';
import { CHEAP_PASSWORDS } from '../support/cheap-passwords.ts';
import { systemNow } from '../support/clock.ts';

export async function makeSampleData(dataDirectory: string): Promise<void> {
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  const engine = await openEngine({
    dataDirectory,
    key: await readOrWriteDemoKey(join(dataDirectory, DEMO_KEY_FILE), randomBytes),
    now: systemNow,
    random: randomBytes,
    languageModel: null,
    passwordCost: CHEAP_PASSWORDS,
  });
  try {
    const { PLATFORM_ADMIN: administrator } = await createSamplePractice(engine);
    const [client] = (await listClients(engine.context.reader, { limit: 1 })).items;
    if (administrator === undefined || client === undefined)
      throw new Error('The sample practice has nobody, or no client.');
    await fillSamplePractice(engine, administrator, client.id);
  } finally {
    await engine.close();
  }
}
