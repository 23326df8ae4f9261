/**
 * Reads an XBRL instance (XBRL 2.1; Dimensions 1.0): its facts in document order with their contexts and units, by
 * names and namespaces as any processor would. Nothing of the tables that an instance is written from is known here.
 */
import { type IsoDate, isIsoDate } from '../../../shared/model/dates.ts';
import { Problem } from '../../../shared/problem.ts';
import { readWholeXml, type XmlParser, type XmlTag, xmlParser } from '../../foreign-files/xml-parser.ts';

const XBRLI = 'http://www.xbrl.org/2003/instance';
const LINK = 'http://www.xbrl.org/2003/linkbase';
const XBRLDI = 'http://xbrl.org/2006/xbrldi';

/** More than the largest filings hold. */
const MOST_FACTS = 50_000;

/** A name with its namespace. */
export interface QualifiedName {
  readonly uri: string;
  readonly local: string;
}

export interface ReadContext {
  /** Null of a day, whose date is the end. */
  readonly start: IsoDate | null;
  readonly end: IsoDate;
  readonly entity: string;
  readonly members: readonly { readonly axis: QualifiedName; readonly member: QualifiedName }[];
}

export interface ReadFact {
  readonly name: QualifiedName;
  readonly contextId: string;
  readonly unitId: string | null;
  readonly decimals: string | null;
  readonly value: string;
}

export interface ReadInstance {
  readonly schemaRef: string | null;
  readonly contexts: ReadonlyMap<string, ReadContext>;
  /** "iso4217:SGD", "iso4217:SGD / xbrli:shares", by id. */
  readonly units: ReadonlyMap<string, string>;
  readonly facts: readonly ReadFact[];
}

function unreadable(what: string): Problem {
  return new Problem('UNREADABLE_FILE', `The XBRL instance cannot be read: ${what}.`);
}

/** A context while its element is open. */
class OpenContext {
  start: string | null = null;
  end = '';
  entity = '';
  readonly members: { axis: QualifiedName; member: QualifiedName }[] = [];

  read(id: string): ReadContext {
    const { start, end, entity, members } = this;
    if (!isIsoDate(end) || (start !== null && !isIsoDate(start)))
      throw unreadable(`the period of the context ${id} is no date`);
    return { start, end, entity, members };
  }
}

/** Throws UNREADABLE_FILE for what is no well-formed instance, or whose facts name contexts or units that it lacks. */
export function readInstance(bytes: Uint8Array): ReadInstance {
  const contexts = new Map<string, ReadContext>();
  const units = new Map<string, string>();
  const facts: ReadFact[] = [];
  let schemaRef: string | null = null;
  let context = new OpenContext();
  let measures: string[] = [];
  let text = '';
  const said = (tag: XmlTag, name: string) => tag.attributes[name]?.value ?? null;
  const named = (name: string): QualifiedName => {
    const [prefix = '', local] = name.trim().split(':');
    return local === undefined
      ? { uri: parser.resolve('') ?? '', local: prefix }
      : { uri: parser.resolve(prefix) ?? '', local };
  };
  const open = (tag: XmlTag, depth: number) => {
    text = '';
    if (depth === 1 && (tag.uri !== XBRLI || tag.local !== 'xbrl'))
      throw unreadable('it does not begin as one');
    if (tag.uri === LINK && tag.local === 'schemaRef') schemaRef = said(tag, 'xlink:href');
    if (tag.uri === XBRLI && tag.local === 'context') context = new OpenContext();
    if (tag.uri === XBRLI && tag.local === 'unit') measures = [];
  };
  const close = (tag: XmlTag) => {
    const { uri, local } = tag;
    if (uri === XBRLI && local === 'identifier') context.entity = text.trim();
    if (uri === XBRLI && local === 'startDate') context.start = text.trim();
    if (uri === XBRLI && (local === 'endDate' || local === 'instant')) context.end = text.trim();
    if (uri === XBRLDI && local === 'explicitMember')
      context.members.push({ axis: named(said(tag, 'dimension') ?? ''), member: named(text) });
    if (uri === XBRLI && local === 'context') {
      const id = said(tag, 'id') ?? '';
      contexts.set(id, context.read(id));
    }
    if (uri === XBRLI && local === 'measure') measures.push(text.trim());
    if (uri === XBRLI && local === 'unit') units.set(said(tag, 'id') ?? '', measures.join(' / '));
    const contextId = said(tag, 'contextRef');
    if (contextId !== null) {
      if (facts.length >= MOST_FACTS) throw unreadable(`it holds more than ${MOST_FACTS} facts`);
      facts.push({
        name: { uri, local },
        contextId,
        unitId: said(tag, 'unitRef'),
        decimals: said(tag, 'decimals'),
        value: text,
      });
    }
    text = '';
  };
  const parser: XmlParser = xmlParser(unreadable, {
    open,
    text: (piece) => {
      text += piece;
    },
    close,
  });
  readWholeXml(parser, bytes, unreadable);
  for (const { contextId, unitId } of facts)
    if (!contexts.has(contextId) || (unitId !== null && !units.has(unitId)))
      throw unreadable(`a fact names the context ${contextId} or a unit that is not in it`);
  return { schemaRef, contexts, units, facts };
}
