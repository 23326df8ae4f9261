/**
 * Journey B2: the statements of an invented company go the whole way, as DOCX and as PDF: upload, tag by tag,
 * filing information, rules, three outputs, filed, sealed, archived (specification 3.2, 4.4, 4.5; decisions 4).
 */
import { strFromU8, unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntryPoint } from '../../../shared/model/enums.ts';
import type { LineItem } from '../../../shared/model/records.ts';
import { goldenTag } from '../../fixtures/golden/kestrel-bay-tags.ts';
import { expectedLines, KESTREL_BAY } from '../../fixtures/statements/kestrel-bay.ts';
import { buildStatementsDocx } from '../../fixtures/statements/statements-docx.ts';
import { buildStatementsPdf } from '../../fixtures/statements/statements-pdf.ts';
import { startTestEngine, type TestEngine } from '../../support/test-engine.ts';
import {
  confirm,
  createFiling,
  expectStatus,
  exportAll,
  KESTREL_FILING,
  listArtifacts,
  readAudit,
  readFiling,
  readLines,
  saveInformation,
  tagKestrelBay,
  uploadDocument,
  validate,
} from './filing-steps.ts';

interface Variant {
  readonly name: string;
  readonly fileName: string;
  readonly entryPoint: EntryPoint;
  readonly document: () => Promise<Uint8Array>;
}

const VARIANTS: readonly Variant[] = [
  {
    name: 'DOCX, full',
    fileName: 'statements.docx',
    entryPoint: 'FULL_XBRL',
    document: () => buildStatementsDocx(KESTREL_BAY),
  },
  {
    name: 'PDF, full',
    fileName: 'statements.pdf',
    entryPoint: 'FULL_XBRL',
    document: () => buildStatementsPdf(KESTREL_BAY),
  },
  {
    name: 'PDF, simplified',
    fileName: 'statements.pdf',
    entryPoint: 'SIMPLIFIED_XBRL',
    document: () => buildStatementsPdf(KESTREL_BAY),
  },
];

/** How often the golden element came first, and among the first three. */
function measure(lines: readonly LineItem[]): { readonly first: number; readonly firstThree: number } {
  const ranks = lines.map((line) => line.mapping?.alternatives.indexOf(goldenTag(line).elementId) ?? -1);
  return {
    first: ranks.filter((rank) => rank === 0).length,
    firstThree: ranks.filter((rank) => rank >= 0 && rank < 3).length,
  };
}

/** Every kind of change that the API knows, on one filing. */
async function changesTo(
  test: TestEngine,
  id: string,
  line: LineItem,
): Promise<Readonly<Record<string, string>>> {
  const one = `/ops/xbrl/filings/${id}`;
  const documents = await test.call('XBRL_PREPARER', `GET ${one}/documents`);
  const [document] = Array.isArray(documents.body.items) ? documents.body.items : [];
  const documentId = String(document?.id);
  const reason = { reason: 'After the fact.' };
  const calls: readonly (readonly [string, unknown?])[] = [
    [`PATCH ${one}`, { entityType: 'sgx_listed' }],
    [`POST ${one}/from-fs-engagement`],
    [`PUT ${one}/documents/${documentId}/columns`, { columnPairId: 'pair-1' }],
    [
      `POST ${one}/line-items`,
      {
        statement: 'notes',
        label: 'Late line',
        valueCurrent: '1.00',
        valuePrior: null,
        sourcePage: 0,
        ...reason,
      },
    ],
    [`POST ${one}/line-items/${line.id}/exclusion`, reason],
    [`DELETE ${one}/line-items/${line.id}/exclusion`],
    [`POST ${one}/mappings/${line.id}`, { elementId: line.mapping?.elementId ?? '' }],
    [`DELETE ${one}/mappings/${line.id}`],
    [
      `PUT ${one}/filing-information`,
      { values: [{ elementId: 'ei_DescriptionOfPrincipalActivities', value: 'Late words' }] },
    ],
    [`POST ${one}/validate`],
    [`POST ${one}/validation-results/BR_mandatory_033/acknowledgement`, reason],
    [`DELETE ${one}/validation-results/BR_mandatory_033/acknowledgement`],
    [`POST ${one}/exports/preptool`],
    [`POST ${one}/exports/xbrl-xml`],
    [`POST ${one}/exports/audit-pdf`],
    [`POST ${one}/return-to-mapping`, reason],
    [`POST ${one}/mark-filed`, { regulatorReference: 'REG-2' }],
  ];
  const codes: Record<string, string> = {};
  for (const [request, body] of calls) {
    const answer = await test.call('PLATFORM_ADMIN', request, body);
    codes[request.replace(id, ':id')] = `${answer.status} ${answer.body.code}`;
  }
  const bytes = await buildStatementsDocx(KESTREL_BAY);
  const upload = await test.upload('PLATFORM_ADMIN', `${one}/documents`, 'late.docx', bytes);
  codes.upload = `${upload.status} ${upload.body.code}`;
  return codes;
}

