/**
 * Size against entry point (domain 4): a smaller company may file in simplified form while revenue and total
 * assets of the year are each at most S$500,000 and it is not a financial institution. A warning, not a rule: the
 * figures alone do not decide, the person does.
 */

import type { ElementSummary } from '../../../../shared/contract/taxonomy.ts';
import { capitalised } from '../../../../shared/model/capitalised.ts';
import type { EntryPoint } from '../../../../shared/model/enums.ts';
import { addMoney, formatMoney, type Money, toCents, ZERO } from '../../../../shared/model/money.ts';
import type { LineItem } from '../../../../shared/model/records.ts';
import { reportedOf } from '../../../../shared/model/reported-line.ts';
import type { StatementsJson } from '../../../../shared/model/statements.ts';
import { type CompanySize, MOST_OF_SMALLER } from '../../../../shared/model/which-filing.ts';

export const UNKNOWN_SIZE: CompanySize = { revenue: null, totalAssets: null };

function isAbove(amount: Money | null): amount is Money {
  return amount !== null && toCents(amount) > toCents(MOST_OF_SMALLER);
}

/** What to say where a simplified filing is above the limits, or null. */
export function sizeWarning(entryPoint: EntryPoint, { revenue, totalAssets }: CompanySize): string | null {
  if (entryPoint !== 'SIMPLIFIED_XBRL') return null;
  const above = [
    isAbove(revenue) ? `revenue of S$${formatMoney(revenue, 0)}` : '',
    isAbove(totalAssets) ? `total assets of S$${formatMoney(totalAssets, 0)}` : '',
  ].filter(Boolean);
  if (above.length === 0) return null;
  const figures = above.join(' and ');
  const subject = capitalised(figures);
  const verb = above.length > 1 ? 'are' : 'is';
  return `${subject} ${verb} above S$${formatMoney(MOST_OF_SMALLER, 0)}: a simplified filing is for companies with at most that much of each. Full XBRL is usual here.`;
}

/** From the statements of a linked engagement in the filing's currency. */
export function sizeOfStatements(statements: StatementsJson): CompanySize {
  const amountOf = (lines: StatementsJson['balanceSheet']['lines'], key: string) =>
    lines.find((line) => line.key === key)?.current ?? null;
  // Revenue may stand in one line, or in one for each kind of it.
  const revenues = statements.profitAndLoss.lines
    .filter(({ key, kind }) => kind === 'LINE' && /^revenue(?:_|$)/.test(key))
    .flatMap(({ current }) => current ?? []);
  return {
    revenue: revenues.length === 0 ? null : addMoney(ZERO, ...revenues),
    totalAssets: amountOf(statements.balanceSheet.lines, 'total_assets'),
  };
}

/** The two figures by the label that the taxonomy gives them in the primary statements. */
const LABELS = {
  revenue: { label: 'Revenue', statement: 'income_statement' },
  totalAssets: { label: 'Total assets', statement: 'balance_sheet' },
} as const;

/** From the lines of a filing, confirmed tags before suggested ones; the total, not one of its members. */
export function sizeOfLines(
  lines: readonly LineItem[],
  elementOf: (elementId: string) => ElementSummary | undefined,
): CompanySize {
  const figure = ({ label, statement }: (typeof LABELS)[keyof typeof LABELS]): Money | null => {
    const tagged = lines.filter(
      ({ mapping, exclusion, statement: standsIn }) =>
        exclusion === null &&
        standsIn === statement &&
        mapping?.memberId === null &&
        mapping.balanceAt === 'CLOSING' &&
        elementOf(mapping.elementId)?.label === label,
    );
    const line = tagged.find(({ mapping }) => mapping?.confirmedById != null) ?? tagged[0];
    return line === undefined ? null : reportedOf(line).current;
  };
  return { revenue: figure(LABELS.revenue), totalAssets: figure(LABELS.totalAssets) };
}
