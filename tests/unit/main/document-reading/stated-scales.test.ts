/** The scale of the amounts: words of several countries, billions, and what only a sentence of the notes says. */
import { describe, expect, it } from 'vitest';
import { mentionedMoney } from '../../../../main/document-reading/amounts-in-text.ts';
import { readStatementsDocument } from '../../../../main/document-reading/read-statements-document.ts';
import {
  scaleOfNote,
  scaleOfSubtitle,
  statedScale,
} from '../../../../main/document-reading/stated-currency.ts';
import { strangerWarnings } from '../../../../main/xbrl-filing/documents/stranger-warnings.ts';
import { isoDateSchema } from '../../../../shared/model/dates.ts';
import { docxOf, paragraph, table } from '../../../fixtures/statements/small-documents.ts';

const SHEET = paragraph('Statement of financial position as at 31 December 2025');

describe('words for a scale', () => {
  it.each([
    ["S$'bn", 1e9],
    ['S$bn', 1e9],
    ['S$b', 1e9],
    ['US$ billion', 1e9],
    ['S$’000,000,000', 1e9],
    ['RM bilion', 1e9],
    ['Rp miliar', 1e9],
    ['Rp milyar', 1e9],
    ['Rp triliun', 1e12],
    ["S$'mil", 1e6],
    ["S$'000,000", 1e6],
    ['Rp jutaan', 1e6],
    ['RM ribu', 1000],
    ["S$'000", 1000],
    ['S$ B$', null],
    ['S$ Cr', null],
    ['S$', null],
  ])('%s over a column is %s', (head, scale) => {
    expect(statedScale(head)).toBe(scale);
  });

  it.each([
    ['(in billions of Singapore dollars)', 1e9],
    ['(dalam miliar Rupiah)', 1e9],
    ['(Dinyatakan dalam jutaan Rupiah)', 1e6],
    ['(Amounts in S$bn)', 1e9],
    ["Amounts in S$'million", 1e6],
    ["Expressed in S$'000,000", 1e6],
    ['A loan of S$3 billion was drawn', null],
  ])('%s under a title is %s', (text, scale) => {
    expect(scaleOfSubtitle(text)).toBe(scale);
  });

  it('give the value of an amount in a sentence', () => {
    expect(mentionedMoney('3 miliar')).toBe('3000000000.00');
    expect(mentionedMoney('1.5 bn')).toBe('1500000000.00');
  });

  it('for billions are warned of as those of other countries are', async () => {
    const rows = [
      ['', '2025', '2024'],
      ['', "S$'bn", "S$'bn"],
      ['Cash', '1.3', '0.6'],
    ];
    const reading = await readStatementsDocument(docxOf(SHEET + table(rows)));
    expect(reading.lines).toMatchObject([{ valueCurrent: '1300000000.00', scale: 1e9 }]);
    const filing = {
      periodEnd: isoDateSchema.parse('2025-12-31'),
      uen: '202134567M',
      clientName: 'Plover Foods Pte. Ltd.',
    };
    const [warning] = strangerWarnings(reading, null, filing);
    expect(warning?.message).toContain('in billions (1,000,000,000)');
  });
});

