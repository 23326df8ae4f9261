/**
 * The frame of the administrators' screens: places on the left as the role permits, practice and user above.
 */
import '../../components/app-frame.css';
import { Button, Group, Menu, Text } from '@mantine/core';
import {
  IconActivity,
  IconBinaryTree,
  IconBuilding,
  IconHistory,
  IconShieldCheck,
  IconTags,
  IconUserCircle,
  IconUserCog,
  IconUsers,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { type Action, ROLE_WORDS } from '../../../shared/model/roles.ts';
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
  { href: '/staff', label: 'Staff', icon: IconUsers, action: 'MANAGE_CLIENTS' },
  { href: '/roles', label: 'Roles', icon: IconShieldCheck, action: 'MANAGE_CLIENTS' },
  { href: '/taxonomies', label: 'Taxonomies', icon: IconBinaryTree, action: 'MANAGE_TEMPLATES' },
  { href: '/synonyms', label: 'Synonyms', icon: IconTags, action: 'MANAGE_TEMPLATES' },
  { href: '/audit', label: 'Audit log', icon: IconHistory, action: 'MANAGE_CLIENTS' },
  { href: '/server', label: 'Server', icon: IconActivity, action: 'MANAGE_CLIENTS' },
  { href: '/account', label: 'My account', icon: IconUserCog, action: null },
];

export function AdminFrame({ children }: { readonly children: ReactNode }) {
  const { me, signOut } = useAdminSession();
  const [location] = useLocation();
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
          <Menu position="bottom-end" shadow="md" width={240}>
            <Menu.Target>
              <Button variant="subtle" color="gray" leftSection={<IconUserCircle size={18} aria-hidden />}>
                {me.user.name}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Label>
                {me.user.email}
                <br />
                {ROLE_WORDS[me.user.role]}
              </Menu.Label>
              <Menu.Item onClick={signOut}>Sign out</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </Group>
      </section>
      {me.sample && (
        <section className="fv-sample" aria-label="Sample practice">
          <span>
            <strong>Sample practice.</strong> Invented people and companies. Nothing here is filed.
          </span>
        </section>
      )}
      <div className="fv-body">
        <nav className="fv-nav" aria-label="Main">
          {places.map(({ href, label, icon: Icon }) => (
            <Link
              key={href}
              href={href}
              className="fv-nav-link"
              aria-current={location === href || location.startsWith(`${href}/`) ? 'page' : undefined}
            >
              <Icon size={18} stroke={1.7} aria-hidden />
              {label}
            </Link>
          ))}
        </nav>
        <main className="fv-main" id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  );
}
