/** The frame of every page of the portal: the practice's name, the content, and who keeps what. */
import { html } from 'hono/html';
import { assetPath } from './assets.ts';

/** Escaped HTML; the library's own type. */
export type Markup = ReturnType<typeof html>;

export interface Frame {
  readonly title: string;
  readonly practiceName: string;
  readonly content: Markup;
  readonly footer?: Markup;
  /** The script saves what was typed; pages without a form have none. */
  readonly script?: boolean;
}

export async function pageOf({
  title,
  practiceName,
  content,
  footer,
  script = false,
}: Frame): Promise<string> {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="stylesheet" href="${assetPath('portal.css')}">
${script ? html`<script type="module" src="${assetPath('portal.js')}"></script>` : ''}
</head>
<body>
<header class="band"><p class="practice">${practiceName}</p></header>
<main>
${content}
</main>
<footer>${footer ?? ''}<p>No account is needed. Fairview never asks for a password here.</p></footer>
</body>
</html>
`;
  return String(await page);
}
