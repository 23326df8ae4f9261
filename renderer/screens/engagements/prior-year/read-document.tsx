/**
 * Last year's statements as Word or PDF: given here, read, and decided figure by figure. Nothing that was read counts
 * before a person has confirmed it; what fits no line is listed with its page until somebody says what it is.
 */
import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type BracketedKind,
  isConfirmed,
  type PriorYear,
  type SignedDocument,
} from '../../../../shared/model/prior-year.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { staleAfter } from '../../../client/areas.ts';
import { upload } from '../../../client/call.ts';
import { refreshAreas, toProblem, useCall } from '../../../client/hooks.ts';
import { areaOf } from '../../../client/route-parts.ts';
import { FileDrop } from '../../../components/file-drop.tsx';
import { plural } from '../../../components/plural.ts';
import { ProblemMessage } from '../../../components/state-views.tsx';
import { ReadFigures } from './read-figures.tsx';

interface ReadDocumentProps {
  readonly engagementId: string;
  readonly priorYear: PriorYear;
  readonly places: 0 | 2;
  readonly editable: boolean;
  /** False while typed figures wait to be saved. */
  readonly isSaved: boolean;
  readonly onChange: (priorYear: PriorYear) => void;
}

export function ReadDocument(props: ReadDocumentProps) {
  const { engagementId, priorYear, editable, isSaved, onChange } = props;
  const cache = useQueryClient();
  const [reading, setReading] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const document = priorYear.signed?.document ?? null;
  const open = (priorYear.signed?.figures ?? []).filter((figure) => !isConfirmed(figure));
  const [asked, setAsked] = useState<File | null>(null);
  const aside = useCall('setSignedDocumentAside');
  const counts = priorYear.sources.some((each) => each.source === 'SIGNED_STATEMENTS' && each.counts);
  const take = (file: File) => {
    setAsked(null);
    setReading(true);
    setProblem(null);
    upload('uploadSignedDocument', { id: engagementId }, file)
      .then(async (answer) => {
        await refreshAreas(cache, staleAfter(areaOf('uploadSignedDocument')));
        onChange(answer);
      })
      .catch((error: unknown) => setProblem(toProblem(error)))
      .finally(() => setReading(false));
  };
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        Bring in last year’s statements. Each figure is proposed with its line and page; you confirm it, give
        it another line, or leave it out.
      </Text>
      {editable && (
        <FileDrop
          label="Last year’s statements"
          endings={['.docx', '.pdf']}
          maxMegabytes={10}
          disabled={reading || !isSaved}
          disabledReason={reading ? 'The document is being read.' : 'Save the figures first.'}
          onFile={(file) => (counts ? setAsked(file) : take(file))}
        />
      )}
      {asked !== null && (
        <Alert color="yellow" title={`Read ${asked.name}?`}>
          <Text size="sm">
            Figures of last year count already. They stay, and count again once every new figure is decided.
          </Text>
          <Group gap="xs" mt="xs">
            <Button size="xs" disabled={reading || !isSaved} onClick={() => take(asked)}>
              Read it
            </Button>
            <Button size="xs" variant="default" onClick={() => setAsked(null)}>
              Do not read it
            </Button>
          </Group>
        </Alert>
      )}
      {reading && (
        <Text size="sm" role="status">
          Reading the document…
        </Text>
      )}
      {problem !== null && <ProblemMessage problem={problem} />}
      {document !== null && <AboutDocument document={document} />}
      {aside.error !== null && <ProblemMessage problem={aside.error} />}
      {document !== null && editable && (
        <Group>
          <Button
            size="xs"
            variant="default"
            disabled={!isSaved || reading}
            loading={aside.isPending}
            onClick={() => aside.mutate({ params: { id: engagementId } }, { onSuccess: onChange })}
          >
            Set this document aside
          </Button>
          <Text size="xs" c="dimmed">
            What was confirmed stays; what is not decided goes with it.
          </Text>
        </Group>
      )}
      {document !== null && document.columnPairs.length > 1 && <Columns {...props} document={document} />}
      {document !== null &&
        open.length === 0 &&
        (document.columnPairs.length < 2 || document.columnPairId) && (
          <Text size="sm" role="status">
            ✓ Every figure of {document.fileName} is decided.
          </Text>
        )}
      {open.length > 0 && (
        <>
          {!isSaved && (
            <Text size="sm">Save the figures that you typed; then confirm those that were read.</Text>
          )}
          <ReadFigures {...props} open={open} editable={editable && isSaved} />
        </>
      )}
    </Stack>
  );
}

const TURNED: Readonly<Record<BracketedKind, string>> = {
  EXPENSE: 'Expenses are printed in brackets: what you confirm as an expense is kept with its sign turned.',
  TAX: 'Income tax is printed as a deduction: what you confirm as tax is kept with its sign turned.',
  LIABILITY:
    'Liabilities are printed in brackets: what you confirm as a liability is kept with its sign turned.',
  DIVIDEND: 'Dividends are printed in brackets: what you confirm as dividends is kept with its sign turned.',
};

/** What the reader said of the document, and what of it is not proposed. */
function AboutDocument({ document }: { readonly document: SignedDocument }) {
  const { fileName, warnings, linesOfNotes, bracketed } = document;
  const notes =
    linesOfNotes === 0
      ? []
      : [
          `${linesOfNotes} ${plural(linesOfNotes, 'figure')} of notes ${linesOfNotes === 1 ? 'is' : 'are'} not proposed: the lines of the statements hold them.`,
        ];
  const turned = bracketed.map((kind) => TURNED[kind]);
  const told = [...warnings.map(({ message }) => message), ...turned, ...notes];
  return (
    <Alert color={warnings.length > 0 ? 'yellow' : 'gray'} title={`Read from ${fileName}`}>
      {told.length > 0 && (
        <List size="sm" spacing={2}>
          {told.map((message) => (
            <List.Item key={message}>{message}</List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
}

function Columns({
  engagementId,
  editable,
  isSaved,
  document,
  onChange,
}: ReadDocumentProps & { readonly document: SignedDocument }) {
  const choose = useCall('chooseSignedColumns');
  return (
    <Stack gap={4}>
      <Text size="sm">Which columns are this company’s?</Text>
      <Group gap="xs">
        {document.columnPairs.map(({ id, label }) => (
          <Button
            key={id}
            size="xs"
            variant={document.columnPairId === id ? 'filled' : 'default'}
            disabled={!editable || !isSaved}
            loading={choose.isPending}
            onClick={() =>
              choose.mutate(
                { params: { id: engagementId }, body: { columnPairId: id } },
                { onSuccess: onChange },
              )
            }
          >
            {label}
          </Button>
        ))}
      </Group>
      {choose.error !== null && <ProblemMessage problem={choose.error} />}
    </Stack>
  );
}
