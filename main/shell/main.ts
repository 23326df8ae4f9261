/** Entry of the desktop application: names the built files and the engine, and starts the shell. */
import { fileURLToPath } from 'node:url';
import { createLocalHost } from '../host.ts';
import { startShell } from './start-shell.ts';

// From dist/main/main/shell/ where this file stands once it is built.
const built = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

void startShell({
  createHost: createLocalHost,
  pageFolder: built('renderer'),
  preload: built('preload/preload.cjs'),
  log: (message, cause) => console.error(message, cause instanceof Error ? cause.name : ''),
});
