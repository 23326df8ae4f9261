/** Names made of taxonomy identifiers, as they stand in an XML document. */
export interface ElementName {
  readonly prefix: string;
  readonly localName: string;
}

/** `<prefix>_<LocalName>` taken apart at its first underscore. */
export function elementName(elementId: string): ElementName {
  const at = elementId.indexOf('_');
  return { prefix: elementId.slice(0, at), localName: elementId.slice(at + 1) };
}

/** The element's name as it stands in a document: `<prefix>:<LocalName>`. */
export function qualifiedName(elementId: string): string {
  const { prefix, localName } = elementName(elementId);
  return `${prefix}:${localName}`;
}
