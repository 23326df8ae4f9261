/**
 * The import clinic: every guess of the reader beside the file itself, how the columns foot, what was warned of,
 * and each row that was taken in or left out. Whatever is changed here reads the file again.
 */
import { Alert, Button, Grid, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { TrialBalanceItem } from '../../../../shared/model/records.ts';
import type { ImportRecipe, ImportReport } from '../../../../shared/model/trial-balance.ts';
import { Accounted } from './accounted.tsx';
import { FilePreview } from './file-preview.tsx';
import { explainsDifference, Footing } from './footing.tsx';
import { ImportQuestions } from './import-questions.tsx';
import { KeptJournals } from './kept-journals.tsx';
import { RecipeForm } from './recipe-form.tsx';
import { leaveOut, recipeOf, takeIn } from './row-choices.ts';
import { RowLinks } from './row-links.tsx';
import { LeftOutRows, TakenRows } from './row-lists.tsx';

/** Kind of the warning in which the reader asks for a choice. */
export const QUESTION = 'QUESTION';

interface ImportReportViewProps {
  readonly report: ImportReport;
  readonly items: readonly TrialBalanceItem[];
  /** The choice that the report asks for; null where the file was imported. */
  readonly question: string | null;
  readonly mayCorrect: boolean;
  readonly busy: boolean;
  readonly onApply: (recipe: ImportRecipe) => void;
}

function Remembered({
  savedAt,
  mayCorrect,
  onForget,
}: {
  readonly savedAt: string;
  readonly mayCorrect: boolean;
  readonly onForget: () => void;
}) {
  const day = new Date(savedAt).toLocaleDateString('en-SG', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  return (
    <Alert color="blue" p="xs">
      <Group justify="space-between" gap="xs">
        <Text size="sm">Read as you read this client’s file on {day}.</Text>
        <Button size="compact-xs" variant="light" disabled={!mayCorrect} onClick={onForget}>
          Forget these choices and read it anew
        </Button>
      </Group>
    </Alert>
  );
}

export function ImportReportView(props: ImportReportViewProps) {
  const { report, items, question, mayCorrect, busy, onApply } = props;
  const [shownRow, setShownRow] = useState<number | null>(null);
  const move = (choices: ImportReport['rowChoices']) => onApply(recipeOf(report, choices));
  const warnings = report.warnings.filter(({ kind }) => kind !== QUESTION && !explainsDifference(kind));
  const lists = { mayCorrect, shownRow };
  const asked = report.questions.some(({ answered }) => !answered);
  return (
    <Grid gap="md">
      {report.questions.length > 0 && (
        <Grid.Col span={12}>
          <ImportQuestions report={report} disabled={!mayCorrect} busy={busy} onApply={onApply} />
        </Grid.Col>
      )}
      {question === null && report.journals !== null && (
        <Grid.Col span={12}>
          <KeptJournals journals={report.journals} />
        </Grid.Col>
      )}
      <Grid.Col span={{ base: 12, lg: 7 }}>
        <Stack className="fv-panel" p="md" h="100%">
          <Group justify="space-between">
            <Title order={2} size="h3">
              How the file was read
            </Title>
            <Text size="sm" c="dimmed" className="fv-break">
              {report.fileName}
            </Text>
          </Group>
          {question !== null && !asked && (
            <Alert color="yellow" title="The file needs your choice">
              {question} Nothing was imported yet: choose below and read the file again.
            </Alert>
          )}
          {report.remembered !== null && (
            <Remembered
              savedAt={report.remembered.savedAt}
              mayCorrect={mayCorrect}
              onForget={() => onApply({ forget: true })}
            />
          )}
          <RecipeForm report={report} disabled={!mayCorrect} busy={busy} onApply={onApply} />
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 5 }}>
        <Stack className="fv-panel" p="md" gap="xs" h="100%">
          <Title order={2} size="h3">
            {question === null
              ? `${report.imported} accounts`
              : `${report.imported} rows found, none imported`}
          </Title>
          <Footing report={report} items={items} explain={question === null} onShow={setShownRow} />
          {warnings.map((warning) => (
            <Alert key={`${warning.kind} ${warning.message}`} color="yellow" p="xs">
              {warning.message} <RowLinks rows={warning.rows} onShow={setShownRow} />
            </Alert>
          ))}
        </Stack>
      </Grid.Col>
      {report.preview.length > 0 && (
        <Grid.Col span={12}>
          <Stack className="fv-panel" p="md" gap="xs">
            <Title order={2} size="h3">
              The file{report.sheet === null ? '' : `, sheet “${report.sheet}”`}
            </Title>
            <FilePreview report={report} />
          </Stack>
        </Grid.Col>
      )}
      {report.rows !== null && (
        <Grid.Col span={12}>
          <Accounted report={report} />
        </Grid.Col>
      )}
      <Grid.Col span={{ base: 12, lg: items.length > 0 ? 6 : 12 }}>
        <LeftOutRows {...lists} report={report} onMove={(row) => move(takeIn(report.rowChoices, row))} />
      </Grid.Col>
      {items.length > 0 && (
        <Grid.Col span={{ base: 12, lg: 6 }}>
          <TakenRows {...lists} items={items} onMove={(row) => move(leaveOut(report.rowChoices, row))} />
        </Grid.Col>
      )}
    </Grid>
  );
}
