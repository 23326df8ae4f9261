/** XML documents as they are written: the same way each time, so that the same input gives the same bytes. */
import { create } from 'xmlbuilder2';

export type XmlNode = ReturnType<typeof create>;

/** A document as bytes, written the same way each time. */
export function documentBytes(document: XmlNode): Uint8Array {
  return new TextEncoder().encode(`${document.end({ prettyPrint: true })}\n`);
}

export function newDocument(): XmlNode {
  return create({ version: '1.0', encoding: 'UTF-8' });
}
