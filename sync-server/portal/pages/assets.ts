/**
 * The style sheet and the script of the pages, from this server (its policy allows nothing inline and nothing from
 * elsewhere). Their addresses carry their hash, so that browsers may keep them.
 */
import { readFileSync } from 'node:fs';
import type { PORTAL_ASSETS } from '../../../shared/contract/client-portal.ts';
import { sha256Of } from '../content-hash.ts';

type AssetName = (typeof PORTAL_ASSETS)[number];

const TYPES: Readonly<Record<AssetName, string>> = {
  'portal.css': 'text/css; charset=utf-8',
  'portal.js': 'text/javascript; charset=utf-8',
};

const read = (name: AssetName) => readFileSync(new URL(`../assets/${name}`, import.meta.url), 'utf8');
const CONTENT: Readonly<Record<AssetName, string>> = {
  'portal.css': read('portal.css'),
  'portal.js': read('portal.js'),
};

export function assetPath(name: AssetName): string {
  return `/portal/assets/${name}?v=${sha256Of(CONTENT[name]).slice(0, 12)}`;
}

export function portalAsset(name: AssetName): Response {
  return new Response(CONTENT[name], {
    headers: { 'content-type': TYPES[name], 'cache-control': 'public, max-age=31536000, immutable' },
  });
}
