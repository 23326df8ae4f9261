/**
 * Step 6: the Word document, draft or final and why, and the way to the client.
 */
import { Alert, Button, Grid, Group, List, Stack, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { Engagement } from '../../../../shared/model/records.ts';
import { downloadLink } from '../../../client/download.ts';
import { useCall, useRoute } from '../../../client/hooks.ts';
import { useAllMapping, useAllNotes } from '../../../client/pages.ts';
import { LoadingState, ProblemMessage } from '../../../components/state-views.tsx';
import { formatMoment } from '../../../components/when.tsx';
import { WhyDisabled } from '../../../components/why-disabled.tsx';
import { openPointsOf } from '../notes/note-review.tsx';
import { readiness } from './readiness.ts';
import { SendForm } from './send-form.tsx';

export function ExportStep({ engagement }: { readonly engagement: Engagement }) {
  const { id, status } = engagement;
  const statements = useRoute('getStatements', { params: { id } });
  const items = useAllMapping(id);
  const notes = useAllNotes(id);
  const word = useCall('exportWord');
  if (statements.isPending || items.isPending) return <LoadingState label="Looking what is ready" />;
  if (statements.error !== null && statements.error.code !== 'NOT_FOUND') {
    return <ProblemMessage problem={statements.error} onRetry={() => void statements.refetch()} />;
  }
  if (items.error !== null) {
    return <ProblemMessage problem={items.error} onRetry={() => void items.refetch()} />;
  }
  const conditions = readiness(engagement, statements.data ?? null, items.data ?? []);
  const final = conditions.every((condition) => condition.met);
  const reason =
    status === 'ARCHIVED'
      ? 'The engagement is archived.'
      : statements.data === undefined
        ? 'Make the statements first.'
        : null;
  const made = word.data;
  const left = (notes.data ?? []).reduce((sum, note) => sum + openPointsOf(note.review), 0);
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, md: 7 }}>
        <Stack className="fv-panel" p="md">
          <div>
            <Title order={2} size="h3">
              {final
                ? 'Ready as a final document'
                : statements.data === undefined
                  ? 'Not ready for an export'
                  : 'Can be exported as a draft'}
            </Title>
            <Text size="sm" c="dimmed">
              {final
                ? 'All four conditions hold.'
                : 'Every page will say “Draft” until these conditions hold:'}
            </Text>
          </div>
          <List listStyleType="none" spacing={6}>
            {conditions.map((condition) => (
              <List.Item key={condition.label}>
                <span className={condition.met ? 'fv-good' : 'fv-bad'}>{condition.met ? '✓' : '✗'}</span>{' '}
                {condition.label}
                {!condition.met && (
                  <>
                    {' '}
                    <Link href={`/engagements/${id}/${condition.step}`} className="fv-link fv-inline">
                      put right
                    </Link>
                  </>
                )}
              </List.Item>
            ))}
          </List>
          {left > 0 && (
            <Alert color="yellow" title="The notes are not settled everywhere">
              {left === 1 ? 'One point is' : `${left} points are`} left: places to complete, or figures to
              look at. They print as they stand.{' '}
              <Link href={`/engagements/${id}/notes`} className="fv-link fv-inline">
                Settle them
              </Link>
            </Alert>
          )}
          <Group>
            <WhyDisabled
              action="EXPORT_FS_DOCUMENT"
              reason={reason}
              loading={word.isPending}
              onClick={() => word.mutate({ params: { id } })}
            >
              {final ? 'Make the Word document' : 'Make a draft in Word'}
            </WhyDisabled>
          </Group>
          {word.error !== null && <ProblemMessage problem={word.error} />}
          {made !== undefined && (
            <Alert
              color={made.draft ? 'yellow' : 'green'}
              title={made.draft ? 'Draft made' : 'Final document made'}
              role="status"
            >
              <Stack gap="xs" align="flex-start">
                <Text>
                  {made.fileName}, from version {made.statementVersion} of the statements
                </Text>
                <Button
                  size="xs"
                  leftSection={<IconDownload size={15} aria-hidden />}
                  onClick={() => downloadLink(made.url, made.fileName)}
                >
                  Download
                </Button>
                <Text size="xs" c="dimmed">
                  The link works until {formatMoment(made.expiresAt)}.
                </Text>
              </Stack>
            </Alert>
          )}
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }}>
        <SendForm engagementId={id} ready={final} />
      </Grid.Col>
    </Grid>
  );
}
