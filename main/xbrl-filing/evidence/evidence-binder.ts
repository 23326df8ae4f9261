/**
 * The evidence binder (output AUDIT_PDF): what was filed, from which documents, who confirmed each tag and
 * when, which lines were left out and why, every rule result, the outputs with their hashes, and the audit
 * trail with its chain values. Pure: the moment of making is passed in, same input, same bytes.
 */
import PDFDocument from 'pdfkit';
import { longDate } from '../../../shared/model/dates.ts';
import type { OutputKind, ValidationSeverity } from '../../../shared/model/enums.ts';
import { formatMoney } from '../../../shared/model/money.ts';
import { type ContentLine, confirmedMapping, type FilingContent } from '../validation/filing-content.ts';
import { footers, pairs, paragraph, section, type TableColumn, table, title } from './page-layout.ts';

export interface EvidenceSource {
  readonly fileName: string;
  readonly sha256: string;
  readonly mimeType: string;
  readonly pageCount: number | null;
  /** ISO timestamp, UTC. */
  readonly uploadedAt: string;
}

export interface EvidenceRule {
  readonly ruleId: string;
  readonly category: string;
  readonly severity: ValidationSeverity;
  readonly passed: boolean;
  readonly message: string;
  /** "Reviewed, not an error" on a WARNING. */
  readonly acknowledgement?: { readonly reason: string; readonly byName: string; readonly at: string } | null;
}

export interface EvidenceArtifact {
  readonly kind: OutputKind;
  readonly versionNo: number;
  readonly fileName: string;
  readonly sha256: string;
  readonly generatedAt: string;
}

/** One row of the audit trail; `hash` is its value in the chain. */
export interface EvidenceAuditEvent {
  readonly at: string;
  readonly actorName: string;
  readonly eventType: string;
  readonly summary: string;
  readonly hash: string;
}

export interface EvidenceInput {
  readonly content: FilingContent;
  /** Label of an element, for the reader. */
  readonly labelOf: (elementId: string) => string;
  readonly sources: readonly EvidenceSource[];
  readonly results: readonly EvidenceRule[];
  /** When the rules were run. */
  readonly runAt: string;
  readonly artifacts: readonly EvidenceArtifact[];
  readonly audit: readonly EvidenceAuditEvent[];
  /** Moment of making, ISO timestamp, UTC. */
  readonly generatedAt: string;
}

/** "2026-11-21T08:15:00.000Z" → "2026-11-21 08:15:00 UTC". */
function moment(timestamp: string | null): string {
  return timestamp === null ? '' : timestamp.replace(/^(\S{10})T(\d{2}:\d{2}:\d{2})\S*$/, '$1 $2 UTC');
}

function placeOf(line: ContentLine): string {
  if (line.origin === 'MANUAL') return line.sourcePage > 0 ? `by hand, page ${line.sourcePage}` : 'by hand';
  return line.origin === 'ENGAGEMENT'
    ? `statements, line ${line.sourceLine}`
    : `page ${line.sourcePage}, line ${line.sourceLine}`;
}

/** What was confirmed beside the element: sign, opening balance, member. */
function tagText(line: ContentLine, labelOf: EvidenceInput['labelOf']): string {
  const { mapping } = line;
  if (mapping === null) return 'no tag';
  const parts = [labelOf(mapping.elementId)];
  if (mapping.memberId !== null) parts.push(`member: ${labelOf(mapping.memberId)}`);
  if (mapping.balanceAt === 'OPENING') parts.push('opening balance');
  if (mapping.negated) parts.push('sign reversed');
  return parts.join('; ');
}

