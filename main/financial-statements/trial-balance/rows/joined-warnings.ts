/**
 * What is said of balances that came from another sheet or period: where they came from, and which accounts only one
 * of both sides has.
 */
import type { ImportReport, JoinedPrior } from '../../../../shared/model/trial-balance.ts';

const WHAT = { prior: 'Prior year balances', opening: 'Opening balances' } as const;

function accounts(count: number): string {
  return count === 1 ? 'One account' : `${count} accounts`;
}

function names(list: JoinedPrior['onlyThere']): string {
  const few = list.slice(0, 5).map(({ account }) => account);
  return `${few.join(', ')}${list.length > few.length ? ', …' : ''}`;
}

/** `of`: what they were joined from. */
export function joinedWarnings(
  joined: readonly JoinedPrior[],
  of: 'sheet' | 'file' = 'sheet',
): ImportReport['warnings'] {
  return joined.flatMap(({ role, from, matchedByName, otherNames, sharedCodes, onlyThere, onlyHere }) => {
    const warnings: ImportReport['warnings'] = [
      { kind: 'SHEETS_JOINED', message: `${WHAT[role]} were taken from the ${of} "${from}".`, rows: [] },
    ];
    if (matchedByName > 0) {
      warnings.push({
        kind: 'JOINED_BY_NAME',
        message: `${accounts(matchedByName)} of "${from}" had another code or none and went by the name.`,
        rows: [],
      });
    }
    if (otherNames.length > 0) {
      const few = otherNames.slice(0, 5).map(({ account, there }) => `“${account}” is “${there}” there`);
      warnings.push({
        kind: 'CODE_OTHER_NAME',
        message: `${accounts(otherNames.length)} of "${from}" went by the code and ${otherNames.length === 1 ? 'has' : 'have'} another name (${few.join('; ')}${otherNames.length > few.length ? '; …' : ''}). Check that the account is the same.`,
        rows: otherNames.map(({ row }) => row).slice(0, 100),
      });
    }
    if (sharedCodes.length > 0) {
      warnings.push({
        kind: 'CODE_SHARED',
        message: `${accounts(sharedCodes.length)} of "${from}" (${names(sharedCodes)}) ${sharedCodes.length === 1 ? 'has' : 'have'} a code of this year with another name, and more than one account could be meant. Nothing was added to another account: choose the line of each under Mapping, or give them one name in the file.`,
        rows: [],
      });
    }
    if (onlyThere.length > 0) {
      warnings.push({
        kind: 'ONLY_IN_PRIOR',
        message: `${accounts(onlyThere.length)} of "${from}" (${names(onlyThere)}) ${onlyThere.length === 1 ? 'is' : 'are'} not in this year’s list and came in with nil this year.`,
        rows: [],
      });
    }
    const amounts = onlyHere.filter(({ amount }) => amount !== '0.00');
    if (amounts.length > 0) {
      warnings.push({
        kind: 'ONLY_IN_CURRENT',
        message: `${accounts(amounts.length)} (${names(amounts)}) ${amounts.length === 1 ? 'is' : 'are'} not in "${from}"; nil was taken there.`,
        rows: amounts.map(({ row }) => row).slice(0, 100),
      });
    }
    return warnings;
  });
}
