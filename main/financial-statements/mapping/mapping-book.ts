/**
 * What a chart is mapped with: the reporting keys of a standard, what names of accounts say of them, how names are
 * read, and the index of the keys' phrases. Built once per taxonomy and standard, because every chart asks for it.
 */
import type { AccountNames } from '../../../constitution/index.ts';
import type { ReportingStandard } from '../../../shared/model/enums.ts';
import type { Money } from '../../../shared/model/money.ts';
import type { Vocabulary } from '../../../shared/words/vocabulary.ts';
import { createWordReader, type WordReader } from '../../../shared/words/word-reader.ts';
import { buildPhraseIndex, type MappingKey, type PhraseIndex } from './phrase-index.ts';

/** What the suggester needs of the reporting taxonomy. */
export interface MappingTaxonomy {
  readonly items: readonly MappingKey[];
  readonly vocabulary: Vocabulary;
  readonly accountNames: AccountNames;
}

export interface MappingBook {
  readonly keys: ReadonlyMap<string, MappingKey>;
  readonly names: AccountNames;
  readonly reader: WordReader;
  readonly index: PhraseIndex;
}

export interface AccountToMap {
  readonly id: string;
  readonly accountCode: string;
  readonly accountDescription: string;
  readonly currentYearBalance: Money;
  /** The class that the file gives the account ("Fixed Asset"), in its own words. */
  readonly fileClass?: string;
}

const books = new WeakMap<MappingTaxonomy, Map<ReportingStandard, MappingBook>>();

/** Keys outside the standard are not in the book, so they are never proposed. */
export function mappingBook(taxonomy: MappingTaxonomy, standard: ReportingStandard): MappingBook {
  const byStandard = books.get(taxonomy) ?? new Map<ReportingStandard, MappingBook>();
  books.set(taxonomy, byStandard);
  const known = byStandard.get(standard);
  if (known) return known;
  const items = taxonomy.items.filter(
    (item) => item.standards === undefined || item.standards.includes(standard),
  );
  const reader = createWordReader(taxonomy.vocabulary, 'ledger');
  const book = {
    keys: new Map(items.map((item) => [item.key, item])),
    names: taxonomy.accountNames,
    reader,
    index: buildPhraseIndex(items, reader),
  };
  byStandard.set(standard, book);
  return book;
}