const SOURCE_COLUMNS: readonly TableColumn[] = [
  { heading: 'File', share: 26 },
  { heading: 'Type', share: 22 },
  { heading: 'Pages', share: 6, align: 'right' },
  { heading: 'Uploaded', share: 14 },
  { heading: 'SHA-256', share: 44, code: true },
];
const LINE_COLUMNS: readonly TableColumn[] = [
  { heading: 'Source', share: 11 },
  { heading: 'Line', share: 24 },
  { heading: 'Current', share: 12, align: 'right' },
  { heading: 'Prior', share: 12, align: 'right' },
  { heading: 'Tag', share: 24 },
  { heading: 'Element', share: 24, code: true },
  { heading: 'Confirmed by', share: 12 },
  { heading: 'Confirmed at', share: 12 },
];
const EXCLUSION_COLUMNS: readonly TableColumn[] = [
  { heading: 'Source', share: 12 },
  { heading: 'Line', share: 28 },
  { heading: 'Current', share: 12, align: 'right' },
  { heading: 'Prior', share: 12, align: 'right' },
  { heading: 'Reason', share: 30 },
  { heading: 'Decided by', share: 14 },
  { heading: 'Decided at', share: 14 },
];
const INFORMATION_COLUMNS: readonly TableColumn[] = [
  { heading: 'Item', share: 34 },
  { heading: 'Value', share: 40 },
  { heading: 'Element', share: 30, code: true },
  { heading: 'Saved at', share: 14 },
];
const RULE_COLUMNS: readonly TableColumn[] = [
  { heading: 'Rule', share: 18, code: true },
  { heading: 'Category', share: 13 },
  { heading: 'Severity', share: 9 },
  { heading: 'Result', share: 8 },
  { heading: 'Message', share: 64 },
];
const ARTIFACT_COLUMNS: readonly TableColumn[] = [
  { heading: 'Output', share: 14 },
  { heading: 'Version', share: 7, align: 'right' },
  { heading: 'File', share: 28 },
  { heading: 'Generated', share: 14 },
  { heading: 'SHA-256', share: 44, code: true },
];
const AUDIT_COLUMNS: readonly TableColumn[] = [
  { heading: 'When', share: 13 },
  { heading: 'Who', share: 13 },
  { heading: 'Event', share: 24 },
  { heading: 'What', share: 28 },
  { heading: 'Chain value', share: 42, code: true },
];

type Document = InstanceType<typeof PDFDocument>;

function cover(document: Document, input: EvidenceInput): void {
  const { filing, client, lines } = input.content;
  const excluded = lines.filter((line) => line.exclusion !== null).length;
  const confirmed = lines.filter((line) => confirmedMapping(line) !== null).length;
  const failed = input.results.filter((row) => !row.passed);
  const count = (severity: ValidationSeverity) => failed.filter((row) => row.severity === severity).length;
  document.outline.addItem('Cover');
  document.y += 40;
  title(document, 'Evidence binder', 12);
  title(document, client.companyName, 24);
  document.moveDown(0.6);
  pairs(document, [
    ['UEN', client.uen],
    ['Period', `${longDate(filing.periodStart)} to ${longDate(filing.periodEnd)}`],
    [
      'Prior period',
      filing.priorPeriod === null
        ? 'none (first period)'
        : `${longDate(filing.priorPeriod.start)} to ${longDate(filing.priorPeriod.end)}`,
    ],
    ['Entry point', filing.entryPoint],
    ['Entity type', filing.entityType],
    ['Accounting standard', filing.accountingStandard],
    ['Taxonomy version', filing.taxonomyVersion],
    ['Filing', `${filing.id}, version ${filing.versionNo}`],
    ['Line items', `${lines.length}: ${confirmed} confirmed, ${excluded} not reported`],
    [
      'Rules',
      `${input.results.length} evaluated on ${moment(input.runAt)}: ${count('ERROR')} errors, ${count('WARNING')} warnings, ${count('INFO')} notices`,
    ],
    ['Made', moment(input.generatedAt)],
  ]);
  paragraph(
    document,
    'To verify: compute the SHA-256 of each file named in this binder and compare it with the value printed here. Each chain value of the audit trail rests on the one before it, so a changed or missing entry breaks every later value.',
  );
}

