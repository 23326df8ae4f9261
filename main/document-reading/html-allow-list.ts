/**
 * Cleans the HTML of a converted document for a sandboxed display: only listed tags, no attributes but
 * spans of table cells and the numbers of tables and rows that this file sets itself. The converter's
 * output is parsed, never patched as text.
 */
import { PREVIEW_DEPTH } from '../foreign-files/limits.ts';
import { type PrefixedXmlTag, prefixedXmlParser } from '../foreign-files/xml-parser.ts';

const ALLOWED = new Set(
  'p h1 h2 h3 h4 h5 h6 table thead tbody tr td th ul ol li strong em u sup sub br'.split(' '),
);
const VOID = new Set(['br']);

function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function spans(attributes: Readonly<Record<string, unknown>>): string {
  return ['colspan', 'rowspan']
    .flatMap((name) => {
      const value = String(attributes[name] ?? '');
      return /^[1-9]\d{0,2}$/.test(value) ? ` ${name}="${value}"` : [];
    })
    .join('');
}

/**
 * Allow-listed HTML in which every table has `data-table` and every row `data-row`, counted as the reader
 * counts them (document order, from 0). Throws an error when the input is not well-formed.
 */
export function allowListedHtml(html: string): string {
  const out: string[] = [];
  const rows: { index: number; row: number }[] = [];
  let tables = 0;
  const open = ({ name, attributes }: PrefixedXmlTag) => {
    const table = rows.at(-1);
    if (name === 'table') {
      rows.push({ index: tables, row: 0 });
      out.push(`<table data-table="${tables}">`);
      tables += 1;
    } else if (name === 'tr' && table) {
      out.push(`<tr data-table="${table.index}" data-row="${table.row}">`);
      table.row += 1;
    } else if (ALLOWED.has(name)) {
      out.push(`<${name}${name === 'td' || name === 'th' ? spans(attributes) : ''}>`);
    }
  };
  const close = ({ name }: PrefixedXmlTag) => {
    if (name === 'table') rows.pop();
    if (ALLOWED.has(name) && !VOID.has(name)) out.push(`</${name}>`);
  };
  const text = (piece: string) => out.push(escapeText(piece));
  // The converter writes no CDATA.
  const visitor = { open, text, cdata: () => undefined, close };
  const terms = { depth: PREVIEW_DEPTH };
  prefixedXmlParser((what) => new Error(what), visitor, terms)
    .write(`<root>${html}</root>`)
    .close();
  return out.join('');
}
