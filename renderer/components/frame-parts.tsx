/** What the frames of the workspace and of the administrators' page share: who is signed in, and where one may go. */
import './frame-parts.css';
import { Button, Menu } from '@mantine/core';
import { type Icon, IconUserCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import type { Staff } from '../../shared/model/records.ts';
import { ROLE_WORDS } from '../../shared/model/roles.ts';

interface UserMenuProps {
  readonly user: Pick<Staff, 'name' | 'email' | 'role'>;
  readonly onSignOut: () => void;
}

export function UserMenu({ user, onSignOut }: UserMenuProps) {
  return (
    <Menu position="bottom-end" shadow="md" width={240}>
      <Menu.Target>
        <Button variant="subtle" color="gray" leftSection={<IconUserCircle size={18} aria-hidden />}>
          {user.name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {user.email}
          <br />
          {ROLE_WORDS[user.role]}
        </Menu.Label>
        <Menu.Item onClick={onSignOut}>Sign out</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

export interface FramePlace {
  readonly href: string;
  readonly label: string;
  readonly icon: Icon;
}

interface FrameBodyProps {
  readonly places: readonly FramePlace[];
  readonly children: ReactNode;
}

/** The navigation, with the place one is at, beside the content. */
export function FrameBody({ places, children }: FrameBodyProps) {
  const [location] = useLocation();
  return (
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
  );
}
