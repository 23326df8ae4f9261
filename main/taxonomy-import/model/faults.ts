/**
 * What is wrong with a published taxonomy, in plain words with file and line. A fault that leaves nothing to read is
 * thrown; what can be read around (a file that is not there, an arc to nowhere) is a remark beside the content.
 */

/** One thing that is wrong, and where. */
export interface TaxonomyFault {
  /** Path inside the package, or an address; empty where the package as a whole is meant. */
  readonly file: string;
  /** From 1; null where no line is meant. */
  readonly line: number | null;
  readonly text: string;
}

/** `elements/core.xsd, line 12: …` */
export function faultText({ file, line, text }: TaxonomyFault): string {
  const place = line === null ? file : `${file}, line ${line}`;
  return place === '' ? text : `${place}: ${text}`;
}

/** The taxonomy cannot be read; nothing of it is used. */
export class UnreadableTaxonomy extends Error {
  readonly faults: readonly TaxonomyFault[];
  constructor(...faults: readonly TaxonomyFault[]) {
    super(faults.map(faultText).join('\n'));
    this.name = 'UnreadableTaxonomy';
    this.faults = faults;
  }
}

/** The taxonomy cannot be read, because of one place in one file. */
export function unreadable(file: string, line: number | null, text: string): UnreadableTaxonomy {
  return new UnreadableTaxonomy({ file, line, text });
}
