/**
 * What a new file means for the journals that are posted: accounts that are found by their code or their name alone, and
 * those that the file does not hold. Journals that it seems to hold are settled in the step of the journals.
 */
import { Alert, List, Text } from '@mantine/core';
import { accountLabel } from '../../../../shared/model/account-label.ts';
import type { ImportedJournals } from '../../../../shared/model/trial-balance.ts';

type ToldAccount = ImportedJournals['accounts'][number];

/** What became of the account, in words. */
export function keptWords({ found, now, journals, ...account }: ToldAccount): string {
  const of = `${accountLabel(account)} (${journals.join(', ')})`;
  if (found === 'SEVERAL') {
    return `${of} could be several accounts of the file. It stays an account of its own; map it, or correct the file.`;
  }
  if (found === 'NOT_FOUND' || now === null) {
    return `${of} is not in the file. It stays an account of its own; map it, or correct the file.`;
  }
  const by = found === 'BY_NAME' ? 'its name' : 'its code';
  return `${of} is taken for ${accountLabel(now)}, found by ${by}.`;
}

/** Nothing is held back for it: a movement alike may be chance. */
export function perhapsWords({ journal, accounts }: ImportedJournals['perhapsInLedger'][number]): string {
  return `${accounts.join(', ')} moved by exactly what ${journal} says. Check whether the client’s ledger has ${journal}. If so, mark it as booked.`;
}

export function KeptJournals({ journals }: { readonly journals: ImportedJournals }) {
  const open = journals.inLedger.filter(({ settled }) => !settled).length;
  const left = journals.leftLedger.filter(({ settled }) => !settled).length;
  const told = [...journals.accounts.map(keptWords), ...journals.perhapsInLedger.map(perhapsWords)];
  if (told.length === 0 && open === 0 && left === 0) return null;
  return (
    <Alert color="yellow" title="Your journals and this file">
      {told.length > 0 && (
        <List size="sm">
          {told.map((words) => (
            <List.Item key={words}>{words}</List.Item>
          ))}
        </List>
      )}
      {open > 0 && (
        <Text size="sm">
          {open === 1 ? 'One journal seems' : `${open} journals seem`} to be in the client’s ledger by now.
          Say in the step Journals whether it is so; no statements are made before.
        </Text>
      )}
      {left > 0 && (
        <Text size="sm">
          {left === 1 ? 'One journal that is' : `${left} journals that are`} marked as booked{' '}
          {left === 1 ? 'seems' : 'seem'} to be in the client’s ledger no longer. Say in the step Journals
          whether it is so; no statements are made before.
        </Text>
      )}
    </Alert>
  );
}
