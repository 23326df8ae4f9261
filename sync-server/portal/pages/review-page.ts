/**
 * The review page (specification 4.3, 4.6; product: director's page): who asks what, the plain figures against last
 * year, what changed since the last version, the statements, the notes, the document, and the answer. Complete without a script.
 */
import { html } from 'hono/html';
import type { PortalView } from '../../../shared/contract/client-portal.ts';
import type { EntryPoint } from '../../../shared/model/enums.ts';
import { finalityWords } from '../../../shared/model/finality.ts';
import type { NoteChange } from '../../../shared/model/portal-snapshot.ts';
import { currencyHead, printFigure } from '../../../shared/model/printed-figures.ts';
import { dayWords, momentDayWords } from '../../wording/moments.ts';
import { periodWords } from '../../wording/record-words.ts';
import { changeWords } from './amounts.ts';
import { type AnswerForm, answerMarkup } from './answer-form.ts';
import { type Markup, pageOf } from './layout.ts';
import { notesMarkup } from './notes.ts';
import { questionsMarkup } from './questions.ts';
import { statementsMarkup } from './statements.ts';

const ENTRY_POINT_WORDS: Readonly<Record<EntryPoint, string>> = {
  FULL_XBRL: 'Full set of statements (XBRL)',
  SIMPLIFIED_XBRL: 'Simplified set (XBRL)',
  FSH_BANKS: 'Highlights of a bank (XBRL)',
  FSH_INSURANCE: 'Highlights of an insurer (XBRL)',
};

const KILOBYTE = 1024;

function sizeWords(bytes: number): string {
  return bytes < KILOBYTE * KILOBYTE
    ? `${Math.max(1, Math.round(bytes / KILOBYTE))} KB`
    : `${(bytes / KILOBYTE / KILOBYTE).toFixed(1)} MB`;
}

function openingMarkup(view: PortalView): Markup {
  const { snapshot, askedBy, practiceName, expiresAt, signatory, signatories } = view;
  const what = snapshot.kind === 'FS_ENGAGEMENT' ? 'financial statements' : 'filing';
  return html`<p class="kind">${snapshot.title}</p>
<h1>${snapshot.entity.name}</h1>
<p class="period">${periodWords(snapshot)}</p>
<p class="lead">${askedBy.name} of ${practiceName} asks you to check ${what === 'filing' ? 'this filing' : 'these financial statements'} and to approve, or to ask for a change. It takes about three minutes.</p>
${signatories === 1 ? '' : html`<p class="hint">Two people sign. ${signatory === 1 ? 'You are the first; the second is asked once you have approved.' : 'The first has approved exactly what you see here. You are the second.'}</p>\n`}<p class="hint">You can leave and come back with the same link until ${momentDayWords(expiresAt)}. <a href="#answer">Go to your answer</a></p>
`;
}

function figuresMarkup({ snapshot }: PortalView): Markup {
  if (snapshot.figures.length === 0) return html``;
  return html`<section aria-labelledby="figures">
<h2 id="figures">The year in ${snapshot.figures.length === 1 ? 'one figure' : `${['', 'one', 'two', 'three', 'four', 'five'][snapshot.figures.length] ?? 'few'} figures`}</h2>
<p class="hint">In ${currencyHead(snapshot.currency, snapshot.rounding)}, ${snapshot.hasPriorYear ? 'against the year before.' : 'the first period.'}</p>
<dl class="figures">
${snapshot.figures.map(({ label, current, prior }) => {
  const change = changeWords(current, prior);
  return html`<div><dt>${label}</dt><dd class="now">${printFigure(current, snapshot.rounding) || 'not stated'}</dd>${
    snapshot.hasPriorYear
      ? html`<dd class="then">before: ${printFigure(prior, snapshot.rounding) || 'not stated'}${change === '' ? '' : html`, <span class="change">${change}</span>`}</dd>`
      : ''
  }</div>\n`;
})}</dl>
</section>
`;
}

function filingMarkup({ snapshot }: PortalView): Markup {
  if (snapshot.kind !== 'XBRL_FILING') return html``;
  const { warnings } = snapshot.validation;
  return html`<section aria-labelledby="filing">
<h2 id="filing">The filing</h2>
<dl class="facts">
<div><dt>Period</dt><dd>${periodWords(snapshot)}</dd></div>
<div><dt>Form</dt><dd>${ENTRY_POINT_WORDS[snapshot.entryPoint]}</dd></div>
<div><dt>Checks of the filing rules</dt><dd>Passed${warnings === 0 ? '' : `, with ${warnings} ${warnings === 1 ? 'remark' : 'remarks'} that your accountant looked at`}</dd></div>
</dl>
</section>
`;
}

