/** Every job kind and the use case that does it (specification 4.8). A missing kind is a type error. */
import { engagementEvidence } from '../filing-from-engagement/engagement-evidence.ts';
import { evaluateDisclosures } from '../financial-statements/disclosures/answer-disclosures.ts';
import { pullTrialBalance } from '../financial-statements/ledger-pull/pull-trial-balance.ts';
import { autoSuggestMapping } from '../financial-statements/mapping/suggest-mapping.ts';
import { generateNotes } from '../financial-statements/notes/generate-notes.ts';
import { generateStatementsJob } from '../financial-statements/statements/generate-statements.ts';
import { parseTrialBalance } from '../financial-statements/trial-balance/import-trial-balance.ts';
import { exportStatementsDocx } from '../financial-statements/word/export-word.ts';
import { exportWorkingPapers } from '../financial-statements/working-papers/export-working-papers.ts';
import type { CancelEffects, JobHandlers } from '../queue/job.ts';
import { installTaxonomyRelease } from '../taxonomy-releases/install-release.ts';
import {
  extractLineItems,
  ingestFsDocument,
  readingCancelled,
} from '../xbrl-filing/documents/ingest-document.ts';
import {
  generateAuditPdf,
  generatePreptoolXlsx,
  generateXbrlXml,
} from '../xbrl-filing/exports/export-filing.ts';
import { readIncomingDocuments } from '../xbrl-filing/incoming/read-incoming.ts';
import { checkWithProcessor } from '../xbrl-filing/outside-check/check-with-processor.ts';
import { suggestTagMappings } from '../xbrl-filing/suggestions/suggest-tag-mappings.ts';
import { runXbrlValidation } from '../xbrl-filing/validation/run-validation.ts';

export const JOB_HANDLERS: JobHandlers = {
  'parse-trial-balance': parseTrialBalance,
  'pull-trial-balance': pullTrialBalance,
  'auto-suggest-mapping': autoSuggestMapping,
  'generate-statements': generateStatementsJob,
  'evaluate-disclosures': evaluateDisclosures,
  'generate-notes': generateNotes,
  'export-statements-docx': exportStatementsDocx,
  'export-working-papers': exportWorkingPapers,
  'ingest-fs-document': ingestFsDocument,
  'extract-line-items': extractLineItems,
  'suggest-tag-mappings': suggestTagMappings,
  'read-incoming-documents': readIncomingDocuments,
  'run-xbrl-validation': runXbrlValidation,
  'generate-preptool-xlsx': generatePreptoolXlsx,
  'generate-xbrl-xml': generateXbrlXml,
  'generate-audit-pdf': generateAuditPdf(engagementEvidence),
  'install-taxonomy-release': installTaxonomyRelease,
  'check-with-processor': checkWithProcessor,
};

export const CANCEL_EFFECTS: CancelEffects = { 'extract-line-items': readingCancelled };
