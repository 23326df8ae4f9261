/**
 * Puts mails into the outbox in the transaction of what they tell (specification 6). The whole mail is sealed, its
 * link included, and forgotten once it is sent.
 */
import { z } from 'zod';
import type { SealedSecrets } from '../context/sealed-secrets.ts';
import type { ServerContext } from '../context/server-context.ts';
import { insertMail } from '../store/repositories/mails.ts';
import { findPractice } from '../store/repositories/staff.ts';
import type { Writer } from '../store/store.ts';
import { composeMail } from './compose.ts';
import type { MailFacts, MailTemplate } from './templates.ts';

const PURPOSE = 'mail';
const contentSchema = z.object({
  to: z.object({ name: z.string(), address: z.string() }),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});
export type MailContent = z.output<typeof contentSchema>;

export interface NewMail {
  readonly template: MailTemplate;
  /** What the mail is about: "invitation:<id>", "engagement:<id>", "filing:<id>". */
  readonly subject: string;
  readonly to: { readonly name: string; readonly email: string };
  readonly facts: Omit<MailFacts, 'practiceName' | 'toName'>;
}

export async function enqueueMail(
  writer: Writer,
  context: Pick<ServerContext, 'now' | 'newId' | 'secrets'>,
  mail: NewMail,
): Promise<void> {
  const { template, subject, to, facts } = mail;
  const practiceName = (await findPractice(writer))?.name ?? '';
  const composed = await composeMail(template, { ...facts, practiceName, toName: to.name });
  const content: MailContent = { ...composed, to: { name: to.name, address: to.email } };
  await insertMail(
    writer,
    {
      id: context.newId(),
      template,
      subject,
      content: context.secrets.seal(PURPOSE, JSON.stringify(content)),
    },
    context.now(),
  );
}

export function openMail(secrets: SealedSecrets, sealed: string): MailContent {
  return contentSchema.parse(JSON.parse(secrets.open(PURPOSE, sealed)));
}
