/**
 * Pages that end a visit: thanks after an answer, and the kind words of a link that is over, unknown or asked for
 * too often.
 */
import { html } from 'hono/html';
import type { PortalAnswer } from '../../../shared/contract/client-portal.ts';
import type { ProblemDocument } from '../../../shared/problem.ts';
import { momentWords } from '../../wording/moments.ts';
import { pageOf } from './layout.ts';

export async function thanksPage(answer: PortalAnswer): Promise<string> {
  const approved = answer.decision === 'APPROVED';
  const title = approved ? 'Thank you: approved' : 'Thank you: your request was sent';
  return await pageOf({
    title,
    practiceName: answer.practiceName,
    content: html`<h1>${title}</h1>
<p class="lead">${
      approved
        ? `Your approval was recorded on ${momentWords(answer.decidedAt)}. It covers exactly what you were shown.`
        : `Your comment was recorded on ${momentWords(answer.decidedAt)}. You will get a new link when the next version is ready.`
    }</p>
${
  answer.asksNext
    ? html`<p>Another person signs after you. They are asked now.</p>
`
    : ''
}<p>There is nothing more to do; you can close this page. ${answer.askedBy.name} has been told.</p>
`,
    footer: html`<p>Questions? Ask ${answer.askedBy.name}: <a href="mailto:${answer.askedBy.email}">${answer.askedBy.email}</a></p>
<p>Kept with your answer: <span class="mark">${answer.contentSha256}</span></p>
`,
  });
}

const TITLES: Readonly<Partial<Record<ProblemDocument['code'], string>>> = {
  INVALID_TRANSITION: 'It is not your turn yet',
  INVITATION_USED: 'This was answered already',
  INVITATION_EXPIRED: 'This link is no longer open',
  INVITATION_REVOKED: 'This link was withdrawn',
  NOT_FOUND: 'This link is not known',
  TOO_MANY_REQUESTS: 'One moment, please',
};

export async function problemPage(problem: ProblemDocument): Promise<string> {
  const title = TITLES[problem.code] ?? problem.title;
  // A malformed link is told as an unknown one.
  const detail =
    problem.code === 'INVALID_INPUT'
      ? 'Something in what was sent cannot be read. Go back, and open the link from the mail once more.'
      : problem.detail;
  return await pageOf({
    title,
    practiceName: 'Fairview',
    content: html`<h1>${title}</h1>
<p class="lead">${detail}</p>
`,
  });
}
