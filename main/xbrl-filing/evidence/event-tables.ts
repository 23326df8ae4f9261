/**
 * The audit trail in the binder: each event in words with its value in the chain. What was recorded in full stands in
 * the file that is attached to the binder.
 */
import { particulars } from '../../../shared/model/event-particulars.ts';
import { eventWords } from '../../../shared/model/event-words.ts';
import type { EvidenceAuditEvent, EvidenceInput } from './evidence-input.ts';
import { moment, type Rows } from './evidence-tables.ts';
import type { TableColumn } from './page-layout.ts';
import { taxonomyWords } from './value-words.ts';

export const TRAIL_FILE = 'audit-trail.json';

export const APPROVAL_COLUMNS: readonly TableColumn[] = [
  { heading: 'When', share: 14 },
  { heading: 'Who', share: 18 },
  { heading: 'Act', share: 26 },
  { heading: 'What', share: 60 },
];
export const AUDIT_COLUMNS: readonly TableColumn[] = [
  { heading: 'When', share: 13 },
  { heading: 'Who', share: 13 },
  { heading: 'Event', share: 16 },
  { heading: 'What', share: 37 },
  { heading: 'Chain value', share: 42, code: true },
];

/** Acts by which a person answers for the filing as a whole. */
const APPROVALS: ReadonlySet<string> = new Set([
  'XBRL_CLIENT_APPROVED',
  'XBRL_CLIENT_REVISION_REQUESTED',
  'XBRL_FILING_MARKED_FILED',
  'XBRL_FILING_REOPENED',
  'XBRL_FILING_ARCHIVED',
]);

/** Reads ids as the names that people know: lines, elements, colleagues. */
function reader({ content, labelOf, staff }: EvidenceInput): (text: string) => string {
  const lines = new Map(content.lines.map((line) => [line.id, line.label]));
  const version = content.filing.taxonomyVersion;
  return (text) => {
    if (text === version) return taxonomyWords(version);
    return lines.get(text) ?? staff[text] ?? (text.includes('_') ? labelOf(text) : text);
  };
}

function row(event: EvidenceAuditEvent, read: (text: string) => string): readonly string[] {
  return [moment(event.at), event.actorName, eventWords(event.eventType), particulars(event.payload, read)];
}

export function approvalRows(input: EvidenceInput): Rows {
  const read = reader(input);
  const events = input.audit
    .filter((event) => APPROVALS.has(event.eventType))
    .map((event) => row(event, read));
  // The trail keeps no names of clients: who signed stands with the answer itself.
  const several = input.signatures.length > 1;
  const signed = input.signatures.map(({ name, at }, place) => [
    moment(at),
    name,
    'Signed at the portal',
    several
      ? `${place + 1} of ${input.signatures.length} people who signed the same content`
      : 'The one person who was asked',
  ]);
  return [...events, ...signed];
}

export function auditRows(input: EvidenceInput): Rows {
  const read = reader(input);
  return input.audit.map((event) => [...row(event, read), event.hash]);
}

/** Every event as it was recorded, for the attached file. */
export function trailBytes(input: EvidenceInput): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify(input.audit, null, 1)}\n`);
}
