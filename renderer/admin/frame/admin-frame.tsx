/**
 * The frame of the administrators' screens: places on the left as the role permits, practice and user above.
 */
import { Group, Text } from '@mantine/core';
import {
  IconActivity,
  IconArrowsDiff,
  IconBinaryTree,
  IconBuilding,
  IconHistory,
  IconMailForward,
  IconPackage,
  IconShieldCheck,
  IconTags,
  IconUserCog,
  IconUsers,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Action } from '../../../shared/model/roles.ts';
import { FrameBody, UserMenu } from '../../components/frame-parts.tsx';
import { ThemeToggle } from '../../components/theme-toggle.tsx';
import { useAdminSession } from '../client/admin-session.tsx';

interface Place {
  readonly href: string;
  readonly label: string;
  readonly icon: typeof IconUsers;
  /** The action that the place is for; null for everybody. */
  readonly action: Action | null;
}

const PLACES: readonly Place[] = [
  { href: '/clients', label: 'Clients', icon: IconBuilding, action: null },
  { href: '/invitations', label: 'Invitations', icon: IconMailForward, action: 'MANAGE_CLIENTS' },
  { href: '/conflicts', label: 'Conflicts', icon: IconArrowsDiff, action: 'MANAGE_CLIENTS' },
  { href: '/staff', label: 'Staff', icon: IconUsers, action: 'MANAGE_CLIENTS' },
  { href: '/roles', label: 'Roles', icon: IconShieldCheck, action: 'MANAGE_CLIENTS' },
  { href: '/taxonomies', label: 'Taxonomies', icon: IconBinaryTree, action: 'MANAGE_TEMPLATES' },
  { href: '/synonyms', label: 'Synonyms', icon: IconTags, action: 'MANAGE_TEMPLATES' },
  { href: '/releases', label: 'Releases', icon: IconPackage, action: 'MANAGE_TEMPLATES' },
  { href: '/audit', label: 'Audit log', icon: IconHistory, action: 'MANAGE_CLIENTS' },
  { href: '/server', label: 'Server', icon: IconActivity, action: 'MANAGE_CLIENTS' },
  { href: '/account', label: 'My account', icon: IconUserCog, action: null },
];

export function AdminFrame({ children }: { readonly children: ReactNode }) {
  const { me, signOut } = useAdminSession();
  const places = PLACES.filter(({ action }) => action === null || me.actions.includes(action));
  return (
    <div className="fv-frame">
      <button
        type="button"
        className="fv-skip"
        onClick={() => document.querySelector<HTMLElement>('main')?.focus()}
      >
        Skip to the content
      </button>
      <section className="fv-header fv-admin-header" aria-label="Practice and user">
        <Group gap="sm" wrap="nowrap" miw={0}>
          <span className="fv-brand">Fairview</span>
          <Text c="dimmed" truncate>
            {me.practiceName} · administration
          </Text>
        </Group>
        <Group gap={4} wrap="nowrap">
          <ThemeToggle />
          <UserMenu user={me.user} onSignOut={signOut} />
        </Group>
      </section>
      {me.sample && (
        <section className="fv-sample" aria-label="Sample practice">
          <span>
            <strong>Sample practice.</strong> Invented people and companies. Nothing here is filed.
          </span>
        </section>
      )}
      <FrameBody places={places}>{children}</FrameBody>
    </div>
  );
}
