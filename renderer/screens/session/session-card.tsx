/**
 * The plain card in the middle of the screen that all screens before the work share.
 */
import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import './session.css';

interface SessionCardProps {
  readonly title: string;
  readonly intro?: ReactNode;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

export function SessionCard({ title, intro, wide = false, children }: SessionCardProps) {
  useEffect(() => {
    document.title = `${title} · Fairview`;
  }, [title]);
  return (
    <main className="fv-session">
      <div className={wide ? 'fv-session-card fv-session-wide' : 'fv-session-card'}>
        <p className="fv-session-brand">Fairview</p>
        <Stack gap="md">
          <div>
            <Title order={1}>{title}</Title>
            {intro !== undefined && (
              <Text c="dimmed" mt={4} component="div">
                {intro}
              </Text>
            )}
          </div>
          {children}
        </Stack>
      </div>
    </main>
  );
}
