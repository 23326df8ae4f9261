/**
 * Questions about lines and notes on the review page: what was asked and answered, and the form for the next one. What it is about is
 * chosen in the form, or by the link beside it.
 */
import { html } from 'hono/html';
import type { PortalView } from '../../../shared/contract/client-portal.ts';
import { momentWords } from '../../wording/moments.ts';
import { type AnswerForm, fieldState, fieldTrouble } from './answer-form.ts';
import type { Markup } from './layout.ts';
import { noteChoices } from './notes.ts';

type Question = PortalView['questions'][number];

function questionMarkup({ statement, label, text, at, answers }: Question): Markup {
  return html`<li><p><span class="what">${label}</span> <span class="hint">${statement}, ${momentWords(at)}</span></p>
<p class="said">${text}</p>
${
  answers.length === 0
    ? html`<p class="hint">Not answered yet.</p>`
    : answers.map(
        (answer) =>
          html`<blockquote><p class="said">${answer.text}</p><p class="hint">Your accountant, ${momentWords(answer.at)}</p></blockquote>`,
      )
}</li>
`;
}

function linesMarkup({ snapshot }: PortalView, chosen: string): Markup {
  return html`${snapshot.statements.map(
    ({ title, rows }, table) =>
      html`<optgroup label="${title}">${rows.map((row, at) => {
        const place = `${table}.${at}`;
        if (row.kind === 'HEADING') return '';
        return html`<option value="${place}"${place === chosen ? html` selected` : ''}>${row.label}</option>`;
      })}</optgroup>`,
  )}${noteChoices(snapshot, chosen)}`;
}

export function questionsMarkup(view: PortalView, path: string, form: AnswerForm): Markup {
  const { questions, snapshot } = view;
  if (!snapshot.statements.some(({ rows }) => rows.length > 0)) return html``;
  const { line = '', question = '' } = form.typed;
  const hasNotes = snapshot.kind === 'FS_ENGAGEMENT' && (snapshot.notes ?? []).length > 0;
  return html`<section id="questions" aria-labelledby="questions-heading">
<h2 id="questions-heading">${hasNotes ? 'Questions about a line or a note' : 'Questions about a line'}</h2>
${questions.length === 0 ? '' : html`<ul class="questions">\n${questions.map(questionMarkup)}</ul>`}
<form method="post" action="${path}/questions" data-draft="${path}/draft" class="ask">
<p><label for="line">${hasNotes ? 'Which line or note do you ask about?' : 'Which line do you ask about?'}</label>
${fieldTrouble(form, 'line')}
<select id="line" name="line" required ${fieldState(form, 'line')}><option value="">${hasNotes ? 'Choose a line or a note' : 'Choose a line'}</option>${linesMarkup(view, line)}</select></p>
<p><label for="question">Your question</label>
<span class="hint" id="question-hint">Your accountant reads it beside ${hasNotes ? 'the line or note' : 'the line'}. It decides nothing; you approve or ask for a change below.</span>
${fieldTrouble(form, 'question')}
<textarea id="question" name="question" rows="3" maxlength="2000" required ${fieldState(form, 'question', 'question-hint')}>${question}</textarea></p>
<p class="buttons"><button type="submit" class="second">Send the question</button>
<button type="submit" class="quiet" formaction="${path}/draft" formnovalidate>Save for later</button></p>
</form>
</section>
`;
}
