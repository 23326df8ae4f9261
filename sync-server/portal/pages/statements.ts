/** The statements on the review page: each one folded, as a table that scrolls by itself on a phone. */
import { html } from 'hono/html';
import type { PortalTable, ShownSnapshot } from '../../../shared/model/portal-snapshot.ts';
import { printFigure } from '../../../shared/model/printed-figures.ts';
import type { Markup } from './layout.ts';

type Row = PortalTable['rows'][number];

function rowMarkup(
  row: Row,
  table: PortalTable,
  snapshot: ShownSnapshot,
  notes: boolean,
  place: string,
): Markup {
  const width = table.columns.length + (notes ? 2 : 1);
  if (row.kind === 'HEADING') {
    return html`<tr class="heading"><th scope="colgroup" colspan="${width}">${row.label}</th></tr>\n`;
  }
  const amounts = row.amounts.map(
    (amount) => html`<td class="amount">${printFigure(amount, snapshot.rounding)}</td>`,
  );
  return html`<tr class="${row.kind.toLowerCase()}"><th scope="row">${row.label} <a class="ask" href="#line" data-line="${place}" aria-label="Ask about ${row.label}">Ask</a></th>${notes ? html`<td class="note">${row.note ?? ''}</td>` : ''}${amounts}</tr>\n`;
}

function tableMarkup(table: PortalTable, snapshot: ShownSnapshot, index: number): Markup {
  const notes = table.rows.some(({ note }) => note !== undefined);
  return html`<details class="statement">
<summary>${table.title}</summary>
${table.remark === undefined ? '' : html`<p class="remark">${table.remark}</p>`}
${
  table.rows.length === 0
    ? ''
    : html`<div class="scroll" role="region" aria-label="${table.title}" tabindex="0">
<table>
<caption class="unseen">${table.title}</caption>
<thead><tr><th scope="col">Description</th>${notes ? html`<th scope="col" class="note">Note</th>` : ''}${table.columns.map((column) => html`<th scope="col" class="amount">${column}</th>`)}</tr></thead>
<tbody>
${table.rows.map((row, at) => rowMarkup(row, table, snapshot, notes, `${index}.${at}`))}
</tbody>
</table>
</div>`
}
</details>
`;
}

export function statementsMarkup(snapshot: ShownSnapshot): Markup {
  if (snapshot.statements.length === 0) return html``;
  return html`<section aria-labelledby="statements">
<h2 id="statements">The statements</h2>
<p class="hint">Open the ones you want to read.</p>
${snapshot.statements.map((table, index) => tableMarkup(table, snapshot, index))}
</section>
`;
}
