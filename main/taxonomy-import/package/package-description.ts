/**
 * META-INF/taxonomyPackage.xml: what the publisher calls the package, and its entry points (Taxonomy Packages 1.0,
 * 3.3). The namespaces of the drafts are read alike, since packages of before 2016 are still in use.
 */
import { readXml, type XmlElement } from '../xml/read-xml.ts';
import type { PackageFiles } from './package-files.ts';

export interface PublishedEntryPoint {
  /** In the first language given. */
  readonly name: string;
  readonly description: string;
  /** Addresses of the documents that together are the entry point. */
  readonly documents: readonly string[];
}

export interface PackageDescription {
  /** Path of the file, against which relative addresses in it are resolved. */
  readonly path: string;
  readonly identifier: string;
  readonly name: string;
  readonly publisher: string;
  readonly version: string;
  readonly publicationDate: string;
  readonly entryPoints: readonly PublishedEntryPoint[];
}

const DESCRIPTION = /(?:^|\/)(?:META-INF\/)?\.?taxonomyPackage\.xml$/i;

class Reading {
  readonly said = new Map<string, string>();
  readonly entryPoints: PublishedEntryPoint[] = [];
  #entry: { texts: Map<string, string>; documents: string[] } | null = null;
  #text = '';

  open(element: XmlElement): void {
    this.#text = '';
    if (element.name === 'entryPoint') this.#entry = { texts: new Map(), documents: [] };
    else if (element.name === 'entryPointDocument') {
      const href = element.attribute('href')?.trim();
      if (href) this.#entry?.documents.push(href);
    }
  }

  text(text: string): void {
    this.#text += text;
  }

  close({ name }: XmlElement): void {
    if (name === 'entryPoint') {
      const { texts, documents } = this.#entry ?? { texts: new Map(), documents: [] };
      const description = texts.get('description') ?? '';
      this.entryPoints.push({ name: texts.get('name') ?? description, description, documents });
      this.#entry = null;
      return;
    }
    const target = this.#entry ? this.#entry.texts : this.said;
    const text = this.#text.replaceAll(/\s+/g, ' ').trim();
    if (text !== '' && !target.has(name)) target.set(name, text);
    this.#text = '';
  }
}

/** Null where the files are no package. Throws UnreadableTaxonomy for a broken description. */
export function readPackageDescription(files: PackageFiles): PackageDescription | null {
  const path = files.paths.find((candidate) => DESCRIPTION.test(candidate));
  const bytes = path === undefined ? undefined : files.read(path);
  if (path === undefined || !bytes) return null;
  const reading = new Reading();
  readXml(path, bytes, {
    open: (element) => reading.open(element),
    text: (text) => reading.text(text),
    close: (element) => reading.close(element),
  });
  const said = (name: string) => reading.said.get(name) ?? '';
  return {
    path,
    identifier: said('identifier'),
    name: said('name'),
    publisher: said('publisher'),
    version: said('version'),
    publicationDate: said('publicationDate'),
    entryPoints: reading.entryPoints,
  };
}
