/**
 * Reads an XBRL instance (XBRL 2.1; Dimensions 1.0): its facts in document order with their contexts and units, by
 * names and namespaces as any processor would. Nothing of the tables that an instance is written from is known here.
 * Facts whose context says more than a period and explicit members (typed members, segments of other kinds, forever) are
 * left out: they are not of the whole company, and no element of ours could say of what.
 */
import { addDays, type IsoDate, isIsoDate } from '../../../shared/model/dates.ts';
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

/** A date ends with its day; an instant of time at midnight ends the day before, or begins its own (XBRL 2.1, 4.7.2). */
function dayOf(text: string, ends: boolean): IsoDate | null {
  const [day = '', time] = text.trim().split('T');
  if (!isIsoDate(day) || (time !== undefined && !/^00:00:00(?:\.0+)?$/.test(time))) return null;
  return ends && time !== undefined ? addDays(day, -1) : day;
}

/** Where a context says of what part of the company its facts are. */
const isPart = ({ uri, local }: XmlTag) => uri === XBRLI && (local === 'segment' || local === 'scenario');

/** A context while its element is open. */
class OpenContext {
  start: string | null = null;
  end = '';
  entity = '';
  /** Nothing else stands in it than what is read. */
  isWhole = true;
  /** How deep in its segment or scenario. */
  within = 0;
  readonly members: { axis: QualifiedName; member: QualifiedName }[] = [];

  read(id: string): ReadContext {
    const { entity, members } = this;
    const end = dayOf(this.end, true);
    const start = this.start === null ? null : dayOf(this.start, false);
    if (end === null || (this.start !== null && start === null))
      throw unreadable(`the period of the context ${id} is no date`);
    return { start, end, entity, members };
  }
}

/** Throws UNREADABLE_FILE for what is no well-formed instance, or whose facts name contexts or units that it lacks. */
export function readInstance(bytes: Uint8Array): ReadInstance {
  const contexts = new Map<string, ReadContext>();
  const units = new Map<string, string>();
  /** Contexts that say more than is read. */
  const others = new Set<string>();
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
      throw unreadable('it does not begin as one (inline XBRL, .xhtml, is not read)');
    if (tag.uri === LINK && tag.local === 'schemaRef') schemaRef = said(tag, 'xlink:href');
    if (tag.uri === XBRLI && tag.local === 'context') context = new OpenContext();
    if (context.within > 0) {
      const isRead = context.within === 1 && tag.uri === XBRLDI && tag.local === 'explicitMember';
      context.isWhole &&= isRead;
      context.within += 1;
    } else if (isPart(tag)) context.within = 1;
    if (tag.uri === XBRLI && tag.local === 'forever') context.isWhole = false;
    if (tag.uri === XBRLI && tag.local === 'unit') measures = [];
  };
  const close = (tag: XmlTag) => {
    const { uri, local } = tag;
    if (context.within > 0) context.within -= 1;
    if (uri === XBRLI && local === 'identifier') context.entity = text.trim();
    if (uri === XBRLI && local === 'startDate') context.start = text.trim();
    if (uri === XBRLI && (local === 'endDate' || local === 'instant')) context.end = text.trim();
    if (uri === XBRLDI && local === 'explicitMember')
      context.members.push({ axis: named(said(tag, 'dimension') ?? ''), member: named(text) });
    if (uri === XBRLI && local === 'context') {
      const id = said(tag, 'id') ?? '';
      if (context.isWhole) contexts.set(id, context.read(id));
      else others.add(id);
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
    if (!(contexts.has(contextId) || others.has(contextId)) || (unitId !== null && !units.has(unitId)))
      throw unreadable(`a fact names the context ${contextId} or a unit that is not in it`);
  return { schemaRef, contexts, units, facts: facts.filter(({ contextId }) => contexts.has(contextId)) };
}
