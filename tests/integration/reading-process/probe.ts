/** Stands in the place of the reading process's entry and tells what such a process can do. It is told where to try. */
import '../../../main/reading-process/no-network.ts';
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { z } from 'zod';

const orderSchema = z.object({ port: z.number(), secret: z.string(), folder: z.string() });

const tried = async (work: () => unknown): Promise<string> => {
  try {
    await work();
    return 'done';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
};

process.on('disconnect', () => process.exit(0));
process.on('message', async (message) => {
  const { port, secret, folder } = orderSchema.parse(message);
  const found = {
    environment: Object.keys(process.env).filter((name) => !name.startsWith('NODE_CHANNEL')),
    workingFolder: process.cwd(),
    reads: await tried(() => readFileSync(secret)),
    writes: await tried(() => writeFileSync(`${folder}/written`, 'x')),
    writesBesideItself: await tried(() => writeFileSync('written', 'x')),
    starts: await tried(() => spawn('/bin/true')),
    connects: await tried(() => createConnection(port, '127.0.0.1')),
    fetches: await tried(() => fetch(`http://127.0.0.1:${port}/`)),
    loadsNative: await tried(() => process.dlopen({ exports: {} }, `${folder}/native.node`)),
    binds: await tried(() => Reflect.apply(Reflect.get(process, 'binding'), process, ['tcp_wrap'])),
  };
  process.send?.(found);
});
process.send?.('ready');
