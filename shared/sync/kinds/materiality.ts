/** Materiality of an engagement: one decision of the person who set it. */
import { z } from 'zod';
import { BENCHMARKS } from '../../model/materiality.ts';
import { moneySchema } from '../../model/money.ts';
import { idSchema, timestampSchema } from '../../model/records.ts';
import { names, set } from './column.ts';
import { describeKind, engagementOwns } from './kind-description.ts';
import { count, text } from './values.ts';

export const materiality = describeKind({
  columns: {
    id: names(idSchema),
    engagementId: set(idSchema),
    benchmark: set(z.enum(BENCHMARKS)),
    benchmarkAmount: set(moneySchema, 'Benchmark'),
    overallRate: set(count),
    performanceRate: set(count),
    trivialRate: set(count),
    overall: set(moneySchema, 'Overall materiality'),
    performance: set(moneySchema, 'Performance materiality'),
    trivial: set(moneySchema, 'Clearly trivial'),
    reason: set(text, 'Reason', { reads: 'TEXT' }),
    staffId: set(idSchema, 'By'),
    at: set(timestampSchema, 'At'),
  },
  key: ['id'],
  owner: engagementOwns,
  place: ['engagementId'],
  appendOnly: false,
  merges: true,
  actor: { column: 'staffId', when: 'ALWAYS', dated: 'at' },
  together: [
    [
      ...(['benchmark', 'benchmarkAmount', 'overallRate', 'performanceRate', 'trivialRate'] as const),
      ...(['overall', 'performance', 'trivial', 'reason', 'staffId', 'at'] as const),
    ],
  ],
  rights: { change: ['UPLOAD_TRIAL_BALANCE'], view: 'VIEW_FS_ENGAGEMENT' },
  title: () => ['Materiality'],
});
