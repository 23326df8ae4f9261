/**
 * The check of any statements, DOCX or PDF, before there is a filing: a file is dropped, and what does not add up is
 * listed. It can be stopped. Nothing of the file is kept.
 */
import { Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { DocumentCheck } from '../../../shared/model/document-check.ts';
import type { Problem } from '../../../shared/problem.ts';
import { upload } from '../../client/call.ts';
import { useMay } from '../../client/session.tsx';
import { CheckRunning } from '../../components/document-check/check-running.tsx';
import { CheckSummary, FindingList } from '../../components/document-check/finding-list.tsx';
import { FileDrop } from '../../components/file-drop.tsx';
import { ScreenHead } from '../../components/screen.tsx';
import { ProblemMessage } from '../../components/state-views.tsx';
import { roleReason } from '../../components/why-disabled.tsx';

interface Asked {
  readonly file: File;
  readonly checkId: string;
  readonly stop: AbortController;
}

export function DocumentCheckScreen() {
  const may = useMay('INGEST_XBRL_DOCUMENT');
  const check = useMutation<DocumentCheck, Problem, Asked>({
    mutationFn: ({ file, checkId, stop }) =>
      upload('checkUploadedDocument', undefined, file, { query: { checkId }, signal: stop.signal }),
    onSuccess: () => setAt(0),
  });
  const [at, setAt] = useState(0);
  const asked = check.variables;
  const isStopped = asked?.stop.signal.aborted === true;
  const disabled = may ? check.isPending : true;
  return (
    <Stack gap="md">
      <ScreenHead title="Check a document" />
      <Text c="dimmed">
        Columns and rows are added up, statements are compared with their notes, and what is printed twice
        with itself. The file is not kept.
      </Text>
      <FileDrop
        label="Financial statements"
        endings={['.docx', '.pdf']}
        maxMegabytes={10}
        disabled={disabled}
        {...(may ? {} : { disabledReason: roleReason('INGEST_XBRL_DOCUMENT') })}
        onFile={(file) => check.mutate({ file, checkId: crypto.randomUUID(), stop: new AbortController() })}
      />
      {check.isPending && asked && (
        <CheckRunning checkId={asked.checkId} onCancel={() => asked.stop.abort()} />
      )}
      {check.error !== null && isStopped && (
        <Text role="status">
          The check of “{asked?.file.name}” was cancelled. Drop the file again to check it.
        </Text>
      )}
      {check.error !== null && !isStopped && <ProblemMessage problem={check.error} />}
      {check.data && !check.isPending && (
        <section className="fv-panel" aria-label="Findings of the check">
          <Stack gap={0} p="sm">
            <Title order={2} size="h3">
              {asked?.file.name}
            </Title>
            <CheckSummary {...check.data} />
          </Stack>
          {check.data.findings.length > 0 && (
            <FindingList findings={check.data.findings} chosen={at} onChoose={setAt} />
          )}
        </section>
      )}
    </Stack>
  );
}
