/** A document of another company or another year than the filing is told, with what to do. */
import { describe, expect, it } from 'vitest';
import { readStatementsDocument } from '../../../../../main/document-reading/read-statements-document.ts';
import { strangerWarnings } from '../../../../../main/xbrl-filing/documents/stranger-warnings.ts';
import { isoDateSchema } from '../../../../../shared/model/dates.ts';
import { docxOf, paragraph, table } from '../../../../fixtures/statements/small-documents.ts';

async function readingOf(cover: readonly string[], yearEnd: string, columns: readonly string[]) {
  const [current = '', prior = ''] = columns;
  const heading = [...cover, 'Statement of financial position', `As at ${yearEnd}`];
  const rows = table([
    ['', current, prior],
    ['', 'S$', 'S$'],
    ['Cash', '1,200', '1,100'],
    ['Total assets', '1,200', '1,100'],
  ]);
  return readStatementsDocument(docxOf(heading.map(paragraph).join('') + rows));
}

const filing = {
  periodEnd: isoDateSchema.parse('2025-03-31'),
  uen: '201812345K',
  clientName: 'Marlin Reef Trading Pte. Ltd.',
};
const kinds = (warnings: readonly { kind: string }[]) => warnings.map(({ kind }) => kind);
const OWN = ['MARLIN REEF TRADING PTE LTD', '(Company Registration No. 201812345K)'];

describe('a document of another filing', () => {
  it('says nothing of the right document, whatever the case and punctuation of its name', async () => {
    const reading = await readingOf(OWN, '31 March 2025', ['2025', '2024']);
    expect(reading.currentPeriodEnd).toBe('2025-03-31');
    expect(strangerWarnings(reading, null, filing)).toEqual([]);
    const unnamed = await readingOf(['MARLIN REEF TRADING PRIVATE LIMITED'], '31 March 2025', [
      '2025',
      '2024',
    ]);
    expect(strangerWarnings(unnamed, null, filing)).toEqual([]);
  });

  it('notices another month of the same year, in a column or in the title', async () => {
    const titled = await readingOf(OWN, '31 December 2025', ['2025', '2024']);
    const headed = await readingOf(OWN, 'the year end', ['31.12.2025', '31.12.2024']);
    for (const reading of [titled, headed]) {
      const [warning] = strangerWarnings(reading, null, filing);
      expect(warning?.kind).toBe('OTHER_PERIOD');
      expect(warning?.message).toContain('31 December 2025');
      expect(warning?.message).toContain('31 March 2025');
      expect(warning?.message).toContain('correct the period of the filing');
    }
  });

  it('notices another year where only years are printed', async () => {
    const reading = await readingOf(OWN, 'the year end', ['2024', '2023']);
    expect(reading.currentPeriodEnd).toBeNull();
    expect(kinds(strangerWarnings(reading, null, filing))).toEqual(['OTHER_PERIOD']);
  });

  it('notices another number, and another name where no number is printed', async () => {
    const number = await readingOf(['Marlin Reef Trading Pte. Ltd.', 'UEN: 201900001Z'], '31 March 2025', [
      '2025',
      '2024',
    ]);
    expect(strangerWarnings(number, null, filing)).toEqual([
      {
        kind: 'OTHER_COMPANY',
        message:
          'The document names UEN 201900001Z; the filing is for Marlin Reef Trading Pte. Ltd., UEN 201812345K. Check that the document is of this client: if it is not, upload the right one, whose lines replace these.',
      },
    ]);
    const name = await readingOf(['Sooty Tern Logistics Pte. Ltd.'], '31 March 2025', ['2025', '2024']);
    expect(kinds(strangerWarnings(name, null, filing))).toEqual(['OTHER_COMPANY']);
  });

  it('takes the name without who speaks or is spoken to', async () => {
    const spoken = [
      'The Management of Marlin Reef Trading Pte. Ltd.',
      'To the Board of Directors of Marlin Reef Trading Pte. Ltd.',
      'Report to the Members of Marlin Reef Trading Pte. Ltd.',
      'Prepared by: Marlin Reef Trading Pte. Ltd.',
      'Company: Marlin Reef Trading Pte. Ltd.',
      '(Formerly Known as Marlin Reef Trading Pte. Ltd.)',
    ];
    for (const row of spoken) {
      const reading = await readingOf([row], '31 March 2025', ['2025', '2024']);
      expect([row, strangerWarnings(reading, null, filing)]).toEqual([row, []]);
    }
    const stranger = await readingOf(['The Management of Sooty Tern Pte. Ltd.'], '31 March 2025', ['2025']);
    expect(stranger.statedNames).toEqual(['Sooty Tern Pte. Ltd.']);
    for (const name of ['The Company of Terns Pte. Ltd.', 'Management of Change Pte. Ltd.']) {
      const own = { ...filing, clientName: name };
      const reading = await readingOf([name], '31 March 2025', ['2025', '2024']);
      expect([name, strangerWarnings(reading, null, own)]).toEqual([name, []]);
    }
  });

  it('accepts a changed name under the same number, and the auditor beside the client', async () => {
    const renamed = await readingOf(
      ['Sooty Tern Logistics Pte. Ltd.', 'Co. Reg. No. 201812345K'],
      '31 March 2025',
      ['2025', '2024'],
    );
    expect(strangerWarnings(renamed, null, filing)).toEqual([]);
    const audited = await readingOf(
      ['Gull & Partners LLP', 'Public Accountants and Chartered Accountants, UEN T08LL1234A', ...OWN],
      '31 March 2025',
      ['2025', '2024'],
    );
    expect(strangerWarnings(audited, null, filing)).toEqual([]);
  });
});
