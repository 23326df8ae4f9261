/**
 * The notes on the review page: each one folded, word for word as the document prints it, every paragraph and table with its link
 * to ask about it.
 */
import { html } from 'hono/html';
import type { PortalNote, ShownSnapshot } from '../../../shared/model/portal-snapshot.ts';
import { blockWords, noteTitle } from '../note-words.ts';
import type { Markup } from './layout.ts';

type Block = PortalNote['blocks'][number];

/** Nothing is printed of a table without cells. */
const isEmpty = (block: Block) =>
  block.kind === 'TABLE' && block.headers.length === 0 && block.rows.length === 0;

/** `said`: what is read of it; `about`: what a reader of the screen alone needs more. */
function askLink(place: string, said: string, about: string): Markup {
  return html`<a class="ask" href="#line" data-line="${place}" aria-label="${`${said}${about}`}">${said}</a>`;
}

function tableMarkup(block: Extract<Block, { kind: 'TABLE' }>, place: string, note: string): Markup {
  const { headers, isAmount, rows } = block;
  const kindOf = (at: number) => (isAmount[at] === true ? html` class="amount"` : '');
  return html`<div class="scroll" role="region" aria-label="${`${blockWords(block)} of ${note}`}" tabindex="0">
<table>
${headers.some((head) => head !== '') ? html`<thead><tr>${headers.map((head, at) => (head === '' ? html`<td></td>` : html`<th scope="col"${kindOf(at)}>${head}</th>`))}</tr></thead>` : ''}
<tbody>
${rows.map(({ cells, sum }) => html`<tr${sum === null ? '' : html` class="${sum.toLowerCase()}"`}>${cells.map((cell, at) => html`<td${kindOf(at)}>${cell}</td>`)}</tr>\n`)}</tbody>
</table>
<p>${askLink(place, 'Ask about this table', ` of ${note}`)}</p>
</div>
`;
}

function blockMarkup(block: Block, place: string, note: string): Markup {
  if (isEmpty(block)) return html``;
  if (block.kind === 'TABLE') return tableMarkup(block, place, note);
  if (block.kind === 'SUBHEADING') return html`<h3>${block.text}</h3>\n`;
  return html`<p>${block.text} ${askLink(place, 'Ask', ` about “${blockWords(block)}”`)}</p>\n`;
}

/** None of a filing, and of statements that an earlier release sent. */
export function notesMarkup(snapshot: ShownSnapshot): Markup {
  const notes = snapshot.kind === 'FS_ENGAGEMENT' ? (snapshot.notes ?? []) : [];
  if (notes.length === 0) return html``;
  return html`<section aria-labelledby="notes">
<h2 id="notes">The notes</h2>
<p class="hint">Open the ones you want to read. The document has the same notes.</p>
${notes.map((note, at) => {
  const title = noteTitle(note);
  return html`<details class="statement">
<summary>${title}</summary>
<div class="words">
<p>${askLink(`n${at}`, 'Ask about this note', `: ${title}`)}</p>
${note.blocks.map((block, index) => blockMarkup(block, `n${at}.${index}`, title))}</div>
</details>
`;
})}
</section>
`;
}

/** The choices of the form: each note as a whole, then its paragraphs and tables. */
export function noteChoices(snapshot: ShownSnapshot, chosen: string): Markup {
  const notes = snapshot.kind === 'FS_ENGAGEMENT' ? (snapshot.notes ?? []) : [];
  const option = (place: string, words: string) =>
    html`<option value="${place}"${place === chosen ? html` selected` : ''}>${words}</option>`;
  return html`${notes.map(
    (note, at) =>
      html`<optgroup label="${noteTitle(note)}">${option(`n${at}`, `All of it: ${note.title}`)}${note.blocks.map(
        (block, index) =>
          block.kind === 'SUBHEADING' || isEmpty(block) ? '' : option(`n${at}.${index}`, blockWords(block)),
      )}</optgroup>`,
  )}`;
}
