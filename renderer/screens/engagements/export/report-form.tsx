/**
 * What the practice did in this engagement, its report, and what is printed otherwise than usual. A report is written here, or
 * read from Word or plain text and looked at before it is saved.
 */

import { Group, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import {
  appliedStyle,
  type EngagementStyle,
  type HouseStyle,
  SERVICE_WORDS,
  SERVICES,
  type Service,
} from '../../../../shared/model/house-style.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { upload } from '../../../client/call.ts';
import { useCall, useRoute } from '../../../client/hooks.ts';
import { FileDrop } from '../../../components/file-drop.tsx';
import { GrowingTextarea } from '../../../components/growing-textarea.tsx';
import { ExceptionFields } from '../../../components/house-style/exception-fields.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { RecordFields } from '../../../components/record-fields.tsx';
import { ProblemMessage } from '../../../components/state-views.tsx';
import { WhyDisabled } from '../../../components/why-disabled.tsx';

const SERVICE_OPTIONS = [
  { value: '', label: 'Nothing is said of it' },
  { value: 'COMPILED', label: 'Compiled the statements' },
  { value: 'REVIEWED', label: 'Reviewed the statements' },
  { value: 'AUDITED', label: 'Audited the statements' },
];

interface ReportFormProps {
  readonly engagementId: string;
  readonly clientId: string;
}

export function ReportForm({ engagementId, clientId }: ReportFormProps) {
  const style = useRoute('getEngagementStyle', { params: { id: engagementId } });
  const house = useRoute('getHouseStyle', {});
  const client = useRoute('getClientStyle', { params: { id: clientId } });
  const loading = 'Reading report and style';
  return (
    <QueryView query={house} loading={loading}>
      {(practice) => (
        <QueryView query={client} loading={loading}>
          {(ofClient) => (
            <QueryView query={style} loading={loading}>
              {(data) => (
                <Form
                  engagementId={engagementId}
                  above={appliedStyle(practice.style, ofClient.style, null)}
                  saved={data.style ?? {}}
                />
              )}
            </QueryView>
          )}
        </QueryView>
      )}
    </QueryView>
  );
}

interface FormProps extends Pick<ReportFormProps, 'engagementId'> {
  readonly above: HouseStyle;
  readonly saved: EngagementStyle;
}

function Form({ engagementId, above, saved }: FormProps) {
  const [style, setStyle] = useState(saved);
  const [title, setTitle] = useState(saved.report?.title ?? '');
  const [text, setText] = useState(saved.report?.text ?? '');
  const save = useCall('saveEngagementStyle');
  const read = useMutation<{ text: string; leftOut: number }, Problem, File>({
    mutationFn: (file) => upload('readReport', { id: engagementId }, file),
    onSuccess: (report) => setText(report.text),
  });
  const choose = (service: Service | null) => {
    setStyle({ ...style, service });
    const isUsual = title === '' || SERVICES.some((each) => SERVICE_WORDS[each].report === title);
    if (isUsual) setTitle(service === null ? '' : SERVICE_WORDS[service].report);
  };
  const hasText = text.trim() !== '';
  const reason = hasText && title.trim() === '' ? 'Give the report a title.' : null;
  const submit = () =>
    save.mutate(
      {
        params: { id: engagementId },
        body: { style: { ...style, report: hasText ? { title, text } : null } },
      },
      {
        onSuccess: (answer) => {
          setStyle((now) => (now === style ? answer.style : now));
          notifications.show({ message: 'Report and style saved', color: 'green' });
        },
      },
    );
  return (
    <Stack className="fv-panel" p="md" gap="sm">
      <Title order={2} size="h3">
        Report and style
      </Title>
      <RecordFields>
        <NativeSelect
          label="What the practice did"
          description="Said on the cover with the name of the firm"
          data={SERVICE_OPTIONS}
          value={style.service ?? ''}
          onChange={(event) => choose(SERVICES.find((each) => each === event.currentTarget.value) ?? null)}
        />
        <TextInput
          label="Title of the report"
          maxLength={200}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <GrowingTextarea
          label="Text of the report"
          description="Printed before the statements, on the letterhead, with a line to sign on. Empty: no report."
          minRows={4}
          maxRows={14}
          maxLength={40_000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <FileDrop
          label="Report"
          endings={['.docx', '.txt']}
          maxMegabytes={5}
          disabled={read.isPending}
          onFile={(file) => read.mutate(file)}
        />
        {read.error !== null && <ProblemMessage problem={read.error} />}
        {read.data !== undefined && (
          <Text size="sm" role="status">
            {read.data.leftOut === 0
              ? 'The text was read. Look at it, then save.'
              : `The text was read without ${read.data.leftOut} ${read.data.leftOut === 1 ? 'table or text box' : 'tables and text boxes'}. Look at it, then save.`}
          </Text>
        )}
        <ExceptionFields
          follows="the client’s or the practice’s style"
          above={above}
          style={style}
          onChange={setStyle}
        />
      </RecordFields>
      {save.error !== null && <ProblemMessage problem={save.error} />}
      <Group>
        <WhyDisabled action="MANAGE_FS_ENGAGEMENT" reason={reason} loading={save.isPending} onClick={submit}>
          Save report and style
        </WhyDisabled>
      </Group>
    </Stack>
  );
}
