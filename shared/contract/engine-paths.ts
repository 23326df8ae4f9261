/**
 * Which addresses are the engine's (or reserved for other programs) and which are the page's. Every host that
 * serves both asks here (decisions 1).
 */
import { routes } from './routes.ts';

const firstPart = (path: string): string => path.split('/')[1] ?? '';

/** Paths that sync-server serves, or that are kept free; here they answer 404. */
const RESERVED = ['portal', 'sync', 'updates', 'hooks'];

const ENGINE_PARTS: ReadonlySet<string> = new Set([
  ...Object.values(routes).map((route) => firstPart(route.path)),
  ...RESERVED,
]);

/** True for "/ops/…", "/auth/…" and the like; false for the page and its assets. */
export function isEnginePath(pathname: string): boolean {
  return ENGINE_PARTS.has(firstPart(pathname));
}
