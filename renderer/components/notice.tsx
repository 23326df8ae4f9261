/** A message on a screen: a quiet panel with a coloured edge; the title says what it is, the colour helps. */
import './notice.css';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface NoticeProps {
  readonly tone: 'GOOD' | 'WARN' | 'BAD' | 'PLAIN';
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly icon?: ReactNode;
  /** `alert` is read out at once, `status` at the next pause. */
  readonly role?: 'alert' | 'status' | 'group';
}

const SIGNS = { GOOD: '✓', WARN: '!', BAD: '✕', PLAIN: '' } as const;

export function Notice({ tone, title, children, icon, role = 'status' }: NoticeProps) {
  return (
    <div className="fv-panel fv-notice" data-tone={tone} role={role}>
      <Text fw={600} className="fv-notice-title">
        <span aria-hidden>{icon ?? SIGNS[tone]}</span> {title}
      </Text>
      {children !== undefined && <div className="fv-notice-text">{children}</div>}
    </div>
  );
}
