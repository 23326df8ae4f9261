/** The rendering of an instance with one fact that a line states, one that was saved, and one line left out. */
import type { InstanceRendering } from '../../../../../shared/model/instance-rendering.ts';
import { date } from '../../../validation/sample-content.ts';

const fact = {
  memberLabel: null,
  axisLabel: null,
  characters: null,
  contextId: 'asof_20261231',
  moment: { start: null, end: date('2026-12-31') },
  savedOtherwise: null,
  byName: null,
  at: null,
} as const;

export const sampleRendering: InstanceRendering = {
  file: { fileName: 'xbrl-v3.xml', versionNo: 3, sha256: 'e'.repeat(64) },
  schemaRef: 'https://taxonomy.example/2026/reg_2026_v1.xsd',
  entities: ['202612345K'],
  units: ['iso4217:SGD'],
  period: { start: date('2026-01-01'), end: date('2026-12-31') },
  priorPeriod: { start: date('2025-01-01'), end: date('2025-12-31') },
  facts: [
    {
      ...fact,
      position: 0,
      elementId: 'x-as_TradeReceivables',
      label: 'Trade receivables, current',
      numeric: true,
      value: '1000',
      unit: 'iso4217:SGD',
      decimals: '0',
      standing: 'AGREES',
      lines: [{ lineItemId: 'line-0', year: 'CURRENT', expected: '1000', agrees: true }],
    },
    {
      ...fact,
      position: 1,
      elementId: 'x-as_GoingConcern',
      label: 'Going concern',
      numeric: false,
      value: 'true',
      unit: null,
      decimals: null,
      standing: 'SAVED',
      lines: [],
      byName: 'Ravi Kumar',
      at: '2027-02-10T05:00:00.000Z',
    },
  ],
  sections: [
    {
      title: 'Statement of financial position',
      rows: [
        { label: 'Current assets', depth: 0, negated: false, current: null, prior: null },
        { label: 'Trade receivables, current', depth: 1, negated: false, current: 0, prior: null },
      ],
    },
    {
      title: 'Filing information',
      rows: [{ label: 'Going concern', depth: 0, negated: false, current: 1, prior: null }],
    },
  ],
  omitted: [
    {
      lineItemId: 'line-heading',
      kind: 'EXCLUDED',
      reason: 'A heading without an amount',
      byName: 'Ravi Kumar',
      at: '2027-02-10T05:00:00.000Z',
    },
  ],
  compared: 1,
  agreeing: 1,
};
