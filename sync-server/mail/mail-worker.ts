/**
 * Sends what is due in the outbox (specification 6): one mail at a time, claimed by a lease, tried again after
 * growing waits, given up after eight attempts or when the server says that it will never take it. A mail is sent
 * at least once: a process that dies between sending and writing so leaves it to the next one.
 */
import type { ServerContext } from '../context/server-context.ts';
import { claimMail, settleMail } from '../store/repositories/mails.ts';
import { openMail } from './outbox.ts';
import type { MailTransport } from './smtp.ts';

const MINUTE_MS = 60_000;
export const ATTEMPTS = 8;
const LONGEST_WAIT_MS = 4 * 60 * MINUTE_MS;
/** Longer than the slowest delivery. */
const LEASE_MS = 5 * MINUTE_MS;

/** 1, 3, 9, 27, 81 minutes, then every four hours: eight attempts span about ten hours. */
export function waitAfter(attempts: number): number {
  return Math.min(MINUTE_MS * 3 ** (attempts - 1), LONGEST_WAIT_MS);
}

/** Claims and sends until nothing is due; answers how many were claimed. */
export async function sendDueMails(
  context: Pick<ServerContext, 'change' | 'now' | 'secrets'>,
  transport: MailTransport,
  owner: string,
): Promise<number> {
  for (let claimed = 0; ; claimed += 1) {
    const mail = await context.change((writer) => claimMail(writer, owner, context.now(), LEASE_MS));
    if (!mail) return claimed;
    const delivery = await transport.send(mail.id, openMail(context.secrets, mail.content));
    const now = context.now();
    await context.change(async (writer) => {
      if (delivery.outcome === 'SENT') {
        const sent = { state: 'SENT', content: null, lastError: null, sentAt: now.toISOString() } as const;
        return await settleMail(writer, mail.id, owner, sent);
      }
      const over = delivery.final || mail.attempts >= ATTEMPTS;
      return await settleMail(writer, mail.id, owner, {
        state: over ? 'DEAD' : 'QUEUED',
        lastError: delivery.reason,
        nextAttemptAt: new Date(now.getTime() + waitAfter(mail.attempts)).toISOString(),
      });
    });
  }
}

const LOOK_MS = 5_000;

/** Looks every few seconds; one round at a time. `close` lets the delivery under way end. */
export function startMailWorker(
  context: Pick<ServerContext, 'change' | 'now' | 'secrets' | 'newId'>,
  transport: MailTransport,
  onError: (error: unknown) => void,
  lookMs = LOOK_MS,
): { readonly close: () => Promise<void> } {
  const owner = context.newId();
  let round: Promise<unknown> | undefined;
  const look = () => {
    round ??= sendDueMails(context, transport, owner)
      .catch(onError)
      .finally(() => {
        round = undefined;
      });
  };
  const timer = setInterval(look, lookMs);
  timer.unref();
  return {
    close: async () => {
      clearInterval(timer);
      await round;
      transport.close();
    },
  };
}
