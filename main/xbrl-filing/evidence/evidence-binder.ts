/**
 * The evidence binder (output AUDIT_PDF): what was filed, from which documents, who confirmed each tag and
 * when, which lines were left out and why, every rule result, the outputs with their hashes, and the audit
 * trail with its chain values. Pure: the moment of making is passed in, same input, same bytes.
 */
import PDFDocument from 'pdfkit';
import { longDate } from '../../../shared/model/dates.ts';
import type { ValidationSeverity } from '../../../shared/model/enums.ts';
import { confirmedMapping } from '../validation/filing-content.ts';
import type { EvidenceInput } from './evidence-input.ts';
import {
  APPROVAL_COLUMNS,
  ARTIFACT_COLUMNS,
  AUDIT_COLUMNS,
  approvalRows,
  artifactRows,
  auditRows,
  exclusionColumns,
  exclusionRows,
  INFORMATION_COLUMNS,
  informationRows,
  lineColumns,
  lineRows,
  moment,
  RULE_COLUMNS,
  ruleRows,
  SOURCE_COLUMNS,
  STANDING_COLUMNS,
  sourceRows,
  standingRows,
  unreportedRows,
} from './evidence-tables.ts';
import { footers, pairs, paragraph, section, table, title } from './page-layout.ts';
import { isBeyondFonts } from './page-text.ts';

export type * from './evidence-input.ts';

type Document = InstanceType<typeof PDFDocument>;

function cover(document: Document, input: EvidenceInput): void {
  const { filing, client, lines } = input.content;
  const excluded = lines.filter((line) => line.exclusion !== null).length;
  const confirmed = lines.filter((line) => confirmedMapping(line) !== null).length;
  const failed = input.results.filter((row) => !row.passed);
  const count = (severity: ValidationSeverity, word: string) => {
    const rows = failed.filter((row) => row.severity === severity).length;
    return `${rows} ${rows === 1 ? word : `${word}s`}`;
  };
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
      `${input.results.length} evaluated on ${moment(input.runAt)}: ${count('ERROR', 'error')}, ${count('WARNING', 'warning')}, ${count('INFO', 'notice')}`,
    ],
    ['Made', moment(input.generatedAt)],
  ]);
  paragraph(
    document,
    'To verify: compute the SHA-256 of each file named in this binder and compare it with the value printed here. Each chain value of the audit trail rests on the one before it, so a changed or missing entry breaks every later value.',
  );
  if (isBeyondFonts(JSON.stringify(input))) paragraph(document, CODE_POINTS);
}

const CODE_POINTS =
  'Characters that the fonts of this document do not have are printed as their Unicode number in brackets, such as [U+6D41]. The records and the XBRL instance hold them as they were entered.';

const NO_APPROVAL =
  'The client has not approved the filing through the portal, and it was neither filed nor returned before this binder was made.';
const NOTHING_STANDS = 'None: no reviewer let an open point of the statements stand.';
const NO_SOURCE = 'No source document: the lines were entered by hand or built from statements.';

function write(document: Document, input: EvidenceInput): void {
  const { filing, client } = input.content;
  cover(document, input);
  section(document, 'Source documents');
  table(document, SOURCE_COLUMNS, sourceRows(input), NO_SOURCE);
  section(document, 'Line items and tags');
  table(document, lineColumns(input), lineRows(input), 'No line item is reported.');
  section(document, 'Lines not reported');
  table(document, exclusionColumns(input), exclusionRows(input), 'Every line is reported.');
  const unreported = unreportedRows(input);
  if (unreported.length > 0) {
    section(document, 'Confirmed values that are not reported');
    table(document, exclusionColumns(input).slice(0, 5), unreported, '');
  }
  section(document, 'Filing information');
  table(document, INFORMATION_COLUMNS, informationRows(input), 'No filing information has been saved.');
  if (input.letStand !== null) {
    section(document, 'Open points of the statements that a reviewer let stand');
    table(document, STANDING_COLUMNS, standingRows(input.letStand), NOTHING_STANDS);
  }
  section(document, 'Rule results');
  table(document, RULE_COLUMNS, ruleRows(input), 'The rules have not been run.');
  section(document, 'Approvals and returns');
  table(document, APPROVAL_COLUMNS, approvalRows(input), NO_APPROVAL);
  section(document, 'Outputs');
  table(document, ARTIFACT_COLUMNS, artifactRows(input), 'No other output has been made.');
  section(document, 'Audit trail');
  table(document, AUDIT_COLUMNS, auditRows(input), 'The audit trail is empty.');
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
