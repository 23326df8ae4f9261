/**
 * The news of a person by day, newest first: each leads to its record and is seen once it was opened; arrows move
 * between them. "Mark all as seen" goes up to the newest that is shown, so that what comes meanwhile stays new.
 */
import { Button, Group, Text, Title } from '@mantine/core';
import { type KeyboardEvent, useRef } from 'react';
import { Link } from 'wouter';
import type { RouteOutput } from '../../../shared/contract/routes.ts';
import type { Notification } from '../../../shared/model/notifications.ts';
import { useCall } from '../../client/hooks.ts';
import { todayHere } from '../../client/today.ts';
import { type QueryShown, QueryView } from '../../components/query-view.tsx';
import { EmptyState, ProblemMessage } from '../../components/state-views.tsx';
import { byDay, placeOf, recordWords, sentenceOf } from './notification-words.ts';

type News = RouteOutput<'listNotifications'>;

interface NotificationListProps {
  readonly news: QueryShown<News>;
  readonly unseen: number;
  readonly onClose: () => void;
  /** Shows older ones; absent where all are shown that can be. */
  readonly onMore?: () => void;
}

export function NotificationList({ news, unseen, onClose, onMore }: NotificationListProps) {
  const seeAll = useCall('seeAllNotifications');
  const newest = news.data?.items[0];
  return (
    <>
      <Group justify="space-between" wrap="nowrap" px="md" py="xs" className="fv-news-head">
        <Title order={2} size="h5">
          Notifications
        </Title>
        <Button
          size="compact-sm"
          variant="subtle"
          // Stays where the focus is: a button that is switched off would lose it.
          data-disabled={unseen === 0 || undefined}
          aria-disabled={unseen === 0}
          title={unseen === 0 ? 'Everything has been seen.' : undefined}
          onClick={() => {
            if (newest !== undefined && unseen > 0) seeAll.mutate({ body: { upTo: newest.at } });
          }}
        >
          Mark all as seen
        </Button>
      </Group>
      {seeAll.error !== null && <ProblemMessage problem={seeAll.error} onClose={() => seeAll.reset()} />}
      <QueryView query={news} loading="Reading the notifications">
        {(data) =>
          data.items.length === 0 ? (
            <EmptyState title="Nothing new">
              What colleagues do with the statements and filings that you may see is listed here for 90 days.
            </EmptyState>
          ) : (
            <Days data={data} onClose={onClose} {...(onMore !== undefined && { onMore })} />
          )
        }
      </QueryView>
    </>
  );
}

function Days({
  data,
  onClose,
  onMore,
}: {
  readonly data: News;
  readonly onClose: () => void;
  readonly onMore?: () => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('.fv-news-item') ?? [])];
    const at = links.indexOf(document.activeElement as HTMLElement);
    const wanted = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    links[Math.min(Math.max(wanted, 0), links.length - 1)]?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside take the keys; arrows only move between them.
    <div className="fv-news" ref={list} onKeyDown={move}>
      {byDay(data.items, todayHere()).map(({ day, items }) => (
        <section key={day} aria-label={day}>
          <Text size="xs" fw={600} className="fv-news-day">
            {day}
          </Text>
          <ul>
            {items.map((item) => (
              <Item key={item.id} item={item} onOpen={onClose} />
            ))}
          </ul>
        </section>
      ))}
      {data.nextCursor !== null && onMore !== undefined && (
        <Button variant="subtle" size="compact-sm" fullWidth my="xs" onClick={onMore}>
          Show older
        </Button>
      )}
    </div>
  );
}

const TIME = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });

function Item({ item, onOpen }: { readonly item: Notification; readonly onOpen: () => void }) {
  const see = useCall('seeNotification');
  const isNew = item.seenAt === null;
  return (
    <li>
      <Link
        href={placeOf(item)}
        className="fv-news-item"
        data-new={isNew || undefined}
        onClick={() => {
          if (isNew) see.mutate({ params: { id: item.id } });
          onOpen();
        }}
      >
        <span className="fv-news-mark" aria-hidden>
          {isNew ? '●' : ''}
        </span>
        <span>
          {isNew && <span className="fv-hidden">New: </span>}
          <span className="fv-news-what">{sentenceOf(item)}</span>
          <span className="fv-news-about">
            {item.clientName}, {recordWords(item)}
          </span>
          <span className="fv-news-about">
            {item.actorName} · <time dateTime={item.at}>{TIME.format(new Date(item.at))}</time>
          </span>
        </span>
      </Link>
    </li>
  );
}
