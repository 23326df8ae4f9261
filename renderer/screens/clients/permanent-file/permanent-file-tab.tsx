/**
 * The permanent file of a client (decisions 13): a table for each kind of entry, with its days and the person who wrote it,
 * and the tests of exemption. Nothing is overwritten: an entry is ended, corrected with a reason, or set aside.
 */
import { Group, Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { useRoute } from '../../../client/hooks.ts';
import { useMay, useSession } from '../../../client/session.tsx';
import { todayHere } from '../../../client/today.ts';
import { QueryView } from '../../../components/query-view.tsx';
import { roleReason } from '../../../components/why-disabled.tsx';
import { ExemptionTestsPanel } from './exemption-tests-panel.tsx';
import { FILE_SECTIONS } from './file-fields.ts';
import { FileSectionPanel } from './file-section-panel.tsx';
import './permanent-file.css';

export function PermanentFileTab({ clientId }: { readonly clientId: string }) {
  const file = useRoute('getPermanentFile', { params: { id: clientId } });
  const [past, setPast] = useState(false);
  const managesEngagements = useMay('MANAGE_FS_ENGAGEMENT');
  const managesFilings = useMay('MANAGE_XBRL_FILING');
  const { closed } = useSession();
  const why = managesEngagements || managesFilings ? closed : roleReason('MANAGE_FS_ENGAGEMENT');
  return (
    <QueryView query={file} loading="Reading the permanent file">
      {(data) => (
        <Stack gap="sm">
          <Group justify="space-between">
            <Text size="sm" c="dimmed">
              {why ??
                'What stays from year to year. Questions, filings and links are proposed from it, never filled.'}
            </Text>
            <Switch
              size="sm"
              label="Show past entries"
              checked={past}
              onChange={(event) => setPast(event.currentTarget.checked)}
            />
          </Group>
          <div className="pf-sections">
            {FILE_SECTIONS.map((section) => (
              <FileSectionPanel
                key={section.kind}
                clientId={clientId}
                section={section}
                file={data}
                past={past}
                today={todayHere()}
                why={why}
              />
            ))}
            <ExemptionTestsPanel file={data} />
          </div>
        </Stack>
      )}
    </QueryView>
  );
}
