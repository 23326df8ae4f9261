/**
 * Loads a taxonomy package as a strict processor does (XBRL 2.1, 3 and 5; Dimensions 1.0; Taxonomy Packages
 * 1.0): the catalogue finds the entry schema, everything is discovered from there, and what is against the
 * specifications is listed in plain words. Reads XML only; knows nothing of the builder.
 */
import { unzipSync } from 'fflate';
import { descendants, expandName, nameOf, readXml, type XmlElement } from './xml-tree.ts';

const XLINK = 'http://www.w3.org/1999/xlink';
const XS = 'http://www.w3.org/2001/XMLSchema';
const LINK = 'http://www.xbrl.org/2003/linkbase';
const XBRLI = 'http://www.xbrl.org/2003/instance';
const XBRLDT = 'http://xbrl.org/2005/xbrldt';
const PACKAGE = 'http://xbrl.org/2016/taxonomy-package';
const CATALOGUE = 'urn:oasis:names:tc:entity:xmlns:xml:catalog';
const GENERIC_LINK = '{http://xbrl.org/2008/generic}link';
/** Published schemas and linkbases, which every processor carries. */
const PUBLISHED = 'http://www.xbrl.org/';
const STANDARD_ROLE = 'http://www.xbrl.org/2003/role/';
const ARCROLE = 'http://www.xbrl.org/2003/arcrole/';
const DIMENSION = 'http://xbrl.org/int/dim/arcrole/';

/** Schemas that every processor carries, with the namespace they declare. */
const KNOWN_SCHEMAS: Readonly<Record<string, string>> = {
  'http://www.xbrl.org/2003/xbrl-instance-2003-12-31.xsd': XBRLI,
  'http://www.xbrl.org/2003/xbrl-linkbase-2003-12-31.xsd': LINK,
  'http://www.xbrl.org/2005/xbrldt-2005.xsd': XBRLDT,
};
const ITEM_TYPES =
  'decimal float double integer nonPositiveInteger negativeInteger long int short byte nonNegativeInteger unsignedLong unsignedInt unsignedShort unsignedByte positiveInteger monetary shares pure fraction string boolean hexBinary base64Binary anyURI QName duration dateTime time date gYearMonth gYear gMonthDay gDay gMonth normalizedString token language Name NCName'
    .split(' ')
    .map((name) => `{${XBRLI}}${name}ItemType`);
const ARC_ROLES_OF: Readonly<Record<string, readonly string[]>> = {
  labelArc: [`${ARCROLE}concept-label`],
  referenceArc: [`${ARCROLE}concept-reference`],
  presentationArc: [`${ARCROLE}parent-child`],
  calculationArc: [`${ARCROLE}summation-item`],
  definitionArc: ['all', 'hypercube-dimension', 'dimension-domain', 'domain-member', 'dimension-default'].map(
    (name) => `${DIMENSION}${name}`,
  ),
};

export interface Concept {
  readonly id: string;
  /** `{namespace}LocalName`. */
  readonly name: string;
  readonly kind: 'item' | 'dimension' | 'hypercube';
  readonly abstract: boolean;
  readonly periodType: string;
  readonly balance: string | null;
  /** The type of the base specification that it comes from, through all restrictions. */
  readonly baseType: string;
  /** The type as declared. */
  readonly type: string;
  /** Closed list of values, null when open. */
  readonly values: readonly string[] | null;
}

