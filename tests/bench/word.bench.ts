/**
 * The Word export of a full set, against the library packing as many empty paragraphs: what comes on top is the
 * tables, the styles and the bytes that are always the same.
 */
import { Document, Packer, Paragraph } from 'docx';
import { describe, expect, test } from 'vitest';
import { draftNotesOffline } from '../../main/financial-statements/notes/offline-drafter.ts';
import { buildStatementsDocument } from '../../main/financial-statements/word/statements-document.ts';
import { NOTES_INPUT, STATEMENTS } from '../unit/main/financial-statements/notes/sample-notes.ts';
import { medianMs, PACE, ratioOf } from './ratio.ts';

const input = {
  client: NOTES_INPUT.client,
  statements: STATEMENTS,
  notes: draftNotesOffline(NOTES_INPUT),
  draft: false,
  author: 'Fairview Practice',
  createdAt: '2027-02-01T08:00:00Z',
};

describe('a full set of statements and notes', () => {
  test('Word', async ({ bench }) => {
    const result = await bench.compare(
      bench('build the Word document', async () => {
        expect((await buildStatementsDocument(input)).length).toBeGreaterThan(10_000);
      }),
      bench('docx alone, 500 paragraphs', async () => {
        const children = Array.from({ length: 500 }, (_, at) => new Paragraph(`Paragraph ${at}`));
        const bytes = await Packer.pack(new Document({ sections: [{ children }] }), 'uint8array');
        expect(bytes.length).toBeGreaterThan(5_000);
      }),
      PACE,
    );
    ratioOf(result.get('build the Word document'), result.get('docx alone, 500 paragraphs'));
    expect(medianMs(result.get('build the Word document'))).toBeLessThan(300);
  });
});
