/**
 * Who may see the records that audit events and jobs belong to (decisions 3: any staff who may view the
 * subject), and who may cancel or repeat work on them.
 */
import type { JobKind } from '../../shared/model/jobs.ts';
import { notPermitted } from '../../shared/model/not-permitted.ts';
import { type Action, mayDo } from '../../shared/model/roles.ts';
import { readSubject, type SubjectKind } from '../../shared/model/subjects.ts';
import { Problem } from '../../shared/problem.ts';
import type { Caller } from '../context/engine-context.ts';
import type { Reader } from '../store/database.ts';
import { findClient } from '../store/repositories/clients.ts';
import { findEngagement } from '../store/repositories/engagements.ts';
import { findFiling } from '../store/repositories/filings.ts';
import { findInstalledRelease } from '../store/repositories/installed-releases.ts';
import { findStaff } from '../store/repositories/staff.ts';

const VIEW: Readonly<Partial<Record<SubjectKind, Action | null>>> = {
  engagement: 'VIEW_FS_ENGAGEMENT',
  filing: 'VIEW_XBRL_FILING',
  client: null,
  staff: 'MANAGE_CLIENTS',
  taxonomy: 'MANAGE_TEMPLATES',
  incoming: 'VIEW_XBRL_FILING',
};
const CHANGE: Readonly<Partial<Record<SubjectKind, Action>>> = {
  engagement: 'MANAGE_FS_ENGAGEMENT',
  filing: 'MANAGE_XBRL_FILING',
  taxonomy: 'MANAGE_TEMPLATES',
  incoming: 'MANAGE_XBRL_FILING',
};

function requireAction(caller: Caller, action: Action | null | undefined): void {
  if (action === null) return;
  if (action === undefined) throw new Problem('NOT_FOUND', 'There is no such record.');
  if (mayDo(caller.role, action)) return;
  throw notPermitted(caller.role, [action]);
}

const FINDERS: Readonly<Partial<Record<SubjectKind, (reader: Reader, id: string) => Promise<unknown>>>> = {
  engagement: findEngagement,
  filing: findFiling,
  client: findClient,
  staff: findStaff,
  taxonomy: findInstalledRelease,
};

/** Throws INVALID_INPUT, ACTION_NOT_PERMITTED and NOT_FOUND. */
export async function requireVisibleSubject(reader: Reader, caller: Caller, subject: string): Promise<void> {
  const read = readSubject(subject);
  const find = read === null ? undefined : FINDERS[read.kind];
  if (read === null || find === undefined) {
    throw new Problem('INVALID_INPUT', 'A subject such as "filing:<id>" or "engagement:<id>" is expected.', {
      errors: [{ path: 'query.subject', message: 'not a subject' }],
    });
  }
  requireAction(caller, VIEW[read.kind]);
  if ((await find(reader, read.id)) === undefined) throw new Problem('NOT_FOUND', 'There is no such record.');
}

/** The action under which each kind of job is started; repeating one needs no less. */
const START: Readonly<Record<JobKind, Action>> = {
  'parse-trial-balance': 'UPLOAD_TRIAL_BALANCE',
  'pull-trial-balance': 'UPLOAD_TRIAL_BALANCE',
  'auto-suggest-mapping': 'CONFIRM_FS_MAPPING',
  'generate-statements': 'GENERATE_STATEMENTS',
  'evaluate-disclosures': 'VIEW_FS_ENGAGEMENT',
  'generate-notes': 'GENERATE_NOTES',
  'export-statements-docx': 'EXPORT_FS_DOCUMENT',
  'export-working-papers': 'EXPORT_FS_DOCUMENT',
  'ingest-fs-document': 'INGEST_XBRL_DOCUMENT',
  'extract-line-items': 'INGEST_XBRL_DOCUMENT',
  'suggest-tag-mappings': 'INGEST_XBRL_DOCUMENT',
  'read-incoming-documents': 'MANAGE_XBRL_FILING',
  'run-xbrl-validation': 'RUN_XBRL_VALIDATION',
  'generate-preptool-xlsx': 'EXPORT_PREPTOOL',
  'generate-xbrl-xml': 'EXPORT_XBRL_XML',
  'generate-audit-pdf': 'EXPORT_PREPTOOL',
  'install-taxonomy-release': 'MANAGE_TEMPLATES',
  'check-with-processor': 'RUN_XBRL_VALIDATION',
};

/** Throws ACTION_NOT_PERMITTED for a role that could not have started a job of this kind. */
export function requireStartRight(caller: Caller, kind: JobKind): void {
  requireAction(caller, START[kind]);
}

/** The right to see, or to cancel and repeat, a job of a subject. */
export function requireSubjectRight(caller: Caller, subject: string, right: 'VIEW' | 'CHANGE'): void {
  const read = readSubject(subject);
  requireAction(caller, read === null ? undefined : (right === 'VIEW' ? VIEW : CHANGE)[read.kind]);
}
