/**
 * The very first code of the administrators' page; the same mark as in app/start.ts, for the same reason: schemas
 * are interpreted, because the page's policy allows no compiled ones.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

void import('./main.tsx');