export interface Arc {
  readonly kind: string;
  readonly arcrole: string;
  readonly role: string;
  /** Ids of concepts; of a label arc `to` is the label's text. */
  readonly from: string;
  readonly to: string;
  /** Of a label arc: the role of the label. */
  readonly labelRole: string;
  /** The linkbase that states it. */
  readonly document: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** The arcs of one kind, as listed and by the element that they come from. */
export interface ArcsOfKind {
  readonly all: readonly Arc[];
  readonly from: (id: string) => readonly Arc[];
}

const NO_ARCS: readonly Arc[] = [];

/** Answers the arcs whose role ends with a name; sorted once, since every fact and every arc asks for some. */
function arcsByKind(arcs: readonly Arc[]): (name: string) => ArcsOfKind {
  const byName = Map.groupBy(arcs, (arc) => arc.arcrole.split('/').at(-1) ?? '');
  const kinds = new Map<string, ArcsOfKind>();
  return (name) => {
    const known = kinds.get(name);
    if (known) return known;
    const all = byName.get(name) ?? NO_ARCS;
    const bySource = Map.groupBy(all, (arc) => arc.from);
    const kind = { all, from: (id: string) => bySource.get(id) ?? NO_ARCS };
    kinds.set(name, kind);
    return kind;
  };
}

export interface LoadedTaxonomy {
  readonly problems: readonly string[];
  /** By entry schema: the documents that are discovered from it, in which an instance of it is judged. */
  readonly entries: ReadonlyMap<string, ReadonlySet<string>>;
  /** By `{namespace}LocalName`. */
  readonly concepts: ReadonlyMap<string, Concept>;
  readonly byId: ReadonlyMap<string, Concept>;
  readonly arcs: readonly Arc[];
  /** The same arcs by the last part of their arc role. */
  readonly arcsOf: (name: string) => ArcsOfKind;
}

interface TypeDeclaration {
  readonly base: string;
  readonly values: readonly string[];
}

const NC_NAME = /^[A-Za-z_][\w.-]*$/;

export function loadPackage(bytes: Uint8Array): LoadedTaxonomy {
  return loadFiles(unzipSync(bytes));
}

export function loadFiles(files: Readonly<Record<string, Uint8Array>>): LoadedTaxonomy {
  const problems: string[] = [];
  const say = (text: string) => {
    problems.push(text);
  };
  const tops = new Set(Object.keys(files).map((path) => path.split('/')[0]));
  if (tops.size !== 1) say(`A package has one top folder, this one has ${tops.size}.`);
  const [top = ''] = [...tops];
  const parsed = new Map(Object.entries(files).map(([path, content]) => [path, readXml(content)]));
  const packageFile = parsed.get(`${top}/META-INF/taxonomyPackage.xml`);
  const catalogue = parsed.get(`${top}/META-INF/catalog.xml`);
  if (!packageFile || nameOf(packageFile) !== `{${PACKAGE}}taxonomyPackage`) say('No package file.');
  if (!catalogue || nameOf(catalogue) !== `{${CATALOGUE}}catalog`) say('No catalogue.');
  const wanted = ['identifier', 'name', 'version', 'publicationDate', 'entryPoints'];
  const found = packageFile?.children.map((one) => one.local) ?? [];
  for (const name of wanted) if (!found.includes(name)) say(`The package file has no ${name}.`);
  const rewrites = (catalogue?.children ?? []).map((one) => {
    if (nameOf(one) !== `{${CATALOGUE}}rewriteURI`) say(`The catalogue holds a ${one.local}.`);
    return [one.attributes.uriStartString ?? '', one.attributes.rewritePrefix ?? ''] as const;
  });
  const pathOf = (address: string): string | null => {
    const rewrite = rewrites.find(([start]) => start !== '' && address.startsWith(start));
    if (!rewrite) return null;
    const url = new URL(
      `${rewrite[1]}${address.slice(rewrite[0].length)}`,
      `file:///${top}/META-INF/catalog.xml`,
    );
    return url.pathname.slice(1);
  };
  const entryAddresses = [...(packageFile ? descendants(packageFile) : [])].flatMap((one) =>
    one.local === 'entryPointDocument' ? (one.attributes.href ?? '') : [],
  );
  if (new Set(entryAddresses).size !== entryAddresses.length) say('An entry point is listed twice.');

  const reached = new Map<string, XmlElement>();
  const targets = new Map<string, readonly string[]>();
  const discover = (address: string, from: string, into: Set<string>): void => {
    const bare = address.split('#')[0] ?? '';
    if (bare in KNOWN_SCHEMAS || bare.startsWith(PUBLISHED) || into.has(bare)) return;
    const path = pathOf(bare);
    const document = path === null ? undefined : parsed.get(path);
    if (!document) {
      say(`${from} leads to ${bare}, which the package does not hold.`);
      return;
    }
    into.add(bare);
    reached.set(bare, document);
    const known =
      targets.get(bare) ??
      [...descendants(document)].flatMap((one) => {
        const target =
          nameOf(one) === `{${XS}}import` || nameOf(one) === `{${XS}}include`
            ? one.attributes.schemaLocation
            : one.attributes[`{${XLINK}}href`];
        return target === undefined ? [] : [new URL(target, bare).href.split('#')[0] ?? ''];
      });
    targets.set(bare, [...new Set(known)]);
    for (const target of targets.get(bare) ?? []) discover(target, bare, into);
  };
  const entries = new Map(
    entryAddresses.map((address) => {
      const documents = new Set<string>();
      discover(address, 'The package file', documents);
      return [address, documents] as const;
    }),
  );
  for (const path of parsed.keys())
    if (
      path.startsWith(`${top}/`) &&
      !path.includes('META-INF') &&
      ![...reached.keys()].some((one) => pathOf(one) === path)
    )
      say(`${path} is never reached from the entry schema.`);

  const types = new Map<string, TypeDeclaration>();
  const declarations: { readonly node: XmlElement; readonly namespace: string }[] = [];
  const anchors = new Map<string, XmlElement>();
  const roles = new Map<string, readonly string[]>();
  const namespaces = new Set<string>();
  for (const [address, document] of reached) {
    for (const one of descendants(document)) {
      const { id } = one.attributes;
      if (id === undefined) continue;
      if (!NC_NAME.test(id)) say(`${id} is no id.`);
      if (anchors.has(`${address}#${id}`)) say(`The id ${id} stands twice in ${address}.`);
      anchors.set(`${address}#${id}`, one);
    }
    if (nameOf(document) !== `{${XS}}schema`) continue;
    const namespace = document.attributes.targetNamespace ?? '';
    if (namespace === '' || namespaces.has(namespace))
      say(`The namespace ${namespace} is declared twice or empty.`);
    namespaces.add(namespace);
    const imported = new Set([namespace, XS]);
    for (const one of document.children) {
      if (one.local === 'import') {
        const target = new URL(one.attributes.schemaLocation ?? '', address).href;
        const actual = KNOWN_SCHEMAS[target] ?? reached.get(target)?.attributes.targetNamespace;
        if (actual !== one.attributes.namespace) say(`${address} imports ${target} under a wrong namespace.`);
        imported.add(one.attributes.namespace ?? '');
      }
      if (one.local === 'complexType') {
        const restriction = one.children[0]?.children[0];
        const base = restriction && expandName(restriction.attributes.base ?? '', restriction);
        if (!restriction || !base) say(`The type ${one.attributes.name} has no base.`);
        else
          types.set(`{${namespace}}${one.attributes.name}`, {
            base,
            values: restriction.children.flatMap((each) =>
              each.local === 'enumeration' ? [each.attributes.value ?? ''] : [],
            ),
          });
      }
      if (one.local === 'element') {
        declarations.push({ node: one, namespace });
        for (const name of [one.attributes.type ?? '', one.attributes.substitutionGroup ?? '']) {
          const uri = expandName(name, one)?.slice(1).split('}')[0] ?? '';
          if (!imported.has(uri)) say(`${address} uses ${name} without importing its namespace.`);
        }
      }
    }
    for (const one of descendants(document)) {
      if (nameOf(one) !== `{${LINK}}roleType`) continue;
      const uri = one.attributes.roleURI ?? '';
      if (roles.has(uri)) say(`The role ${uri} is declared twice.`);
      const uses = one.children.flatMap((each) =>
        each.local === 'usedOn' ? [expandName(each.text, each) ?? ''] : [],
      );
      if (new Set(uses).size !== uses.length) say(`The role ${uri} repeats a use.`);
      roles.set(uri, uses);
    }
  }

  const GROUPS: Readonly<Record<string, Concept['kind']>> = {
    [`{${XBRLI}}item`]: 'item',
    [`{${XBRLDT}}dimensionItem`]: 'dimension',
    [`{${XBRLDT}}hypercubeItem`]: 'hypercube',
  };
  const concepts = new Map<string, Concept>();
  const byId = new Map<string, Concept>();
  for (const { node, namespace } of declarations) {
    const { attributes } = node;
    const name = `{${namespace}}${attributes.name}`;
    const type = expandName(attributes.type ?? '', node) ?? '';
    let baseType = type;
    let values: readonly string[] | null = null;
    for (let step = types.get(baseType); step; step = types.get(baseType)) {
      if (step.values.length > 0) values = step.values;
      baseType = step.base;
    }
    const kind = GROUPS[expandName(attributes.substitutionGroup ?? '', node) ?? ''];
    const periodType = attributes[`{${XBRLI}}periodType`] ?? '';
    const balance = attributes[`{${XBRLI}}balance`] ?? null;
    const { id = '' } = attributes;
    if (!NC_NAME.test(attributes.name ?? '')) say(`${attributes.name} is no element name.`);
    if (concepts.has(name)) say(`${name} is declared twice.`);
    if (kind === undefined) say(`${name} belongs to no group of items.`);
    if (!ITEM_TYPES.includes(baseType)) say(`${name} has the unknown type ${baseType}.`);
    if (periodType !== 'instant' && periodType !== 'duration') say(`${name} has no period type.`);
    if (balance !== null && baseType !== `{${XBRLI}}monetaryItemType`)
      say(`${name} has a balance and is no amount.`);
    if (kind !== 'item' && attributes.abstract !== 'true') say(`${name} must be abstract.`);
    if (values !== null && new Set(values).size !== values.length) say(`${name} lists a value twice.`);
    const concept: Concept = {
      id,
      name,
      kind: kind ?? 'item',
      abstract: attributes.abstract === 'true',
      periodType,
      balance,
      baseType,
      type,
      values,
    };
    concepts.set(name, concept);
    byId.set(id, concept);
  }

  const arcs: Arc[] = [];
  for (const [address, document] of reached) {
    if (nameOf(document) !== `{${LINK}}linkbase`) continue;
    const roleRefs = new Set<string>();
    const arcroleRefs = new Set<string>();
    for (const one of document.children) {
      const href = new URL(one.attributes[`{${XLINK}}href`] ?? '', address).href;
      if (one.local === 'roleRef') {
        const uri = one.attributes.roleURI ?? '';
        if (roleRefs.has(uri)) say(`${address} refers to the role ${uri} twice.`);
        roleRefs.add(uri);
        if (!href.startsWith(PUBLISHED) && anchors.get(href)?.attributes.roleURI !== uri)
          say(`${href} does not declare the role ${uri}.`);
        continue;
      }
      if (one.local === 'arcroleRef') {
        arcroleRefs.add(one.attributes.arcroleURI ?? '');
        if (!href.endsWith(`#${one.attributes.arcroleURI?.split('/').at(-1)}`))
          say(`${href} is another arc role.`);
        continue;
      }
      // Formulas are no arcs between concepts; the tests of the formula linkbase read them.
      if (nameOf(one) === GENERIC_LINK) continue;
      if (one.attributes[`{${XLINK}}type`] !== 'extended')
        say(`${one.local} in ${address} is no extended link.`);
      const role = one.attributes[`{${XLINK}}role`] ?? '';
      if (!role.startsWith(STANDARD_ROLE)) {
        if (!roleRefs.has(role)) say(`${address} uses the role ${role} without referring to it.`);
        if (!roles.get(role)?.includes(nameOf(one)))
          say(`The role ${role} is not declared for ${one.local}.`);
      }
      const ends = new Map<
        string,
        { readonly id: string; readonly text: string | null; readonly role: string }
      >();
      for (const each of one.children) {
        const label = each.attributes[`{${XLINK}}label`] ?? '';
        const kind = each.attributes[`{${XLINK}}type`];
        if (kind === 'arc') continue;
        if (!NC_NAME.test(label)) say(`${label} is no label of a link.`);
        if (ends.has(label)) say(`The label ${label} stands twice in ${role}.`);
        if (kind === 'locator') {
          const target = new URL(each.attributes[`{${XLINK}}href`] ?? '', address).href;
          const id = anchors.get(target)?.attributes.id;
          if (id === undefined || !byId.has(id)) say(`${target} locates no concept.`);
          ends.set(label, { id: id ?? '', text: null, role: '' });
        } else if (each.local === 'reference') {
          const parts = each.children.map((part) => part.text.trim());
          if (parts.length === 0 || parts.includes('')) say(`A reference in ${address} has an empty part.`);
          ends.set(label, { id: '', text: parts.join(' '), role: each.attributes[`{${XLINK}}role`] ?? '' });
        } else {
          if (each.text.trim() === '') say(`An empty label stands in ${address}.`);
          if (each.attributes['{http://www.w3.org/XML/1998/namespace}lang'] === undefined)
            say('A label has no language.');
          ends.set(label, { id: '', text: each.text, role: each.attributes[`{${XLINK}}role`] ?? '' });
        }
      }
      const seen = new Set<string>();
      for (const each of one.children) {
        if (each.attributes[`{${XLINK}}type`] !== 'arc') continue;
        const arcrole = each.attributes[`{${XLINK}}arcrole`] ?? '';
        const from = ends.get(each.attributes[`{${XLINK}}from`] ?? '');
        const to = ends.get(each.attributes[`{${XLINK}}to`] ?? '');
        if (!from || !to) say(`An arc of ${role} has an end that is not there.`);
        if (!ARC_ROLES_OF[each.local]?.includes(arcrole)) say(`${each.local} carries ${arcrole}.`);
        if (arcrole.startsWith(DIMENSION) && !arcroleRefs.has(arcrole)) say(`${arcrole} is not referred to.`);
        const arc = { from: from?.id ?? '', to: to?.text ?? to?.id ?? '' };
        const key = `${arcrole} ${arc.from} ${arc.to} ${to?.role} ${each.attributes.preferredLabel ?? ''}`;
        if (seen.has(key)) say(`The arc ${key} stands twice.`);
        seen.add(key);
        arcs.push({
          kind: each.local,
          arcrole,
          role,
          document: address,
          labelRole: to?.role ?? '',
          ...arc,
          attributes: each.attributes,
        });
      }
    }
  }
  return { problems, entries, concepts, byId, arcs, arcsOf: arcsByKind(arcs) };
}
