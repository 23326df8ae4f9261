/** The first steps of a new practice, each with its place; those that are done are marked. */
import { List, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconCheck, IconPoint } from '@tabler/icons-react';
import { Link } from 'wouter';
import { useRoute } from '../../client/hooks.ts';
import { useMay } from '../../client/session.tsx';
import { usePeople } from '../../client/work.ts';
import { LoadingState } from '../../components/state-views.tsx';

const FIRST_PAGE = { query: { limit: 1 } } as const;

interface Step {
  readonly words: string;
  readonly hint: string;
  readonly href: string;
  readonly done: boolean;
}

export function NewPractice() {
  const administers = useMay('MANAGE_CLIENTS');
  const sees = useMay('VIEW_FS_ENGAGEMENT');
  const clients = useRoute('listClients', FIRST_PAGE);
  const engagements = useRoute('listEngagements', FIRST_PAGE, { enabled: sees });
  const backups = useRoute('listBackups', {}, { enabled: administers });
  const style = useRoute('getHouseStyle', {}, { enabled: administers && sees });
  const people = usePeople();
  if (clients.data === undefined) return <LoadingState label="Reading the practice" />;
  const hasClient = clients.data.total > 0;
  const begun = engagements.data?.items.some(({ status }) => status !== 'DRAFT') ?? false;
  const steps: readonly Step[] = [
    ...(administers && sees
      ? [
          {
            words: 'Fill in the profile of the practice',
            hint: 'Name of the firm, letterhead, logo and signature, as its documents print them.',
            href: '/settings/house-style',
            done: style.data?.style != null,
          },
        ]
      : []),
    {
      words: 'Add the first client',
      hint: 'Its UEN, year end and the products you prepare for it.',
      href: '/clients',
      done: hasClient,
    },
    {
      words: 'Import the first trial balance',
      hint: 'Open an engagement for a financial year, then drop the export of the ledger.',
      href: '/engagements',
      done: begun,
    },
    ...(administers
      ? [
          {
            words: 'Make a backup, and keep the recovery phrase',
            hint: 'Backups are made each day. The recovery phrase opens them when this computer is lost.',
            href: '/settings/backups',
            done: (backups.data?.items.length ?? 0) > 0,
          },
          {
            words: 'Add the people of the practice',
            hint: 'Preparers, reviewers and partners sign in by themselves. Whoever works alone skips this.',
            href: '/settings/staff',
            done: people.length > 1,
          },
        ]
      : []),
  ];
  return (
    <section className="fv-panel" aria-labelledby="new-practice">
      <Stack p="lg" gap="sm">
        <Title order={2} size="h3" id="new-practice">
          {hasClient ? 'Nothing is open' : 'Set up the practice'}
        </Title>
        <Text c="dimmed">
          The work of the practice will be listed here by due date. Begin with these steps.
        </Text>
        <List spacing="sm" center={false}>
          {steps.map(({ words, hint, href, done }) => (
            <List.Item
              key={href}
              icon={
                <ThemeIcon variant="light" color={done ? 'green' : 'gray'} size={22} radius="xl">
                  {done ? (
                    <IconCheck size={14} aria-label="Done" />
                  ) : (
                    <IconPoint size={14} aria-label="To do" />
                  )}
                </ThemeIcon>
              }
            >
              <Link href={href} className="fv-link">
                {words}
              </Link>
              <Text size="sm" c="dimmed">
                {hint}
              </Text>
            </List.Item>
          ))}
        </List>
      </Stack>
    </section>
  );
}
