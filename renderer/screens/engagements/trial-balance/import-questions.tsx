/**
 * The questions of the reader: the open one first and in full, those that an answer settled below it, folded, to be
 * answered otherwise. Each answer reads the file again.
 */
import { Alert, Stack, Text, Title } from '@mantine/core';
import type { ImportQuestion, ImportRecipe, ImportReport } from '../../../../shared/model/trial-balance.ts';
import { ColumnQuestion } from './column-question.tsx';
import { answerOf, QUESTION_TITLES } from './question-answers.ts';
import { QuestionChoices } from './question-choices.tsx';
import { SignQuestion } from './sign-question.tsx';

interface ImportQuestionsProps {
  readonly report: ImportReport;
  readonly disabled: boolean;
  readonly busy: boolean;
  readonly onApply: (recipe: ImportRecipe) => void;
}

function Answer({ question, ...props }: ImportQuestionsProps & { readonly question: ImportQuestion }) {
  if (question.kind === 'COLUMNS') return <ColumnQuestion question={question} {...props} />;
  if (question.kind === 'SIGNS') return <SignQuestion question={question} {...props} />;
  const { report, disabled, busy, onApply } = props;
  return (
    <QuestionChoices
      question={question}
      disabled={disabled}
      busy={busy}
      onAnswer={(chosen) => onApply(answerOf(report, question.kind, chosen))}
    />
  );
}

/** What was answered, in a few words. */
function answerWords({ kind, choices, accounts }: ImportQuestion): string {
  if (kind === 'SIGNS') return `${accounts.length} accounts`;
  const chosen = choices.filter((choice) => choice.chosen).map(({ label }) => label);
  if (kind === 'SUMS' && chosen.length === 0) return 'None';
  const few = chosen.slice(0, 3).join(', ');
  return chosen.length > 3 ? `${few} and ${chosen.length - 3} more` : few;
}

export function ImportQuestions(props: ImportQuestionsProps) {
  const { questions } = props.report;
  const open = questions.find(({ answered }) => !answered);
  const settled = questions.filter(({ answered }) => answered);
  if (questions.length === 0) return null;
  return (
    <Stack className="fv-panel" p="md" gap="sm">
      {open && (
        <Stack gap="xs">
          <Title order={2} size="h3">
            {QUESTION_TITLES[open.kind]}
          </Title>
          <Alert color="yellow" title="The file needs your choice">
            {open.text} Nothing was imported yet.
          </Alert>
          <Answer key={`${open.kind} ${open.text}`} question={open} {...props} />
        </Stack>
      )}
      {settled.map((question) => (
        <details key={question.kind}>
          <summary>
            <Text span size="sm" fw={500}>
              {QUESTION_TITLES[question.kind]}
            </Text>{' '}
            <Text span size="sm" c="dimmed" className="fv-break">
              {answerWords(question)}
            </Text>
          </summary>
          <Answer question={question} {...props} />
        </details>
      ))}
    </Stack>
  );
}