function ruleRow(row: EvidenceRule): string[] {
  const note = row.acknowledgement
    ? ` Reviewed, not an error: ${row.acknowledgement.reason} (${row.acknowledgement.byName}, ${moment(row.acknowledgement.at)}).`
    : '';
  return [row.ruleId, row.category, row.severity, row.passed ? 'passed' : 'FAILED', `${row.message}${note}`];
}

function write(document: Document, input: EvidenceInput): void {
  const { filing, client, lines, information } = input.content;
  cover(document, input);
  section(document, 'Source documents');
  const sources = input.sources.map((source) => [
    source.fileName,
    source.mimeType,
    source.pageCount === null ? '' : String(source.pageCount),
    moment(source.uploadedAt),
    source.sha256,
  ]);
  table(
    document,
    SOURCE_COLUMNS,
    sources,
    'No source document: the lines were entered by hand or built from statements.',
  );

  section(document, 'Line items and tags');
  const reported = lines.filter((line) => line.exclusion === null);
  const lineRows = reported.map((line) => [
    placeOf(line),
    line.label,
    formatMoney(line.valueCurrent),
    formatMoney(line.valuePrior),
    tagText(line, input.labelOf),
    line.mapping?.elementId ?? '',
    confirmedMapping(line) === null
      ? 'not confirmed'
      : (line.mapping?.confirmedByName ?? line.mapping?.confirmedById ?? ''),
    moment(line.mapping?.confirmedAt ?? null),
  ]);
  table(document, LINE_COLUMNS, lineRows, 'No line item is reported.');

  section(document, 'Lines not reported');
  const exclusions = lines.flatMap((line) =>
    line.exclusion === null
      ? []
      : [
          [
            placeOf(line),
            line.label,
            formatMoney(line.valueCurrent),
            formatMoney(line.valuePrior),
            line.exclusion.reason,
            line.exclusion.excludedByName ?? line.exclusion.excludedById,
            moment(line.exclusion.excludedAt),
          ],
        ],
  );
  table(document, EXCLUSION_COLUMNS, exclusions, 'Every line is reported.');

  section(document, 'Filing information');
  const saved = information
    .filter((entry) => entry.savedById !== null)
    .map((entry) => [input.labelOf(entry.elementId), entry.value, entry.elementId, moment(entry.savedAt)]);
  table(document, INFORMATION_COLUMNS, saved, 'No filing information has been saved.');

  section(document, 'Rule results');
  const failed = input.results.filter((row) => !row.passed).map(ruleRow);
  const passed = input.results.filter((row) => row.passed).map(ruleRow);
  table(document, RULE_COLUMNS, [...failed, ...passed], 'The rules have not been run.');

  section(document, 'Outputs');
  const artifacts = input.artifacts.map((artifact) => [
    artifact.kind,
    String(artifact.versionNo),
    artifact.fileName,
    moment(artifact.generatedAt),
    artifact.sha256,
  ]);
  table(document, ARTIFACT_COLUMNS, artifacts, 'No other output has been made.');

  section(document, 'Audit trail');
  const audit = input.audit.map((event) => [
    moment(event.at),
    event.actorName,
    event.eventType,
    event.summary,
    event.hash,
  ]);
  table(document, AUDIT_COLUMNS, audit, 'The audit trail is empty.');
  footers(document, `${client.companyName}, UEN ${client.uen}, period ended ${longDate(filing.periodEnd)}`);
}

/** Builds the binder as PDF bytes (A4, landscape). */
export function buildEvidencePdf(input: EvidenceInput): Promise<Uint8Array> {
  const made = new Date(input.generatedAt);
  const document = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margins: { top: 40, left: 40, right: 40, bottom: 46 },
    bufferPages: true,
    lang: 'en-SG',
    displayTitle: true,
    info: {
      Title: `Evidence binder, UEN ${input.content.client.uen}, ${input.content.filing.periodEnd}`,
      Producer: 'Fairview',
      Creator: 'Fairview',
      CreationDate: made,
      ModDate: made,
    },
  });
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('error', reject);
    document.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    write(document, input);
    document.end();
  });
}
