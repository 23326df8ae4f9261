/**
 * The evidence binder (output AUDIT_PDF): what was filed, from which documents, who confirmed each tag and
 * when, which lines were left out and why, every rule result, the outputs with their hashes, and the audit
 * trail with its chain values. Pure: the moment of making is passed in, same input, same bytes.
 */
import PDFDocument from 'pdfkit';
import { longDate } from '../../../shared/model/dates.ts';
import type { ValidationSeverity } from '../../../shared/model/enums.ts';
import {
  ACCOUNTING_STANDARD_WORDS,
  ENTITY_TYPE_WORDS,
  ENTRY_POINT_WORDS,
} from '../../../shared/model/field-words.ts';
import { agreementWords, unitWords } from '../../../shared/model/rendered-figures.ts';
import { confirmedMapping } from '../../../validation/filing-content.ts';
import {
  APPROVAL_COLUMNS,
  AUDIT_COLUMNS,
  approvalRows,
  auditRows,
  TRAIL_FILE,
  trailBytes,
} from './event-tables.ts';
import type { EvidenceInput } from './evidence-input.ts';
import {
  ARTIFACT_COLUMNS,
  artifactRows,
  exclusionColumns,
  exclusionRows,
  INFORMATION_COLUMNS,
  informationRows,
  lineColumns,
  lineRows,
  moment,
  SOURCE_COLUMNS,
  STANDING_COLUMNS,
  sourceRows,
  standingRows,
  unreportedRows,
} from './evidence-tables.ts';
import { OUTSIDE_COLUMNS, outsideRows } from './outside-table.ts';
import { isBeyondFonts, registerFonts } from './page-fonts.ts';
import { boxes, footers, pairs, paragraph, section, table, title } from './page-layout.ts';
import { OMITTED_COLUMNS, omittedRows, renderingColumns, renderingRows } from './rendering-table.ts';
import { RULE_COLUMNS, ruleRows, UNCHECKED_COLUMNS, uncheckedRows } from './rule-tables.ts';
import { scheduleColumns, scheduleRows } from './schedule-table.ts';

export type * from './evidence-input.ts';

type Document = InstanceType<typeof PDFDocument>;

/** "Farah Osman (82)": who confirmed tags, and how many. */
function confirmers(input: EvidenceInput): string {
  const names = input.content.lines.flatMap((line) => {
    const mapping = confirmedMapping(line);
    return mapping === null ? [] : [mapping.confirmedByName ?? mapping.confirmedById ?? ''];
  });
  return [...Map.groupBy(names, (name) => name)].map(([name, own]) => `${name} (${own.length})`).join(', ');
}

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
  document.y += 8;
  title(document, 'Evidence binder', 12);
  title(document, client.companyName, 24);
  document.y += 8;
  pairs(document, [
    ['UEN', client.uen],
    ['Period', `${longDate(filing.periodStart)} to ${longDate(filing.periodEnd)}`],
    [
      'Prior period',
      filing.priorPeriod === null
        ? 'none (first period)'
        : `${longDate(filing.priorPeriod.start)} to ${longDate(filing.priorPeriod.end)}`,
    ],
    ['Entry point', ENTRY_POINT_WORDS[filing.entryPoint]],
    ['Entity type', ENTITY_TYPE_WORDS[filing.entityType]],
    ['Accounting standard', ACCOUNTING_STANDARD_WORDS[filing.accountingStandard]],
    ['Taxonomy', filing.taxonomyVersion],
    ['Filing', `${filing.id}, version ${filing.versionNo}`],
    ['Line items', `${lines.length}: ${confirmed} confirmed, ${excluded} not reported`],
    [
      'Rules',
      `${input.results.length} evaluated on ${moment(input.runAt)}: ${count('ERROR', 'error')}, ${count('WARNING', 'warning')}, ${count('INFO', 'notice')}`,
    ],
    ['Tags confirmed by', confirmers(input)],
    ['Made', moment(input.generatedAt)],
  ]);
  boxes(document, ['Prepared by', 'Reviewed by'], ['Name', 'Signature', 'Date']);
  paragraph(
    document,
    'To verify: compute the SHA-256 of each file named in this binder and compare it with the value printed here. Each chain value of the audit trail rests on the one before it, so a changed or missing entry breaks every later value.',
  );
  if (isBeyondFonts(document, JSON.stringify(input))) paragraph(document, CODE_POINTS);
}

const CODE_POINTS =
  'Characters that the fonts of this document do not have are printed as their Unicode number in brackets, such as [U+6D41]. The records and the XBRL instance hold them as they were entered.';

