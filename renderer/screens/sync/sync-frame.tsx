/** What the frame shows of sync: a quiet badge above, and a banner only where something must be done. */
import './sync.css';
import { Badge } from '@mantine/core';
import { Link } from 'wouter';
import type { SyncStatus } from '../../../shared/contract/sync.ts';
import { badgeOf, needsBanner } from './sync-words.ts';

export function SyncBadge({ status }: { readonly status: SyncStatus | undefined }) {
  if (!status?.connected) return null;
  const { word, colour, href } = badgeOf(status);
  return (
    <Link href={href} className="sy-badge" title={status.detail} aria-label={`Sync: ${word}`}>
      <Badge color={colour} fw={500} className="fv-badge">
        {word}
      </Badge>
    </Link>
  );
}

const TITLES = {
  READ_ONLY: 'This desktop was without the sync-server for too long and can only be read.',
  SIGN_IN_NEEDED: 'Sign in at the sync-server to change anything.',
  UPGRADE_NEEDED: 'This program and the sync-server are of versions that do not work together.',
} as const;

const TAIL = {
  READ_ONLY: 'Nothing is lost. Connect to the network and sign in there to change anything again.',
  SIGN_IN_NEEDED: 'Reading works as always; nothing is lost.',
} as const;

export function SyncBanner({ status }: { readonly status: SyncStatus | undefined }) {
  if (!status || !needsBanner(status.state)) return null;
  return (
    <section
      className={status.state === 'READ_ONLY' ? 'sy-banner sy-banner-bad' : 'sy-banner'}
      aria-label="Sync"
      role="status"
    >
      <span>
        <strong>{TITLES[status.state]}</strong>{' '}
        {status.state === 'UPGRADE_NEEDED' ? status.detail : TAIL[status.state]}
      </span>
      <Link href="/settings/sync" className="fv-link">
        {status.state === 'UPGRADE_NEEDED' ? 'More' : 'Sign in at the server'}
      </Link>
    </section>
  );
}
