/**
 * Which filing at all, beside the form: the five questions with their answers and where each comes from, the entry point
 * that follows with its rule, and one press to take it. What is open says what to do; nothing is taken by itself.
 */
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { isIsoDate } from '../../../../shared/model/dates.ts';
import { entriesOfGroups } from '../../../../shared/model/file-entries-in-force.ts';
import { type CompanySize, whichFiling } from '../../../../shared/model/which-filing.ts';
import { useRoute } from '../../../client/hooks.ts';
import { Notice } from '../../../components/notice.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { ENTRY_POINT_WORDS } from '../../../components/words.ts';
import type { FilingDraft } from './new-filing.ts';

interface WhichFilingProps {
  readonly draft: FilingDraft;
  readonly size: CompanySize;
  readonly onTake: (part: Pick<FilingDraft, 'entryPoint' | 'entityType'>) => void;
}

export function WhichFiling({ draft, size, onTake }: WhichFilingProps) {
  const file = useRoute('getPermanentFile', { params: { id: draft.clientId } });
  const { periodStart: start, periodEnd: end, entityType, accountingStandard } = draft;
  if (!isIsoDate(start) || !isIsoDate(end)) return null;
  return (
    <Stack gap="xs" component="section" aria-label="Which filing" className="fv-panel" p="md">
      <Title order={2} size="h3">
        Which filing
      </Title>
      <QueryView query={file} loading="Reading the permanent file">
        {(known) => {
          const entries = entriesOfGroups(known);
          const found = whichFiling({ entries, year: { start, end }, size, entityType, accountingStandard });
          const { entryPoint } = found;
          return (
            <>
              <dl className="fl-questions">
                {found.questions.map(({ question, asks, answer, from }) => (
                  <div key={question}>
                    <dt>{asks}</dt>
                    <dd>
                      <span className={answer === null ? 'fv-warn' : ''}>{answer ?? '? Not known'}</span>
                      <span className="fv-muted"> · {from}</span>
                    </dd>
                  </div>
                ))}
              </dl>
              {entryPoint === null ? (
                <Text size="sm" className="fv-warn" role="status">
                  {found.because}
                </Text>
              ) : (
                <Notice
                  tone={entryPoint === draft.entryPoint ? 'GOOD' : 'WARN'}
                  title={
                    entryPoint === draft.entryPoint
                      ? `${ENTRY_POINT_WORDS[entryPoint]}, as in the form`
                      : `${ENTRY_POINT_WORDS[entryPoint]} follows; the form says ${ENTRY_POINT_WORDS[draft.entryPoint]}`
                  }
                >
                  <Group justify="space-between" wrap="nowrap" gap="xs">
                    <Text size="sm">{found.because}</Text>
                    {entryPoint !== draft.entryPoint && (
                      <Button
                        size="compact-sm"
                        onClick={() =>
                          onTake({
                            entryPoint,
                            entityType:
                              entityType === 'smaller_non_listed_company' && entryPoint === 'FULL_XBRL'
                                ? 'non_listed_company_full'
                                : entityType === 'non_listed_company_full' && entryPoint === 'SIMPLIFIED_XBRL'
                                  ? 'smaller_non_listed_company'
                                  : entityType,
                          })
                        }
                      >
                        Use {ENTRY_POINT_WORDS[entryPoint]}
                      </Button>
                    )}
                  </Group>
                </Notice>
              )}
              {found.exemption !== null && <Text size="sm">{found.exemption}</Text>}
              <Text size="xs" c="dimmed">
                {found.rule}
              </Text>
            </>
          );
        }}
      </QueryView>
    </Stack>
  );
}
