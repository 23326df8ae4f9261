/**
 * A filing under each published taxonomy, from document to instance: imported, installed beside our own release in one
 * step, tagged line by line, validated, exported, and judged against the published schemas (cases beside the
 * repository, third-party and for tests only; skipped where they are absent).
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { installReleases } from '../../../constitution/release/convert.ts';
import { chooseEntryPoint } from '../../../main/taxonomy-import/choose-entry-point.ts';
import { importTaxonomy } from '../../../main/taxonomy-import/import.ts';
import { FileLocator } from '../../../main/taxonomy-import/package/locate-files.ts';
import { openTaxonomyFiles } from '../../../main/taxonomy-import/package/package-files.ts';
import { readPublishedTaxonomy } from '../../../main/taxonomy-import/read-taxonomy.ts';
import { xbrlFilingRoutes } from '../../../shared/contract/xbrl-filing.ts';
import { instanceRenderingSchema } from '../../../shared/model/instance-rendering.ts';
import { KESTREL_BAY } from '../../fixtures/statements/kestrel-bay.ts';
import { buildStatementsDocx } from '../../fixtures/statements/statements-docx.ts';
import { caseFile } from '../../support/case-files.ts';
import { copyConstitution } from '../../support/constitution-copy.ts';
import { startTestEngine } from '../../support/test-engine.ts';
import {
  createFiling,
  expectStatus,
  exportAll,
  KESTREL_FILING,
  TAXONOMY_VERSION,
  tagLines,
  uploadDocument,
  validate,
} from '../journeys/filing-steps.ts';
import { faultsOf, parseInstance } from './against-published.ts';
import { editedMapping } from './edited-mapping.ts';

const CASES = fileURLToPath(caseFile('taxonomies/'));
const truth = (name: string): { readonly entry_points: readonly string[] } =>
  JSON.parse(readFileSync(join(CASES, 'truth', `${name}.json`), 'utf8'));

const SSM = { source: 'ssmxt-2022.zip', currency: 'MYR', tags: 30, containers: ['scenario', 'segment'] };
const TAXONOMIES = [
  { ...SSM, truth: 'ssmxt-2022-fs-mfrs', version: 'ssm_2022_mfrs' },
  { ...SSM, truth: 'ssmxt-2022-fs-mpers', version: 'ssm_2022_mpers', containers: ['scenario'] },
  {
    source: 'acra-2013',
    currency: 'SGD',
    tags: 5,
    containers: [],
    truth: 'acra-2013',
    version: 'acra_2013_part',
  },
] as const;

const PLAIN = { balanceAt: 'CLOSING', memberId: null } as const;

describe.skipIf(!existsSync(CASES))('a filing under a published taxonomy', () => {
  it.each(TAXONOMIES)('$truth, from document to instance', async (each) => {
    const path = join(CASES, each.source);
    const files = openTaxonomyFiles(path);
    const locator = new FileLocator([files]);
    const entryPoint = truth(each.truth).entry_points.join(',');
    const taxonomy = readPublishedTaxonomy(locator, chooseEntryPoint(files, locator, entryPoint));
    const published = taxonomy.entry.find((address) => address.startsWith('http'));
    const schemaRef = published ?? 'https://regulator.example/2013/entry.xsd';
    const edited = editedMapping(taxonomy, { title: each.truth, schemaRef, currency: each.currency });
    // What the publisher's own form asks beside the statements is not the matter here.
    const mapping = { ...edited.mapping, assertions: 'listed' as const };
    const folder = mkdtempSync(join(tmpdir(), 'published-'));
    const constitution = copyConstitution();
    try {
      const mappingFile = join(folder, 'mapping.json');
      writeFileSync(mappingFile, JSON.stringify(mapping));
      const request = { path, entryPoint, others: [], version: each.version, mapping: mappingFile };
      await importTaxonomy({ ...request, into: folder });
      await installReleases([join(folder, each.version, `${each.version}.xlsx`)], constitution);
      const test = await startTestEngine({ constitutionDirectory: constitution });
      try {
        const me = await test.call('XBRL_PREPARER', 'GET /auth/me');
        expect(me.body.taxonomyVersions).toEqual([each.version, TAXONOMY_VERSION].sort());
        const filing = await createFiling(test, { ...KESTREL_FILING, taxonomyVersion: each.version });
        const statements = { ...KESTREL_BAY, currency: each.currency === 'MYR' ? 'RM' : 'S$' };
        const lines = await uploadDocument(test, filing.id, 'a.docx', await buildStatementsDocx(statements));
        // No library knows these elements: what is proposed comes from their labels.
        const proposed = lines.filter(({ mapping: tag }) => tag !== null);
        for (const { mapping: tag } of proposed) expect(tag?.confirmedById).toBeNull();
        // One tag that a person chooses otherwise, to be remembered.
        const changed = proposed.find(({ statement, mapping: tag }) => {
          const [, other] = tag?.candidates ?? [];
          return statement === 'balance_sheet' && other !== undefined;
        });
        const chosen = changed?.mapping?.candidates[1]?.elementId;
        const stated = new Set<string>();
        const { confirmed } = await tagLines(test, filing.id, ({ id, mapping: tag }) => {
          if (tag === null) return null;
          const elementId = id === changed?.id && chosen !== undefined ? chosen : tag.elementId;
          const { balanceAt, memberId } = elementId === tag.elementId ? tag : PLAIN;
          const key = `${elementId} ${balanceAt} ${memberId}`;
          if (stated.has(key)) return null;
          stated.add(key);
          return { elementId, negated: tag.negated, balanceAt, memberId };
        });
        expect(confirmed).toBeGreaterThanOrEqual(each.tags);
        console.info(
          `${each.truth}: ${lines.length} lines, ${proposed.length} proposed, ${confirmed} tagged`,
        );
        const results = await validate(test, filing.id);
        expect(results.errors).toEqual([]);
        const outputs = await exportAll(test, filing.id);
        const instance = parseInstance(outputs.XBRL_XML ?? new Uint8Array());
        expect(instance.schemaRef).toBe(schemaRef);
        const containers = [...instance.contexts.values()].flatMap(({ members }) =>
          members.map(({ container }) => container),
        );
        expect(new Set(containers)).toEqual(new Set(each.containers));
        expect(instance.facts.length).toBeGreaterThanOrEqual(each.tags);
        expect(faultsOf(instance, taxonomy, each.currency)).toEqual([]);
        // As the screen shows it: every figure beside its line, agreeing, and nothing that it cannot explain.
        const shown = await test.call('XBRL_PREPARER', `GET /ops/xbrl/filings/${filing.id}/instance`);
        const rendering = instanceRenderingSchema.parse(expectStatus(shown, 200).body);
        expect(rendering.file).not.toBeNull();
        expect(rendering.compared).toBeGreaterThanOrEqual(each.tags);
        expect(rendering.agreeing).toBe(rendering.compared);
        const unexplained = rendering.facts.filter(({ standing }) => standing === 'UNEXPLAINED');
        expect(unexplained).toEqual([]);
        const placed = new Set(
          rendering.sections.flatMap(({ rows }) => rows.flatMap((row) => [row.current, row.prior])),
        );
        expect(rendering.facts.filter(({ position }) => !placed.has(position))).toEqual([]);
        const next = await createFiling(test, {
          ...KESTREL_FILING,
          year: 2026,
          taxonomyVersion: each.version,
        });
        const again = await uploadDocument(test, next.id, 'b.docx', await buildStatementsDocx(KESTREL_BAY));
        const same = again.find(
          ({ label, statement }) => label === changed?.label && statement === changed?.statement,
        );
        expect(same?.mapping).toMatchObject({ elementId: chosen, confirmedById: null });
        // Last year's instance is read back: its amounts are found by this taxonomy's elements and members.
        const before = await test.upload(
          'XBRL_PREPARER',
          `/ops/xbrl/filings/${next.id}/last-year-checks`,
          'filed.xml',
          outputs.XBRL_XML ?? new Uint8Array(),
        );
        expect(expectStatus(before, 200).body.amounts).toBeGreaterThanOrEqual(each.tags - 5);
        // That document is in Singapore dollars: no figure of it becomes one of another currency.
        const gate = await test.call('XBRL_PREPARER', `GET /ops/xbrl/filings/${next.id}/gate`);
        const { findings } = xbrlFilingRoutes.getGate.response.parse(expectStatus(gate, 200).body);
        const inAnother = findings.filter(({ message }) => /another currency/.test(message));
        expect(inAnother.map(({ severity }) => severity)).toEqual(each.currency === 'SGD' ? [] : ['ERROR']);
        const bundle = await test.call('XBRL_REVIEWER', `GET /ops/xbrl/taxonomies/${each.version}/package`);
        if (each.source.endsWith('.zip')) {
          const kept = expectStatus(bundle, 200).bytes;
          expect(Buffer.compare(kept, readFileSync(path))).toBe(0);
        } else expect(bundle).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
      } finally {
        await test.close();
      }
    } finally {
      for (const one of [folder, constitution]) rmSync(one, { recursive: true, force: true });
    }
  });
});
