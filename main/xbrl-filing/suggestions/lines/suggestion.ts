/**
 * What goes into the suggester and what comes out: lines with their place in the statement, what a person
 * decided before, and one suggestion per line. Data only (specification 2.12, 4.5; decisions 3, 6).
 */

import type { MappingLibrary, ReportingElements } from '../../../../constitution/index.ts';
import type { Period } from '../../../../shared/model/dates.ts';
import type { LineStatement, ProposalSource, TagConfidence } from '../../../../shared/model/enums.ts';
import type { Money } from '../../../../shared/model/money.ts';
import type { Tag, TaggedConcept } from '../../../../shared/model/tags.ts';
import type { TagIndex } from '../elements/tag-index.ts';

export type SuggestionConfidence = Exclude<TagConfidence, 'MANUAL'>;

/** A line of generated statements behind a line: its key, its name, and the keys of the accounts in it. */
export interface LineKey {
  readonly key: string;
  readonly label: string;
  readonly accountKeys: readonly string[];
}

export interface FiledElement {
  readonly elementId: string;
  /** Shown to the person: "filed last year with 1,204,310". */
  readonly reason: string;
}

export interface SuggestionLine {
  readonly id: string;
  readonly statement: LineStatement;
  readonly label: string;
  readonly parentLabel: string | null;
  readonly valueCurrent: Money | null;
  readonly valuePrior: Money | null;
  /** The tag that a person has given the line already; absent or null while it is open. */
  readonly confirmed?: TaggedConcept | null;
  /** A person has decided that the line is not reported. */
  readonly excluded?: boolean;
  /** The element by which last year's filing reports the line's prior amount, where a person had its file read. */
  readonly filed?: FiledElement;
  /** Of a line built from an engagement: what it was built from. */
  readonly keys?: readonly LineKey[];
}

/** A tag that a person confirmed for this client before; the first of equal ones wins (pass the latest first). */
export interface EarlierConfirmation extends Tag {
  readonly statement: LineStatement;
  readonly label: string;
  readonly parentLabel: string | null;
  /** Shown to the person: "confirmed in the earlier upload", "confirmed in the filing for 2025". */
  readonly note: string;
  /** It was made for another line of this very document, which may print a label twice and mean two things. */
  readonly sameDocument?: boolean;
  /** It was made in this filing, for this document or an earlier upload. */
  readonly sameFiling?: boolean;
}

export interface SuggestionContext {
  readonly index: TagIndex;
  readonly library: MappingLibrary;
  readonly period: Period;
  readonly earlier: readonly EarlierConfirmation[];
  /** How lines of generated statements are reported; absent where none are. */
  readonly keys?: ReportingElements;
}

export interface TagCandidate {
  readonly elementId: string;
  readonly label: string;
  readonly confidence: SuggestionConfidence;
  readonly reason: string;
  readonly source: ProposalSource;
}

export interface TagSuggestion extends Tag {
  readonly lineItemId: string;
  readonly confidence: SuggestionConfidence;
  /** Element ids of `candidates`, in the same order; the suggested element is the first. */
  readonly alternatives: readonly string[];
  readonly candidates: readonly TagCandidate[];
  readonly explanation: string;
}

/** A candidate on the way to its place: how strong it is before and after the neighbours have been heard. */
export interface Candidate {
  readonly elementId: string;
  readonly strength: number;
  readonly confidence: SuggestionConfidence;
  readonly reason: string;
  readonly source: ProposalSource;
  /** A person chose it for this client under this very heading, or its reporting key names it: nothing argues. */
  readonly settled?: boolean;
  /** The library knows the very wording. */
  readonly known?: boolean;
  /** The library knows it for the very heading of the line, which therefore excludes nothing. */
  readonly headed?: boolean;
  /** The wording of the library that the line is like. */
  readonly wording?: string;
  /** The "other" of the heading and the like, proposed where nothing is named like the line: its least weight. */
  readonly floor?: number;
}
