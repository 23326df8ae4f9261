import { describe, expect, it } from 'vitest';
import { formsOfPersonal, maskNames } from '../../../../main/language-model/mask-names.ts';
import { costOf, guessTokens } from '../../../../main/language-model/model-prices.ts';

describe('names of people', () => {
  it.each([
    ['Amount due from director - Mr Tan Ah Kow', 'Amount due from director - [name]'],
    ['AMT OWING BY DIRECTOR - LIM SIEW HONG', 'AMT OWING BY DIRECTOR - [name]'],
    ['Due from Dr Chan Mei Fong', 'Due from [name]'],
    ['Loan to Lim Wei Jie (director)', 'Loan to [name] (director)'],
    ["Director's loan account - Rajan Pillai", "Director's loan account - [name]"],
    ['Mohamed Ali bin Hassan salary', '[name] salary'],
    ['Due from Mr. Kumar s/o Raju and Mdm Lee', 'Due from [name] and [name]'],
    ['Shareholder loan (Ong Pei Ling)', 'Shareholder loan ([name])'],
    ['Director: Devi', 'Director: [name]'],
    ['DBS Current 003-918277-1', 'DBS Current [number]'],
    ['Loan to S1234567D', 'Loan to [number]'],
  ])('are taken out of %s', (name, masked) => {
    expect(maskNames(name)).toBe(masked);
    expect(maskNames(masked)).toBe(masked);
  });

  it.each([
    'Loan from director - long term',
    'Hire purchase - excavator (current)',
    'Property loan - Hong Leong Finance',
    'Amount due from subsidiary (Juniper Foods)',
    'Amt owing by Tan & Lim Trading Pte Ltd',
    'Staff salaries - Kitchen',
    'Directors fees - current year',
    'Low Value Assets',
    'Grant FY2024-2025',
    'Singapore Government Bonds',
  ])('are not seen in %s', (name) => {
    expect(maskNames(name)).toBe(name);
  });
});

describe('the estimate', () => {
  it('is exact in ten-thousandths of a dollar, rounded up, with the day of the price', () => {
    expect(costOf('claude-sonnet-4-5', 10_000, 4_000)).toMatchObject({ dollars: '0.0900' });
    expect(costOf('claude-haiku-4-5-20251001', 1, 0)).toMatchObject({ dollars: '0.0001' });
    expect(costOf('claude-opus-4-5', 1_000_000, 1_000_000)).toMatchObject({ dollars: '30.0000' });
    expect(costOf('some-other-model', 1, 1)).toBeNull();
    expect(guessTokens('123456')).toBe(2);
  });
});

describe('what the permanent file marks as personal', () => {
  it('is known in the forms in which it is written elsewhere', () => {
    expect(formsOfPersonal({ text: 'Quill Ashdown', names: 'person' })).toEqual([
      'Quill Ashdown',
      'Quill',
      'Ashdown',
    ]);
    // Words that name no person, and initials, stay.
    expect(formsOfPersonal({ text: 'Bo Sales', names: 'person' })).toEqual(['Bo Sales', 'Bo']);
    expect(formsOfPersonal({ text: 'Tan A K', names: 'person' })).toEqual(['Tan A K', 'Tan']);
    expect(formsOfPersonal({ text: 'Osprey Holdings Pte. Ltd.', names: 'party' })).toEqual([
      'Osprey Holdings Pte. Ltd.',
      'Osprey Holdings',
    ]);
    expect(formsOfPersonal({ text: '8 Quay Lane, Level 3, Singapore 000008', names: 'address' })).toEqual([
      '8 Quay Lane, Level 3, Singapore 000008',
      '8 Quay Lane',
      'Level 3',
      'Singapore 000008',
    ]);
  });

  it.each([
    ['Advance Ashdown Quill', 'Advance [name]'],
    ['Loan from ASHDOWN', 'Loan from [name]'],
    ['Deposit, 8 quay lane', 'Deposit, [name]'],
    ['Amount due to Osprey Holdings', 'Amount due to [name]'],
    ['Advance to Wu', 'Advance to [name]'],
    ['LOAN FROM WU', 'LOAN FROM [name]'],
  ])('is taken out of %s', (name, masked) => {
    const known = (
      [
        { text: 'Quill Ashdown', names: 'person' },
        { text: 'Wu Quill', names: 'person' },
        { text: 'Osprey Holdings Pte. Ltd.', names: 'party' },
        { text: '8 Quay Lane, Singapore 000008', names: 'address' },
      ] as const
    ).flatMap(formsOfPersonal);
    expect(maskNames(name, known)).toBe(masked);
  });
});
