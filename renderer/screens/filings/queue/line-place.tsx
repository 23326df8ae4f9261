/** Where the line in view stands in the document, in one line beside the order of the queue, and the key to what it comes from. */
import { Text, UnstyledButton } from '@mantine/core';
import type { LineItem } from '../../../../shared/model/records.ts';
import { STATEMENT_WORDS } from '../../../components/words.ts';
import { isAsLastYear } from './queue-order.ts';

export function LinePlace({ line, onExplain }: { readonly line: LineItem; readonly onExplain: () => void }) {
  const place = [
    STATEMENT_WORDS[line.statement],
    line.parentLabel === null ? '' : ` › ${line.parentLabel}`,
    line.sourcePage > 0 ? `, page ${line.sourcePage}` : '',
    line.origin === 'MANUAL' ? ', entered by hand' : '',
    isAsLastYear(line) ? ' · as confirmed before' : '',
  ].join('');
  return (
    <Text size="xs" c="dimmed" component="div" className="fl-line-place">
      <span className="fl-beside" title={place}>
        {place}
      </span>
      <UnstyledButton className="fl-origin" onClick={onExplain} aria-keyshortcuts="P">
        Where from <kbd className="fv-key">P</kbd>
      </UnstyledButton>
    </Text>
  );
}
