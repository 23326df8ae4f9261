/** Each architecture rule bites: a small tree in a temporary folder breaks it, and the tool says so by name. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { configuration } from './rules.mjs';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'fairview-rules-'));
const ROOMS = ['main', 'renderer', 'preload', 'shared', 'constitution', 'validation', 'sync-server'];

/** Rule, importing file, imported: each pair breaks exactly the rule named. */
const VIOLATIONS: readonly (readonly [rule: string, from: string, to: string])[] = [
  ['no-tests-in-the-program', 'main/practice/a1.ts', '../../tests/fixture.ts'],
  ['nothing-unresolved', 'main/practice/a2.ts', './missing.ts'],
  ['no-undeclared-packages', 'main/practice/a3.ts', 'vitest'],
  ['shared-knows-nobody', 'shared/model/a4.ts', '../../constitution/target.ts'],
  ['shared-uses-zod-only', 'shared/model/a5.ts', 'node:fs'],
  ['shared-uses-zod-only', 'shared/model/a6.ts', 'hono'],
  ['service-parts-for-the-two-programs', 'renderer/screens/a6b.ts', '../../shared/service/target.ts'],
  ['service-parts-for-the-two-programs', 'shared/model/a6c.ts', '../service/target.ts'],
  ['constitution-sees-shared', 'constitution/a7.ts', '../main/practice/target.ts'],
  ['validation-sees-the-rule-book', 'validation/a7b.ts', '../main/practice/target.ts'],
  ['validation-sees-the-rule-book', 'validation/a7c.ts', '../sync-server/practice/target.ts'],
  ['page-sees-shared', 'renderer/screens/a8.ts', '../../main/practice/target.ts'],
  ['page-sees-shared', 'renderer/screens/a9.ts', '../../constitution/target.ts'],
  ['preload-sees-shared', 'preload/a10.ts', '../main/practice/target.ts'],
  ['sync-server-sees-shared', 'sync-server/a11.ts', '../main/practice/target.ts'],
  ['sync-server-sees-shared', 'sync-server/a11b.ts', '../constitution/index.ts'],
  [
    'sync-server-reads-the-rule-book-in-one-file',
    'sync-server/practice/taxonomy-versions.ts',
    '../../constitution/target.ts',
  ],
  ['statements-and-filings-apart', 'main/financial-statements/notes/a12.ts', '../../xbrl-filing/target.ts'],
  ['filings-and-statements-apart', 'main/xbrl-filing/gate/a13.ts', '../../financial-statements/target.ts'],
  ['filings-and-statements-apart', 'main/xbrl-filing/gate/a14.ts', '../../filing-from-engagement/target.ts'],
  ['modules-below-the-gate', 'main/practice/a15.ts', '../api/target.ts'],
  ['modules-below-the-gate', 'main/xbrl-filing/a16.ts', '../engine.ts'],
  ['store-below-the-modules', 'main/store/a17.ts', '../practice/target.ts'],
  ['shell-on-top', 'main/api/a18.ts', '../shell/target.ts'],
  ['shell-on-top', 'main/practice/a19.ts', '../../preload/target.ts'],
  ['shell-reaches-the-engine-through-its-host', 'main/shell/a20.ts', '../store/target.ts'],
  ['shell-reaches-the-engine-through-its-host', 'main/shell/a21.ts', '../practice/target.ts'],
  ['electron-in-shell-only', 'main/practice/a22.ts', 'electron'],
  ['electron-in-shell-only', 'shared/a23.ts', 'electron'],
  ['electron-in-shell-only', 'main/api/a24.ts', 'electron-updater'],
  ['sql-in-store-only', 'main/practice/a25.ts', 'kysely'],
  ['sql-in-store-only', 'main/jobs/a26.ts', 'better-sqlite3'],
  ['legacy-xls-in-one-file', 'main/financial-statements/trial-balance/a27.ts', 'xlsx'],
  ['archives-in-foreign-files-only', 'main/xbrl-filing/a27b.ts', 'fflate'],
  ['xml-in-one-file', 'main/document-reading/a27b2.ts', 'saxes'],
  ['xml-in-one-file', 'main/foreign-files/a27b3.ts', 'saxes'],
  ['xml-in-one-file', 'sync-server/a27b4.ts', 'saxes'],
  ['foreign-files-belong-to-no-product', 'main/foreign-files/a27c.ts', '../xbrl-filing/target.ts'],
  ['foreign-files-belong-to-no-product', 'main/foreign-files/a27d.ts', '../store/target.ts'],
  ['document-reading-belongs-to-no-product', 'main/document-reading/a27d2.ts', '../xbrl-filing/target.ts'],
  ['document-check-belongs-to-no-product', 'main/document-check/a27d3.ts', '../xbrl-filing/target.ts'],
  ['workbooks-belong-to-no-product', 'main/workbooks/a27e.ts', '../store/target.ts'],
  ['typesetting-belongs-to-no-product', 'main/typesetting/a27e2.ts', '../xbrl-filing/target.ts'],
  ['ledgers-know-no-practice', 'main/ledgers/a27f.ts', '../store/target.ts'],
  ['taxonomy-import-knows-no-practice', 'main/taxonomy-import/a27g.ts', '../store/target.ts'],
  ['reading-holds-nothing', 'main/reading-process/reader-entry.ts', '../store/target.ts'],
  ['keychain-in-keys-only', 'main/shell/a28.ts', 'keytar/keytar.js'],
  ['model-in-language-model-only', 'main/practice/a29.ts', '@anthropic-ai/sdk'],
];

