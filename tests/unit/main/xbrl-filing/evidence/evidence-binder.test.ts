import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { pageText } from '../../../../../main/typesetting/page-text.ts';
import { trailBytes } from '../../../../../main/xbrl-filing/evidence/event-tables.ts';
import {
  buildEvidencePdf,
  type EvidenceInput,
} from '../../../../../main/xbrl-filing/evidence/evidence-binder.ts';
import { confirmed, money, sampleContent, sampleLine } from '../../../validation/sample-content.ts';
import { sampleRendering } from '../rendering/sample-rendering.ts';

const hash = (digit: string) => digit.repeat(64);

function input(lineCount: number): EvidenceInput {
  const lines = Array.from({ length: lineCount }, (_, index) =>
    sampleLine({
      id: `line-${index}`,
      label: `Trade receivables ${index}`,
      valueCurrent: money(`${index + 1}000.00`),
      valuePrior: money('-250.50'),
      sourceLine: index + 1,
      mapping: confirmed('x-as_TradeReceivables', { negated: index === 1 }),
    }),
  );
  lines.push(
    sampleLine({
      id: 'line-heading',
      label: '流动资产 Current assets',
      exclusion: {
        reason: 'A heading without an amount',
        excludedById: 'staff-2',
        excludedByName: 'Ravi Kumar',
        excludedAt: '2027-02-10T05:00:00.000Z',
      },
    }),
  );
  return {
    content: sampleContent({ lines }),
    labelOf: (elementId) =>
      elementId === 'x-as_TradeReceivables' ? 'Trade receivables, current' : elementId,
    letStand: [
      {
        message: 'Comparative cash flows are not shown: they need the balances at 1 January 2024.',
        reason: 'First year with this practice; the predecessor’s books are lost.',
        byName: 'Priya Raman',
        at: '2026-03-31T04:05:06.000Z',
      },
    ],
    sources: [
      {
        fileName: 'statements 2026.docx',
        sha256: hash('a'),
        mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
        pageCount: 21,
        uploadedAt: '2027-02-09T01:02:03.000Z',
      },
    ],
    results: [
      {
        ruleId: 'BR_totalling_001',
        category: 'totalling',
        severity: 'ERROR',
        passed: true,
        message: 'Checked: Current period.',
      },
      {
        ruleId: 'BR_sign_convention_004',
        category: 'sign_convention',
        severity: 'WARNING',
        passed: false,
        message: 'The amount is negative.',
        acknowledgement: { reason: 'credit note', byName: 'Ravi Kumar', at: '2027-02-11T06:00:00.000Z' },
      },
    ],
    runAt: '2027-02-11T05:30:00.000Z',
    artifacts: [
      {
        id: 'artifact-1',
        kind: 'PREPTOOL_XLSX',
        versionNo: 2,
        fileName: 'preptool-v2.xlsx',
        sha256: hash('b'),
        generatedAt: '2027-02-11T07:00:00.000Z',
      },
    ],
    audit: [
      {
        at: '2027-02-09T01:00:00.000Z',
        actorName: 'Tan Mei Ling',
        eventType: 'XBRL_FILING_CREATED',
        payload: { taxonomyVersion: 'reg_2026_v1', lineItemId: 'line-0' },
        hash: hash('c'),
      },
    ],
    generatedAt: '2027-02-11T08:00:00.000Z',
    facts: [fact('CURRENT', '1000.00'), fact('PRIOR', '-250.50')],
    ruleOf: (ruleId) =>
      ruleId === 'BR_totalling_001'
        ? { text: 'The parts differ from the total.', elements: ['x-as_TradeReceivables'] }
        : null,
    books: null,
    rendering: sampleRendering,
    outsideChecks: [],
    signatures: [],
    staff: {},
  };
}

function fact(period: 'CURRENT' | 'PRIOR', value: string): EvidenceInput['facts'][number] {
  return {
    elementId: 'x-as_TradeReceivables',
    memberId: null,
    balanceAt: 'CLOSING',
    period,
    value,
    numeric: true,
    decimals: 2,
    lineItemIds: ['line-0'],
    source: 'LINE',
  };
}

/** The binder's filing with a line of that name. */
function named(label: string): EvidenceInput {
  const all = input(1);
  const lines = all.content.lines.map((line, at) => (at === 0 ? { ...line, label } : line));
  return { ...all, content: { ...all.content, lines } };
}

async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  const pdf = await getDocument({ data: bytes.slice(), useSystemFonts: false, verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const text = await (await pdf.getPage(number)).getTextContent();
    pages.push(
      text.items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replace(/\s+/g, ' '),
    );
  }
  await pdf.loadingTask.destroy();
  return pages;
}

