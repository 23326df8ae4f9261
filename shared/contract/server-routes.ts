/** The one route table of the sync-server (decisions 1), walked by its gate and its contract suite. */
import type { Route } from './route.ts';
import { serverAccountRoutes } from './server-accounts.ts';
import { serverPracticeRoutes } from './server-practice.ts';
import { serverUpdateRoutes } from './server-updates.ts';

export const serverRoutes = {
  ...serverAccountRoutes,
  ...serverPracticeRoutes,
  ...serverUpdateRoutes,
} as const satisfies Record<string, Route>;

export type ServerRoutes = typeof serverRoutes;
export type ServerRouteName = keyof ServerRoutes;
