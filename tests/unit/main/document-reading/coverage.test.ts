/**
 * Nothing of a document is lost in silence: taken and left out together are what is printed, counted from the raw
 * text. Documents that other people made are counted the same way in tests/integration/documents/real-statements.test.ts.
 */
import { describe, expect, it } from 'vitest';
import { printedGrid, readPrinted } from '../../../../main/document-reading/read-statements-document.ts';
import { describedDocuments } from '../../../fixtures/documents/described-document.ts';
import { printedDocument } from '../../../fixtures/documents/measure-documents.ts';
import { accountFor } from '../../../support/accounted-document.ts';

const FOLDER = new URL('../../../fixtures/documents/houses/', import.meta.url);

describe('every amount printed is taken or listed as left out', () => {
  it.each(describedDocuments(FOLDER).map((document) => [document.name, document] as const))(
    '%s',
    async (_, document) => {
      const format = document.style.get('format') === 'docx' ? 'DOCX' : 'PDF';
      // Figures printed in pieces are no numbers in the raw text.
      if (document.style.get('split') === 'yes') return;
      const bytes = await printedDocument(document);
      const printed = await printedGrid(bytes);
      let reading = readPrinted(printed);
      const [first] = reading.columnPairs;
      if (reading.coverage === null && first) reading = readPrinted(printed, { columnPairId: first.id });
      expect(await accountFor(bytes, format, reading)).toEqual({ lost: [], invented: [] });
    },
  );
});
