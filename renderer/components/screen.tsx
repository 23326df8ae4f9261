/**
 * The head of a screen: where one is, its title, what can be done; and the document's title, so that a
 * screen reader and the window list say it too.
 */
import { Anchor, Breadcrumbs, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { noteVisit } from './recents.ts';

interface ScreenHeadProps {
  readonly title: string;
  readonly trail?: readonly { readonly label: string; readonly href: string }[];
  readonly subtitle?: ReactNode;
  readonly badge?: ReactNode;
  readonly actions?: ReactNode;
}

/** Names the document, and keeps the screen among what was opened last. */
export function useScreenTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Fairview`;
    noteVisit({ path: window.location.hash.replace(/^#/, ''), title });
  }, [title]);
}

export function ScreenHead({ title, trail = [], subtitle, badge, actions }: ScreenHeadProps) {
  useScreenTitle(title);
  return (
    <Group justify="space-between" align="flex-end" wrap="wrap" gap="sm">
      <Stack gap={2}>
        {trail.length > 0 && (
          <Breadcrumbs separatorMargin={6}>
            {trail.map((each) => (
              <Anchor key={each.href} component={Link} href={each.href} size="xs" className="fv-link">
                {each.label}
              </Anchor>
            ))}
          </Breadcrumbs>
        )}
        <Group gap="sm">
          <Title order={1}>{title}</Title>
          {badge}
        </Group>
        {subtitle !== undefined && (
          <Text c="dimmed" component="div">
            {subtitle}
          </Text>
        )}
      </Stack>
      <Group gap="xs">{actions}</Group>
    </Group>
  );
}
