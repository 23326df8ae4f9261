/** Paths and parameters that several routes of Financial Statements share. */

export const FINANCIAL_STATEMENTS_PATH = '/ops/financial-statements';
export const ENGAGEMENT_PATH = `${FINANCIAL_STATEMENTS_PATH}/engagements/:id` as const;
