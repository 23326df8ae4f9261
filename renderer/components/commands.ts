/**
 * The commands of the workspace, each described once: what it is called, where its control stands, which right it needs,
 * which key it has. The palette, menus, buttons and the keyboard card read it here. What must stay true: a command does
 * nothing by itself; its screen's own control does it, under the checks of that control.
 */
import type { ReviewStep } from '../../shared/model/review-anchors.ts';
import type { Action } from '../../shared/model/roles.ts';
import {
  type EngagementState,
  type FilingState,
  nextFilingState,
  SEALED_FILING_STATES,
  STATEMENTS_MADE_STATES,
} from '../../shared/model/states.ts';
import { ARCHIVED_REASON } from './record-closed.ts';

export type CommandPlace =
  /** A step of the engagement or filing that is open. */
  | { readonly record: 'engagement' | 'filing'; readonly step: ReviewStep }
  /** Whichever record is open, on any of its steps. */
  | { readonly record: 'any' }
  | { readonly path: string };

export interface Command {
  readonly id: CommandId;
  /** Its act and object, as on a button. */
  readonly title: string;
  /** Further words by which a person looks for it. */
  readonly words?: string;
  readonly keys?: string;
  readonly place: CommandPlace;
  /** The right that it needs; any one of them. */
  readonly needs: readonly Action[];
  /** It changes nothing: a desktop that can only be read does it too. */
  readonly reads?: true;
}

const engagement = (step: ReviewStep) => ({ record: 'engagement', step }) as const;
const filing = (step: ReviewStep) => ({ record: 'filing', step }) as const;
const anyRecord = { record: 'any' } as const;
const at = (path: string) => ({ path });
const MANAGES = ['MANAGE_FS_ENGAGEMENT', 'MANAGE_XBRL_FILING'] as const;

const DESCRIBED = {
  'import-trial-balance': {
    title: 'Import the trial balance',
    words: 'upload file csv xlsx pull ledger',
    place: engagement('trial-balance'),
    needs: ['UPLOAD_TRIAL_BALANCE'],
  },
  'new-journal': {
    title: 'New journal',
    words: 'adjusting entry post',
    place: engagement('journals'),
    needs: ['UPLOAD_TRIAL_BALANCE'],
  },
  'suggest-keys': {
    title: 'Suggest lines for the accounts',
    words: 'mapping lines automatic',
    place: engagement('mapping'),
    needs: ['CONFIRM_FS_MAPPING'],
  },
  'generate-statements': {
    title: 'Make the statements',
    words: 'generate balance sheet profit or loss cash flow',
    place: engagement('statements'),
    needs: ['GENERATE_STATEMENTS'],
  },
  'draft-notes': {
    title: 'Draft the notes',
    words: 'generate policies directors',
    place: engagement('notes'),
    needs: ['GENERATE_NOTES'],
  },
  'make-word': {
    title: 'Make the Word document',
    words: 'export docx statements',
    place: engagement('export'),
    needs: ['EXPORT_FS_DOCUMENT'],
  },
  'make-pdf': {
    title: 'Make the PDF',
    words: 'export statements print',
    place: engagement('export'),
    needs: ['EXPORT_FS_DOCUMENT'],
  },
  'make-workbook': {
    title: 'Make the workbook of the statements',
    words: 'export xlsx excel',
    place: engagement('export'),
    needs: ['EXPORT_FS_DOCUMENT'],
  },
  'make-working-papers': {
    title: 'Make the working papers',
    words: 'export lead schedules xlsx',
    place: engagement('export'),
    needs: ['EXPORT_FS_DOCUMENT'],
  },
  'build-from-engagement': {
    title: 'Build the lines from the engagement',
    words: 'statements source document',
    place: filing('source'),
    needs: ['INGEST_XBRL_DOCUMENT'],
  },
  'enter-line': {
    title: 'Enter a line by hand',
    words: 'source manual',
    place: filing('source'),
    needs: ['INGEST_XBRL_DOCUMENT'],
  },
  'confirm-tags': {
    title: 'Confirm tags',
    words: 'elements queue lines',
    place: filing('tags'),
    needs: ['CONFIRM_TAG_MAPPING'],
  },
  'save-information': {
    title: 'Save the filing information',
    words: 'company directors auditor fields',
    keys: 'Ctrl+S',
    place: filing('information'),
    needs: ['MANAGE_XBRL_FILING'],
  },
  'run-validation': {
    title: 'Run validation',
    words: 'rules check errors warnings',
    place: filing('validation'),
    needs: ['RUN_XBRL_VALIDATION'],
  },
  'build-workbook': {
    title: 'Build the preparation workbook',
    words: 'export preptool xlsx outputs',
    place: filing('export'),
    needs: ['EXPORT_PREPTOOL'],
  },
  'build-instance': {
    title: 'Build the XBRL instance',
    words: 'export xml outputs',
    place: filing('export'),
    needs: ['EXPORT_XBRL_XML'],
  },
  'mark-filed': {
    title: 'Mark as filed',
    words: 'submit lodge regulator reference',
    place: filing('filed'),
    needs: ['MARK_XBRL_FILED'],
  },
  assign: {
    title: 'Assign this work',
    words: 'preparer reviewer partner due date people',
    place: anyRecord,
    needs: MANAGES,
  },
  'write-review-note': {
    title: 'Write a review note',
    words: 'query to do comment',
    keys: 'Alt+N',
    place: anyRecord,
    needs: [],
    reads: true,
  },
  'sign-off': {
    title: 'Sign sections off',
    words: 'sign prepared reviewed partner initials',
    place: anyRecord,
    needs: [],
    reads: true,
  },
  'review-points': {
    title: 'Show what a reviewer looks at first',
    words: 'ten points overrides movements round sums low confidence',
    place: anyRecord,
    needs: [],
    reads: true,
  },
  'changed-since': {
    title: 'Show what changed since my last sign-off',
    words: 'review differences',
    place: anyRecord,
    needs: [],
    reads: true,
  },
  lock: {
    title: 'Lock or unlock',
    words: 'finish close reopen',
    place: anyRecord,
    needs: [],
    reads: true,
  },
  'new-client': {
    title: 'New client',
    words: 'add company',
    place: at('/clients'),
    needs: ['MANAGE_CLIENTS'],
  },
  'import-clients': {
    title: 'Import clients from a file',
    words: 'csv xlsx list upload many',
    place: at('/clients/import'),
    needs: ['MANAGE_CLIENTS'],
  },
  'new-engagement': {
    title: 'New engagement',
    words: 'add financial statements year',
    place: at('/engagements'),
    needs: ['MANAGE_FS_ENGAGEMENT'],
  },
  'new-filing': {
    title: 'New filing',
    words: 'add xbrl annual return',
    place: at('/filings/new'),
    needs: ['MANAGE_XBRL_FILING'],
  },
  'check-document': {
    title: 'Check a document',
    words: 'casts adds up word pdf',
    place: at('/document-check'),
    needs: ['VIEW_XBRL_FILING'],
    reads: true,
  },
} as const satisfies Readonly<Record<string, Omit<Command, 'id'>>>;

