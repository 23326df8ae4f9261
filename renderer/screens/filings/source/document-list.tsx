/** The documents of a filing, newest first, each with its checksum; the one whose lines count is marked. */
import {
  Badge,
  Button,
  Code,
  CopyButton,
  Group,
  Table,
  Text,
  Title,
  Tooltip,
  UnstyledButton,
} from '@mantine/core';
import { useState } from 'react';
import type { ParseStatus } from '../../../../shared/model/enums.ts';
import type { SourceDocument } from '../../../../shared/model/records.ts';
import { When } from '../../../components/when.tsx';
import { isCancelled } from './document-phase.ts';

const PARSE_WORDS: Readonly<Record<ParseStatus, { readonly word: string; readonly colour: string }>> = {
  PENDING: { word: 'being read', colour: 'gray' },
  PARSED: { word: 'read', colour: 'green' },
  FAILED: { word: 'not readable', colour: 'red' },
};

const CANCELLED = { word: 'cancelled', colour: 'gray' } as const;
const ASKS = { word: 'columns to choose', colour: 'orange' } as const;

interface DocumentListProps {
  readonly documents: readonly SourceDocument[];
  readonly currentId: string | null;
}

export function DocumentList({ documents, currentId }: DocumentListProps) {
  if (documents.length === 0) return null;
  return (
    <section className="fv-panel">
      <Title order={2} size="h3" p="sm">
        Documents
      </Title>
      <Table aria-label="Documents of the filing">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>File</Table.Th>
            <Table.Th>Reading</Table.Th>
            <Table.Th className="fv-figure-column">Pages</Table.Th>
            <Table.Th>SHA-256</Table.Th>
            <Table.Th>Uploaded</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {documents.map((document) => (
            <DocumentRow key={document.id} document={document} current={document.id === currentId} />
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

function DocumentRow({
  document,
  current,
}: {
  readonly document: SourceDocument;
  readonly current: boolean;
}) {
  const pair = document.columnPairs.find((each) => each.id === document.columnPairId);
  const asks = document.columnPairs.length > 1 && document.columnPairId === null;
  const read = isCancelled(document) ? CANCELLED : PARSE_WORDS[document.parseStatus];
  const { word, colour } = asks ? ASKS : read;
  return (
    <Table.Tr>
      <Table.Td>
        <Text fw={current ? 600 : 400}>{document.fileName}</Text>
        {current && (
          <Text size="xs" className="fv-good">
            its lines are used
          </Text>
        )}
        {pair !== undefined && (
          <Text size="xs" c="dimmed">
            Columns: {pair.label}
          </Text>
        )}
        <Warnings warnings={document.warnings.filter(({ kind }) => kind !== 'READING_CANCELLED')} />
      </Table.Td>
      <Table.Td>
        <Group gap={4}>
          <Badge color={colour}>{word}</Badge>
          {document.currency !== null && <Badge color="gray">{document.currency}</Badge>}
        </Group>
      </Table.Td>
      <Table.Td className="fv-figure-column">{document.pageCount ?? ''}</Table.Td>
      <Table.Td>
        <Checksum sha256={document.sha256} />
      </Table.Td>
      <Table.Td>
        <Text size="sm" c="dimmed">
          <When at={document.createdAt} />
        </Text>
      </Table.Td>
    </Table.Tr>
  );
}

/** A row stays low: further warnings stand behind one press. */
const SHOWN_AT_ONCE = 2;

function Warnings({ warnings }: Pick<SourceDocument, 'warnings'>) {
  const [all, setAll] = useState(false);
  const few = warnings.length <= SHOWN_AT_ONCE + 1;
  const shown = all || few ? warnings : warnings.slice(0, SHOWN_AT_ONCE);
  return (
    <>
      <div className={all ? 'fl-warnings' : undefined}>
        {shown.map((warning) => (
          <Text
            size="xs"
            mt={4}
            lineClamp={all || few ? undefined : 2}
            className="fv-warn"
            title={warning.message}
            key={`${warning.kind} ${warning.message}`}
          >
            {warning.answer === undefined ? '!' : '✓'} {warning.message}
            {warning.answer !== undefined &&
              ` Answered by ${warning.answer.name}: “${warning.answer.reason}”`}
          </Text>
        ))}
      </div>
      {!few && (
        <Button size="compact-xs" variant="subtle" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `${warnings.length - SHOWN_AT_ONCE} more warnings`}
        </Button>
      )}
    </>
  );
}

/** The first figures of a checksum; a click copies all of it. */
export function Checksum({ sha256 }: { readonly sha256: string }) {
  return (
    <CopyButton value={sha256}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? 'Copied' : `${sha256} (click to copy)`}>
          <UnstyledButton onClick={copy} aria-label={`Copy the checksum ${sha256.slice(0, 12)}`}>
            <Code>{sha256.slice(0, 12)}…</Code>
          </UnstyledButton>
        </Tooltip>
      )}
    </CopyButton>
  );
}
