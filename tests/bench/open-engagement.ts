/** An engagement of the sample practice to bench with. */
import { z } from 'zod';
import type { TestEngine } from '../support/test-engine.ts';

const clientsSchema = z.object({ items: z.array(z.object({ id: z.string() })) });
const engagementSchema = z.object({ id: z.string() });

/** Answers the id of a new engagement of the first client. */
export async function openEngagement(
  practice: TestEngine,
  financialYear: string,
  yearEndDate = '2025-12-31',
): Promise<string> {
  const { items } = clientsSchema.parse((await practice.call('PLATFORM_ADMIN', 'GET /ops/clients')).body);
  const made = await practice.call('PLATFORM_ADMIN', 'POST /ops/financial-statements/engagements', {
    clientId: items[0]?.id,
    financialYear,
    yearEndDate,
    reportingStandard: 'FULL_SFRS',
  });
  return engagementSchema.parse(made.body).id;
}
