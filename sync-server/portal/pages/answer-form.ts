/**
 * The answer on the review page: approve by typing the name (and the UEN), or ask for a change. Two forms, so that
 * the Enter key never does the other one; each can be kept for later, with or without the script.
 */
import { html } from 'hono/html';
import type { PortalDraft, PortalView } from '../../../shared/contract/client-portal.ts';
import { momentWords } from '../../wording/moments.ts';
import type { Markup } from './layout.ts';

export const ANSWER_FIELDS = ['name', 'uen', 'remark', 'comment', 'line', 'question'] as const;
export type AnswerField = (typeof ANSWER_FIELDS)[number];

export interface AnswerForm {
  /** What was typed before: the draft, or what an answer that was refused held. */
  readonly typed: PortalDraft & { readonly name?: string; readonly uen?: string };
  /** Why the last answer was not taken. */
  readonly trouble?: {
    readonly of: 'approve' | 'request-revision' | 'questions' | 'draft';
    readonly message: string;
    /** The field that it is about; absent where it is about the whole. */
    readonly field?: AnswerField | undefined;
  };
}

function troubleMarkup(form: AnswerForm, of: 'approve' | 'request-revision'): Markup {
  if (
    form.trouble === undefined ||
    form.trouble.field !== undefined ||
    form.trouble.of === 'questions' ||
    (form.trouble.of === 'request-revision') !== (of === 'request-revision')
  ) {
    return html``;
  }
  return html`<p class="trouble" role="alert">${form.trouble.message}</p>`;
}

/** What is wrong stands at its field, above the keyboard of a phone. */
export function fieldTrouble({ trouble }: AnswerForm, field: AnswerField): Markup {
  return trouble?.field === field
    ? html`<span class="trouble" role="alert" id="${field}-trouble">${trouble.message}</span>`
    : html``;
}

/** The field has the focus when the page opens, so that the browser brings it into view. */
export function fieldState({ trouble }: AnswerForm, field: AnswerField, describedBy = ''): Markup {
  if (trouble?.field === field) {
    return html`aria-invalid="true" aria-describedby="${`${describedBy} ${field}-trouble`.trim()}" autofocus`;
  }
  return describedBy === '' ? html`` : html`aria-describedby="${describedBy}"`;
}

function uenMarkup(view: PortalView, form: AnswerForm): Markup {
  if (view.snapshot.kind !== 'XBRL_FILING') return html``;
  return html`<p><label for="uen">UEN of the company</label>
${fieldTrouble(form, 'uen')}
<input id="uen" name="uen" autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="40" required ${fieldState(form, 'uen')} value="${form.typed.uen ?? ''}"></p>`;
}

export function answerMarkup(view: PortalView, path: string, form: AnswerForm): Markup {
  const { draft, snapshot } = view;
  const { name = '', remark = '', comment = '' } = form.typed;
  const what = snapshot.kind === 'XBRL_FILING' ? 'filing' : 'financial statements';
  return html`<section id="answer" aria-labelledby="answer-heading">
<h2 id="answer-heading">Your answer</h2>
<p class="saved" role="status" data-saved>${draft === null ? '' : `What you typed was saved on ${momentWords(draft.savedAt)}. Nothing is decided yet.`}</p>
<form method="post" action="${path}/approve" data-draft="${path}/draft" class="approve">
<h3>Approve</h3>
${troubleMarkup(form, 'approve')}
<p><label for="name">Type your name to approve</label>
<span class="hint" id="name-hint">As in the invitation that you received.</span>
${fieldTrouble(form, 'name')}
<input id="name" name="name" autocomplete="name" maxlength="200" required ${fieldState(form, 'name', 'name-hint')} value="${name}"></p>
${uenMarkup(view, form)}
<p><label for="remark">Remark (you need not write one)</label>
${fieldTrouble(form, 'remark')}
<textarea id="remark" name="remark" rows="2" maxlength="4000" ${fieldState(form, 'remark')}>${remark}</textarea></p>
<p class="buttons"><button type="submit">Approve the ${what}</button>
<button type="submit" class="quiet" formaction="${path}/draft" formnovalidate>Save for later</button></p>
</form>
<form method="post" action="${path}/request-revision" data-draft="${path}/draft" class="revise">
<h3>Or ask for a change</h3>
${troubleMarkup(form, 'request-revision')}
<p><label for="comment">What should change?</label>
${fieldTrouble(form, 'comment')}
<textarea id="comment" name="comment" rows="5" maxlength="4000" required ${fieldState(form, 'comment')}>${comment}</textarea></p>
<p class="buttons"><button type="submit" class="second">Ask for this change</button>
<button type="submit" class="quiet" formaction="${path}/draft" formnovalidate>Save for later</button></p>
</form>
</section>
`;
}