describe('a scale that only the notes say', () => {
  const CASH = { full: ['1,300,000', '650,000'], short: ['1,300', '650'] };
  function withPolicy(policy: string, unit: string, printed: readonly string[] = CASH.short): Uint8Array {
    const heads = [['', '2025', '2024'], ...(unit === '' ? [] : [['', unit, unit]])];
    return docxOf(
      SHEET +
        table([...heads, ['Cash', ...printed], ['Total assets', ...printed]]) +
        paragraph('Notes to the financial statements') +
        paragraph('2. Basis of preparation') +
        paragraph(policy) +
        paragraph('4. Cash') +
        table([...heads, ['Bank', ...printed]]),
    );
  }
  const NEAREST =
    "The statements are presented in Singapore dollars and all values are rounded to the nearest thousand ($'000) except when otherwise indicated.";

  it.each([
    [NEAREST, '', 'in-thousands'],
    [NEAREST, 'S$', 'in-thousands'],
    ['All amounts are rounded to the nearest million, unless otherwise stated.', 'S$', 'in-millions'],
    ["Numbers have been rounded to the nearest S$'000,000.", '', 'in-millions'],
    ['The financial statements are expressed in thousands of Singapore dollars.', '', 'in-thousands'],
  ])('is asked about: %s', async (policy, unit, id) => {
    const { lines, columnPairs } = await readStatementsDocument(withPolicy(policy, unit));
    expect(lines).toEqual([]);
    expect(columnPairs.map((pair) => pair.id)).toEqual([id, 'as-printed']);
    expect(columnPairs[0]?.label).toContain('as its notes say');
  });

  it.each([
    ['in-thousands', 1000],
    ['as-printed', 1],
  ])('is read as a person says: %s', async (columnPairId, scale) => {
    for (const unit of ['', 'S$']) {
      const { lines } = await readStatementsDocument(withPolicy(NEAREST, unit), { columnPairId });
      expect(lines.map(({ valueCurrent }) => valueCurrent)).toEqual(Array(3).fill(`${1300 * scale}.00`));
    }
  });

  it.each([
    ['it is none', 'All values are rounded to the nearest dollar.', 'S$', CASH.short],
    ['the statements print it', NEAREST, "S$'000", CASH.short],
    ['the figures are printed in full', NEAREST, 'S$', CASH.full],
  ])('is not asked about where %s', async (_, policy, unit, printed) => {
    const { columnPairs, lines } = await readStatementsDocument(withPolicy(policy, unit, printed));
    expect(columnPairs).toHaveLength(1);
    expect(lines).toHaveLength(3);
  });
});

describe('a scale said inside a note', () => {
  const YEARS = ['', '2025', '2024'];
  const POSITION = SHEET + table([YEARS, ['', 'S$', 'S$'], ['Cash', '90,000', '80,000']]);
  const NOTE = paragraph('Notes to the financial statements') + paragraph('5. Revenue');
  const read = async (body: string) => {
    const { lines } = await readStatementsDocument(docxOf(body));
    return lines.map(({ valueCurrent }) => valueCurrent);
  };

  it.each([
    "S$'000",
    "(in S$'000)",
    "(Amounts in S$'000)",
    'Expressed in thousands of Singapore dollars',
    "The revenue of each country is: (S$'000)",
    "The revenue was earned as follows, in S$'000:",
  ])('is of that note alone: %s', async (said) => {
    const bytes = POSITION + NOTE + paragraph(said) + table([YEARS, ['Singapore', '30', '20']]);
    expect(await read(bytes)).toEqual(['90000.00', '30000.00']);
  });

  it('may be none where the statements are in thousands', async () => {
    const thousands = SHEET + table([YEARS, ['', "S$'000", "S$'000"], ['Cash', '90', '80']]);
    const bytes = thousands + NOTE + paragraph('(in S$)') + table([YEARS, ['Fees', '30,000', '20,000']]);
    expect(await read(bytes)).toEqual(['90000.00', '30000.00']);
  });

  it('stands over each column in a line of its own, too', async () => {
    const bytes =
      POSITION + NOTE + paragraph("\t\tS$'000\tS$'000") + table([YEARS, ['Singapore', '30', '20']]);
    expect(await read(bytes)).toEqual(['90000.00', '30000.00']);
  });

  it('holds for its tables up to the next note, but not for one in another unit', async () => {
    const bytes =
      POSITION +
      NOTE +
      paragraph("(in S$'000)") +
      table([YEARS, ['Singapore', '30', '20']]) +
      paragraph('By product:') +
      table([YEARS, ['Tea', '30', '20']]) +
      paragraph('Of which to related parties:') +
      table([YEARS, ['', 'S$', 'S$'], ['Tea', '700', '800']]) +
      paragraph('6. Deposits') +
      table([YEARS, ['Rent', '500', '400']]);
    expect(await read(bytes)).toEqual(['90000.00', '30000.00', '30000.00', '700.00', '500.00']);
  });

  it.each([
    'The company lent S$3 million.',
    'The loan was drawn in thousands of Singapore dollars',
    'In thousands of tonnes:',
    'Amounts are rounded to the nearest thousand.',
  ])('is none in a sentence: %s', (text) => {
    expect(scaleOfNote(text, false)).toBeNull();
  });
});
