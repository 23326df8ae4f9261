/** The page before the first opening of a link: asks for a code by mail, and takes it. Opening the page sends nothing. */
import { html } from 'hono/html';
import { pageOf } from './layout.ts';

export async function codePage(
  token: string,
  { sent = false, trouble }: { readonly sent?: boolean; readonly trouble?: string } = {},
): Promise<string> {
  const path = `/portal/${token}`;
  const title = 'Confirm your e-mail address';
  const asked = sent || trouble !== undefined;
  return await pageOf({
    title,
    practiceName: 'Fairview',
    content: html`<h1>${title}</h1>
<p class="lead">${
      asked
        ? 'A code comes to the address that this link was sent to. Type the latest one. If none comes within a few minutes, one that came earlier is still valid.'
        : 'Before this opens here for the first time, a code goes to the address that this link was sent to.'
    }</p>
${trouble === undefined ? '' : html`<p class="trouble" role="alert">${trouble}</p>`}
${
  asked
    ? html`<form method="post" action="${path}/proof" class="approve">
<p><label for="code">Code of eight letters and digits</label>
<input id="code" name="code" autocomplete="one-time-code" autocapitalize="characters" spellcheck="false" pattern="[0-9A-Za-z \-]{8,20}" maxlength="20" required autofocus></p>
<p class="buttons"><button type="submit">Open</button></p>
</form>`
    : ''
}
<form method="post" action="${path}/code">
<p class="buttons"><button type="submit" ${asked ? html`class="quiet"` : ''}>${asked ? 'Send another code' : 'Send the code'}</button></p>
</form>
`,
  });
}
