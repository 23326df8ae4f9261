/** What an entry said before it was changed: when, by whom and why. Folded until somebody asks. */
import { Text } from '@mantine/core';
import type { FileChange, FileEntry } from '../../../../shared/model/permanent-file.ts';
import { dayWords, entryWords } from '../../../../shared/model/permanent-file-words.ts';
import { plural } from '../../../components/plural.ts';
import { When } from '../../../components/when.tsx';

const ACT_WORDS: Readonly<Record<FileChange['act'], string>> = {
  ENDED: 'Ended',
  CORRECTED: 'Corrected',
  SET_ASIDE: 'Set aside',
};

export function EntryHistory({ entry }: { readonly entry: FileEntry }) {
  const { kind, history } = entry;
  if (history.length === 0) return null;
  return (
    <details className="pf-history">
      <summary>
        {history.length} {plural(history.length, 'change')}
      </summary>
      {history.map(({ act, at, byName, reason, before }) => {
        // What it said is of the kind that it still has.
        const said = { kind, content: before.content } as Pick<FileEntry, 'kind' | 'content'>;
        const days = dayWords(kind, before);
        return (
          <Text key={`${at} ${act}`} size="xs">
            {ACT_WORDS[act]} by {byName ?? 'a former colleague'}, <When at={at} />
            {reason === '' ? '' : `: ${reason}`}. Before: {entryWords(said)}
            {days === '' ? '' : ` (${days})`}
          </Text>
        );
      })}
    </details>
  );
}
