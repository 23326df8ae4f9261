/** An object is written out where it stands: a spread is for what comes from elsewhere, never for the shape of the lines. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const ROOMS = '{main,preload,renderer,shared,constitution,validation,sync-server,tests}';
const SPREADS_A_LITERAL = /\.\.\.\{/;

it('spreads no object that is written out in the same place', () => {
  const paths = globSync(`${ROOMS}/**/*.{ts,tsx,mjs}`, { cwd: repository }).map((path) =>
    path.replaceAll('\\', '/'),
  );
  expect(paths.length).toBeGreaterThan(1_000);
  const spreading = paths.filter((path) =>
    SPREADS_A_LITERAL.test(readFileSync(`${repository}${path}`, 'utf8')),
  );
  expect(spreading).toEqual([]);
});
