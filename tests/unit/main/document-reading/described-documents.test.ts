/**
 * Documents of invented companies in many house styles, against their truth: at least 99 in 100 lines with both
 * values right, 98 in 100 labels right, and no value in the wrong year, sign or scale. The reader was not
 * changed for the values or labels of those in kept-aside.
 */
import { describe, expect, it } from 'vitest';
import { describedDocuments } from '../../../fixtures/documents/described-document.ts';
import { measureDocument } from '../../../fixtures/documents/measure-documents.ts';
import { type ReadingScore, scoreInWords, sumOfScores } from '../../../support/reading-score.ts';

const FOLDERS = ['houses', 'kept-aside'] as const;

describe.each(FOLDERS)('described documents (%s)', (folder) => {
  const documents = describedDocuments(new URL(`../../../fixtures/documents/${folder}/`, import.meta.url));
  const scores: ReadingScore[] = [];

  it.each(documents.map((document) => [document.name, document] as const))(
    'reads %s',
    async (name, document) => {
      const score = await measureDocument(document);
      scores.push(score);
      expect(score.wrong, scoreInWords(name, score)).toEqual([]);
      expect({ missing: score.missing, extra: score.extra }).toEqual({ missing: [], extra: [] });
      expect(score.labelsRight / score.lines, score.mislabelled.join('; ')).toBeGreaterThanOrEqual(0.95);
    },
  );

  it('keeps to the thresholds over all of them', () => {
    const all = sumOfScores(scores);
    const words = scoreInWords('all', all);
    expect(all.lines).toBeGreaterThan(100);
    expect(all.valuesRight / all.lines, words).toBeGreaterThanOrEqual(0.99);
    expect(all.valuesRight / all.read, words).toBeGreaterThanOrEqual(0.99);
    expect(all.labelsRight / all.lines, all.mislabelled.join('; ')).toBeGreaterThanOrEqual(0.98);
    expect(all.parentsRight / all.parents, all.misplaced.join('; ')).toBeGreaterThanOrEqual(0.97);
  });
});
