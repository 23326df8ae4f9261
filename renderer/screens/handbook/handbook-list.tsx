/** The pages of the handbook by guide, narrowed by what is searched for. */
import { Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { GUIDES, searchHandbook } from '../../handbook/handbook.ts';
import { HANDBOOK } from '../../handbook/pages.ts';
import './handbook.css';

interface HandbookListProps {
  readonly current: string | null;
  readonly onPage: (slug: string) => void;
  /** Lists pages only for what is searched. */
  readonly short?: boolean;
}

export function HandbookList({ current, onPage, short = false }: HandbookListProps) {
  const [text, setText] = useState('');
  const found = short && text.trim() === '' ? [] : searchHandbook(HANDBOOK, text);
  return (
    <Stack gap="xs">
      <TextInput
        aria-label="Search the handbook"
        placeholder="Search the handbook"
        leftSection={<IconSearch size={15} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          const [first] = found;
          if (event.key === 'Enter' && first !== undefined) onPage(first.slug);
        }}
      />
      {text.trim() !== '' && (
        <Text size="xs" c="dimmed" role="status">
          {found.length === 0 ? 'No page has these words.' : `${found.length} found`}
        </Text>
      )}
      {GUIDES.map((guide) => {
        const pages = found.filter((page) => page.guide === guide);
        if (pages.length === 0) return null;
        return (
          <nav key={guide} aria-label={guide}>
            <Text size="xs" fw={600} c="dimmed">
              {guide}
            </Text>
            {pages.map(({ slug, title }) => (
              <UnstyledButton
                key={slug}
                className="fv-handbook-link"
                aria-current={slug === current ? 'page' : undefined}
                onClick={() => {
                  setText('');
                  onPage(slug);
                }}
              >
                {title}
              </UnstyledButton>
            ))}
          </nav>
        );
      })}
    </Stack>
  );
}
