/**
 * The check of the whole document beside its pages: what does not add up or is printed otherwise elsewhere. It reads
 * the document anew and takes a moment, so it is asked for.
 */
import { Button, Group, Stack, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { routeKey, useRoute } from '../../../client/hooks.ts';
import { CheckRunning } from '../../../components/document-check/check-running.tsx';
import { CheckSummary, FindingList } from '../../../components/document-check/finding-list.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { reachable } from '../../../components/reachable.ts';
import { useFilingContext } from '../context/filing-context.tsx';
import { DocumentPreview } from './source-pane.tsx';

export function CheckPanel({ documentId }: { readonly documentId: string }) {
  const { filing, lines } = useFilingContext();
  /** The check that was asked for; another one has another id. */
  const [checkId, setCheckId] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const cache = useQueryClient();
  const input = { params: { id: filing.id, documentId }, query: { checkId: checkId ?? undefined } };
  const check = useRoute('checkDocument', input, { enabled: checkId !== null });
  const stop = () => {
    void cache.cancelQueries({ queryKey: routeKey('checkDocument', input) });
    setCheckId(null);
  };
  return (
    <section className="fv-panel fl-coverage" aria-label="Check of the document">
      <Group justify="space-between" p="sm" gap="sm">
        <Stack gap={0}>
          <Title order={2} size="h3">
            Does the document add up?
          </Title>
          {check.data && <CheckSummary {...check.data} />}
        </Stack>
        {checkId === null && (
          <Button variant="default" onClick={() => setCheckId(crypto.randomUUID())}>
            Check the figures
          </Button>
        )}
      </Group>
      {checkId !== null && check.isPending && <CheckRunning checkId={checkId} onCancel={stop} />}
      {checkId !== null && !check.isPending && (
        <QueryView query={check}>
          {({ findings }) =>
            findings.length === 0 ? null : (
              <div className="fl-coverage-sides">
                <div className="fl-coverage-list">
                  <FindingList findings={findings} chosen={at} onChoose={setAt} />
                </div>
                <div className="fl-source fl-coverage-page" ref={reachable}>
                  <DocumentPreview
                    documentId={documentId}
                    lines={lines}
                    current={undefined}
                    lit={findings[at]?.printed}
                    onPick={() => undefined}
                  />
                </div>
              </div>
            )
          }
        </QueryView>
      )}
    </section>
  );
}
