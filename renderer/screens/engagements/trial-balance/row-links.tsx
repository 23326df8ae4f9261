/** Numbers of rows that lead to the row in the lists below: a culprit is found with one key. */
import { Anchor, Text } from '@mantine/core';

const MOST = 12;

interface RowLinksProps {
  readonly rows: readonly number[];
  readonly onShow: (row: number) => void;
}

export function RowLinks({ rows, onShow }: RowLinksProps) {
  if (rows.length === 0) return null;
  return (
    <Text size="xs" span>
      {rows.length === 1 ? 'Row ' : 'Rows '}
      {rows.slice(0, MOST).map((row, at) => (
        <span key={row}>
          {at > 0 && ', '}
          <Anchor
            component="button"
            type="button"
            size="xs"
            aria-label={`Show row ${row}`}
            onClick={() => onShow(row)}
          >
            {row}
          </Anchor>
        </span>
      ))}
      {rows.length > MOST ? ` and ${rows.length - MOST} more` : ''}
    </Text>
  );
}
