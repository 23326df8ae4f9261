/** One page of the handbook; the keyboard card is made of the description of the keys. */
import { Kbd, Stack, Table, Title } from '@mantine/core';
import { SHORTCUTS } from '../../components/shortcuts.ts';
import { type HandbookPage, KEYBOARD_PAGE } from '../../handbook/handbook.ts';
import { MarkdownView } from './markdown-view.tsx';

interface PageViewProps {
  readonly page: HandbookPage;
  readonly onPage?: (slug: string) => void;
}

export function PageView({ page, onPage }: PageViewProps) {
  return (
    <Stack component="article" aria-label={page.title}>
      <MarkdownView blocks={page.blocks} {...(onPage === undefined ? {} : { onPage })} />
      {page.slug === KEYBOARD_PAGE && <KeyboardCard />}
    </Stack>
  );
}

function KeyboardCard() {
  return SHORTCUTS.map(({ title, keys }) => (
    <section key={title}>
      <Title order={3} size="h4" mb={4}>
        {title}
      </Title>
      <Table>
        <Table.Tbody>
          {keys.map((each) => (
            <Table.Tr key={each.keys}>
              <Table.Td w="40%">
                <Kbd>{each.keys}</Kbd>
              </Table.Td>
              <Table.Td>{each.does}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  ));
}