describe('journey B2: Kestrel Bay, from document to archive', () => {
  let test: TestEngine;
  beforeAll(async () => {
    test = await startTestEngine();
  });
  afterAll(async () => {
    await test.close();
  });

  for (const [position, variant] of VARIANTS.entries()) {
    it(variant.name, async () => {
      const { entryPoint } = variant;
      const uen = `20199876${position}D`;
      const { id } = await createFiling(test, { ...KESTREL_FILING, uen, entryPoint });
      const lines = await uploadDocument(test, id, variant.fileName, await variant.document());
      const pick = ({ statement, label, valueCurrent, valuePrior }: LineItem) => ({
        statement,
        label,
        valueCurrent,
        valuePrior,
      });
      const printed = expectedLines(KESTREL_BAY);
      expect(lines).toHaveLength(printed.length);
      expect(lines.map(pick)).toEqual(expect.arrayContaining([...printed]));
      if (entryPoint === 'FULL_XBRL') {
        const { first, firstThree } = measure(lines);
        expect(first, 'right at rank 1').toBeGreaterThanOrEqual(82);
        expect(firstThree, 'right among the first three').toBe(86);
      }

      const counts = await tagKestrelBay(test, id);
      expect(counts).toEqual(
        entryPoint === 'FULL_XBRL' ? { confirmed: 87, excluded: 0 } : { confirmed: 45, excluded: 42 },
      );
      await saveInformation(test, id);
      const { errors, counts: results } = await validate(test, id);
      expect(errors).toEqual([]);
      expect(results.rules).toBe(144);
      expect((await readFiling(test, id)).status).toBe('VALIDATION_PASSED');

      const outputs = await exportAll(test, id);
      expect(Object.keys(outputs).sort()).toEqual(['AUDIT_PDF', 'PREPTOOL_XLSX', 'XBRL_XML']);
      expect((await readFiling(test, id)).status).toBe('EXPORTED');
      expect(unzipSync(outputs.PREPTOOL_XLSX ?? new Uint8Array())['xl/workbook.xml']).toBeDefined();
      const instance = strFromU8(outputs.XBRL_XML ?? new Uint8Array());
      new SaxesParser({ xmlns: true }).write(instance).close();
      expect(instance).toMatch(/Revenue[^>]*>4218600/);
      expect(strFromU8((outputs.AUDIT_PDF ?? new Uint8Array()).slice(0, 5))).toBe('%PDF-');

      const [line] = await readLines(test, id);
      if (!line) throw new Error('The filing has lines.');
      const change = await confirm(test, id, line.id, { ...goldenTag(line) });
      expect(change).toMatchObject({ status: 409, body: { code: 'INVALID_TRANSITION' } });

      expectStatus(
        await test.call('XBRL_REVIEWER', `POST /ops/xbrl/filings/${id}/mark-filed`, {
          regulatorReference: `REG-2026-${position}`,
        }),
        200,
      );
      const artifacts = await listArtifacts(test, id);
      for (const state of ['FILED', 'ARCHIVED'] as const) {
        expect(await readFiling(test, id)).toMatchObject({
          status: state,
          regulatorReference: `REG-2026-${position}`,
        });
        const codes = await changesTo(test, id, line);
        expect([...new Set(Object.values(codes))], JSON.stringify(codes)).toEqual(['409 FILING_SEALED']);
        if (state === 'FILED')
          expectStatus(await test.call('XBRL_REVIEWER', `POST /ops/xbrl/filings/${id}/archive`), 200);
      }
      const kept = (rows: readonly { readonly id: string; readonly fileName: string }[]) =>
        rows.map((each) => `${each.id} ${each.fileName}`);
      expect(kept(await listArtifacts(test, id))).toEqual(kept(artifacts));
      const types = (await readAudit(test, id)).map((event) => event.type);
      expect(types.filter((type) => type === 'XBRL_MAPPING_CONFIRMED')).toHaveLength(counts.confirmed);
      expect(types.slice(-2)).toEqual(['XBRL_FILING_MARKED_FILED', 'XBRL_FILING_ARCHIVED']);
    });
  }
});
