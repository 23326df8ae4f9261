/**
 * Releases of the desktop program by channel (security: updates): published with the publisher's signatures, rolled
 * out by share, paused, withdrawn. Each change asks for the second factor again.
 */
import { Button, Stack, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Release } from '../../../../shared/contract/server-updates.ts';
import { QueryView } from '../../../components/query-view.tsx';
import { ScreenHead } from '../../../components/screen.tsx';
import { EmptyState } from '../../../components/state-views.tsx';
import { useServer, useServerPages } from '../../client/hooks.ts';
import { serverCall } from '../../client/server-call.ts';
import { More } from '../../components/more.tsx';
import { DesktopsPanel } from './desktops-panel.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { ReleaseActDialog } from './release-act-dialogs.tsx';
import { ReleaseTable } from './release-table.tsx';
import type { ReleaseAct } from './release-words.ts';

const PAGE = 50;

function byChannel(items: readonly Release[]): readonly (readonly [string, readonly Release[]])[] {
  return [...Map.groupBy(items, ({ channel }) => channel)].sort(([left], [right]) =>
    left.localeCompare(right),
  );
}

export function ReleasesScreen() {
  const [publishing, setPublishing] = useState<{ readonly begun: Release | null } | null>(null);
  const [chosen, setChosen] = useState<{ readonly act: ReleaseAct; readonly id: string } | null>(null);
  const releases = useServerPages(['releases'], (cursor, signal) =>
    serverCall('listReleases', { query: { limit: PAGE, cursor } }, { signal }),
  );
  const running = useServer('listDesktops', { query: { limit: 1 } });
  // By its id, so that a dialog stands on the release as it was read last.
  const release = releases.data?.items.find(({ id }) => id === chosen?.id);
  const choose = (act: ReleaseAct, each: Release) =>
    act === 'SEND_FILES' ? setPublishing({ begun: each }) : setChosen({ act, id: each.id });
  return (
    <Stack>
      <ScreenHead
        title="Releases"
        subtitle="The desktop program as desktops are offered it. A desktop installs only what the publisher signed, and nothing older than what it has."
        actions={
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setPublishing({ begun: null })}
          >
            Publish a release
          </Button>
        }
      />
      <QueryView query={releases} loading="Reading the releases">
        {({ items, total, onMore }) =>
          items.length === 0 ? (
            <div className="fv-panel">
              <EmptyState title="No release yet">
                Build and sign the program at the publisher’s machine, then publish its files here.
              </EmptyState>
            </div>
          ) : (
            <>
              {byChannel(items).map(([channel, each]) => (
                <Stack key={channel} gap="xs" component="section" aria-label={`Channel ${channel}`}>
                  <Title order={2} size="h3">
                    Channel {channel}
                  </Title>
                  <div className="fv-panel fv-table-box">
                    <ReleaseTable releases={each} versions={running.data?.versions} onChoose={choose} />
                  </div>
                </Stack>
              ))}
              <More shown={items.length} total={total} onMore={onMore} />
            </>
          )
        }
      </QueryView>
      <DesktopsPanel versions={running.data?.versions} />
      {publishing !== null && <PublishDialog begun={publishing.begun} onClose={() => setPublishing(null)} />}
      {chosen !== null && chosen.act !== 'SEND_FILES' && release !== undefined && (
        <ReleaseActDialog act={chosen.act} release={release} onClose={() => setChosen(null)} />
      )}
    </Stack>
  );
}