function noteChangeMarkup({ note, state, parts, notListed = 0 }: NoteChange): Markup {
  if (state !== 'CHANGED')
    return html`<li><span class="what">${note}</span> <span class="was">${state === 'ADDED' ? 'new' : 'left out now'}</span></li>\n`;
  return html`<li><span class="what">${note}</span>
<ul>
${parts.map(
  ({ what, before, now }) => html`<li><span>${what}</span>
${before === null ? html`<p class="was">New:</p>` : html`<p class="was">was: <del>${before}</del></p>`}
${now === null ? html`<p class="is">left out now</p>` : html`<p class="is">${before === null ? '' : 'now: '}<ins>${now}</ins></p>`}</li>\n`,
)}</ul>
${notListed === 0 ? '' : html`<p>${notListed === 1 ? 'One more change' : `${notListed} more changes`} of this note ${notListed === 1 ? 'is' : 'are'} not listed here.</p>`}</li>\n`;
}

/** Statements by their figures, then notes and the directors' statement by their words. */
function changesMarkup({ snapshot }: PortalView): Markup {
  const ofNotes = snapshot.kind === 'FS_ENGAGEMENT' ? snapshot.noteChanges : undefined;
  const figures = snapshot.changes;
  if (figures === null && ofNotes === undefined) return html``;
  const nothing = ofNotes === undefined ? 'the statements show' : 'the statements or the notes show';
  const unchanged = (figures ?? []).length === 0 && (ofNotes ?? []).length === 0;
  return html`<section aria-labelledby="changes">
<h2 id="changes">What changed since the last version</h2>
${unchanged ? html`<p>Nothing that ${nothing}.</p>` : ''}${
  (figures ?? []).length === 0
    ? ''
    : html`<ul class="changes">
${(figures ?? []).map(({ what, before, now }) => html`<li><span class="what">${what}</span> <span class="was">${before === null ? 'new' : html`was ${before}`}</span>, <span class="is">${now === null ? 'left out now' : html`now ${now}`}</span></li>\n`)}</ul>`
}${
  ofNotes === undefined || ofNotes.length === 0
    ? ''
    : html`<h3>In the notes</h3>
<ul class="changes notes">
${ofNotes.map(noteChangeMarkup)}</ul>`
}
</section>
`;
}

/** The statements are final; what the accountant let stand in them is said before the client answers. */
function finalityMarkup({ snapshot }: PortalView): Markup {
  if (snapshot.kind !== 'FS_ENGAGEMENT' || snapshot.finality === undefined) return html``;
  const { letStand, notListed } = snapshot.finality;
  const words = finalityWords({ final: true, open: 0, letStand: letStand.length + notListed });
  if (letStand.length === 0) {
    return html`<p class="hint">${words}: nothing in these financial statements is still to be completed.</p>
`;
  }
  return html`<section aria-labelledby="finality">
<h2 id="finality">Accepted by your accountant</h2>
<p class="hint">${words}. Ask if you do not agree with one of them.</p>
<ul class="changes">
${letStand.map(({ message, reason }) => html`<li><span class="what">${message}</span> <span class="was">Reason: ${reason}</span></li>\n`)}</ul>
${notListed === 0 ? '' : html`<p>${notListed === 1 ? 'One more such point is' : `${notListed} more such points are`} not listed here; your accountant has the list.</p>`}
</section>
`;
}

function documentMarkup({ document, snapshot }: PortalView, path: string): Markup {
  if (document === null) return html``;
  const kind = document.mediaType === 'application/pdf' ? 'PDF' : 'Word';
  return html`<section aria-labelledby="document">
<h2 id="document">The document</h2>
<p><a class="button quiet" href="${path}/document">Open the document (${kind}, ${sizeWords(document.sizeBytes)})</a></p>
<p class="hint">The full ${snapshot.kind === 'FS_ENGAGEMENT' ? 'statements with their notes' : 'document'}: ${document.name}</p>
</section>
`;
}

export async function reviewPage(view: PortalView, path: string, form: AnswerForm): Promise<string> {
  return await pageOf({
    title: `${form.trouble === undefined ? '' : 'Please check: '}${view.snapshot.entity.name}, ${view.snapshot.title} to ${dayWords(view.snapshot.periodEnd)}`,
    practiceName: view.practiceName,
    script: true,
    content: html`${openingMarkup(view)}${filingMarkup(view)}${figuresMarkup(view)}${changesMarkup(view)}${statementsMarkup(view.snapshot)}${notesMarkup(view.snapshot)}${questionsMarkup(view, path, form)}${documentMarkup(view, path)}${finalityMarkup(view)}${answerMarkup(view, path, form)}`,
    footer: html`<p>Questions? Ask ${view.askedBy.name}: <a href="mailto:${view.askedBy.email}">${view.askedBy.email}</a></p>
<p>With your answer the practice keeps exactly what this page shows (mark <span class="mark">${view.contentSha256.slice(0, 16)}</span>), the time, your network address and your browser.</p>
`,
  });
}
