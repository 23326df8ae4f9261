/**
 * The complete statements as a document of their own, for a frame without scripts and without an origin: its own
 * content policy allows nothing but the style below, whatever the text holds (security: foreign markup).
 */

const STYLE = `
html { color-scheme: light; }
body { margin: 0; padding: 18px 22px; font: 14px/1.45 "Helvetica Neue", Arial, sans-serif; color: #16202b; background: #fff; overflow-wrap: anywhere; }
table { width: 100%; margin: 8px 0; border-collapse: collapse; }
td, th { padding: 2px 6px; vertical-align: top; text-align: left; border-bottom: 1px solid #e3e7ec; font-variant-numeric: tabular-nums; }
td:not(:first-child), th:not(:first-child) { text-align: right; }
td > p, th > p { margin: 0; }
h1, h2, h3, h4 { margin: 16px 0 6px; line-height: 1.25; font-size: 16px; }
`;

/** `html` as the engine gives it; `nonce` is that of the page, which the frame inherits. */
export function statementsDocument(html: string, nonce: string): string {
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'`;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    `<style nonce="${nonce}">${STYLE}</style></head><body>`,
    html,
    '</body></html>',
  ].join('');
}
