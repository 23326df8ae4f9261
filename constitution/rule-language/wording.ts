/** Words of a finding: the figures behind a failed rule, in plain English. */
import { add, compare, decimalOf, formatDecimal, magnitude, NIL, negate } from './decimal.ts';
import type { Finding } from './outcome.ts';

/** At most so many findings are spelt out in one message. */
const SHOWN = 6;

/** An amount with its groups; any other text as it stands. */
function printed(value: string): string {
  const amount = decimalOf(value);
  return amount ? formatDecimal(amount) : value;
}

function one(finding: Finding, label: (elementId: string) => string): string {
  const names = (elementIds: readonly string[]) => elementIds.map((id) => `"${label(id)}"`).join(', ');
  switch (finding.type) {
    case 'difference': {
      const difference = magnitude(add(finding.left, negate(finding.right)));
      const figures = `${formatDecimal(finding.left)} against ${formatDecimal(finding.right)}`;
      return compare(difference, NIL) === 0
        ? figures
        : `${figures}, a difference of ${formatDecimal(difference)}`;
    }
    case 'texts':
      return `"${finding.left}" against "${finding.right}"`;
    case 'missing':
      return `not reported: ${names(finding.elementIds)}`;
    case 'unexpected':
      return `reported: ${names(finding.elementIds)}`;
    case 'no_comparative':
      return `no prior figure for ${names(finding.elementIds)}`;
    case 'amount':
      return `"${label(finding.elementId)}" is ${formatDecimal(finding.value)}`;
    case 'text':
      return `found "${finding.value}"`;
    case 'conflict':
      return `"${label(finding.elementId)}" is stated as ${finding.values.map(printed).join(' and ')}`;
  }
}

/** "1,000.00 against 990.00, a difference of 10.00; not reported: "Revenue"". */
export function describeFindings(findings: readonly Finding[], label: (elementId: string) => string): string {
  const shown = findings.slice(0, SHOWN).map((finding) => one(finding, label));
  if (findings.length > SHOWN) shown.push(`and ${findings.length - SHOWN} more`);
  return shown.join('; ');
}
