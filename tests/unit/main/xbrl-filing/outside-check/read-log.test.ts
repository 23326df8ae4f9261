/** Logs of other programs are hostile until they are read: limits hold, and what is no log is none. */
import { describe, expect, it } from 'vitest';
import { readProcessorLog } from '../../../../../main/xbrl-filing/outside-check/read-log.ts';
import { MAX_FINDINGS, outsideCheckWords } from '../../../../../shared/model/outside-check.ts';

const entry = (level: string, code: string, message: string) =>
  `<entry code="${code}" level="${level}"><message>${message}</message></entry>`;

describe('the log of a processor', () => {
  it('gives codes, severities and messages; what it tells of its own work is no finding', () => {
    const log = `<log>${entry('info', 'info', 'Checker version 2.1')}${entry('info', 'info', 'uses taxonomy version 1')}${entry('inconsistency', 'calc:sum', ' a\n b ')}${entry('warning', 'w', 'c')}</log>`;
    expect(readProcessorLog(log)).toEqual({
      version: '2.1',
      findings: [
        { code: 'calc:sum', severity: 'ERROR', message: 'a b', facts: [] },
        { code: 'w', severity: 'WARNING', message: 'c', facts: [] },
      ],
      more: 0,
    });
  });

  it('is none where it is no XML or has no entries', () => {
    for (const text of ['', 'plain', '<log/>', '<log><entry></log>'])
      expect(readProcessorLog(text)).toBeNull();
  });

  it.each([
    [
      'a document type with entities of its own',
      '<!DOCTYPE log [<!ENTITY e "x">]><log><entry code="a" level="error"/></log>',
    ],
    ['bottomless nesting', `<log><entry code="a" level="error"/>${'<a>'.repeat(5_000)}`],
  ])('is not read where it holds %s', (_, text) => {
    expect(readProcessorLog(text)).toBeNull();
  });

  it('is read as text too: codes, messages over several lines, and what they refer to', () => {
    const log = [
      '[info] Checker version 2.1 - ',
      '[] Grammar initialised - ',
      '[info:profileActivity] ... checks 1.2 secs',
      ' - instance.xml ',
      '[xbrl.5.2.5.2:calcInconsistency] Calculation inconsistent from Assets',
      'reported 10, computed 11 - instance.xml 12, 15',
      '[warning:unit] A unit is not in the registry - instance.xml 7',
    ].join('\n');
    expect(readProcessorLog(log)).toEqual({
      version: '2.1',
      findings: [
        {
          code: 'xbrl.5.2.5.2:calcInconsistency',
          severity: 'ERROR',
          message: 'Calculation inconsistent from Assets reported 10, computed 11',
          facts: ['instance.xml 12, 15'],
        },
        {
          code: 'warning:unit',
          severity: 'WARNING',
          message: 'A unit is not in the registry',
          facts: ['instance.xml 7'],
        },
      ],
      more: 0,
    });
    const many = readProcessorLog('[e] x\n'.repeat(MAX_FINDINGS + 3));
    expect([many?.findings.length, many?.more]).toEqual([MAX_FINDINGS, 3]);
  });

  it('keeps a limited number and counts the rest', () => {
    const log = `<log>${entry('error', 'e', 'x'.repeat(5000)).repeat(MAX_FINDINGS + 7)}</log>`;
    const read = readProcessorLog(log);
    expect(read?.findings).toHaveLength(MAX_FINDINGS);
    expect(read?.findings[0]?.message).toHaveLength(2000);
    expect(read?.more).toBe(7);
  });

  it('is told in words', () => {
    const check = { artifactId: '', checkedAt: '', processor: '', version: null, findings: [], more: 0 };
    expect(outsideCheckWords({ ...check, outcome: 'CHECKED' })).toBe('No errors, no warnings.');
    expect(outsideCheckWords({ ...check, outcome: 'TIMED_OUT' })).toContain('did not end in its time');
  });
});
