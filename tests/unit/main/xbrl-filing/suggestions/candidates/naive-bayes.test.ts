/** What all wordings of the library together make likely, and that it is read beside a first guess only. */
import { describe, expect, it } from 'vitest';
import { createMappingLibrary } from '../../../../../../constitution/index.ts';
import { likelyElements } from '../../../../../../main/xbrl-filing/suggestions/candidates/naive-bayes.ts';
import { readLine } from '../../../../../../main/xbrl-filing/suggestions/lines/line-scoring.ts';
import { suggestTags } from '../../../../../../main/xbrl-filing/suggestions/suggest-tags.ts';
import { index, library } from '../../../../../fixtures/labelled-statements/measure.ts';
import { date, money } from '../../../../validation/sample-content.ts';

const likely = (label: string, heading: string | null, from = library) =>
  likelyElements(readLine(label, heading, null, index), 'notes', from, index);

describe('naive Bayes over the wordings', () => {
  it('finds an element by words that stand in several of its wordings, none of which is the label', () =>
    expect(likely('Crockery and linen consumed', 'Inventories').slice(0, 3)).toContain(
      'fs_ConsumablesAndSpareParts',
    ));

  it('lets the heading decide between elements of the same words', () => {
    expect(likely('Disposals during the year', 'Intangible assets')[0]).toBe('fs_IntangibleAssetsDisposals');
    expect(likely('Disposals during the year', 'Property, plant and equipment')[0]).toBe(
      'fs_PropertyPlantAndEquipmentDisposals',
    );
  });

  it('learns from a library that is given, and from the labels of the taxonomy without one', () => {
    const wording = {
      label_pattern: 'linen',
      target_element_id: 'fs_RawMaterials',
      confidence: 'MEDIUM',
    } as const;
    expect(likely('Linen', null, createMappingLibrary([]))).toEqual([]);
    expect(likely('Linen', null, createMappingLibrary([wording]))[0]).toBe('fs_RawMaterials');
    expect(likely('Raw materials', null, createMappingLibrary([]))[0]).toBe('fs_RawMaterials');
  });

  it('answers nothing where no word is known', () => expect(likely('Zyxwv', null)).toEqual([]));
});

describe('beside a first guess', () => {
  const suggested = (label: string, parentLabel: string) =>
    suggestTags(
      [
        {
          id: label,
          statement: 'notes',
          label,
          parentLabel,
          valueCurrent: money('7300.00'),
          valuePrior: money('7100.00'),
        },
      ],
      { index, library, period: { start: date('2026-01-01'), end: date('2026-12-31') }, earlier: [] },
    )[0];

  it('nothing is added where the wording is known', () => {
    const found = suggested('Trade receivables', 'Trade and other receivables');
    expect(found?.confidence).not.toBe('LOW');
    expect(found?.candidates?.some(({ reason }) => reason.startsWith('other wordings'))).not.toBe(true);
  });

  it('what is likely is never more than a guess, and never on the other side of its heading', () => {
    const found = suggested('Flour and sugar for the ovens', 'Inventories');
    expect(found?.confidence).toBe('LOW');
    for (const id of found?.alternatives ?? []) expect(index.lookup.byId(id)?.balance).not.toBe('credit');
  });
});
