/** Reads an instance back with a namespace-checking parser: what a processor would see of it. */
import { SaxesParser } from 'saxes';

export interface ReadFact {
  readonly name: string;
  readonly context: string;
  readonly unit: string | undefined;
  readonly decimals: string | undefined;
  readonly lang: string | undefined;
  readonly value: string;
}

export interface ReadInstance {
  readonly schemaRef: string | undefined;
  /** Context id → "2026-12-31" or "2026-01-01/2026-12-31", with " axis=member" where it has one. */
  readonly contexts: ReadonlyMap<string, string>;
  readonly identifiers: ReadonlySet<string>;
  readonly units: ReadonlyMap<string, string>;
  readonly facts: readonly ReadFact[];
  /** All elements in document order, as {uri}local. */
  readonly order: readonly string[];
}

export function readInstance(bytes: Uint8Array): ReadInstance {
  const contexts = new Map<string, string>();
  const units = new Map<string, string>();
  const identifiers = new Set<string>();
  const facts: ReadFact[] = [];
  const order: string[] = [];
  let schemaRef: string | undefined;
  let owner = '';
  let text = '';
  const depth: string[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('opentag', (tag) => {
    depth.push(tag.local);
    order.push(`{${tag.uri}}${tag.local}`);
    text = '';
    const value = (name: string) => tag.attributes[name]?.value;
    if (tag.local === 'schemaRef') schemaRef = value('xlink:href');
    if (tag.local === 'context' || tag.local === 'unit') owner = value('id') ?? '';
    if (tag.local === 'identifier') identifiers.add(value('scheme') ?? '');
    if (tag.local === 'explicitMember') contexts.set(owner, `${contexts.get(owner)} ${value('dimension')}=`);
    const context = value('contextRef');
    if (context !== undefined)
      facts.push({
        name: tag.name,
        context,
        unit: value('unitRef'),
        decimals: value('decimals'),
        lang: value('xml:lang'),
        value: '',
      });
  });
  parser.on('text', (piece) => {
    text += piece;
  });
  parser.on('closetag', (tag) => {
    depth.pop();
    if (tag.local === 'identifier') identifiers.add(text);
    if (tag.local === 'instant' || tag.local === 'startDate') contexts.set(owner, text);
    if (tag.local === 'endDate') contexts.set(owner, `${contexts.get(owner)}/${text}`);
    if (tag.local === 'explicitMember') contexts.set(owner, `${contexts.get(owner)}${text}`);
    if (tag.local === 'measure')
      units.set(owner, units.has(owner) ? `${units.get(owner)} per ${text}` : text);
    const last = facts.at(-1);
    if (tag.attributes.contextRef !== undefined && last) facts[facts.length - 1] = { ...last, value: text };
    text = '';
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(new TextDecoder('utf-8', { fatal: true }).decode(bytes)).close();
  return { schemaRef, contexts, identifiers, units, facts, order };
}
