/**
 * The evidence binder (output AUDIT_PDF): what was filed, from which documents, who confirmed each tag and
 * when, which lines were left out and why, every rule result, the outputs with their hashes, and the audit
 * trail with its chain values. Pure: the moment of making is passed in, same input, same bytes.
 */
import { longDate } from '../../../shared/model/dates.ts';
import type { ValidationSeverity } from '../../../shared/model/enums.ts';
import {
  ACCOUNTING_STANDARD_WORDS,
  ENTITY_TYPE_WORDS,
  ENTRY_POINT_WORDS,
} from '../../../shared/model/field-words.ts';
import { confirmedMapping } from '../../../validation/filing-content.ts';
import { writeArchivePdf } from '../../typesetting/archive-pdf.ts';
import { isBeyondFonts, type PdfDocument } from '../../typesetting/page-fonts.ts';
import { binderSections } from './binder-sections.ts';
import { TRAIL_FILE, trailBytes } from './event-tables.ts';
import type { EvidenceInput } from './evidence-input.ts';
import { moment } from './evidence-tables.ts';
import { boxes, footers, pairs, paragraph, section, title } from './page-layout.ts';
import { taxonomyWords } from './value-words.ts';

export type * from './evidence-input.ts';

/** "Farah Osman (82)": who confirmed tags, and how many. */
function confirmers(input: EvidenceInput): string {
  const names = input.content.lines.flatMap((line) => {
    const mapping = confirmedMapping(line);
    return mapping === null ? [] : [mapping.confirmedByName ?? mapping.confirmedById ?? ''];
  });
  return [...Map.groupBy(names, (name) => name)].map(([name, own]) => `${name} (${own.length})`).join(', ');
}

/** The name with its identifier, which stands here alone. */
function taxonomyLine(version: string): string {
  const name = taxonomyWords(version);
  return name === version ? name : `${name} (${version})`;
}

function cover(document: PdfDocument, input: EvidenceInput): void {
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
    ['Taxonomy', taxonomyLine(filing.taxonomyVersion)],
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
  'Characters that the fonts of this document do not have are printed as their Unicode number in brackets, such as [U+6D41]. The records and the XBRL instance have them as they were entered.';

/** What was recorded of each event, as a file within the document. */
function attachTrail(document: PdfDocument, input: EvidenceInput): void {
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

function write(document: PdfDocument, input: EvidenceInput): void {
  const { filing, client } = input.content;
  cover(document, input);
  for (const each of binderSections(input)) section(document, each);
  attachTrail(document, input);
  footers(document, `${client.companyName}, UEN ${client.uen}, period ended ${longDate(filing.periodEnd)}`);
}

/** Builds the binder as PDF bytes (A4, landscape). */
export function buildEvidencePdf(input: EvidenceInput): Promise<Uint8Array> {
  const { client, filing } = input.content;
  return writeArchivePdf(
    {
      made: new Date(input.generatedAt),
      // It may hold the trail as a file.
      subset: 'PDF/A-3b',
      info: { Title: `Evidence binder, UEN ${client.uen}, ${filing.periodEnd}` },
      layout: {
        size: 'A4',
        layout: 'landscape',
        margins: { top: 40, left: 40, right: 40, bottom: 46 },
        bufferPages: true,
      },
    },
    (document) => write(document, input),
  );
}
