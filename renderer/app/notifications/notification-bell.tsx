/**
 * The bell above every screen (decisions 10): how many notifications the person has not seen, and the list of them. A
 * connected practice mails its news from the server, and a role that sees no record has none: both have no bell.
 */
import './notifications.css';
import { ActionIcon, Indicator, Popover, Tooltip } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useRoute } from '../../client/hooks.ts';
import { useMay } from '../../client/session.tsx';
import { useSyncStatus } from '../../client/sync-status.ts';
import { useWhileAttended } from '../../client/while-attended.ts';
import { soon } from '../../components/later.ts';
import { bellLabel } from './notification-words.ts';

const NotificationList = soon(async () => (await import('./notification-list.tsx')).NotificationList);

const LOOK_EVERY_MS = 60_000;
const FIRST = 50;
const MOST = 500;

export function NotificationBell() {
  const seesEngagements = useMay('VIEW_FS_ENGAGEMENT');
  const seesFilings = useMay('VIEW_XBRL_FILING');
  const sync = useSyncStatus().data;
  if (!(seesEngagements || seesFilings) || sync === undefined || sync.connected) return null;
  return <Bell />;
}

function Bell() {
  const [opened, setOpened] = useState(false);
  const [limit, setLimit] = useState(FIRST);
  const news = useRoute('listNotifications', { query: { limit } }, { enabled: opened, keepPrevious: true });
  const count = useRoute('countUnseenNotifications', {});
  useWhileAttended(() => void count.refetch(), LOOK_EVERY_MS);
  const unseen = count.data?.unseen ?? 0;
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={420}
      shadow="md"
      withinPortal
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Tooltip label="Notifications" disabled={opened}>
          <Indicator
            label={unseen > 99 ? '99+' : unseen}
            disabled={unseen === 0}
            size={16}
            offset={6}
            color="ink.7"
            classNames={{ indicator: 'fv-bell-count' }}
          >
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={bellLabel(unseen)}
              aria-haspopup="dialog"
              aria-expanded={opened}
              onClick={() => setOpened(!opened)}
            >
              <IconBell size={18} />
            </ActionIcon>
          </Indicator>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label="Notifications">
        <Suspense>
          <NotificationList
            news={news}
            unseen={unseen}
            onClose={() => setOpened(false)}
            {...(limit < MOST && { onMore: () => setLimit(MOST) })}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
