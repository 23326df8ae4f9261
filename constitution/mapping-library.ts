/**
 * The mapping library (specification 2.15, 2.16; decisions 7): a base file shipped with the program and a
 * run-time layer of synonyms that the store keeps. A later synonym wins over an earlier one and the base.
 */

import { z } from 'zod';
import { elementIdSchema } from '../shared/model/element-id.ts';
import { TAG_CONFIDENCES, type TagConfidence } from '../shared/model/enums.ts';
import { memoised } from '../shared/words/memoised.ts';
import { ConstitutionFileError } from './errors.ts';
import { CONSTITUTION_DIRECTORY, createFileCache, readConstitutionFile } from './files.ts';
import { headingKinds, headingParts } from './statement-words.ts';
import { loadVocabulary } from './vocabulary.ts';

/**
 * Whose usage a wording follows. Those of Singapore (and its neighbours), of Australia and of the formats of the United Kingdom
 * and India were written by hand as such statements word them; those of the United States are labels that filers published,
 * taken over by the tag beside them. A wording without a source was written with the library itself.
 */
export const WORDING_SOURCES = [
  'SINGAPORE_USAGE',
  'AUSTRALIAN_USAGE',
  'UK_FORMAT',
  'INDIAN_FORMAT',
  'US_FILING',
] as const;
export type WordingSource = (typeof WORDING_SOURCES)[number];

export interface MappingLibraryEntry {
  readonly label_pattern: string;
  readonly target_element_id: string;
  readonly confidence: TagConfidence;
  /** The kinds of headings (vocabulary) that it holds under; without them under any heading, and without one. */
  readonly under?: readonly string[] | undefined;
  /** The kind of published statement that words it so. */
  readonly source?: WordingSource | undefined;
  /** A person of the practice added it; the release ships none. */
  readonly added?: true | undefined;
}

export const mappingLibrarySchema = z.array(
  z.strictObject({
    label_pattern: z.string().min(1).max(300),
    target_element_id: elementIdSchema,
    confidence: z.enum(TAG_CONFIDENCES),
    under: z.array(z.string().min(1)).min(1).optional(),
    source: z.enum(WORDING_SOURCES).optional(),
  }),
);

export const LIBRARY_FILE = 'mapping_library.json';

/**
 * A label that is as compared already: small letters and plain signs, one space between words, and no end that
 * may be a note reference or a year. Most entries of the library are, but for the spaces around a hyphen, and
 * the program waits for all of them.
 */
const NORMAL = /^[a-z0-9%,'/()-]+(?: [a-z0-9%,'/()-]+)*(?<![)\d])$/;
const HYPHEN = /\s*-\s*/g;

/**
 * Label as compared: lower case, one space, straight quotes and dashes; a final colon, "(restated)", note
 * reference and the year of a balance date ("at 31 December 2026") do not count.
 */
// Labels repeat within a statement and from year to year, and each is compared many times.
export const normaliseLabel = memoised(normalise);

function normalise(label: string): string {
  const spaced = label.includes('-') ? label.replace(HYPHEN, ' - ') : label;
  if (NORMAL.test(spaced) && label.length <= 300) return spaced;
  return label
    .slice(0, 300)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‘’]/g, "'")
    .replace(/[‐‑‒–—]/g, '-')
    .replace(/&/g, ' and ')
    .replace(HYPHEN, ' - ')
    .replace(/\s+/g, ' ')
    .replace(/ ?\((?:restated|(?:see )?notes? \d{1,2}[a-z]?)\)$/, '')
    .replace(
      /((?:january|february|march|april|may|june|july|august|september|october|november|december)) \d{4}$/,
      '$1',
    )
    .replace(/[ :]+$/, '')
    .trim();
}

export interface MappingLibrary {
  readonly entries: readonly MappingLibraryEntry[];
  /**
   * Case-insensitive lookup of a whole label. A label may mean different elements in different statements:
   * `accepts` (entry point, statement) picks the first entry whose target fits; without it the first wins.
   */
  readonly exactMatch: (
    label: string,
    accepts?: (elementId: string) => boolean,
  ) =>
    | { readonly target_element_id: string; readonly confidence: MappingLibraryEntry['confidence'] }
    | undefined;
  /**
   * All targets known for the label, latest synonym first, then the base in file order; before them those that hold
   * under headings like this one. Without a heading only what holds anywhere.
   */
  readonly matches: (label: string, heading?: string | null) => readonly MappingLibraryEntry[];
}

/** True where an entry holds beneath the heading: of no kind, or of one that the heading is. */
export function holdsUnder({ under }: MappingLibraryEntry, heading: string | null): boolean {
  if (under === undefined) return true;
  if (heading === null) return false;
  const kinds = headingKinds(heading);
  return under.some((kind) => kinds.has(kind));
}

/**
 * Those that hold beneath the heading, and what says so of itself first. Of a heading in parts ("Other payables: Accrued
 * expenses") the last part that says a kind counts.
 */
export function heldUnder(
  entries: readonly MappingLibraryEntry[],
  heading: string | null,
): readonly MappingLibraryEntry[] {
  const said = entries.filter(({ under }) => under !== undefined);
  if (said.length === 0) return entries;
  const anywhere = entries.filter(({ under }) => under === undefined);
  if (heading === null) return anywhere;
  for (const part of headingParts(heading).toReversed()) {
    const held = said.filter((entry) => holdsUnder(entry, part));
    if (held.length > 0) return [...held, ...anywhere];
  }
  return [...said.filter((entry) => holdsUnder(entry, heading)), ...anywhere];
}

/** Puts the layers together; pure. */
export function createMappingLibrary(
  baseEntries: readonly MappingLibraryEntry[],
  appended: readonly MappingLibraryEntry[] = [],
): MappingLibrary {
  const entries = [...[...appended].reverse(), ...baseEntries];
  const index = new Map<string, MappingLibraryEntry[]>();
  for (const entry of entries) {
    const label = normaliseLabel(entry.label_pattern);
    const found = index.get(label);
    if (found) found.push(entry);
    else index.set(label, [entry]);
  }
  return Object.freeze({
    entries,
    exactMatch: (label, accepts = () => true) => {
      const entry = index
        .get(normaliseLabel(label))
        ?.find((found) => found.under === undefined && accepts(found.target_element_id));
      return entry && { target_element_id: entry.target_element_id, confidence: entry.confidence };
    },
    matches: (label, heading = null) => heldUnder(index.get(normaliseLabel(label)) ?? [], heading),
  } satisfies MappingLibrary);
}

/** Reads the entries shipped with the program anew; `loadMappingLibrary` keeps them. */
export function readMappingLibrary(
  directory: string = CONSTITUTION_DIRECTORY,
): readonly MappingLibraryEntry[] {
  const entries = readConstitutionFile(directory, LIBRARY_FILE, mappingLibrarySchema);
  const kinds = loadVocabulary(directory).heading_kinds;
  for (const { label_pattern, under = [] } of entries) {
    const strange = under.find((kind) => kinds[kind] === undefined);
    if (strange !== undefined)
      throw new ConstitutionFileError(
        LIBRARY_FILE,
        `${label_pattern}: there is no kind of heading ${strange}.`,
      );
  }
  return entries;
}

const load = createFileCache((directory) => readMappingLibrary(directory));

/** The entries shipped with the program. */
export function loadMappingLibrary(
  directory: string = CONSTITUTION_DIRECTORY,
): readonly MappingLibraryEntry[] {
  return load(directory, LIBRARY_FILE);
}
