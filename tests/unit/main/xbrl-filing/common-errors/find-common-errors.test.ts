/** The errors that a regulator names as common: each found, with both places, and none in a filing without them. */
import { describe, expect, it } from 'vitest';
import { loadValidationRules, taxonomyLookup } from '../../../../../constitution/index.ts';
import {
  type ErrorsInput,
  findCommonErrors,
} from '../../../../../main/xbrl-filing/common-errors/find-common-errors.ts';
import type { FileEntry } from '../../../../../shared/model/permanent-file.ts';
import { type LineItem, lineItemSchema } from '../../../../../shared/model/records.ts';
import type { FilingContent } from '../../../../../validation/filing-content.ts';
import { buildFacts } from '../../../../../validation/filing-facts.ts';
import { fileEntry } from '../../../../support/file-entry.ts';
import { makeLine, STAFF } from '../../../renderer/screens/filings/line-fixture.ts';
import { money, sampleContent } from '../../../validation/sample-content.ts';

const VERSION = 'reg_2026_v1';
const lookup = taxonomyLookup(VERSION);
const rules = loadValidationRules(VERSION);
const roleOf = (source: string) =>
  lookup.filingInformation('FULL_XBRL').find((field) => field.source === source)?.element_id ?? '';

const line = (
  number: number,
  element: string,
  change: Partial<Record<keyof LineItem, unknown>> = {},
): LineItem =>
  lineItemSchema.parse({
    ...makeLine({ number, element, confirmed: true }),
    valueCurrent: '250000.00',
    valuePrior: '250000.00',
    ...change,
  });
const CAPITAL = line(1, 'fs_ShareCapital', { label: 'Share capital' });
const saved = (elementId: string, value: string): FilingContent['information'][number] => ({
  elementId,
  value,
  savedById: STAFF,
  savedAt: '2027-02-10T03:04:05.000Z',
});

function found(
  lines: readonly LineItem[],
  change: Partial<FilingContent> = {},
  entries: readonly FileEntry[] = [],
) {
  const content = sampleContent({
    lines: lines.map((each) => ({
      ...each,
      mapping: each.mapping && { ...each.mapping, confirmedByName: null },
      exclusion: null,
    })),
    ...change,
  });
  const { facts } = buildFacts(content, lookup);
  const input: ErrorsInput = { content, lines, facts, lookup, rules, entries };
  return findCommonErrors(input);
}
const kinds = (...input: Parameters<typeof found>) => found(...input).map(({ kind }) => kind);

describe('common errors', () => {
  it('are none in a filing without them', () => {
    const information = [
      saved(roleOf('roundingLevel'), lookup.taxonomy.vocabulary.roundingLevel['1'] ?? ''),
      saved(roleOf('completeStatements'), '<p>Share capital 250,000 and 250 000</p>'),
    ];
    expect(found([CAPITAL], { information })).toEqual([]);
  });

  it('tell share capital that the permanent file or the register gives otherwise', () => {
    const classOf = (amount: string) =>
      fileEntry('SHARE_CLASS', { name: 'Ordinary', number: '100', amount: money(amount), rights: '' });
    expect(kinds([CAPITAL], {}, [classOf('150000.00'), classOf('100000.00')])).toEqual([]);
    const [error] = found([CAPITAL], {}, [classOf('150000.00')]);
    expect(error?.places.map(({ text }) => text)).toEqual(['250,000', '150,000']);
    expect(error?.places[0]?.lineItemId).toBe(CAPITAL.id);
    const client = { companyName: 'A', uen: 'B', registerShareCapital: money('250.00') };
    expect(kinds([CAPITAL], { client })).toEqual(['SHARE_CAPITAL']);
  });

  it('tell the level of rounding that the statements do not have, and units that are mixed', () => {
    const level = saved(roleOf('roundingLevel'), lookup.taxonomy.vocabulary.roundingLevel['1000'] ?? '');
    expect(kinds([CAPITAL], { information: [level] })).toEqual(['ROUNDING']);
    const cash = line(2, 'fs_CashAndBankBalances', { scale: 1000 });
    expect(kinds([CAPITAL, cash])).toEqual(['ROUNDING']);
  });

  it('tell a currency that is not that of the filing, and one saved that the document does not state', () => {
    const { presentationCurrency = '' } = lookup.taxonomy.roles;
    expect(kinds([CAPITAL], { documentCurrency: 'USD' })).toEqual(['CURRENCY']);
    expect(kinds([CAPITAL], { information: [saved(presentationCurrency, 'USD')] })).toEqual(['CURRENCY']);
  });

  it('tell comparatives that are missing, where the others have one and where none has', () => {
    const cash = line(2, 'fs_CashAndBankBalances', { label: 'Cash', valuePrior: null });
    const [error] = found([CAPITAL, cash]);
    expect(error).toMatchObject({ kind: 'COMPARATIVES', message: 'A line has no comparative: “Cash”.' });
    expect(kinds([cash])).toEqual(['COMPARATIVES']);
    const filing = { ...sampleContent().filing, priorPeriod: null };
    expect(kinds([cash], { filing })).toEqual([]);
  });

  it('tell a tag for other items where a specific one fits', () => {
    const other = lookup.taxonomy.elements.find(
      ({ kind, label, period_type }) => kind === 'item' && /^Other /.test(label) && period_type === 'instant',
    );
    const candidates = [
      { elementId: 'fs_ShareCapital', label: 'Share capital', confidence: 'HIGH', reason: 'same words' },
    ];
    const tagged = line(3, other?.element_id ?? '', { label: 'Capital' });
    const withSpecific = lineItemSchema.parse({ ...tagged, mapping: { ...tagged.mapping, candidates } });
    expect(kinds([withSpecific])).toEqual(['OTHER_ELEMENT']);
    expect(kinds([{ ...withSpecific, label: 'Other capital' }])).toEqual([]);
  });

  it('tell an amount that the statements in full do not print', () => {
    const information = [saved(roleOf('completeStatements'), '<td>250,000</td><td>250,100</td>')];
    expect(kinds([CAPITAL], { information })).toEqual([]);
    const wrong = line(4, 'fs_ShareCapital', { valuePrior: '250001.00' });
    const [error] = found([wrong], { information });
    expect(error).toMatchObject({ kind: 'TEXT_BLOCK', places: [{ text: '250,001' }, {}] });
    const thousands = line(5, 'fs_ShareCapital', {
      valueCurrent: '250000000.00',
      valuePrior: null,
      scale: 1000,
    });
    expect(kinds([thousands], { information }).includes('TEXT_BLOCK')).toBe(false);
  });
});
