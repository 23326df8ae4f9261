/** The handbook beside the screen that it is about: its page opens first, and the others are found from there. */
import { Anchor, Drawer, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { KEYBOARD_PAGE, pageOfScreen } from '../../handbook/handbook.ts';
import { HANDBOOK } from '../../handbook/pages.ts';
import { HandbookList } from './handbook-list.tsx';
import { PageView } from './handbook-page.tsx';

export function HelpDrawer({ onClose }: { readonly onClose: () => void }) {
  const [here] = useLocation();
  const [slug, setSlug] = useState<string | null>(null);
  const shown = slug ?? pageOfScreen(here);
  const page = HANDBOOK.find((each) => each.slug === shown);
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={460}
      title="Handbook"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        <HandbookList current={shown} onPage={setSlug} short />
        {page !== undefined && <PageView page={page} onPage={setSlug} />}
        <Group gap="md">
          {shown !== KEYBOARD_PAGE && (
            <Anchor component="button" type="button" size="sm" onClick={() => setSlug(KEYBOARD_PAGE)}>
              All keys
            </Anchor>
          )}
          <Anchor component={Link} href={`/handbook/${shown}`} size="sm" onClick={onClose}>
            Open the whole handbook
          </Anchor>
        </Group>
      </Stack>
    </Drawer>
  );
}
