/**
 * The sections of a filing that people sign, each with what it shows now: its lines, their tags, the filing information with
 * the header, and what the last validation found.
 */
import type { Constitution, TaxonomyLookup } from '../../../constitution/index.ts';
import { shortDate } from '../../../shared/model/dates.ts';
import {
  ACCOUNTING_STANDARD_WORDS,
  ENTITY_TYPE_WORDS,
  ENTRY_POINT_WORDS,
  STATEMENT_WORDS,
} from '../../../shared/model/field-words.ts';
import { formatMoney } from '../../../shared/model/money.ts';
import type { Filing, LineItem, ValidationResult } from '../../../shared/model/records.ts';
import { STEP_SECTION_WORDS } from '../../../shared/model/section-words.ts';
import type { Section, SectionContent, SectionEntry } from '../../../shared/model/sign-offs.ts';
import type { Reader } from '../../store/database.ts';
import { listInformation } from '../../store/repositories/filing-records.ts';
import { listLines } from '../../store/repositories/line-items.ts';
import { findRun, listResults } from '../../store/repositories/validation-runs.ts';
import { requireFiling } from '../filings/require-filing.ts';

type Line = Pick<
  LineItem,
  'id' | 'statement' | 'label' | 'valueCurrent' | 'valuePrior' | 'mapping' | 'exclusion'
>;

function lineEntry(line: Line, part: string, what: string, value: string): SectionEntry {
  const anchor = { at: 'LINE', lineItemId: line.id } as const;
  return { anchor, part, label: `${line.label}${what}`, value };
}

export function linesContent(lines: readonly Line[]): SectionContent {
  return lines.flatMap((line) => [
    lineEntry(line, 'statement', ', statement', STATEMENT_WORDS[line.statement]),
    ...(line.valueCurrent === null
      ? []
      : [lineEntry(line, 'current', '', formatMoney(line.valueCurrent, 2))]),
    ...(line.valuePrior === null
      ? []
      : [lineEntry(line, 'prior', ', prior year', formatMoney(line.valuePrior, 2))]),
  ]);
}

type Labels = Pick<TaxonomyLookup, 'label'>;

function tagWords({ mapping, exclusion }: Line, { label }: Labels): string {
  if (exclusion !== null) return `Excluded: ${exclusion.reason}`;
  if (mapping === null) return 'No tag';
  const { elementId, negated, balanceAt, memberId, confirmedById } = mapping;
  const parts = [
    label(elementId),
    memberId === null ? '' : label(memberId),
    negated ? 'sign reversed' : '',
    balanceAt === 'OPENING' ? 'opening balance' : '',
    confirmedById === null ? 'not confirmed' : '',
  ];
  return parts.filter((part) => part !== '').join(', ');
}

export function tagsContent(lines: readonly Line[], labels: Labels): SectionContent {
  return lines.map((line) => lineEntry(line, 'tag', '', tagWords(line, labels)));
}

type Header = Pick<
  Filing,
  'clientName' | 'uen' | 'periodStart' | 'periodEnd' | 'entryPoint' | 'entityType' | 'accountingStandard'
>;

export function informationContent(
  header: Header,
  saved: readonly { readonly elementId: string; readonly value: string }[],
  { label }: Labels,
): SectionContent {
  const rows = [
    ['clientName', 'Company', header.clientName],
    ['uen', 'UEN', header.uen],
    ['periodStart', 'Period from', shortDate(header.periodStart)],
    ['periodEnd', 'Period to', shortDate(header.periodEnd)],
    ['entryPoint', 'Entry point', ENTRY_POINT_WORDS[header.entryPoint]],
    ['entityType', 'Entity type', ENTITY_TYPE_WORDS[header.entityType]],
    ['accountingStandard', 'Standard', ACCOUNTING_STANDARD_WORDS[header.accountingStandard]],
  ] as const;
  const step = { at: 'STEP', step: 'information' } as const;
  return [
    ...rows.map(([part, words, value]) => ({ anchor: step, part, label: words, value })),
    ...saved.map(({ elementId, value }) => ({
      anchor: { at: 'FIELD', elementId } as const,
      part: 'value',
      label: label(elementId),
      value,
    })),
  ];
}

type Result = Pick<ValidationResult, 'ruleId' | 'severity' | 'passed' | 'message' | 'acknowledgement'>;

/** What the rules found, and what a person has checked as not an error. */
export function validationContent(results: readonly Result[]): SectionContent {
  return results
    .filter(({ passed }) => !passed)
    .map(({ ruleId, severity, message, acknowledgement }) => ({
      anchor: { at: 'RULE', ruleId } as const,
      part: 'finding',
      label: ruleId,
      value: `${severity === 'ERROR' ? 'Error' : 'Warning'}: ${message}${acknowledgement === null ? '' : ` Checked as not an error: ${acknowledgement.reason}`}`,
    }));
}

/** In the order of the steps. Throws NOT_FOUND. */
export async function filingSections(
  reader: Reader,
  constitution: Constitution,
  filingId: string,
): Promise<readonly Section[]> {
  const filing = await requireFiling(reader, filingId);
  const lookup = constitution.taxonomyLookup(filing.taxonomyVersion);
  const lines = await listLines(reader, filing);
  const run = await findRun(reader, filingId);
  const results = run ? await listResults(reader, run) : [];
  const step = (name: string, title: string, content: SectionContent): Section => ({
    name,
    title,
    path: `/filings/${filingId}/${name}`,
    content,
  });
  return [
    step('source', STEP_SECTION_WORDS.source, linesContent(lines)),
    step('tags', STEP_SECTION_WORDS.tags, tagsContent(lines, lookup)),
    step(
      'information',
      STEP_SECTION_WORDS.information,
      informationContent(filing, await listInformation(reader, filingId), lookup),
    ),
    ...(run ? [step('validation', STEP_SECTION_WORDS.validation, validationContent(results))] : []),
  ].filter(({ name, content }) => content.length > 0 || name === 'validation');
}