export type CommandId = keyof typeof DESCRIBED;
export const COMMANDS: readonly Command[] = (
  Object.entries(DESCRIBED) as [CommandId, Omit<Command, 'id'>][]
).map(([id, described]) => ({ ...described, id }));

export function commandOf(id: CommandId): Command {
  return { ...DESCRIBED[id], id };
}

/** The step of an engagement that a command waits for, in words that say what to do; null where nothing is missing. */
export function missingInEngagement(id: CommandId, status: EngagementState): string | null {
  if (status === 'ARCHIVED') return ARCHIVED_REASON;
  switch (id) {
    case 'new-journal':
    case 'suggest-keys':
      return status === 'DRAFT' ? 'Bring in the trial balance first.' : null;
    case 'generate-statements':
      if (status === 'DRAFT') return 'Bring in the trial balance first.';
      return status === 'TB_UPLOADED' ? 'Some accounts have no line yet. Finish the mapping first.' : null;
    case 'draft-notes':
      return STATEMENTS_MADE_STATES.includes(status)
        ? null
        : 'Make the statements first; the notes draw on them.';
    case 'make-word':
    case 'make-pdf':
    case 'make-workbook':
    case 'make-working-papers':
      return STATEMENTS_MADE_STATES.includes(status) ? null : 'Make the statements first.';
    default:
      return null;
  }
}

/** The step of a filing that a command waits for; its screen knows more, and says it at the control. */
export function missingInFiling(id: CommandId, status: FilingState): string | null {
  if (SEALED_FILING_STATES.includes(status)) return 'The filing is filed and locked.';
  switch (id) {
    case 'confirm-tags':
    case 'run-validation':
      return status === 'DRAFT' ? 'Add a document or enter lines first.' : null;
    case 'build-workbook':
    case 'build-instance':
      return nextFilingState(status, 'EXPORT_STORED') !== undefined
        ? null
        : 'Run validation first, and correct every error.';
    case 'mark-filed':
      return status === 'EXPORTED' ? null : 'Build the workbook or the instance first.';
    default:
      return null;
  }
}
