/**
 * The extended links of a linkbase, whatever they are called: locators, resources and arcs are known by their XLink
 * type (XBRL 2.1, 3.5.3; Generic Links 1.0), so presentation, labels, formulas and tables are read alike.
 */
import type { Arc, ExtendedLink, LinkResource, XmlTree } from '../model/document.ts';
import { GENERIC_LABEL, LINK, qualified, XLINK } from '../model/names.ts';
import { languageOf, type XmlElement } from '../xml/read-xml.ts';

/** Attributes of an arc that are read by name; XLink's own do not tell arcs apart. */
const READ = new Set(['use', 'priority', 'order', 'weight']);

function numberIn(value: string | null, otherwise: number): number {
  const number = Number(value ?? '');
  return value === null || value.trim() === '' || !Number.isFinite(number) ? otherwise : number;
}

function arcOf(element: XmlElement): Arc {
  const said = (name: string) => element.attributeOf(XLINK, name) ?? '';
  const attributes: Record<string, string> = {};
  for (const [namespace, name, value] of element.attributes())
    if (namespace !== XLINK && !(namespace === '' && READ.has(name)))
      attributes[qualified(namespace, name)] = value.trim();
  const weight = element.attribute('weight');
  return {
    element: qualified(element.namespace, element.name),
    arcrole: said('arcrole'),
    from: said('from'),
    to: said('to'),
    use: element.attribute('use') === 'prohibited' ? 'prohibited' : 'optional',
    priority: numberIn(element.attribute('priority'), 0),
    order: numberIn(element.attribute('order'), 1),
    weight: weight === null ? null : numberIn(weight, 0),
    attributes,
    line: element.line,
  };
}

function treeOf(element: XmlElement): XmlTree {
  const attributes: Record<string, string> = {};
  for (const [namespace, name, value] of element.attributes())
    if (namespace !== XLINK) attributes[namespace === '' ? name : qualified(namespace, name)] = value;
  return { name: qualified(element.namespace, element.name), attributes, text: '', children: [] };
}

function isLabel(element: XmlElement): boolean {
  return element.name === 'label' && (element.namespace === LINK || element.namespace === GENERIC_LABEL);
}

function append<V>(map: Map<string, V[]>, key: string, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

export class ExtendedLinks {
  readonly links: ExtendedLink[] = [];
  #link: { link: ExtendedLink; depth: number; language: string | null } | null = null;
  #resource: { resource: LinkResource; depth: number; open: XmlTree[]; inner: XmlElement[] } | null = null;

  /** True where the element belongs to an extended link. `locator` hears of what a locator points at. */
  open(element: XmlElement, depth: number, locator: (href: string) => string | null): LinkResource | boolean {
    if (this.#resource) {
      this.#openInside(element);
      return true;
    }
    const type = element.attributeOf(XLINK, 'type');
    if (!this.#link) return type === 'extended' && this.#openLink(element, depth);
    const { link, language } = this.#link;
    if (type === 'arc') link.arcs.push(arcOf(element));
    else if (type === 'locator') {
      const address = locator(element.attributeOf(XLINK, 'href') ?? '');
      if (address !== null) append(link.locators, element.attributeOf(XLINK, 'label') ?? '', address);
    } else if (type === 'resource') return this.#openResource(element, depth, link, language);
    return true;
  }

  text(text: string): void {
    if (!this.#resource) return;
    const inner = this.#resource.open.at(-1);
    if (inner) inner.text += text;
    else this.#resource.resource.text += text;
  }

  close(depth: number): void {
    if (this.#resource) {
      if (this.#resource.depth === depth) {
        const { resource } = this.#resource;
        resource.text = (resource.tree?.text ?? resource.text).trim();
        this.#resource = null;
      } else this.#closeInside(this.#resource);
    } else if (this.#link?.depth === depth) this.#link = null;
  }

  #openLink(element: XmlElement, depth: number): true {
    const link: ExtendedLink = {
      element: qualified(element.namespace, element.name),
      role: element.attributeOf(XLINK, 'role') ?? '',
      line: element.line,
      locators: new Map(),
      resources: new Map(),
      arcs: [],
    };
    this.links.push(link);
    this.#link = { link, depth, language: languageOf(element) };
    return true;
  }

  #openResource(
    element: XmlElement,
    depth: number,
    link: ExtendedLink,
    language: string | null,
  ): LinkResource {
    const tree = isLabel(element) ? null : treeOf(element);
    const resource: LinkResource = {
      element: qualified(element.namespace, element.name),
      id: element.attribute('id'),
      role: element.attributeOf(XLINK, 'role'),
      language: languageOf(element) ?? language,
      text: '',
      tree,
      line: element.line,
    };
    append(link.resources, element.attributeOf(XLINK, 'label') ?? '', resource);
    this.#resource = { resource, depth, open: tree ? [tree] : [], inner: [] };
    return resource;
  }

  #openInside(element: XmlElement): void {
    const { resource, open, inner } = this.#resource ?? {};
    // A label's markup is passed through: its words are what counts.
    if (!resource?.tree || !open || !inner) return;
    const tree = treeOf(element);
    open.at(-1)?.children.push(tree);
    open.push(tree);
    inner.push(element);
  }

  /** Names in a text mean what their prefixes mean there. */
  #closeInside({ open, inner }: { readonly open: XmlTree[]; readonly inner: XmlElement[] }): void {
    const [tree, element] = [open.pop(), inner.pop()];
    if (tree && element?.name === 'qname') tree.meant = element.qualify(tree.text);
  }
}
