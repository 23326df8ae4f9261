/**
 * The mapping file of an import, which an administrator edits: which roles of the published taxonomy become which
 * sections, and what no taxonomy says (the words of the program, which element plays which part). A draft is made from
 * the taxonomy; in it nothing is decided, and what is left undecided is left out of the release and said.
 */
import { z } from 'zod';
import {
  filingInformationFieldSchema,
  rolesSchema,
  sectionSchema,
  taxonomySchema,
} from '../../../constitution/taxonomy-schema.ts';
import { ENTRY_POINTS } from '../../../shared/model/enums.ts';
import { faultText, unreadable } from '../model/faults.ts';
import { ARCROLES } from '../model/names.ts';
import type { PublishedTaxonomy } from '../model/taxonomy.ts';
import { roleDefinitions, usualLanguage } from '../relationships/labels.ts';

const mappedSectionSchema = z.strictObject({
  role: z.string(),
  /** What the publisher calls the role; for reading. */
  definition: z.string(),
  /** Null: the role is left out. */
  becomes: sectionSchema.nullable(),
});

export const mappingSchema = z.strictObject({
  title: z.string(),
  effective_from: z.string(),
  /** Published address of the entry point, which instances refer to. */
  schema_ref: z.string(),
  entity_identifier_scheme: z.string(),
  /** Of the labels that are shown. */
  language: z.string(),
  /** Entry points of ours that are filed with this entry point of the publisher. */
  entry_points: z.array(z.enum(ENTRY_POINTS)),
  vocabulary: taxonomySchema.shape.vocabulary,
  /** Element ids such as prefix_LocalName; empty: the taxonomy has no element for it. */
  roles: z.strictObject(Object.fromEntries(Object.keys(rolesSchema.shape).map((role) => [role, z.string()]))),
  /** ISO 4217 code of the amounts that are filed. */
  currency: z.string(),
  /** By axis: the member that every fact is written with, where a fact without one would mean something else. */
  standing_members: z.record(z.string(), z.string()),
  minimum_requirement: z.array(z.string()),
  /** Whether assertions of the publisher become rules where they can, or are listed alone. */
  assertions: z.enum(['rules', 'listed']).default('rules'),
  /** Ids of assertions that become no rule all the same. */
  without_assertions: z.array(z.string()).default([]),
  /** Fields of the filing information, with their elements. */
  filing_information: z.array(filingInformationFieldSchema),
  sections: z.array(mappedSectionSchema),
});

export type ImportMapping = z.output<typeof mappingSchema>;

/** Roles that present anything, in the order of their definitions, which publishers number. */
export function presentedRoles(taxonomy: PublishedTaxonomy): readonly { role: string; definition: string }[] {
  const definitions = roleDefinitions(taxonomy);
  const roles = new Set((taxonomy.relationships.get(ARCROLES.presentation) ?? []).map(({ role }) => role));
  return [...roles]
    .map((role) => ({ role, definition: definitions.get(role) ?? '' }))
    .sort((a, b) => (a.definition < b.definition ? -1 : 1));
}

/** A mapping in which everything is still to be said. */
export function draftMapping(taxonomy: PublishedTaxonomy): ImportMapping {
  const words = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, '']));
  const { accountingStandard, roundingLevel, entryPoint } = taxonomySchema.shape.vocabulary.shape;
  return mappingSchema.parse({
    title: '',
    effective_from: '',
    // Without a catalog no file has a published address: it is to be said.
    schema_ref: taxonomy.entry.find((address) => /^https?:/.test(address)) ?? '',
    entity_identifier_scheme: '',
    language: usualLanguage(taxonomy),
    entry_points: [],
    vocabulary: {
      entryPoint: words(Object.keys(entryPoint.def.keyType.def.entries)),
      accountingStandard: words(Object.keys(accountingStandard.def.keyType.def.entries)),
      roundingLevel: words(Object.keys(roundingLevel.def.keyType.def.entries)),
      booleanTrue: 'true',
      booleanFalse: 'false',
    },
    roles: words(Object.keys(rolesSchema.shape)),
    currency: '',
    standing_members: {},
    minimum_requirement: [],
    filing_information: [],
    sections: presentedRoles(taxonomy).map((each) => ({ ...each, becomes: null })),
  });
}

/** A mapping file as it was edited. Throws UnreadableTaxonomy with everything that is wrong in it. */
export function readMapping(file: string, text: string): ImportMapping {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw unreadable(file, null, 'it is no JSON file.');
  }
  const parsed = mappingSchema.safeParse(content);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw unreadable(
    file,
    null,
    faults.map((fault) => faultText({ file: '', line: null, text: fault })).join('\n'),
  );
}
