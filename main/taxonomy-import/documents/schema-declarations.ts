/**
 * The declarations of a schema: global elements, types with the base and facets of their restriction, imports and
 * includes. What else a schema can say (groups, particles of tuples, attributes) says nothing of a concept.
 */
import type { ElementDeclaration, TypeDeclaration } from '../model/document.ts';
import { isOfEnumerations, type QualifiedName, XBRLDT, XBRLI, XSD } from '../model/names.ts';
import type { XmlElement } from '../xml/read-xml.ts';

const FACETS = new Set([
  ...['enumeration', 'pattern', 'length', 'minLength', 'maxLength', 'totalDigits', 'fractionDigits'],
  ...['minInclusive', 'maxInclusive', 'minExclusive', 'maxExclusive'],
]);

function isTrue(value: string | null): boolean {
  return value?.trim() === 'true' || value?.trim() === '1';
}

/** The attributes of an extensible enumeration, in whichever version of that specification. */
function enumerationOf(element: XmlElement): ElementDeclaration['enumeration'] {
  const said = new Map(
    element
      .attributes()
      .filter(([namespace]) => isOfEnumerations(namespace))
      .map(([, name, value]) => [name, value]),
  );
  const domain = element.qualify(said.get('domain') ?? '');
  if (!said.has('domain') || domain === null) return null;
  return { domain, role: said.get('linkrole') ?? null, headUsable: isTrue(said.get('headUsable') ?? null) };
}

export class SchemaDeclarations {
  readonly elements: ElementDeclaration[] = [];
  readonly types: TypeDeclaration[] = [];
  /** The type that is open, with how many of its own kind stand around it. */
  #open: { type: TypeDeclaration; depth: number } | null = null;
  #element: ElementDeclaration | null = null;

  /** `resolve` makes an address of one that is written in the schema. Answers what a pointer may mean. */
  open(
    element: XmlElement,
    depth: number,
    resolve: (href: string) => string | null,
  ): ElementDeclaration | null {
    const { name } = element;
    if (depth === 2 && name === 'element') return this.#declare(element, resolve);
    if (name === 'complexType' || name === 'simpleType') this.#openType(element, depth);
    else if (this.#open && (name === 'restriction' || name === 'extension')) {
      const base = element.attribute('base');
      if (base !== null) this.#open.type.base ??= element.qualify(base);
    } else if (this.#open && FACETS.has(name)) {
      this.#open.type.facets.push({ name, value: element.attribute('value') ?? '' });
    }
    return null;
  }

  close(element: XmlElement, depth: number): void {
    if (element.namespace !== XSD) return;
    if (this.#open?.depth === depth) this.#open = null;
    if (depth === 2 && element.name === 'element') this.#element = null;
  }

  #declare(element: XmlElement, resolve: (href: string) => string | null): ElementDeclaration {
    const named = (attribute: string): QualifiedName | null => {
      const value = element.attribute(attribute);
      return value === null ? null : element.qualify(value);
    };
    const typed = element.attributeOf(XBRLDT, 'typedDomainRef');
    const declaration: ElementDeclaration = {
      name: element.attribute('name') ?? '',
      id: element.attribute('id'),
      line: element.line,
      type: named('type'),
      inlineType: null,
      substitutionGroup: named('substitutionGroup'),
      abstract: isTrue(element.attribute('abstract')),
      nillable: isTrue(element.attribute('nillable')),
      periodType: element.attributeOf(XBRLI, 'periodType'),
      balance: element.attributeOf(XBRLI, 'balance'),
      typedDomain: typed === null ? null : (resolve(typed) ?? typed),
      enumeration: enumerationOf(element),
    };
    this.elements.push(declaration);
    this.#element = declaration;
    return declaration;
  }

  /** A type of the schema, or of the element that is open; those within them belong to these. */
  #openType(element: XmlElement, depth: number): void {
    if (this.#open) return;
    const name = depth === 2 ? element.attribute('name') : null;
    const type: TypeDeclaration = { name, base: null, facets: [] };
    if (name !== null) this.types.push(type);
    else if (this.#element) this.#element.inlineType ??= type;
    this.#open = { type, depth };
  }
}
