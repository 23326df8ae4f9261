/**
 * Acts of persons stand behind the calls of signed-in people (binding rule 3): no job, no import and no default calls
 * them. The one exception is the finished client of the sample practice, whose people are invented: it is made where
 * somebody opens the sample in an empty folder, and refused in any other practice (tests/regression/finished-sample).
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const sources = globSync('{main,validation}/**/*.ts', { cwd: repository }).map((path) => {
  const file = path.replaceAll('\\', '/');
  const code = readFileSync(join(repository, path), 'utf8');
  return { file, code: code.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/[^\n]*/g, '$1') };
});
/** Files that name one of these words outside a comment. */
const naming = (...words: readonly string[]) =>
  sources
    .filter(({ code }) => words.some((word) => new RegExp(`\\b${word}\\b`).test(code)))
    .map(({ file }) => file)
    .sort();

const SAMPLE = /^main\/finished-sample\//;
const ROUTES = /^main\/api\/[a-z-]+-handlers\.ts$/;

/** The use case of each act, and the file that holds it. */
const ACTS = {
  confirmMapping: 'main/xbrl-filing/mappings/confirm-mapping.ts',
  saveFilingInformation: 'main/xbrl-filing/filing-information/filing-information.ts',
  saveCompleteStatements: 'main/xbrl-filing/filing-information/complete-statements.ts',
  respondDisclosure: 'main/financial-statements/disclosures/answer-disclosures.ts',
  postJournal: 'main/financial-statements/journals/post-journal.ts',
  signSections: 'main/review/sign-sections.ts',
  clearReviewPoint: 'main/review/open-review-points.ts',
  lockRecord: 'main/review/record-lock.ts',
  markFiled: 'main/xbrl-filing/filed/filing-moves.ts',
} as const;

describe('acts of persons', () => {
  it.each(Object.entries(ACTS))('%s is called by its route and by the finished sample alone', (act, home) => {
    const callers = naming(act).filter((file) => file !== home);
    expect(callers.some((file) => ROUTES.test(file))).toBe(true);
    expect(callers.filter((file) => !ROUTES.test(file) && !SAMPLE.test(file))).toEqual([]);
  });

  it('confirm in one place of the store, which one use case asks', () => {
    expect(naming('recordConfirmation')).toEqual([
      'main/store/repositories/line-items.ts',
      'main/xbrl-filing/mappings/confirm-mapping.ts',
    ]);
  });

  it('of the sample are begun where somebody opens it in an empty folder', () => {
    const outside = (...words: readonly string[]) => naming(...words).filter((file) => !SAMPLE.test(file));
    expect(outside('makeFinishedClient', 'finished-sample')).toEqual(['main/sample-practice.ts']);
    expect(outside('startSample')).toEqual(['main/headless.ts', 'main/host.ts', 'main/sample-practice.ts']);
    const sample = sources.find(({ file }) => file === 'main/sample-practice.ts')?.code ?? '';
    // A practice that is there is opened as it stands.
    expect(sample).toMatch(
      /function startSample[\s\S]*?practice\(\)\) !== null\) return[\s\S]*?createSamplePractice[\s\S]*?fillAll/,
    );
    const [first] = naming('openSampleOffice').filter((file) => SAMPLE.test(file));
    expect(first).toBe('main/finished-sample/finished-client.ts');
    expect(sources.find(({ file }) => file === 'main/finished-sample/sample-office.ts')?.code).toMatch(
      /sample !== 1\)\s*throw/,
    );
  });
});
