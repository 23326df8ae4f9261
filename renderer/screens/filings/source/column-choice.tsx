/** Picks which pair of columns is filed where a document has several, such as group and company. */
import { Group, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { SourceDocument } from '../../../../shared/model/records.ts';
import { Notice } from '../../../components/notice.tsx';
import { WhyDisabled } from '../../../components/why-disabled.tsx';

interface ColumnChoiceProps {
  readonly document: SourceDocument;
  readonly onChoose: (documentId: string, columnPairId: string) => void;
}

export function ColumnChoice({ document, onChoose }: ColumnChoiceProps) {
  const [picked, setPicked] = useState<string | null>(null);
  return (
    <Notice tone="WARN" title="Which columns are to be filed?" role="group">
      <Stack gap="sm">
        <Text>
          “{document.fileName}” has {document.columnPairs.length} pairs of columns. Lines are read only from
          the pair that you choose.
        </Text>
        <Radio.Group aria-label="Columns" value={picked} onChange={setPicked}>
          <Stack gap="xs">
            {document.columnPairs.map((pair) => (
              <Radio key={pair.id} value={pair.id} label={pair.label} />
            ))}
          </Stack>
        </Radio.Group>
        <Group>
          <WhyDisabled
            action="INGEST_XBRL_DOCUMENT"
            reason={picked === null ? 'Choose a pair of columns first.' : null}
            onClick={() => picked !== null && onChoose(document.id, picked)}
          >
            Read these columns
          </WhyDisabled>
        </Group>
      </Stack>
    </Notice>
  );
}
