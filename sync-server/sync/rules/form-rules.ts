/**
 * The binding rule on what travels as text of JSON: it has the form in which every desktop reads it. A row of another form
 * would be taken by all of them and open on none, so that one desktop that was tampered with could close the record for
 * everybody. What an earlier release wrote is of the form still, as it is read today. Pure.
 */
import { z } from 'zod';
import { keyDecisionSchema, proposalsSchema } from '../../../shared/model/accuracy.ts';
import { responseDataSchema } from '../../../shared/model/disclosures.ts';
import { documentCoverageSchema } from '../../../shared/model/document-coverage.ts';
import { documentWarningSchema } from '../../../shared/model/document-questions.ts';
import { columnPairSchema, sourcePlaceSchema } from '../../../shared/model/document-reading.ts';
import { todaysFigures } from '../../../shared/model/earlier-note-figures.ts';
import {
  clientStyleSchema,
  engagementStyleSchema,
  houseStyleSchema,
} from '../../../shared/model/house-style.ts';
import { journalTemplateInputSchema } from '../../../shared/model/journal-template-inputs.ts';
import { noteBlockSchema, noteFigureSchema } from '../../../shared/model/notes.ts';
import { FILE_CONTENT, fileChangeSchema } from '../../../shared/model/permanent-file.ts';
import { signedDocumentSchema } from '../../../shared/model/prior-year.ts';
import { statementPartSchema } from '../../../shared/model/provenance.ts';
import { keySuggestionSchema, tagCandidateSchema } from '../../../shared/model/records.ts';
import {
  importRecipeSchema,
  importReportSchema,
  lastYearFileSchema,
} from '../../../shared/model/trial-balance.ts';
import type { SyncedKind } from '../../../shared/sync/kinds/kinds.ts';
import type { AnyRow, SyncedRow } from '../../../shared/sync/records.ts';
import { type Rule, refusal } from './change.ts';

type Columns = Readonly<Record<string, z.ZodType>>;

const decided: Columns = { proposed: proposalsSchema };

/** Columns of JSON by kind. Packed text is not looked into (packed-text.ts of the desktop): it would cost more than it saves. */
const FORMS: { readonly [Kind in SyncedKind]?: Columns } = {
  confirmation: decided,
  lineExclusion: decided,
  clientStyle: { style: clientStyleSchema },
  disclosureResponse: { responseData: responseDataSchema },
  engagementStyle: { style: engagementStyleSchema },
  fsJournal: { computedFrom: journalTemplateInputSchema },
  houseStyle: { style: houseStyleSchema },
  leadNote: { marks: z.array(z.string()) },
  lineItem: { place: sourcePlaceSchema },
  lineProvenance: { parts: z.array(statementPartSchema) },
  note: { content: z.array(noteBlockSchema) },
  noteDraft: {
    basis: z.array(noteBlockSchema),
    drafted: z.array(noteBlockSchema),
    figures: z
      .unknown()
      .transform(todaysFigures)
      .pipe(z.array(z.array(noteFigureSchema))),
  },
  permanentFileEntry: { history: z.array(fileChangeSchema) },
  rememberedRecipe: { recipe: importRecipeSchema },
  signedStatement: { document: signedDocumentSchema },
  sourceDocument: {
    columnPairs: z.array(columnPairSchema),
    warnings: z.array(documentWarningSchema),
    coverage: documentCoverageSchema,
  },
  tagMapping: { candidates: z.array(tagCandidateSchema) },
  trialBalanceItem: { suggestions: z.array(keySuggestionSchema), firstDecision: keyDecisionSchema },
  trialBalanceUpload: {
    recipe: importRecipeSchema,
    report: importReportSchema,
    lastYear: lastYearFileSchema,
  },
  validationResult: { relatedElements: z.array(z.string()) },
};

/** Nobody reads an answer before it is complete. */
const isUnread = (kind: SyncedKind, row: AnyRow) => kind === 'disclosureResponse' && row.isComplete === 0;

function formsOf(kind: SyncedKind, row: SyncedRow<SyncedKind>): Columns {
  const { kind: fileKind } = row as Partial<SyncedRow<'permanentFileEntry'>>;
  const content = kind === 'permanentFileEntry' && fileKind !== undefined && FILE_CONTENT[fileKind];
  return { ...FORMS[kind], ...(content && { content }) };
}

const ofItsForm: Rule = ({ kind, before, after }) => {
  if (after === null || isUnread(kind, after)) return null;
  const [was, is]: readonly [AnyRow | null, AnyRow] = [before, after];
  const broken = Object.entries(formsOf(kind, after)).find(([column, schema]) => {
    const text = is[column];
    // What stands already is no fault of this change.
    return typeof text === 'string' && text !== was?.[column] && !schema.safeParse(JSON.parse(text)).success;
  });
  return broken
    ? refusal('INVALID_INPUT', 'A part of this record is not of its form, so that no desktop could read it.')
    : null;
};

/** Leaving a line out, letting a warning stand, letting something open stand: the reason is what a reviewer reads. */
const saysWhy: Rule = ({ kind, after }) => {
  const isDecision =
    kind === 'lineExclusion' || kind === 'warningAcknowledgement' || kind === 'finalityOverride';
  return isDecision && after !== null && after.reason.trim() === ''
    ? refusal('INVALID_INPUT', 'Whoever decides this says why.')
    : null;
};

export const RULES_ON_FORMS: readonly Rule[] = [ofItsForm, saysWhy];
