/** What was signed reads in words, and stays another thing where only its code differs. */
import { describe, expect, it } from 'vitest';
import { type ChangeNames, inWords } from '../../../../main/review/change-words.ts';
import { contentChanges, type SectionEntry } from '../../../../shared/model/sign-offs.ts';
import { sectionDigest } from '../../../../shared/service/section-digest.ts';

const NAMES: ChangeNames = {
  lines: [
    { key: 'trade_receivables', label: 'Trade receivables' },
    { key: 'loans_receivable', label: 'Loans' },
    { key: 'loans_receivable_non_current', label: 'Loans' },
  ],
  questions: new Map([['DISC-001-05', 'Date of authorisation']]),
  benchmarks: new Map([['total_assets', 'Total assets']]),
  rules: new Map([['BR_mandatory_028', { category: 'mandatory', subject: 'Type of audit opinion' }]]),
};
const worded = (section: string, label: string, value: string) => inWords(section, { label, value }, NAMES);

describe('signed content in words', () => {
  it.each([
    ['mapping', '1100 Debtors', 'Trade receivables (trade_receivables)', '1100 Debtors', 'Trade receivables'],
    ['mapping', '1100 Debtors', 'trade_receivables', '1100 Debtors', 'Trade receivables'],
    // A line of an earlier rule book keeps the words that were signed.
    ['mapping', '1100 Debtors', 'Sundries (sundries)', '1100 Debtors', 'Sundries'],
    [
      'mapping',
      '1400 Staff loan',
      'Loans (loans_receivable_non_current)',
      '1400 Staff loan',
      'Loans (loans receivable non current)',
    ],
    ['mapping', '1100 Debtors', 'No line', '1100 Debtors', 'No line'],
    ['prior-year', 'Document', `signed.pdf ${'a1'.repeat(32)}`, 'Document', 'signed.pdf'],
    ['lead-schedules', 'Benchmark', 'total_assets, 5,000.00', 'Benchmark', 'Total assets, 5,000.00'],
    ['disclosures', 'DISC-001-05', '2026-02-27', 'Date of authorisation', '27 February 2026'],
    ['disclosures', 'DISC-099-01', 'Yes', 'A question that is not asked any more', 'Yes'],
    ['information', 'Whether the company is listed', 'false', 'Whether the company is listed', 'No'],
    ['information', 'Complete statements', '<div>…</div>', 'Complete statements', 'a text with tables'],
    [
      'validation',
      'BR_mandatory_028',
      'Error: It is missing.',
      'Required: Type of audit opinion',
      'Error: It is missing.',
    ],
    ['validation', 'BR_gone_001', 'Error: x', 'A rule that is not in the rule book any more', 'Error: x'],
    ['report', 'Logo', '120 × 40, 0123456789ab', 'Logo', '120 × 40'],
    ['notes/note_general', 'Paragraph 1', 'See (the_note)', 'Paragraph 1', 'See (the_note)'],
  ])('%s: %s, %s', (section, label, value, saidLabel, saidValue) => {
    expect(worded(section, label, value)).toEqual({ label: saidLabel, value: saidValue });
  });

  it('is compared as it was signed', () => {
    const entry = (value: string): SectionEntry => ({
      anchor: { at: 'STEP', step: 'prior-year' },
      part: 'Document',
      label: 'Document',
      value,
    });
    const [before, after] = ['a1', 'b2'].map((byte) => [entry(`signed.pdf ${byte.repeat(32)}`)]);
    if (!before || !after) throw new Error('Two contents are expected.');
    const digest = sectionDigest(before);
    const changes = contentChanges(before, after, (each) => inWords('prior-year', each, NAMES));
    expect(changes).toMatchObject([
      { label: 'Document', before: 'signed.pdf', after: 'signed.pdf (another one)' },
    ]);
    expect(contentChanges(before, [], (each) => inWords('prior-year', each, NAMES))).toMatchObject([
      { before: 'signed.pdf', after: null },
    ]);
    expect([sectionDigest(before) === digest, sectionDigest(after) === digest]).toEqual([true, false]);
  });
});
