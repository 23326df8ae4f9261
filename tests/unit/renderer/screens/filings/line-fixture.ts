/** Line items for the tests of the filing screens, built through the schema of the record. */
import type { LineStatement, TagConfidence } from '../../../../../shared/model/enums.ts';
import {
  type LineItem,
  lineItemSchema,
  type SourceDocument,
  sourceDocumentSchema,
} from '../../../../../shared/model/records.ts';

export const FILING = '01930000-0000-7000-8000-00000000f000';
export const STAFF = '01930000-0000-7000-8000-00000000a000';
const AT = '2026-03-01T08:00:00.000Z';

export function idOf(number: number): string {
  return `01930000-0000-7000-8000-${String(number).padStart(12, '0')}`;
}

export interface LineParts {
  readonly number: number;
  readonly confidence?: TagConfidence | null;
  readonly confirmed?: boolean;
  readonly excluded?: boolean;
  readonly element?: string;
  readonly statement?: LineStatement;
  readonly label?: string;
  readonly page?: number;
  readonly line?: number;
  readonly origin?: 'DOCUMENT' | 'MANUAL';
  readonly place?: unknown;
}

export function makeLine(parts: LineParts): LineItem {
  const { number, confidence = 'HIGH', confirmed = false, element = `element-${number}` } = parts;
  const id = idOf(number);
  return lineItemSchema.parse({
    id,
    xbrlFilingId: FILING,
    sourceDocumentId: null,
    statement: parts.statement ?? 'balance_sheet',
    label: parts.label ?? `Line ${number}`,
    parentLabel: null,
    valueCurrent: `${number}00.00`,
    valuePrior: null,
    scale: 1,
    origin: parts.origin ?? 'DOCUMENT',
    sourcePage: parts.page ?? 1,
    sourceLine: parts.line ?? number,
    place: parts.place ?? null,
    mapping:
      confidence === null
        ? null
        : {
            id,
            xbrlFilingId: FILING,
            lineItemId: id,
            elementId: element,
            confidence,
            alternatives: [element, 'runner-up'],
            candidates: [
              { elementId: element, label: `Label of ${element}`, confidence, reason: 'same words' },
              { elementId: 'runner-up', label: 'Runner-up', confidence: 'LOW', reason: 'similar words' },
            ],
            explanation: null,
            negated: false,
            balanceAt: 'CLOSING',
            memberId: null,
            confirmedById: confirmed ? STAFF : null,
            confirmedAt: confirmed ? AT : null,
            createdAt: AT,
            updatedAt: AT,
          },
    exclusion: parts.excluded === true ? { reason: 'Heading', excludedById: STAFF, excludedAt: AT } : null,
  });
}

export function makeDocument(parts: Partial<SourceDocument> = {}): SourceDocument {
  return sourceDocumentSchema.parse({
    id: idOf(900),
    xbrlFilingId: FILING,
    fileId: idOf(901),
    fileName: 'Statements.docx',
    sha256: 'a'.repeat(64),
    mimeType: 'application/pdf',
    parseStatus: 'PARSED',
    pageCount: 12,
    currency: 'SGD',
    columnPairs: [],
    columnPairId: null,
    warnings: [],
    createdAt: AT,
    ...parts,
  });
}