/** Imports that are right and must break nothing. */
const ALLOWED: readonly (readonly [from: string, to: string])[] = [
  ['main/financial-statements/b0.ts', '../foreign-files/target.ts'],
  ['main/xbrl-filing/b0.ts', '../foreign-files/target.ts'],
  ['main/filing-from-engagement/b1.ts', '../financial-statements/target.ts'],
  ['main/filing-from-engagement/b2.ts', '../xbrl-filing/target.ts'],
  ['main/store/b3.ts', 'kysely'],
  ['main/shell/b4.ts', 'electron'],
  ['main/shell/b5.ts', '../host.ts'],
  ['main/shell/b6.ts', '../../preload/target.ts'],
  ['main/financial-statements/trial-balance/files/xls-worker.ts', 'xlsx'],
  ['main/foreign-files/xml-parser.ts', 'saxes'],
  ['main/keys/b7.ts', 'keytar/keytar.js'],
  ['main/language-model/b8.ts', '@anthropic-ai/sdk'],
  ['shared/b9.ts', 'zod'],
  ['shared/service/b9b.ts', 'node:crypto'],
  ['sync-server/b9c.ts', '../shared/service/target.ts'],
  ['constitution/b10.ts', '../shared/target.ts'],
  ['validation/b10b.ts', '../constitution/target.ts'],
  ['sync-server/b10c.ts', '../validation/target.ts'],
  ['renderer/b11.ts', '../shared/target.ts'],
  ['sync-server/store/b12.ts', 'kysely'],
];

const outputSchema = z.object({
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), rule: z.object({ name: z.string() }) })),
  }),
});
const broken = new Map<string, string[]>();

function put(path: string, text: string): void {
  const place = join(folder, path);
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, text);
}

beforeAll(async () => {
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'));
  for (const file of ['package.json', 'tsconfig.json'])
    put(file, readFileSync(join(repository, file), 'utf8'));
  const targets = [...VIOLATIONS.map(([, from, to]) => [from, to] as const), ...ALLOWED];
  for (const [from, to] of targets) {
    put(from, `import * as target from '${to}';\nconsole.log(target);\n`);
    if (to.startsWith('.') && !to.includes('missing'))
      put(join(dirname(from), to), 'export const target = 1;\n');
  }
  put('main/practice/c1.ts', "import { second } from './c2.ts';\nexport const first = () => second;\n");
  put('main/practice/c2.ts', "import { first } from './c1.ts';\nexport const second = () => first;\n");
  // No file of the two folders needs itself: the circle is one of folders, and of types.
  put(
    'sync-server/mail/d1.ts',
    "import type { Second } from '../portal/d2.ts';\nexport type First = Second;\n",
  );
  put('sync-server/mail/d3.ts', 'export type Third = string;\n');
  put('sync-server/portal/d2.ts', 'export type Second = string;\n');
  put(
    'sync-server/portal/d4.ts',
    "import type { Third } from '../mail/d3.ts';\nexport type Fourth = Third;\n",
  );
  const { forbidden, options } = configuration;
  const result = await cruise(
    ROOMS,
    { ...options, baseDir: folder, validate: true, ruleSet: { forbidden }, outputType: 'json' },
    undefined,
    { tsConfig: extractTSConfig(join(folder, 'tsconfig.json')) },
  );
  const output = typeof result.output === 'string' ? JSON.parse(result.output) : result.output;
  for (const { from, rule } of outputSchema.parse(output).summary.violations) {
    broken.set(from, [...(broken.get(from) ?? []), rule.name]);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('architecture rules', () => {
  it.each(VIOLATIONS)('%s: %s must not import %s', (rule, from) => {
    expect(broken.get(from) ?? []).toContain(rule);
  });

  it.each(ALLOWED)('%s may import %s', (from) => {
    expect(broken.get(from)).toBeUndefined();
  });

  it('no-cycles: two files must not need each other', () => {
    expect([
      ...(broken.get('main/practice/c1.ts') ?? []),
      ...(broken.get('main/practice/c2.ts') ?? []),
    ]).toContain('no-cycles');
  });

  it('no-circles-between-folders: two folders must not need each other, by types either', () => {
    expect(broken.get('sync-server/mail')).toContain('no-circles-between-folders');
    expect(broken.get('sync-server/portal')).toContain('no-circles-between-folders');
    expect(broken.get('renderer/screens')).toBeUndefined();
  });

  it('has a broken example for each rule', () => {
    const shown = new Set(['no-cycles', 'no-circles-between-folders', ...VIOLATIONS.map(([rule]) => rule)]);
    expect(configuration.forbidden.map((rule) => rule.name).filter((name) => !shown.has(name))).toEqual([]);
  });
});
