/**
 * The check of any statements, DOCX or PDF, before there is a filing: a file is dropped, and what does not add up is
 * listed. Nothing of the file is kept.
 */
import { Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { DocumentCheck } from '../../../shared/model/document-check.ts';
import type { Problem } from '../../../shared/problem.ts';
import { upload } from '../../client/call.ts';
import { useMay } from '../../client/session.tsx';
import { CheckSummary, FindingList } from '../../components/document-check/finding-list.tsx';
import { FileDrop } from '../../components/file-drop.tsx';
import { ScreenHead } from '../../components/screen.tsx';
import { LoadingState, ProblemMessage } from '../../components/state-views.tsx';
import { roleReason } from '../../components/why-disabled.tsx';

export function DocumentCheckScreen() {
  const may = useMay('INGEST_XBRL_DOCUMENT');
  const check = useMutation<DocumentCheck, Problem, File>({
    mutationFn: (file) => upload('checkUploadedDocument', undefined, file),
    onSuccess: () => setAt(0),
  });
  const [at, setAt] = useState(0);
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
        onFile={(file) => check.mutate(file)}
      />
      {check.isPending && <LoadingState label="Adding up the document" />}
      {check.error !== null && <ProblemMessage problem={check.error} />}
      {check.data && !check.isPending && (
        <section className="fv-panel" aria-label="Findings of the check">
          <Stack gap={0} p="sm">
            <Title order={2} size="h3">
              {check.variables.name}
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
