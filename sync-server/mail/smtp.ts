/**
 * Sends one mail over SMTP (FAIRVIEW_SMTP_URL, such as smtps://user:password@smtp.example:465). A server that is
 * down, slow or refusing costs a bounded time; what it said is told without addresses or secrets.
 */
import { createTransport } from 'nodemailer';
import { Problem } from '../../shared/problem.ts';
import type { MailContent } from './outbox.ts';

export interface MailSettings {
  readonly smtpUrl: string;
  /** "Tan & Partners <accounts@firm.example>". */
  readonly from: string;
  /** Bounds each step of a delivery. */
  readonly timeoutMs?: number;
  /** How often the outbox is looked at; every five seconds unless told otherwise. */
  readonly lookMs?: number;
}

export type Delivery =
  | { readonly outcome: 'SENT' }
  /** `final`: the server will never take this mail. */
  | { readonly outcome: 'FAILED'; readonly final: boolean; readonly reason: string };

export interface MailTransport {
  readonly send: (id: string, mail: MailContent) => Promise<Delivery>;
  readonly close: () => void;
}

function fieldOf(error: unknown, name: 'code' | 'responseCode'): unknown {
  return typeof error === 'object' && error !== null && name in error
    ? (error as Record<string, unknown>)[name]
    : undefined;
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNECTION: 'The mail server cannot be reached.',
  ECONNREFUSED: 'The mail server cannot be reached.',
  ESOCKET: 'The mail server cannot be reached, or its certificate is not valid.',
  EDNS: 'The mail server cannot be found.',
  ETIMEDOUT: 'The mail server took too long to answer.',
  ETLS: 'The mail server offers no safe connection.',
  EAUTH: 'The mail server refused the sign-in.',
};

function failureOf(error: unknown): Delivery {
  const response = Number(fieldOf(error, 'responseCode') ?? 0);
  const code = String(fieldOf(error, 'code') ?? '');
  const aboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  const reason = REASONS[code] ?? 'The mail server refused the mail.';
  return {
    outcome: 'FAILED',
    // 5xx about this mail stays; about our sign-in or its own state it may pass.
    final: aboutMail && response >= 500,
    reason: response > 0 ? `${reason} (SMTP ${response})` : reason,
  };
}

/** Throws INVALID_INPUT for an address of another kind, so that a wrong setting stops the start. */
export function smtpTransport({ smtpUrl, from, timeoutMs = 20_000 }: MailSettings): MailTransport {
  const url = URL.canParse(smtpUrl) ? new URL(smtpUrl) : undefined;
  if (url === undefined || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '') {
    throw new Problem(
      'INVALID_INPUT',
      'FAIRVIEW_SMTP_URL must look like smtps://user:password@smtp.example:465',
    );
  }
  const secure = url.protocol === 'smtps:';
  const loopback = ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
  const transport = createTransport({
    host: url.hostname.replaceAll(/[[\]]/g, ''),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    // Links are secrets: without TLS only to a relay on this machine.
    requireTLS: !secure && !loopback,
    ...(url.username !== '' && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    // Nothing of a mail is ever read from a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (id, mail) => {
      try {
        await transport.sendMail({
          from,
          to: mail.to,
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          // The same id at each attempt: a mail that arrives twice is known as one.
          messageId: `<${id}@fairview.invalid>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
        return { outcome: 'SENT' };
      } catch (error) {
        return failureOf(error);
      }
    },
    close: () => transport.close(),
  };
}
