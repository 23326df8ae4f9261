/**
 * Every line of the primary statements that other people made, against figures read off the pages by hand.
 * The documents stay outside the project; without them this is skipped and says so.
 */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readStatementsDocument } from '../../../../../main/xbrl-filing/documents/read-statements-document.ts';
import { checkedFigures } from '../../../../fixtures/documents/checked-figures.ts';
import { caseFile } from '../../../../support/case-files.ts';
import { scoreInWords, scoreReading } from '../../../../support/reading-score.ts';

const CASES = caseFile('financial-statements/');
const SKIPPED = !existsSync(CASES);
if (SKIPPED) console.warn('SKIPPED: the shared cases are missing, no real statements were read.');

const DOCUMENTS: readonly (readonly [file: string, columnPairId: string | undefined])[] = [
  ['group-2020.pdf', 'group'],
  ['group-2022.pdf', 'corporation'],
  ['small-entity-2024.pdf', undefined],
  ['limited-by-guarantee-2021.docx', undefined],
];

describe.skipIf(SKIPPED)('every line of the primary statements of real documents', () => {
  it.each(DOCUMENTS)('%s', async (file, columnPairId) => {
    const bytes = new Uint8Array(readFileSync(new URL(file, CASES)));
    const { lines } = await readStatementsDocument(bytes, columnPairId === undefined ? {} : { columnPairId });
    const primary = lines.filter(({ statement }) => statement !== 'notes');
    const score = scoreReading(checkedFigures(file.replace(/\..*$/, '')), primary);
    expect(score.lines).toBeGreaterThan(25);
    expect(score.wrong).toEqual([]);
    expect({ missing: score.missing, extra: score.extra }, scoreInWords(file, score)).toEqual({
      missing: [],
      extra: [],
    });
    expect(score.labelsRight / score.lines, score.mislabelled.join('; ')).toBeGreaterThanOrEqual(0.98);
  });
});
