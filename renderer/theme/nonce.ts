/**
 * The style nonce of this response: the server writes it into a meta tag, and the component library puts it
 * on the style element that it makes. Scripts never need it.
 */
export function styleNonce(): string {
  return document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content') ?? '';
}
