/**
 * The frame of every screen: navigation on the left, practice and user above, the sample banner, and the two
 * keys that work everywhere: the palette and the handbook.
 */
import { ActionIcon, Button, Group, Kbd, Text, Tooltip } from '@mantine/core';
import {
  IconBinaryTree,
  IconBuilding,
  IconFileCheck,
  IconHelp,
  IconHistory,
  IconHome,
  IconReportMoney,
  IconSearch,
  IconSettings,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useMay, useSession } from '../../client/session.tsx';
import type { Command } from '../../components/commands.ts';
import { FrameBody, UserMenu } from '../../components/frame-parts.tsx';
import { later, soon } from '../../components/later.ts';
import { focusWhenShown, runIfShown } from '../../components/live-commands.ts';
import { forgetVisits } from '../../components/recents.ts';
import { HELP_KEYS, isPressed, PALETTE_KEYS } from '../../components/shortcuts.ts';
import { ThemeToggle } from '../../components/theme-toggle.tsx';
import type { OpenRecord } from '../../components/why-not.ts';
import type { Assignable } from '../../components/work/assign-dialog.tsx';
import { NotificationBell } from '../notifications/notification-bell.tsx';
import { pathOf } from './palette-options.ts';
import { SampleBanner } from './sample-banner.tsx';

// What is seldom open is loaded when it opens.
const CommandPalette = soon(async () => (await import('./command-palette.tsx')).CommandPalette);
const HelpDrawer = later(async () => (await import('../../screens/handbook/help-drawer.tsx')).HelpDrawer);
const AssignFromPalette = later(async () => (await import('./assign-from-palette.tsx')).AssignFromPalette);

const PLACES = [
  { href: '/', label: 'Home', icon: IconHome },
  { href: '/clients', label: 'Clients', icon: IconBuilding },
  { href: '/engagements', label: 'Engagements', icon: IconReportMoney },
  { href: '/filings', label: 'Filings', icon: IconFileCheck },
  { href: '/taxonomy', label: 'Taxonomy', icon: IconBinaryTree },
  { href: '/audit', label: 'Audit trail', icon: IconHistory },
  { href: '/settings', label: 'Settings', icon: IconSettings },
] as const;

/** True where a key belongs to a field. */
function isTypingIn(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select') !== null;
}

interface AppFrameProps {
  readonly children: ReactNode;
  /** Leaves the sample practice for the first screen. */
  readonly onLeaveSample: () => void;
  /** Beside the user: how sync stands. */
  readonly badge?: ReactNode;
  /** Below the header, where something must be done. */
  readonly banner?: ReactNode;
}

export function AppFrame({ children, onLeaveSample, badge, banner }: AppFrameProps) {
  const { me, signOut } = useSession();
  const seesFilings = useMay('VIEW_XBRL_FILING');
  const places = PLACES.filter(({ href }) => href !== '/taxonomy' || seesFilings);
  const [, go] = useLocation();
  const [palette, setPalette] = useState(false);
  // Once open it stays: what was chosen runs when it has gone.
  const opened = useRef(false);
  opened.current ||= palette;
  const [help, setHelp] = useState(false);
  const [assigning, setAssigning] = useState<Assignable | null>(null);
  const doCommand = (command: Command, record: OpenRecord | null) => {
    if (command.id === 'assign' && record !== null) return setAssigning(record);
    if (runIfShown(command.id)) return;
    const path = pathOf(command, record);
    if (path === null) return;
    go(path);
    focusWhenShown(command.id);
  };
  // What one person opened is not offered to the next one at this page.
  const userId = me.user.id;
  useEffect(() => {
    if (userId !== '') forgetVisits();
  }, [userId]);
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (isPressed(event, PALETTE_KEYS)) {
        event.preventDefault();
        setPalette(true);
      } else if (isPressed(event, HELP_KEYS) && !isTypingIn(event.target)) {
        event.preventDefault();
        setHelp(true);
      }
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, []);

  return (
    <div className="fv-frame">
      <button
        type="button"
        className="fv-skip"
        onClick={() => document.querySelector<HTMLElement>('main')?.focus()}
      >
        Skip to the content
      </button>
      <section className="fv-header" aria-label="Practice and user">
        <Group gap="sm" wrap="nowrap" miw={0}>
          <span className="fv-brand">Fairview</span>
          <Text c="dimmed" truncate>
            {me.practiceName}
          </Text>
        </Group>
        <Button
          variant="default"
          className="fv-search"
          justify="space-between"
          leftSection={<IconSearch size={15} aria-hidden />}
          rightSection={<Kbd size="xs">Ctrl K</Kbd>}
          onClick={() => setPalette(true)}
        >
          Search or do something
        </Button>
        <Group gap={4} wrap="nowrap">
          {badge}
          <NotificationBell />
          <Tooltip label={`Handbook (${HELP_KEYS})`}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              onClick={() => setHelp(true)}
              aria-label="Handbook"
              aria-keyshortcuts={HELP_KEYS}
            >
              <IconHelp size={18} />
            </ActionIcon>
          </Tooltip>
          <ThemeToggle />
          <UserMenu user={me.user} onSignOut={signOut} />
        </Group>
      </section>
      {me.sample && <SampleBanner onLeave={onLeaveSample} />}
      {banner}
      <FrameBody places={places}>{children}</FrameBody>
      <Suspense>
        {opened.current && (
          <CommandPalette opened={palette} onClose={() => setPalette(false)} onGo={go} onDo={doCommand} />
        )}
      </Suspense>
      <Suspense>
        {help && <HelpDrawer onClose={() => setHelp(false)} />}
        {assigning !== null && <AssignFromPalette record={assigning} onClose={() => setAssigning(null)} />}
      </Suspense>
    </div>
  );
}
