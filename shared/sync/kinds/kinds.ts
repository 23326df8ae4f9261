/**
 * All synced kinds, in the order in which they are applied: owners before what they own; a tag is confirmed while its
 * confirmation counts, so that those that are spent come after it. What a kind is stands in its own file, and nowhere else.
 */

import { engagementAssignment, filingAssignment } from './assignment.ts';
import { confirmation } from './confirmation.ts';
import { disclosureResponse } from './disclosure-response.ts';
import { engagement } from './engagement.ts';
import { filing } from './filing.ts';
import { filingInformation } from './filing-information.ts';
import { finalityOverride } from './finality-override.ts';
import { fsJournal } from './fs-journal.ts';
import { generatedStatement } from './generated-statement.ts';
import { clientStyle, engagementStyle, houseStyle } from './house-style.ts';
import { leadNote } from './lead-note.ts';
import { lineExclusion } from './line-exclusion.ts';
import { lineItem } from './line-item.ts';
import { lineProvenance } from './line-provenance.ts';
import { materiality } from './materiality.ts';
import { note } from './note.ts';
import { noteDraft } from './note-draft.ts';
import { outputArtifact } from './output-artifact.ts';
import { permanentFileEntry } from './permanent-file-entry.ts';
import { practiceSetting } from './practice-setting.ts';
import { engagementLock, filingLock } from './record-lock.ts';
import { rememberedRecipe } from './remembered-recipe.ts';
import { engagementReviewNote, filingReviewNote } from './review-note.ts';
import { engagementSignOff, filingSignOff } from './sign-off.ts';
import { signedFigure } from './signed-figure.ts';
import { signedStatement } from './signed-statement.ts';
import { sourceBooks } from './source-books.ts';
import { sourceDocument } from './source-document.ts';
import { spentConfirmation } from './spent-confirmation.ts';
import { storedFile } from './stored-file.ts';
import { synonym } from './synonym.ts';
import { tagMapping } from './tag-mapping.ts';
import { trialBalanceItem } from './trial-balance-item.ts';
import { trialBalanceUpload } from './trial-balance-upload.ts';
import { validationResult } from './validation-result.ts';
import { validationRun } from './validation-run.ts';
import { warningAcknowledgement } from './warning-acknowledgement.ts';

export const KINDS = {
  storedFile,
  synonym,
  rememberedRecipe,
  practiceSetting,
  houseStyle,
  permanentFileEntry,
  clientStyle,
  engagement,
  filing,
  engagementAssignment,
  filingAssignment,
  trialBalanceUpload,
  trialBalanceItem,
  fsJournal,
  materiality,
  engagementStyle,
  leadNote,
  signedStatement,
  signedFigure,
  generatedStatement,
  note,
  noteDraft,
  disclosureResponse,
  finalityOverride,
  engagementReviewNote,
  engagementSignOff,
  engagementLock,
  sourceDocument,
  lineItem,
  sourceBooks,
  lineProvenance,
  confirmation,
  tagMapping,
  spentConfirmation,
  lineExclusion,
  filingInformation,
  validationRun,
  validationResult,
  warningAcknowledgement,
  outputArtifact,
  filingReviewNote,
  filingSignOff,
  filingLock,
} as const;

export type SyncedKind = keyof typeof KINDS;
export const SYNCED_KINDS = Object.keys(KINDS) as readonly SyncedKind[];