describe('evidence binder', () => {
  it('names the filing, the sources, who confirmed what, the rules, the outputs and the chain', async () => {
    const pages = await pagesOf(await buildEvidencePdf(input(3)));
    const text = pages.join(' ');
    expect(pages[0]).toContain('Marigold Trading Pte. Ltd.');
    expect(pages[0]).toContain('202612345K');
    expect(pages[0]).toContain('4: 3 confirmed, 1 not reported');
    for (const part of [
      'statements 2026.docx',
      'page 3, line 1',
      '1,000.00',
      '(250.50)',
      'Trade receivables, current; sign reversed',
      'x-as_TradeReceivables',
      'Tan Mei Ling',
      '2027-02-10 03:04:05 UTC',
      'A heading without an amount',
      'Reviewed, not an error: credit note',
      'Open points of the statements that a reviewer accepted',
      'First year with this practice; the predecessor',
      'Filing opened',
      'line: Trade receivables 0',
      'The parts differ from the total.',
      'Trade receivables, current: 1,000 / (250.50)',
      'The instance, read back',
      'Read from xbrl-v3.xml, version 3, SHA-256',
      '1 of 1 figure agrees with the document. 1 fact has no line of the document. 1 line reached no fact.',
      'Going concern Yes Filing information',
      'Lines of the document without a fact',
      'Prepared by',
      'Reviewed by',
      'Financial position',
      `Page ${pages.length} of ${pages.length}`,
    ]) {
      expect(text).toContain(part);
    }
    for (const digit of ['a', 'b', 'c']) expect(text.replaceAll(' ', '')).toContain(hash(digit));
    expect(text.indexOf('BR_sign_convention_004')).toBeLessThan(text.indexOf('BR_totalling_001'));
  });

  it('prints a name in its own script', async () => {
    const text = (await pagesOf(await buildEvidencePdf(named('陳國強 刘伟 தமிழ்ச்செல்வன் Nguyễn Ωμέγα')))).join(
      ' ',
    );
    for (const name of ['陳國強', '刘伟', 'Nguyễn', 'Ωμέγα']) expect(text).toContain(name);
    expect(text).toContain('流动资产');
    expect(text).not.toContain('[U+');
  });

  it('prints characters that no font has as code points, and says on the cover what they are', async () => {
    const note = 'do not have are printed as their Unicode number';
    const pages = await pagesOf(await buildEvidencePdf(named('김 Trading')));
    expect(pages.join(' ')).toContain('[U+AE40]');
    expect(pages[0]).toContain(note);
    expect((await pagesOf(await buildEvidencePdf(input(1))))[0]).not.toContain(note);
  });

  it('is made for archives: every font embedded, colours defined, the trail attached', async () => {
    const bytes = await buildEvidencePdf(input(1));
    const raw = Buffer.from(bytes).toString('latin1');
    expect(raw).toContain('<pdfaid:part>3</pdfaid:part>');
    expect(raw).toContain('/GTS_PDFA1');
    const fonts = raw.match(/\/BaseFont \/[\w+-]+/g) ?? [];
    expect(fonts.length).toBeGreaterThan(2);
    for (const font of fonts) expect(font).toMatch(/\/[A-Z]{6}\+NotoSans/);
    const pdf = await getDocument({ data: bytes.slice(), useSystemFonts: false, verbosity: 0 }).promise;
    expect([...((await pdf.getAttachments())?.keys() ?? [])]).toEqual(['audit-trail.json']);
    expect(JSON.parse(new TextDecoder().decode(trailBytes(input(1))))).toEqual(input(1).audit);
    await pdf.loadingTask.destroy();
  });

  it('never prints half of a character where a long text is cut', () => {
    expect(pageText(`${'a'.repeat(600)}\u{20bb7}bc`)).toBe(`${'a'.repeat(600)}…`);
    expect(pageText(`${'a'.repeat(599)}\u{20bb7}bc`)).toBe(`${'a'.repeat(599)}…`);
    expect(pageText('one\ntwo\u0007 three')).toBe('one two three');
  });

  it('repeats the table heading on every page of a long table', async () => {
    const pages = await pagesOf(await buildEvidencePdf(input(120)));
    const withLines = pages.filter((page) => page.includes('Trade receivables 1'));
    expect(withLines.length).toBeGreaterThan(2);
    for (const page of withLines) expect(page).toContain('Confirmed by');
  });

  it('gives the same bytes for the same input', async () => {
    const first = await buildEvidencePdf(input(10));
    expect(Buffer.from(first).equals(Buffer.from(await buildEvidencePdf(input(10))))).toBe(true);
    const later = await buildEvidencePdf({ ...input(10), generatedAt: '2027-02-12T08:00:00.000Z' });
    expect(Buffer.from(first).equals(Buffer.from(later))).toBe(false);
  });
});
