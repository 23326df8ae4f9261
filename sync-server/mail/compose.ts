/**
 * A mail in its two forms, text and HTML, from the same words. HTML is escaped by the library, carries no image and
 * no outside address, and is styled in the elements, because mail programs drop style sheets.
 */
import { html } from 'hono/html';
import type { MailFacts, MailTemplate } from './templates.ts';
import { mailWords } from './templates.ts';

export interface ComposedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A subject is one line, whatever a client is called. */
const oneLine = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 200);

const FONT = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,sans-serif;font-size:16px;line-height:1.5';
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:6px;background:#0b5d4e;color:#ffffff;text-decoration:none;font-weight:600';

export async function composeMail(template: MailTemplate, facts: MailFacts): Promise<ComposedMail> {
  const { subject, paragraphs, button } = mailWords(template, facts);
  const greeting = `Dear ${facts.toName},`;
  const text = [
    greeting,
    ...paragraphs,
    ...(button ? [`${button.label}: ${button.link}`] : []),
    `${facts.practiceName}`,
  ].join('\n\n');
  const body = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${oneLine(subject)}</title></head>
<body style="margin:0;padding:24px;background:#ffffff;color:#1c2321;${FONT}">
<div style="max-width:34em;margin:0 auto">
<p>${greeting}</p>
${paragraphs.map((paragraph) => html`<p>${paragraph}</p>\n`)}
${button ? html`<p style="margin:24px 0"><a href="${button.link}" style="${BUTTON}">${button.label}</a></p>\n<p style="font-size:14px;color:#4a5552;word-break:break-all">${button.link}</p>` : ''}
<p style="color:#4a5552">${facts.practiceName}</p>
</div>
</body>
</html>
`;
  return { subject: oneLine(subject), text: `${text}\n`, html: String(await body) };
}
