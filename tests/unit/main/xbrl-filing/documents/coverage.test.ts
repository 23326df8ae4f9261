/**
 * Nothing of a document is lost in silence: taken and left out together are what is printed, counted from the raw
 * text; and lines that people labelled are whole. Real documents stay outside the project; without them their part
 * is skipped.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readStatementsDocument } from '../../../../../main/xbrl-filing/documents/read-statements-document.ts';
import { describedDocuments } from '../../../../fixtures/documents/described-document.ts';
import { printedDocument } from '../../../../fixtures/documents/measure-documents.ts';
import { caseFile } from '../../../../support/case-files.ts';
import { labelledLines, pairIdOf, scoreLabelled } from '../../../../support/labelled-documents.ts';
import { accountedNumbers, numbersMissing, printedNumbers } from '../../../../support/printed-numbers.ts';

const CASES = caseFile('financial-statements/');
const LABELS = caseFile('labels/documents/');
const SKIPPED = !existsSync(CASES);

async function account(bytes: Uint8Array, format: 'PDF' | 'DOCX') {
  let reading = await readStatementsDocument(bytes);
  const [first] = reading.columnPairs;
  if (reading.coverage === null && first) {
    reading = await readStatementsDocument(bytes, { columnPairId: first.id });
  }
  const { coverage } = reading;
  if (coverage === null) throw new Error('no lines were read');
  const left = coverage.leftOut.reduce((sum, { texts }) => sum + texts.length, 0);
  expect(coverage.taken + left).toBe(coverage.printed);
  const printed = await printedNumbers(bytes, format);
  const accounted = accountedNumbers(reading, format);
  return {
    lost: numbersMissing(printed, accounted),
    invented: numbersMissing(accounted, printed),
    coverage,
  };
}

const FOLDER = new URL('../../../../fixtures/documents/houses/', import.meta.url);

describe('every amount printed is taken or listed as left out', () => {
  it.each(describedDocuments(FOLDER).map((document) => [document.name, document] as const))(
    '%s',
    async (_, document) => {
      const format = document.style.get('format') === 'docx' ? 'DOCX' : 'PDF';
      // Figures printed in pieces are no numbers in the raw text.
      if (document.style.get('split') === 'yes') return;
      const { lost, invented } = await account(await printedDocument(document), format);
      expect({ lost, invented }).toEqual({ lost: [], invented: [] });
    },
  );
});

describe.skipIf(SKIPPED)('real documents (skipped without the shared cases)', () => {
  const files = SKIPPED ? [] : readdirSync(CASES).filter((name) => /\.(?:pdf|docx)$/.test(name));

  it.each(files)('accounts for every number of %s', async (name) => {
    const bytes = new Uint8Array(readFileSync(new URL(name, CASES)));
    const { lost, invented } = await account(bytes, name.endsWith('.pdf') ? 'PDF' : 'DOCX');
    expect({ lost, invented }).toEqual({ lost: [], invented: [] });
  });

  const labels = SKIPPED ? [] : readdirSync(LABELS).filter((name) => name.endsWith('.csv'));

  it.each(labels)('reads every labelled line of %s whole', async (name) => {
    const bytes = new Uint8Array(readFileSync(new URL(name.replace('.csv', '.pdf'), CASES)));
    const truth = labelledLines(new URL(name, LABELS));
    const asked = (await readStatementsDocument(bytes)).columnPairs;
    for (const pair of new Set(truth.map((line) => line.pair))) {
      const lines = truth.filter((line) => line.pair === pair);
      const scales = new Set(lines.map(({ scale }) => scale));
      // Where no scale is stated the person answers the one of the label.
      const scaled = asked.find(({ id }) => id === 'in-lakhs' && scales.has(100_000))?.id;
      const columnPairId = pairIdOf(pair) ?? scaled;
      const { lines: read } = await readStatementsDocument(
        bytes,
        columnPairId === undefined ? {} : { columnPairId },
      );
      const score = scoreLabelled(lines, read);
      expect(score.whole / score.lines, score.misses.join('\n')).toBeGreaterThanOrEqual(0.99);
    }
  });
});
