/**
 * What speaks against the document of a filing, in front of everything else until a person answers: another company,
 * another period, another currency or scale. The answer is a reason, or another document.
 */
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import {
  type DocumentQuestion,
  type OpenQuestion,
  openQuestions,
} from '../../../../shared/model/document-questions.ts';
import type { SourceDocument } from '../../../../shared/model/records.ts';
import { useCall, useRoute } from '../../../client/hooks.ts';
import { Notice } from '../../../components/notice.tsx';
import { ProblemMessage } from '../../../components/state-views.tsx';
import { WhyDisabled } from '../../../components/why-disabled.tsx';
import { useFilingContext } from '../context/filing-context.tsx';
import { filingPath } from '../context/route.ts';

const TITLES: Readonly<Record<DocumentQuestion, string>> = {
  OTHER_COMPANY: 'This document names another company',
  OTHER_PERIOD: 'This document is of another period',
  FOREIGN_CURRENCY: 'This document states another currency or scale',
};

/** The document whose lines count, while a question on it is open; null where none is. */
export function useQuestionedDocument(): SourceDocument | null {
  const { filing } = useFilingContext();
  const documents = useRoute(
    'listDocuments',
    { params: { id: filing.id }, query: { limit: 100 } },
    { enabled: filing.currentDocumentId !== null },
  );
  const current = documents.data?.items.find(({ id }) => id === filing.currentDocumentId);
  return current !== undefined && openQuestions(current.warnings).length > 0 ? current : null;
}

interface QuestionProps {
  readonly document: SourceDocument;
  readonly question: OpenQuestion;
  readonly elsewhere: boolean;
}

function Question({ document, question, elsewhere }: QuestionProps) {
  const { filing, locked } = useFilingContext();
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const answer = useCall('answerDocumentQuestion');
  const send = () => {
    setAsked(true);
    if (reason.trim() === '' || locked !== null) return;
    answer.mutate({
      params: { id: filing.id, documentId: document.id },
      body: { kind: question.kind, reason: reason.trim() },
    });
  };
  return (
    <Notice tone="BAD" role="alert" title={TITLES[question.kind]}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Stack gap="xs">
          <Text>{question.message}</Text>
          <Group align="flex-end" gap="sm">
            <TextInput
              className="fl-answer"
              label="Why it is the right document"
              maxLength={1000}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
              error={asked && reason.trim() === '' ? 'Say why, or upload another document.' : undefined}
            />
            <WhyDisabled
              action="INGEST_XBRL_DOCUMENT"
              reason={locked}
              loading={answer.isPending}
              onClick={send}
            >
              It is the right document
            </WhyDisabled>
            {elsewhere && (
              <Button component={Link} href={filingPath(filing.id, { step: 'source' })} variant="default">
                Upload another document
              </Button>
            )}
          </Group>
          {answer.error !== null && <ProblemMessage problem={answer.error} />}
        </Stack>
      </form>
    </Notice>
  );
}

interface DocumentQuestionsProps {
  readonly document: SourceDocument;
  /** The upload is on another step. */
  readonly elsewhere?: boolean;
}

/** No line of the document is confirmed before each of them has an answer. */
export function DocumentQuestions({ document, elsewhere = false }: DocumentQuestionsProps) {
  return (
    <Stack gap="sm" component="section" aria-label="Questions on the document">
      <Text fw={600}>Answer before you confirm the lines of “{document.fileName}”.</Text>
      {openQuestions(document.warnings).map((question) => (
        <Question key={question.kind} document={document} question={question} elsewhere={elsewhere} />
      ))}
    </Stack>
  );
}
