/**
 * Mail settings by environment: FAIRVIEW_SMTP_URL, FAIRVIEW_MAIL_FROM and FAIRVIEW_PUBLIC_URL. With the last one alone
 * the server shows links to the sender, without it it makes none; half of the others stops the start.
 */
import { z } from 'zod';
import { Problem } from '../../shared/problem.ts';
import type { MailSettings } from './smtp.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const FROM = /^(?:[^<>\p{Cc}]{1,100} <([^<>\s]+@[^<>\s]+)>|[^<>\s]+@[^<>\s]+)$/u;

/** Throws INVALID_INPUT. */
export function mailSettings(environment: Environment): {
  readonly publicUrl: string | undefined;
  readonly mail: MailSettings | undefined;
} {
  const publicUrl = environment.FAIRVIEW_PUBLIC_URL || undefined;
  const smtpUrl = environment.FAIRVIEW_SMTP_URL || undefined;
  const from = environment.FAIRVIEW_MAIL_FROM || undefined;
  if (publicUrl !== undefined && !z.url({ protocol: /^https?$/ }).safeParse(publicUrl).success) {
    throw new Problem('INVALID_INPUT', 'FAIRVIEW_PUBLIC_URL must look like https://sign.firm.example');
  }
  if (smtpUrl === undefined && from === undefined) return { publicUrl, mail: undefined };
  const missing: string[] = [];
  if (smtpUrl === undefined) missing.push('FAIRVIEW_SMTP_URL');
  if (from === undefined) missing.push('FAIRVIEW_MAIL_FROM');
  if (publicUrl === undefined) missing.push('FAIRVIEW_PUBLIC_URL');
  if (smtpUrl === undefined || from === undefined || missing.length > 0) {
    throw new Problem('INVALID_INPUT', `To send mails, set ${missing.join(' and ')} too.`);
  }
  if (!FROM.test(from)) {
    throw new Problem(
      'INVALID_INPUT',
      'FAIRVIEW_MAIL_FROM must look like "Tan & Partners <accounts@firm.example>".',
    );
  }
  return { publicUrl, mail: { smtpUrl, from } };
}
