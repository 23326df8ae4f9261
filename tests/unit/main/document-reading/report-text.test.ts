/** A report from outside as paragraphs; what is not taken of it is counted. */
import { Document, Packer, Paragraph, Table, TableCell, TableRow } from 'docx';
import { describe, expect, it } from 'vitest';
import { readReportText } from '../../../../main/document-reading/report-text.ts';

describe('the text of a report', () => {
  it('of Word: paragraphs, and how many tables are left out', async () => {
    const cell = new TableCell({ children: [new Paragraph('Fee')] });
    const document = new Document({
      sections: [
        {
          children: [
            new Paragraph('To the members of the Company'),
            new Paragraph(''),
            new Table({ rows: [new TableRow({ children: [cell] })] }),
            new Paragraph('We have compiled the accompanying statements.'),
          ],
        },
      ],
    });
    expect(readReportText(await Packer.pack(document, 'uint8array'))).toEqual({
      text: 'To the members of the Company\nWe have compiled the accompanying statements.',
      leftOut: 1,
    });
  });

  it('of plain text, and of nothing else', () => {
    expect(readReportText(new TextEncoder().encode('One.\r\n\r\nTwo.\r\n')).text).toBe('One.\nTwo.');
    for (const bytes of [
      Uint8Array.from([0xff, 0xfe, 0x41]),
      Uint8Array.from([0x4d, 0x5a, 0, 1]),
      new TextEncoder().encode('%PDF-1.7'),
      new TextEncoder().encode(' \n '),
    ]) {
      expect(() => readReportText(bytes)).toThrow();
    }
  });
});
