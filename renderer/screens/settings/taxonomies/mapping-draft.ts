/**
 * The mapping of a published taxonomy as the page edits it: what an administrator decides, and the rest of the draft as
 * it came. Pure; the reading process judges the whole.
 */
import type { TaxonomyEntryPoint } from '../../../../shared/contract/taxonomy-releases.ts';
import { ENTRY_POINTS, type EntryPoint } from '../../../../shared/model/enums.ts';

/** What a role of the publisher becomes in our release. */
export const SECTION_KINDS = {
  LEFT_OUT: 'Left out',
  FILING_INFORMATION: 'Filing information',
  BALANCE_SHEET: 'Balance sheet',
  INCOME_STATEMENT: 'Income statement',
  CASH_FLOW: 'Cash flow',
  EQUITY_CHANGES: 'Changes in equity',
  NOTES: 'Notes',
} as const;
export type SectionKind = keyof typeof SECTION_KINDS;

interface Section {
  readonly section: string;
  readonly label: string;
  readonly statements: readonly string[];
  readonly sheet_instant: string;
  readonly sheet_duration: string;
  readonly notes: boolean;
}

interface MappedSection {
  readonly role: string;
  readonly definition: string;
  readonly becomes: Section | null;
}

/** The fields that the page shows; all others travel as they are. */
export interface MappingDraft {
  readonly [field: string]: unknown;
  readonly title: string;
  readonly effective_from: string;
  readonly schema_ref: string;
  readonly entity_identifier_scheme: string;
  readonly language: string;
  readonly currency: string;
  readonly entry_points: readonly EntryPoint[];
  readonly roles: Readonly<Record<string, string>>;
  readonly standing_members: Readonly<Record<string, string>>;
  readonly minimum_requirement: readonly string[];
  readonly assertions: 'rules' | 'listed';
  readonly sections: readonly MappedSection[];
}

const SHEETS: Readonly<Record<Exclude<SectionKind, 'LEFT_OUT'>, readonly [string, string]>> = {
  FILING_INFORMATION: ['Filing Information', 'Filing Information'],
  BALANCE_SHEET: ['Balance Sheet', 'Balance Sheet'],
  INCOME_STATEMENT: ['Income Statement', 'Income Statement'],
  CASH_FLOW: ['Cash Flow', 'Cash Flow'],
  EQUITY_CHANGES: ['Equity Changes', 'Equity Changes'],
  NOTES: ['Balance Sheet', 'Income Statement'],
};

export function kindOf({ becomes }: MappedSection): SectionKind {
  if (becomes === null) return 'LEFT_OUT';
  const [statement] = becomes.statements;
  const kind = Object.keys(SECTION_KINDS).find((each) => each === statement?.toUpperCase());
  return (kind as SectionKind | undefined) ?? 'FILING_INFORMATION';
}

/** "Balance sheet, by order of liquidity" where the publisher says it, else the end of the role's address. */
export function nameOfRole({ role, definition }: { readonly role: string; readonly definition: string }) {
  return (definition || role.slice(role.lastIndexOf('/') + 1)).slice(0, 200);
}

export function withKind(mapping: MappingDraft, at: number, kind: SectionKind): MappingDraft {
  const sections = mapping.sections.map((each, index): MappedSection => {
    if (index !== at) return each;
    if (kind === 'LEFT_OUT') return { ...each, becomes: null };
    const [sheet_instant, sheet_duration] = SHEETS[kind];
    const statements = kind === 'FILING_INFORMATION' ? [] : [kind.toLowerCase()];
    const becomes = { section: `part_${index + 1}`, label: nameOfRole(each), statements };
    return { ...each, becomes: { ...becomes, sheet_instant, sheet_duration, notes: kind === 'NOTES' } };
  });
  return { ...mapping, sections };
}

const isTexts = (value: unknown): value is Readonly<Record<string, string>> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((each) => typeof each === 'string');

/** Words of the program where a taxonomy has none of its own: they stand as they are called here. */
function withWords(words: unknown): unknown {
  if (typeof words !== 'object' || words === null) return words;
  return Object.fromEntries(
    Object.entries(words).map(([list, texts]) => [
      list,
      isTexts(texts)
        ? Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, text || key]))
        : texts,
    ]),
  );
}

/** The draft of an entry point as the page begins with it: nothing is decided but its language. */
export function beginMapping({ draft, languages }: TaxonomyEntryPoint, title: string): MappingDraft {
  const given = draft as MappingDraft;
  return {
    ...given,
    title: given.title || title,
    language: languages.includes(given.language) ? given.language : (languages[0] ?? given.language),
    vocabulary: withWords(draft.vocabulary),
  };
}

/** A mapping file that was kept, over the roles of this entry point. Null where it is none. */
export function takeMapping(text: string, draft: MappingDraft): MappingDraft | null {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof read !== 'object' || read === null || !('sections' in read) || !Array.isArray(read.sections))
    return null;
  const kept = read as MappingDraft;
  const sections = draft.sections.map((each) => ({
    ...each,
    becomes: kept.sections.find(({ role }) => role === each.role)?.becomes ?? null,
  }));
  return {
    ...draft,
    ...kept,
    sections,
    entry_points: ENTRY_POINTS.filter((each) => kept.entry_points?.includes(each)),
  };
}

/** What is still to be said, in the order of the form; empty where the release can be tried. */
export function openPoints(mapping: MappingDraft, version: string): readonly string[] {
  const open: string[] = [];
  const ask = (missing: boolean, what: string) => {
    if (missing) open.push(what);
  };
  ask(!/^[a-z]{2,12}_\d{4}_[a-z0-9]{1,12}$/.test(version), 'a version name such as reg_2027_v1');
  ask(mapping.title.trim() === '', 'a title');
  ask(!/^\d{4}-\d{2}-\d{2}$/.test(mapping.effective_from), 'the day from which it is in force');
  ask(!URL.canParse(mapping.schema_ref), 'the address of the entry schema');
  ask(!URL.canParse(mapping.entity_identifier_scheme), 'the scheme of company numbers');
  ask(mapping.entry_points.length === 0, 'which of our filings it is for');
  ask(
    mapping.sections.every(({ becomes }) => becomes === null),
    'at least one part',
  );
  ask((mapping.roles.entityName ?? '') === '', 'the element of the company’s name');
  ask(mapping.minimum_requirement.length === 0, 'at least one element that must be given');
  return open;
}
