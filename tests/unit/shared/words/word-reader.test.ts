import { describe, expect, it } from 'vitest';
import { loadVocabulary } from '../../../../constitution/index.ts';
import { createWordReader, rarity } from '../../../../shared/words/word-reader.ts';

const vocabulary = loadVocabulary();
const ledger = createWordReader(vocabulary, 'ledger');

describe('the words of a name', () => {
  it('are written out, of one spelling and one number, and in their order', () => {
    expect(ledger.tokens('Accum. Depn - M/V (2019)')).toEqual(
      ledger.tokens('accumulated depreciation - motor vehicles'),
    );
    expect(ledger.tokens('Licences')).toEqual(ledger.tokens('License'));
    expect(ledger.tokens('The cost of properties')).toEqual(['cost', 'property']);
    expect(ledger.tokens('1234 - 2019')).toEqual([]);
  });

  it('mean what they mean where they are read', () => {
    const statement = createWordReader(vocabulary, 'statement');
    expect(ledger.tokens('CPF')).toEqual(['cpf']);
    expect(statement.tokens('CPF')).toEqual(['defined', 'contribution', 'plan']);
  });

  it('weigh more the rarer they are', () => {
    expect(rarity(100, 1)).toBeGreaterThan(rarity(100, 50));
    expect(ledger.isGeneric('expense')).toBe(true);
    expect(ledger.otherWords('debtors')).toContain('receivable');
  });
});
