/** Previews for the tagging screen: allow-listed HTML, and rows that match the places the reader gives. */
import { describe, expect, it } from 'vitest';
import { renderDocxPreview } from '../../../../main/document-reading/docx-preview.ts';
import { allowListedHtml } from '../../../../main/document-reading/html-allow-list.ts';
import { renderPdfPreview } from '../../../../main/document-reading/pdf-preview.ts';
import { readStatementsDocument } from '../../../../main/document-reading/read-statements-document.ts';
import { KESTREL_BAY, printed } from '../../../fixtures/statements/kestrel-bay.ts';
import { docxOf, paragraph, table } from '../../../fixtures/statements/small-documents.ts';
import { buildStatementsDocx } from '../../../fixtures/statements/statements-docx.ts';
import { buildStatementsPdf } from '../../../fixtures/statements/statements-pdf.ts';

describe('preview of a DOCX', () => {
  it('numbers tables and rows as the reader does', async () => {
    const bytes = await buildStatementsDocx(KESTREL_BAY);
    const [html, { lines }] = [await renderDocxPreview(bytes), await readStatementsDocument(bytes)];
    for (const { place, valueCurrent, valuePrior } of lines) {
      if (place?.kind !== 'TABLE') throw new Error('a table row is expected');
      const row = html
        .split(`<tr data-table="${place.table}" data-row="${place.row}">`)[1]
        ?.split('</tr>')[0];
      expect(row).toContain(`<p>${printed((valueCurrent ?? valuePrior ?? '').replace('.00', ''))}</p>`);
    }
  });

  it('shows each figure in the cell that the reader took it from, also in tables of movements', async () => {
    const bytes = await buildStatementsDocx(KESTREL_BAY);
    const [html, { lines }] = [await renderDocxPreview(bytes), await readStatementsDocument(bytes)];
    const cellAt = (at: { table: number; row: number; cell: number }) =>
      (html.split(`<tr data-table="${at.table}" data-row="${at.row}">`)[1]?.split('</tr>')[0] ?? '')
        .replaceAll('</th>', '</td>')
        .split('</td>')[at.cell];
    const shown = (value: string | null) => `<p>${printed((value ?? '').replace('.00', ''))}</p>`;
    let apart = 0;
    for (const { place, valueCurrent, valuePrior } of lines) {
      if (place?.kind !== 'TABLE' || place.values === undefined) throw new Error('places are expected');
      const { current, prior } = place.values;
      expect([current === null, prior === null]).toEqual([valueCurrent === null, valuePrior === null]);
      if (current) expect(cellAt(current)).toContain(shown(valueCurrent));
      if (prior) expect(cellAt(prior)).toContain(shown(valuePrior));
      if (current && prior && current.row !== prior.row) apart += 1;
    }
    expect(apart).toBeGreaterThan(2);
  });

  it('takes for a heading only the rows that say so', async () => {
    const rows = table([
      ['', '2026'],
      ['Cash', '1'],
      ['Deposits', '2'],
    ]);
    const [first = '', ...others] = rows.split('<w:tr>').slice(1);
    const marked = (mark: string, row: string) => `<w:tr><w:trPr><w:tblHeader${mark}/></w:trPr>${row}`;
    const body = `<w:tbl>${marked('', first)}${others.map((row) => marked(' w:val="false"', row)).join('')}`;
    const html = await renderDocxPreview(docxOf(body));
    expect(html.match(/<th>/g)).toHaveLength(2);
    expect(html.match(/<td>/g)).toHaveLength(4);
  });

  it('counts one cell where a cell goes on from the row above', async () => {
    const merged = (state: string) => ({ xml: `<w:tcPr><w:vMerge${state}/></w:tcPr>${paragraph('')}` });
    const body =
      paragraph('Statement of financial position') +
      table([
        ['', '', '2025', '2024'],
        ['Cash', merged(' w:val="restart"'), '5', '6'],
        ['Stock', merged(''), '7', '8'],
      ]);
    const { lines } = await readStatementsDocument(docxOf(body));
    const cells = lines.map(({ place }) => place?.kind === 'TABLE' && place.values?.current?.cell);
    expect(cells).toEqual([2, 1]);
    const html = await renderDocxPreview(docxOf(body));
    expect(html).toContain('data-row="2"><td><p>Stock</p></td><td><p>7</p></td>');
  });

  it('counts tables in text boxes and cells like the reader', async () => {
    const inner = table([['Inner', '1']]);
    const body =
      paragraph('Statement of financial position') +
      table([[{ xml: `${inner}<w:p/>` }, 'x']]) +
      table([
        ['', '2025', '2024'],
        ['Cash', '5', '6'],
      ]);
    const bytes = docxOf(body);
    const html = await renderDocxPreview(bytes);
    const [line] = (await readStatementsDocument(bytes)).lines;
    expect(line?.place).toMatchObject({ kind: 'TABLE', table: 2, row: 1 });
    expect(html).toContain('<tr data-table="2" data-row="1"><td><p>Cash</p>');
  });

  it('lets nothing through but listed tags', async () => {
    const bytes = docxOf(paragraph('<img src=x onerror=alert(1)>') + paragraph('Text & more'));
    const html = await renderDocxPreview(bytes);
    expect(html).toBe('<p>&lt;img src=x onerror=alert(1)&gt;</p><p>Text &amp; more</p>');
    const dirty =
      '<p onclick="x()" style="y">A<a href="javascript:x()">b</a><script>c</script><img src="d" /><br /></p><table class="z"><tr><td colspan="2" rowspan="1 onload">e</td></tr></table>';
    expect(allowListedHtml(dirty)).toBe(
      '<p>Abc<br></p><table data-table="0"><tr data-table="0" data-row="0"><td colspan="2">e</td></tr></table>',
    );
  });
});

describe('preview of a PDF', () => {
  it('gives the rows that the reader took its lines from', async () => {
    const bytes = await buildStatementsPdf(KESTREL_BAY);
    const [{ pages }, { lines }] = [await renderPdfPreview(bytes), await readStatementsDocument(bytes)];
    expect(pages[0]).toMatchObject({ width: 595.28, height: 841.89 });
    for (const { place, sourcePage } of lines) {
      if (place?.kind !== 'RECTANGLE') throw new Error('a rectangle is expected');
      const { x, y, width, height } = place;
      expect(pages[sourcePage - 1]?.rows).toContainEqual(expect.objectContaining({ x, y, width, height }));
    }
  });
});
