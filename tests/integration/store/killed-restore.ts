/** Restores a backup and is killed before a file gets its new name for the nth time; told folder, backup, key and n. */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const [directory = '', name = '', key = '', wanted = ''] = process.argv.slice(2);
const { renameSync } = fs;
let renamed = 0;
fs.renameSync = (from, to) => {
  renamed += 1;
  if (renamed === Number(wanted)) process.kill(process.pid, 'SIGKILL');
  renameSync(from, to);
};
syncBuiltinESMExports();
const { restoreBackup } = await import('../../../main/store/backups/restore-backup.ts');
restoreBackup(directory, name, Buffer.from(key, 'hex'));
