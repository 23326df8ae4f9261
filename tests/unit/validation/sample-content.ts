/** An invented filing to build on: `sampleContent` with lines made by `sampleLine`. */

import { isoDateSchema } from '../../../shared/model/dates.ts';
import { moneySchema } from '../../../shared/model/money.ts';
import type { ContentLine, ContentMapping, FilingContent } from '../../../validation/filing-content.ts';

export const date = (text: string) => isoDateSchema.parse(text);
export const money = (text: string) => moneySchema.parse(text);

export function confirmed(elementId: string, changes: Partial<ContentMapping> = {}): ContentMapping {
  return {
    elementId,
    negated: false,
    balanceAt: 'CLOSING',
    memberId: null,
    confirmedById: 'staff-1',
    confirmedByName: 'Tan Mei Ling',
    confirmedAt: '2027-02-10T03:04:05.000Z',
    confidence: 'HIGH',
    explanation: null,
    ...changes,
  };
}

let counter = 0;

export function sampleLine(changes: Partial<ContentLine>): ContentLine {
  counter += 1;
  return {
    id: `line-${counter}`,
    statement: 'balance_sheet',
    label: 'Line',
    parentLabel: null,
    valueCurrent: null,
    valuePrior: null,
    scale: 1,
    origin: 'DOCUMENT',
    sourcePage: 3,
    sourceLine: 1,
    mapping: null,
    exclusion: null,
    ...changes,
  };
}

export function sampleContent(changes: Partial<FilingContent> = {}): FilingContent {
  return {
    filing: {
      id: '019b0000-0000-7000-8000-000000000001',
      periodStart: date('2026-01-01'),
      periodEnd: date('2026-12-31'),
      priorPeriod: { start: date('2025-01-01'), end: date('2025-12-31') },
      entryPoint: 'FULL_XBRL',
      entityType: 'non_listed_company_full',
      accountingStandard: 'SFRS',
      taxonomyVersion: 'reg_2026_v1',
      versionNo: 1,
    },
    client: { companyName: 'Marigold Trading Pte. Ltd.', uen: '202612345K', registerShareCapital: null },
    documentCurrency: 'SGD',
    lines: [],
    information: [],
    ...changes,
  };
}
