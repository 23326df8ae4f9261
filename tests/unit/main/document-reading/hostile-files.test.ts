/** Files made to harm or broken on the way: each is refused with a plain reason, in bounded time. */
import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { renderDocxPreview } from '../../../../main/document-reading/docx-preview.ts';
import { renderPdfPreview } from '../../../../main/document-reading/pdf-preview.ts';
import { readStatementsDocument } from '../../../../main/document-reading/read-statements-document.ts';
import { docxOf, paragraph, pdfOf, pdfRow, table } from '../../../fixtures/statements/small-documents.ts';
import { workSoFar } from '../../../support/work.ts';

const GOOD = docxOf(
  paragraph('Statement of financial position') +
    table([
      ['', '2025'],
      ['Cash', '1'],
    ]),
);

async function refusalOf(bytes: Uint8Array): Promise<string> {
  return readStatementsDocument(bytes).then(
    () => 'read',
    (error: { code?: string; message: string }) => error.code ?? `unexpected ${error.message}`,
  );
}

/** Overwrites the stated size of every entry in the central directory. */
function withStatedSize(bytes: Uint8Array, size: number): Uint8Array {
  const copy = Uint8Array.from(bytes);
  const view = new DataView(copy.buffer);
  for (let at = 0; at + 46 < copy.length; at += 1) {
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, size, true);
  }
  return copy;
}

describe('hostile files', () => {
  it('refuses what is neither DOCX nor PDF', async () => {
    const noise = Uint8Array.from({ length: 4096 }, (_, index) => (index * 7919) % 251);
    expect(await refusalOf(noise)).toBe('UNSUPPORTED_FILE_TYPE');
    expect(await refusalOf(new Uint8Array())).toBe('UNSUPPORTED_FILE_TYPE');
    expect(await refusalOf(zipSync({ 'xl/workbook.xml': strToU8('<workbook/>') }))).toBe(
      'UNSUPPORTED_FILE_TYPE',
    );
    const oldWord = new Uint8Array(2048);
    oldWord.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    expect(await refusalOf(oldWord)).toBe('UNSUPPORTED_FILE_TYPE');
    oldWord.set(Buffer.from('EncryptedPackage', 'utf16le'), 600);
    expect(await refusalOf(oldWord)).toBe('UNREADABLE_FILE');
  });

  it('refuses packages cut short at any place', async () => {
    for (const part of [0.1, 0.5, 0.9, 0.99]) {
      expect(await refusalOf(GOOD.subarray(0, Math.floor(GOOD.length * part)))).toBe('UNREADABLE_FILE');
    }
  });

  it('refuses a bomb by its stated size, and bounds one that states less', async () => {
    const bomb = zipSync({ 'word/document.xml': new Uint8Array(70 * 1024 * 1024) });
    expect(bomb.length).toBeLessThan(200_000);
    expect(await refusalOf(bomb)).toBe('UNREADABLE_FILE');
    expect(await refusalOf(withStatedSize(bomb, 1000))).toBe('UNREADABLE_FILE');
    await expect(renderDocxPreview(withStatedSize(bomb, 1000))).rejects.toMatchObject({
      code: 'UNREADABLE_FILE',
    });
    const many = zipSync(
      Object.fromEntries(Array.from({ length: 5001 }, (_, index) => [`word/${index}`, new Uint8Array()])),
    );
    expect(await refusalOf(many)).toBe('UNREADABLE_FILE');
  });

  it('expands no entities', async () => {
    const laughs = '<!DOCTYPE w [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>';
    const bytes = docxOf('<w:p><w:r><w:t>&c;</w:t></w:r></w:p>', laughs);
    expect(await refusalOf(bytes)).toBe('UNREADABLE_FILE');
    await expect(renderDocxPreview(bytes)).rejects.toMatchObject({ code: 'UNREADABLE_FILE' });
    expect(await refusalOf(docxOf('<w:p><w:r><w:t>&file;</w:t></w:r></w:p>'))).toBe('UNREADABLE_FILE');
  });

  it('refuses text that is not well-formed or nested without end', async () => {
    expect(await refusalOf(docxOf('<w:p>'))).toBe('UNREADABLE_FILE');
    const deep = `${'<w:tbl><w:tr><w:tc>'.repeat(2000)}${'</w:tc></w:tr></w:tbl>'.repeat(2000)}`;
    expect(await refusalOf(docxOf(deep))).toBe('UNREADABLE_FILE');
  });

  it('refuses a PDF that is locked, cut short or empty', async () => {
    const page = [
      ...pdfRow(60, 'Statement of financial position'),
      ...pdfRow(90, 'Cash', { 440: '1', 540: '2' }),
    ];
    const locked = await pdfOf([page], { password: 'secret' });
    await expect(readStatementsDocument(locked)).rejects.toThrow(/password/);
    expect(await refusalOf(locked)).toBe('UNREADABLE_FILE');
    const whole = await pdfOf([page]);
    expect(await refusalOf(whole.subarray(0, 200))).toBe('UNREADABLE_FILE');
    expect(await refusalOf(strToU8('%PDF-1.7\n'))).toBe('UNREADABLE_FILE');
    await expect(renderPdfPreview(locked)).rejects.toMatchObject({ code: 'UNREADABLE_FILE' });
  });

  it('refuses macros and scripts with a plain reason', async () => {
    const macros = zipSync({ ...unzipSync(GOOD), 'word/vbaProject.bin': strToU8('macro') });
    expect(await refusalOf(macros)).toBe('UNREADABLE_FILE');
    await expect(readStatementsDocument(macros)).rejects.toThrow(/macros.*without macros/);
    const scripted = (action: string) =>
      strToU8(
        [
          '%PDF-1.4',
          `1 0 obj<</Type/Catalog/Pages 2 0 R${action}>>endobj`,
          '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
          '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj',
          'trailer<</Root 1 0 R>>',
        ].join('\n'),
      );
    expect(await refusalOf(scripted(''))).toBe('read');
    const opens = scripted('/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>');
    await expect(readStatementsDocument(opens)).rejects.toThrow(/scripts \(JavaScript\)/);
    const named = scripted('/Names<</JavaScript<</Names[(a)<</S/JavaScript/JS(app.alert\\(1\\))>>]>>>>');
    expect(await refusalOf(named)).toBe('UNREADABLE_FILE');
  });

  it('reads labels that would be keys or patterns of a program as plain text', async () => {
    const label = '__proto__ <script>alert(1)</script> constructor';
    const bytes = docxOf(
      paragraph('Statement of financial position') +
        table([
          ['', '2025', '2024'],
          [label, '1', '2'],
        ]),
    );
    const reading = await readStatementsDocument(bytes);
    expect(reading.lines.map((line) => line.label)).toEqual([label]);
  });

  it('takes no long time over long runs of signs', async () => {
    const long = `${'('.repeat(5000)}${'-'.repeat(5000)}${'1,'.repeat(5000)}${' '.repeat(5000)}`;
    const bytes = docxOf(
      paragraph(long) +
        table([
          ['', '2025', long],
          [long, long, '1'],
        ]),
    );
    const start = workSoFar();
    await readStatementsDocument(bytes);
    expect(workSoFar() - start).toBeLessThan(2000);
  });
});
