/**
 * The very first code of the page. Schemas are interpreted, never compiled with `new Function`: the page's
 * policy forbids that, and even the attempt is reported as a breach. The mark must stand before the first
 * schema is made, and bundles may run shared code before the file that imports it: so the page is loaded after.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

void import('./main.tsx');
