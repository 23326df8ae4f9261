/**
 * The sections of the evidence binder in their order, each with its table and what is said where it has no row. Pure.
 */
import { agreementWords, unitWords } from '../../../shared/model/rendered-figures.ts';
import { APPROVAL_COLUMNS, AUDIT_COLUMNS, approvalRows, auditRows, TRAIL_FILE } from './event-tables.ts';
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
  SOURCE_COLUMNS,
  STANDING_COLUMNS,
  sourceRows,
  standingRows,
  unreportedRows,
} from './evidence-tables.ts';
import { OUTSIDE_COLUMNS, outsideRows } from './outside-table.ts';
import type { TableSection } from './page-layout.ts';
import { OMITTED_COLUMNS, omittedRows, renderingColumns, renderingRows } from './rendering-table.ts';
import { RULE_COLUMNS, ruleRows, UNCHECKED_COLUMNS, uncheckedRows } from './rule-tables.ts';
import { scheduleColumns, scheduleRows } from './schedule-table.ts';

const NO_APPROVAL =
  'The client has not approved the filing through the portal, and it was neither filed nor returned before this binder was made.';
const NOTHING_STANDS = 'None: no reviewer accepted an open point of the statements.';
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
  return `${source} ${agreementWords(rendering)} ${unitWords(rendering)} “Agrees” is printed only where the printed figure, times its scale and with the sign of its tag, is exactly the fact of the file.`;
}

function trialBalanceFile({ books }: EvidenceInput): Pick<TableSection, 'above'> {
  if (!books?.books.file) return {};
  const { fileName, sha256 } = books.books.file;
  return { above: `Trial balance ${fileName}, SHA-256 ${sha256}. Credit balances are in brackets.` };
}

function unreportedSection(input: EvidenceInput): TableSection[] {
  const rows = unreportedRows(input);
  const heading = 'Confirmed values that are not reported';
  return rows.length === 0
    ? []
    : [{ heading, columns: exclusionColumns(input).slice(0, 5), rows, empty: '' }];
}

function standingSection({ letStand }: EvidenceInput): TableSection[] {
  const heading = 'Open points of the statements that a reviewer accepted';
  const rows = letStand === null ? null : standingRows(letStand);
  return rows === null ? [] : [{ heading, columns: STANDING_COLUMNS, rows, empty: NOTHING_STANDS }];
}

export function binderSections(input: EvidenceInput): readonly TableSection[] {
  return [
    {
      heading: 'Source documents',
      onNewPage: true,
      columns: SOURCE_COLUMNS,
      rows: sourceRows(input),
      empty: NO_SOURCE,
    },
    {
      heading: 'Line items and tags',
      columns: lineColumns(input),
      rows: lineRows(input),
      empty: 'No line item is reported.',
    },
    {
      heading: 'Lead schedule: from the trial balance to the tags',
      ...trialBalanceFile(input),
      columns: scheduleColumns(input),
      rows: scheduleRows(input),
      empty: NO_BOOKS,
    },
    {
      heading: 'Lines not reported',
      columns: exclusionColumns(input),
      rows: exclusionRows(input),
      empty: 'Every line is reported.',
    },
    ...unreportedSection(input),
    {
      heading: 'Filing information',
      columns: INFORMATION_COLUMNS,
      rows: informationRows(input),
      empty: 'No filing information has been saved.',
    },
    {
      heading: 'The instance, read back',
      above: readBackWords(input),
      columns: renderingColumns(input),
      rows: renderingRows(input),
      empty: 'The instance has no fact.',
    },
    {
      heading: 'Lines of the document without a fact',
      columns: OMITTED_COLUMNS,
      rows: omittedRows(input),
      empty: 'Every line of the document reached the instance.',
    },
    ...standingSection(input),
    {
      heading: 'Rule results',
      columns: RULE_COLUMNS,
      rows: ruleRows(input),
      empty: 'No rule had anything to check.',
    },
    {
      heading: 'Rules with nothing to check',
      columns: UNCHECKED_COLUMNS,
      rows: uncheckedRows(input),
      empty: NOTHING_CHECKED,
    },
    {
      heading: 'Approvals and returns',
      columns: APPROVAL_COLUMNS,
      rows: approvalRows(input),
      empty: NO_APPROVAL,
    },
    {
      heading: 'Outputs',
      columns: ARTIFACT_COLUMNS,
      rows: artifactRows(input),
      empty: 'No other output has been made.',
    },
    {
      heading: 'Check by an outside processor',
      columns: OUTSIDE_COLUMNS,
      rows: outsideRows(input),
      empty: NO_OUTSIDE_CHECK,
    },
    {
      heading: 'Audit trail',
      onNewPage: true,
      above: `Each event is recorded in full in the file ${TRAIL_FILE}, which is attached to this document.`,
      columns: AUDIT_COLUMNS,
      rows: auditRows(input),
      empty: 'The audit trail is empty.',
    },
  ];
}
