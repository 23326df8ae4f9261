/** Loads a taxonomy package as a processor would: every file parsed, every address followed. */
import { unzipSync } from 'fflate';
import { SaxesParser, type SaxesTagNS } from 'saxes';

export interface ReadElement {
  readonly uri: string;
  readonly local: string;
  readonly attributes: Readonly<Record<string, string>>;
}

export function parseXml(bytes: Uint8Array): readonly ReadElement[] {
  const elements: ReadElement[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('opentag', (tag: SaxesTagNS) => {
    const attributes = Object.fromEntries(Object.values(tag.attributes).map((one) => [one.name, one.value]));
    elements.push({ uri: tag.uri, local: tag.local, attributes });
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(new TextDecoder('utf-8', { fatal: true }).decode(bytes)).close();
  return elements;
}

export interface ReadPackage {
  /** Path → elements. */
  readonly files: ReadonlyMap<string, readonly ReadElement[]>;
  /** Addresses ("file#id") that lead nowhere inside the package. */
  readonly broken: readonly string[];
  /** Arcs whose ends are not located in their linkbase. */
  readonly dangling: readonly string[];
}

export function readPackage(bytes: Uint8Array): ReadPackage {
  const files = new Map(Object.entries(unzipSync(bytes)).map(([path, file]) => [path, parseXml(file)]));
  const broken: string[] = [];
  const dangling: string[] = [];
  const ids = new Map(
    [...files].map(([path, elements]) => [
      path.split('/').at(-1),
      new Set(elements.map((one) => one.attributes.id)),
    ]),
  );
  for (const [path, elements] of files) {
    const labels = new Set(elements.map((one) => one.attributes['xlink:label']));
    for (const { attributes } of elements) {
      const address = attributes['xlink:href'] ?? attributes.schemaLocation;
      if (address !== undefined && !address.startsWith('http://www.xbrl.org/')) {
        const [file, id] = address.split('#');
        const known = ids.get(file);
        if (known === undefined || (id !== undefined && !known.has(id))) broken.push(`${path}: ${address}`);
      }
      for (const end of [attributes['xlink:from'], attributes['xlink:to']])
        if (end !== undefined && !labels.has(end)) dangling.push(`${path}: ${end}`);
    }
  }
  return { files, broken, dangling };
}