const NO_APPROVAL =
  'The client has not approved the filing through the portal, and it was neither filed nor returned before this binder was made.';
const NOTHING_STANDS = 'None: no reviewer let an open point of the statements stand.';
const NO_BOOKS =
  'No trial balance is behind this filing: its lines were read from the documents above or entered by hand. The table of lines leads from each printed line to its tag.';
const NOTHING_CHECKED = 'Every rule had something to check.';
const NO_OUTSIDE_CHECK = 'No outside processor of this machine has checked the outputs.';
const NO_SOURCE = 'No source document: the lines were entered by hand or built from statements.';

/** Which file was read, and how far it agrees with the document. */
function readBackWords({ rendering }: EvidenceInput): string {
  const { file } = rendering;
  const source =
    file === null
      ? 'No instance had been exported when this binder was made: this is what an export would have held.'
      : `Read from ${file.fileName}, version ${file.versionNo}, SHA-256 ${file.sha256}.`;
  return `${source} ${agreementWords(rendering)} ${unitWords(rendering)} “Agrees” stands only where the printed figure, times its scale and with the sign of its tag, is exactly the fact of the file.`;
}

/** What was recorded of each event, as a file within the document. */
function attachTrail(document: Document, input: EvidenceInput): void {
  const made = new Date(input.generatedAt);
  const attachment = {
    name: TRAIL_FILE,
    type: 'application/json',
    description: 'The audit trail of the filing, as it was recorded.',
    creationDate: made,
    modifiedDate: made,
    // Archives ask how a file within a document belongs to it (PDF/A-3).
    relationship: 'Data',
  };
  document.file(Buffer.from(trailBytes(input)), attachment);
}

function write(document: Document, input: EvidenceInput): void {
  const { filing, client } = input.content;
  cover(document, input);
  section(document, 'Source documents', true);
  table(document, SOURCE_COLUMNS, sourceRows(input), NO_SOURCE);
  section(document, 'Line items and tags');
  table(document, lineColumns(input), lineRows(input), 'No line item is reported.');
  section(document, 'Lead schedule: from the trial balance to the tags');
  if (input.books?.books.file) {
    const { fileName, sha256 } = input.books.books.file;
    paragraph(document, `Trial balance ${fileName}, SHA-256 ${sha256}. Credit balances stand in brackets.`);
  }
  table(document, scheduleColumns(input), scheduleRows(input), NO_BOOKS);
  section(document, 'Lines not reported');
  table(document, exclusionColumns(input), exclusionRows(input), 'Every line is reported.');
  const unreported = unreportedRows(input);
  if (unreported.length > 0) {
    section(document, 'Confirmed values that are not reported');
    table(document, exclusionColumns(input).slice(0, 5), unreported, '');
  }
  section(document, 'Filing information');
  table(document, INFORMATION_COLUMNS, informationRows(input), 'No filing information has been saved.');
  section(document, 'The instance, read back');
  paragraph(document, readBackWords(input));
  table(document, renderingColumns(input), renderingRows(input), 'The instance holds no fact.');
  section(document, 'Lines of the document without a fact');
  table(document, OMITTED_COLUMNS, omittedRows(input), 'Every line of the document reached the instance.');
  if (input.letStand !== null) {
    section(document, 'Open points of the statements that a reviewer let stand');
    table(document, STANDING_COLUMNS, standingRows(input.letStand), NOTHING_STANDS);
  }
  section(document, 'Rule results');
  table(document, RULE_COLUMNS, ruleRows(input), 'No rule had anything to check.');
  section(document, 'Rules with nothing to check');
  table(document, UNCHECKED_COLUMNS, uncheckedRows(input), NOTHING_CHECKED);
  section(document, 'Approvals and returns');
  table(document, APPROVAL_COLUMNS, approvalRows(input), NO_APPROVAL);
  section(document, 'Outputs');
  table(document, ARTIFACT_COLUMNS, artifactRows(input), 'No other output has been made.');
  section(document, 'Check by an outside processor');
  table(document, OUTSIDE_COLUMNS, outsideRows(input), NO_OUTSIDE_CHECK);
  section(document, 'Audit trail', true);
  paragraph(
    document,
    `What was recorded of each event stands in full in the file ${TRAIL_FILE}, which is attached to this document.`,
  );
  attachTrail(document, input);
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
    // An archive's form of PDF that may hold the trail as a file: all fonts embedded, colours defined.
    subset: 'PDF/A-3b',
    pdfVersion: '1.7',
    font: '',
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
    registerFonts(document);
    write(document, input);
    document.end();
  });
}
