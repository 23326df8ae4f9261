/**
 * The page of a request for an answer: one field for each question by its kind, and one key that sends them. Complete without the
 * script; what is wrong stands at its field, and the first wrong field has the focus, so that a phone brings it into view.
 */
import { html } from 'hono/html';
import type {
  AnswerRequestView,
  AnswersSent,
  WrittenAnswers,
} from '../../../shared/contract/server-answer-requests.ts';
import { LONGEST_ANSWER } from '../../../shared/model/answer-requests.ts';
import { dayWords, momentDayWords, momentWords } from '../../wording/moments.ts';
import { type Markup, pageOf } from './layout.ts';

export interface RequestForm {
  readonly typed: WrittenAnswers;
  readonly leavesOpen?: boolean;
  /** What is wrong, by the key of the question. */
  readonly troubles?: ReadonlyMap<string, string>;
  /** What is wrong with the whole. */
  readonly message?: string;
}

type Question = AnswerRequestView['questions'][number];

function fieldMarkup({ key, kind, choices }: Question, typed: string, state: Markup): Markup {
  if (kind === 'CHOICE') {
    return html`<select id="${key}" name="${key}" ${state}><option value="">Choose an answer</option>${choices.map(
      ({ value, label }) =>
        html`<option value="${value}"${value === typed ? html` selected` : ''}>${label}</option>`,
    )}</select>`;
  }
  if (kind === 'DATE')
    return html`<input id="${key}" name="${key}" type="date" autocomplete="off" ${state} value="${typed}">`;
  return html`<textarea id="${key}" name="${key}" rows="3" maxlength="${LONGEST_ANSWER}" ${state}>${typed}</textarea>`;
}

function questionMarkup(question: Question, form: RequestForm, hasFocus: boolean): Markup {
  const { key, label } = question;
  const trouble = form.troubles?.get(key);
  const state =
    trouble === undefined
      ? html``
      : html`aria-invalid="true" aria-describedby="${key}-trouble"${hasFocus ? html` autofocus` : ''}`;
  return html`<p><label for="${key}">${label}</label>
${trouble === undefined ? '' : html`<span class="trouble"${hasFocus ? html` role="alert"` : ''} id="${key}-trouble">${trouble}</span>`}
${fieldMarkup(question, form.typed[key] ?? '', state)}</p>
`;
}

export async function requestPage(view: AnswerRequestView, path: string, form: RequestForm): Promise<string> {
  const { companyName, periodEnd, askedBy, practiceName, questions, draft, expiresAt } = view;
  const firstWrong = questions.find(({ key }) => form.troubles?.has(key))?.key;
  const wrong = firstWrong !== undefined || form.message !== undefined;
  return await pageOf({
    title: `${wrong ? 'Please check: ' : ''}${companyName}, questions for the financial statements to ${dayWords(periodEnd)}`,
    practiceName,
    script: true,
    content: html`<p class="kind">Questions for the financial statements to ${dayWords(periodEnd)}</p>
<h1>${companyName}</h1>
<p class="lead">${askedBy.name} of ${practiceName} asks you ${questions.length === 1 ? 'one question' : `${questions.length} questions`}. Your answers go to your accountant, who reads each of them before it is used.</p>
<p class="hint">You can leave and come back with the same link until ${momentDayWords(expiresAt)}. Once sent, the answers cannot be changed here.</p>
<p class="saved" role="status" data-saved>${draft === null ? '' : `What you typed was saved on ${momentWords(draft.savedAt)}. Nothing is sent yet.`}</p>
<form method="post" action="${path}/answer" data-draft="${path}/draft" data-questions>
${form.message === undefined ? '' : html`<p class="trouble" role="alert">${form.message}</p>`}
${questions.map((question) => questionMarkup(question, form, question.key === firstWrong))}<p><label class="check"><input type="checkbox" name="leavesOpen" value="yes"${form.leavesOpen === true ? html` checked` : ''}> I leave what is empty open; my accountant asks me again where it is needed.</label></p>
<p class="buttons"><button type="submit">Send the answers</button>
<button type="submit" class="quiet" formaction="${path}/draft" formnovalidate>Save for later</button></p>
</form>
`,
    footer: html`<p>Questions? Ask ${askedBy.name}: <a href="mailto:${askedBy.email}">${askedBy.email}</a></p>
<p>With your answers the practice keeps the time, your network address and your browser.</p>
`,
  });
}

export async function answersThanksPage(sent: AnswersSent): Promise<string> {
  const title = 'Thank you: your answers are on their way';
  return await pageOf({
    title,
    practiceName: sent.practiceName,
    content: html`<h1>${title}</h1>
<p class="lead">${sent.answered === 1 ? 'One answer was' : `${sent.answered} answers were`} recorded on ${momentWords(sent.at)}.${sent.left === 0 ? '' : ` You left ${sent.left === 1 ? 'one question' : `${sent.left} questions`} open.`}</p>
<p>There is nothing more to do; you can close this page. ${sent.askedBy.name} reads your answers before they are used.</p>
`,
    footer: html`<p>Questions? Ask ${sent.askedBy.name}: <a href="mailto:${sent.askedBy.email}">${sent.askedBy.email}</a></p>
`,
  });
}
