import { describe, expect, it } from 'vitest';
import { loadReportingTaxonomy, loadVocabulary } from '../../../../../constitution/index.ts';
import {
  buildMemory,
  type EarlierMapping,
} from '../../../../../main/financial-statements/mapping/mapping-memory.ts';
import { suggestKeys } from '../../../../../main/financial-statements/mapping/suggest-keys.ts';
import { moneySchema } from '../../../../../shared/model/money.ts';
import { createWordReader } from '../../../../../shared/words/word-reader.ts';

const { tokens } = createWordReader(loadVocabulary(), 'ledger');
const earlier = (change: Partial<EarlierMapping>): EarlierMapping => ({
  accountCode: '',
  accountDescription: 'Widget levy',
  taxonomyKey: 'cost_of_sales',
  scope: 'CLIENT',
  ...change,
});

describe('what stood without a person having set it', () => {
  it('comes back for the client, and never as certain', () => {
    const [found] = buildMemory([earlier({ decided: false })], tokens).recall('', 'Widget levy');
    expect(found).toMatchObject({ taxonomyKey: 'cost_of_sales', confidence: 'MEDIUM' });
    expect(found?.rationale).toContain('Nobody has confirmed it.');
  });

  it('never comes back for other clients', () => {
    const memory = buildMemory([earlier({ decided: false, scope: 'FIRM' })], tokens);
    expect(memory.recall('', 'Widget levy')).toEqual([]);
  });

  it('stands behind what a person decided', () => {
    const stood = earlier({ decided: false });
    const memory = buildMemory([stood, stood, earlier({ taxonomyKey: 'purchases' })], tokens);
    expect(memory.recall('', 'Widget levy').map((each) => each.taxonomyKey)).toEqual([
      'purchases',
      'cost_of_sales',
    ]);
  });
});

describe('a balance that changes side', () => {
  const suggest = (balance: string) =>
    suggestKeys(
      [
        {
          id: '1',
          accountCode: '',
          accountDescription: 'Current account - Sister Co',
          currentYearBalance: moneySchema.parse(balance),
        },
      ],
      [
        earlier({
          accountDescription: 'Current account - Sister Co',
          taxonomyKey: 'amount_due_from_related_parties',
          balance: moneySchema.parse('500.00'),
        }),
      ],
      loadReportingTaxonomy(),
      'FULL_SFRS',
    ).get('1');

  it('takes the key of its side, with what was decided behind it', () => {
    const keys = suggest('-300.00')?.map((each) => each.taxonomyKey);
    expect(keys?.slice(0, 2)).toEqual(['amount_due_to_related_parties', 'amount_due_from_related_parties']);
    expect(suggest('-300.00')?.[0]?.confidence).toBe('MEDIUM');
  });

  it('keeps its key where the side is the same', () => {
    expect(suggest('700.00')?.[0]).toMatchObject({
      taxonomyKey: 'amount_due_from_related_parties',
      confidence: 'HIGH',
    });
  });
});
