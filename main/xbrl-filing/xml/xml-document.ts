/**
 * XML documents as they are written: indented, UTF-8, the same way each time, so that the same input gives the same
 * bytes. Texts and attributes are given as they are meant: characters that XML cannot carry are left out, and those
 * that it would read as markup are escaped here (XML 1.0, 2.4 and 3.3.3). Names are those of schemas, and not checked.
 */
import { carriedText } from '../../foreign-files/carried-text.ts';

type Attributes = Readonly<Record<string, string>>;

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
};

function escapedText(words: string): string {
  return carriedText(words).replace(/[&<>]/g, (character) => ESCAPED[character] ?? character);
}

/** A parser takes a plain line end in an attribute for a space. */
function escapedAttribute(value: string): string {
  return carriedText(value).replace(/[&<>"\t\n]/g, (character) => ESCAPED[character] ?? character);
}

/** An element with its attributes, and either a text or elements. */
export class XmlElement {
  readonly #name: string;
  readonly #elements: XmlElement[] = [];
  #attributes = '';
  #text = '';

  constructor(name: string, attributes: Attributes = {}) {
    this.#name = name;
    for (const [attribute, value] of Object.entries(attributes))
      this.#attributes += ` ${attribute}="${escapedAttribute(value)}"`;
  }

  /** Adds an element behind those there are, and gives it. */
  element(name: string, attributes?: Attributes): XmlElement {
    const child = new XmlElement(name, attributes);
    this.#elements.push(child);
    return child;
  }

  text(words: string): void {
    this.#text = escapedText(words);
  }

  markup(indent: string): string {
    const tag = `${indent}<${this.#name}${this.#attributes}`;
    if (this.#elements.length === 0)
      return this.#text === '' ? `${tag}/>\n` : `${tag}>${this.#text}</${this.#name}>\n`;
    const elements = this.#elements.map((child) => child.markup(`${indent}  `)).join('');
    return `${tag}>\n${elements}${indent}</${this.#name}>\n`;
  }
}

/** The document of a root element as bytes. */
export function documentBytes(root: XmlElement): Uint8Array {
  return new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>\n${root.markup('')}`);
}
