/**
 * Loader of the vocabulary: the words of the field as sealed data, for every matcher of names, labels and
 * queries (shared/words reads texts with it).
 */
import { type Vocabulary, vocabularySchema } from '../shared/words/vocabulary.ts';
import { CONSTITUTION_DIRECTORY, createFileCache, readConstitutionFile } from './files.ts';

const FILE = 'vocabulary.json';

/** Reads the vocabulary anew; `loadVocabulary` keeps it. */
export function readVocabulary(directory: string = CONSTITUTION_DIRECTORY): Vocabulary {
  return readConstitutionFile(directory, FILE, vocabularySchema);
}

const vocabularies = createFileCache((directory) => readVocabulary(directory));

/** Short forms, spellings, other words, stop words and kinds of words of the field. */
export function loadVocabulary(directory: string = CONSTITUTION_DIRECTORY): Vocabulary {
  return vocabularies(directory, FILE);
}
