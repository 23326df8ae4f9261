/**
 * The place of short messages, loaded when the page has time or the first message is there: messages wait in their store, and
 * the first screen carries nothing that it does not show.
 */
import { useNotifications } from '@mantine/notifications';
import { Suspense, useEffect, useState } from 'react';
import { later } from '../components/later.ts';

const Messages = later(async () => (await import('./messages.tsx')).Messages);

export function LateMessages() {
  const { notifications, queue } = useNotifications();
  const [hasTime, setHasTime] = useState(false);
  useEffect(() => {
    const asked = requestIdleCallback(() => setHasTime(true));
    return () => cancelIdleCallback(asked);
  }, []);
  if (!hasTime && notifications.length === 0 && queue.length === 0) return null;
  return (
    <Suspense>
      <Messages />
    </Suspense>
  );
}
