/**
 * Lines as some seventy invented companies have them, worded by people who had not seen the program: each practice's own
 * habits, faces and notes. The rates are promises: they may rise, never fall.
 */
import { describe, expect, it } from 'vitest';
import { linesBySource } from '../../../../fixtures/labelled-statements/lines-by-source.ts';
import { lookup } from '../../../../fixtures/labelled-statements/measure.ts';
import { judgeSource, measureJudged } from '../../../../fixtures/labelled-statements/measure-by-source.ts';

const FILE = new URL('../../../../fixtures/labelled-statements/lines-of-practices.csv', import.meta.url);

describe('lines of many practices', () => {
  const sources = linesBySource(FILE);
  const lines = [...sources.values()].flat();

  it('are many, and labelled with elements that can be reported', () => {
    expect(sources.size).toBeGreaterThanOrEqual(60);
    expect(lines.length).toBeGreaterThanOrEqual(2_100);
    for (const { right, accepted, label } of lines)
      for (const id of [...right, ...accepted])
        expect(lookup.isReportable(id, 'FULL_XBRL'), `${label}: ${id}`).toBe(true);
  });

  it('find their element first, in the top three, and rightly where the suggester is sure', () => {
    const { accepted, shown, absurd } = measureJudged([...sources.values()].flatMap(judgeSource));
    expect(accepted.first / lines.length).toBeGreaterThanOrEqual(0.975);
    expect(accepted.amongThree / lines.length).toBeGreaterThanOrEqual(0.99);
    expect(accepted.high / lines.length).toBeGreaterThanOrEqual(0.4);
    expect(accepted.highRight).toBe(accepted.high);
    expect(accepted.mediumRight / accepted.medium).toBeGreaterThanOrEqual(0.97);
    expect(absurd / shown).toBeLessThanOrEqual(0.006);
  });
});
